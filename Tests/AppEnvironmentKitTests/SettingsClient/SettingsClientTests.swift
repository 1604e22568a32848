@testable import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import ProgramRun
import TemporaryFolders
import TestSupport
import Testing

private let size = Setting("size", default: 12)

@Suite(.timeLimit(.minutes(5))) struct SettingsClientTests {
  @Test(arguments: SettingsClientContract.rules)
  func filesAndMemorySatisfyTheContract(_ rule: SettingsClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    try await rule.check(.file(folder.file("parent/settings.json"), log: .test))
    try await rule.check(.inMemory())
  }

  @Test func theFileIsReadableAndKeepsWhatOthersWrote() async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(#"{"other" : {"a": [1.10, 2e3, "},"]},"size":1}"#, to: "settings.json")
    let settings = SettingsClient.file(url, log: .test)
    settings[size] = 2
    settings[Setting("name", default: "")] = "Anna"
    try await settings.save()
    #expect(
      try folder.read("settings.json") == """
        {
          "name": "Anna",
          "other": {"a": [1.10, 2e3, "},"]},
          "size": 2
        }

        """)
    #expect(try folder.names() == ["settings.json", "settings.json.lock"])
  }

  @Test func theFileIsNotTouchedBeforeAValueIsSet() async throws {
    let folder = try TemporaryFolder()
    let settings = SettingsClient.file(folder.file("parent/settings.json"), log: .test)
    #expect(settings[size] == 12)
    settings.remove(size)
    try await settings.save()
    #expect(try folder.names() == [])
  }

  @Test(arguments: ["{\"size\": 1", "[1]", "\u{0}\u{0}", "{\"size\": 1} x"])
  func aDamagedFileIsKeptAsideAndReported(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(text, to: "settings.json")
    try folder.write("earlier", to: "settings.json.damaged")
    let log = LogClient.test
    let settings = SettingsClient.file(url, log: log)
    #expect(settings[size] == 12)
    settings[size] = 2
    try await settings.save()
    #expect(try folder.read("settings.json.damaged-2") == text)
    #expect(try folder.read("settings.json.damaged") == "earlier")
    #expect(SettingsClient.file(url, log: log)[size] == 2)
    #expect(log.entries().contains { $0.message.description.contains("are kept as \(url.path).damaged-2") })
  }

  @Test func aHugeSparseFileIsKeptAside() async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("", to: "settings.json")
    truncate(url.path, 1 << 30)
    let settings = SettingsClient.file(url, log: .test)
    #expect(settings[size] == 12)
    settings[size] = 2
    try await settings.save()
    #expect(SettingsClient.file(url, log: .test)[size] == 2)
    #expect(try folder.names() == ["settings.json", "settings.json.damaged", "settings.json.lock"])
  }

  @Test func foldersAndPipesAreReportedAndLeft() async throws {
    for error: (String) -> FileClientError in [{ .isDirectory(path: $0) }, { .notRegularFile(path: $0) }] {
      let folder = try TemporaryFolder()
      let url = folder.file("settings.json")
      let expected = error(url.path)
      if case .isDirectory = expected { mkdir(url.path, 0o700) } else { mkfifo(url.path, 0o600) }
      let log = LogClient.test
      let settings = SettingsClient.file(url, log: log)
      #expect(settings[size] == 12)
      settings[size] = 2
      await #expect(throws: SettingsClientError.file(expected)) { try await settings.save() }
      #expect(settings[size] == 2)
      #expect(log.entries().map(\.message.description) == ["Settings: \(expected)"])
      #expect(try folder.names() == ["settings.json", "settings.json.lock"])
      // What couldn't be written is written as soon as it's possible.
      remove(url.path)
      try await settings.save()
      #expect(SettingsClient.file(url, log: .test)[size] == 2)
    }
  }

  @Test func aLinkIsFollowed() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"size": 3}"#, to: "target")
    symlink("target", folder.file("settings.json").path)
    let settings = SettingsClient.file(folder.file("settings.json"), log: .test)
    #expect(settings[size] == 3)
    settings[size] = 4
    try await settings.save()
    #expect(try folder.read("target") == "{\n  \"size\": 4\n}\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("settings.json").path) == "target")
  }

  @Test func twoClientsOfOneFileSeeEachOthersChangesAndLoseNone() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = (client(folder), client(folder))
    var values = two.stream(of: size).makeAsyncIterator()
    #expect(await values.next() == 12)
    one[size] = 5
    #expect(await values.next() == 5)
    #expect(two[size] == 5)
    let count = rounds(20, many: 200)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        let settings = number % 2 == 0 ? one : two
        group.addTask {
          settings[Setting("key\(number)", default: 0)] = number + 1
          try? await settings.save()
        }
      }
    }
    let all = client(folder)
    for number in 0..<count { #expect(all[Setting("key\(number)", default: 0)] == number + 1) }
  }

  @Test func changesInABurstAreWrittenTogether() async throws {
    let folder = try TemporaryFolder()
    let settings = client(folder)
    for number in 0..<10_000 { settings[size] = number }
    try await settings.save()
    #expect(client(folder)[size] == 9_999)
  }

  @Test func previewsBeginWithTheDefaultsAndFaultsFailSaves() async throws {
    let environment = AppEnvironment(.preview)
    environment.settingsClient[size] = 3
    #expect(environment.settingsClient[size] == 3)
    #expect(AppEnvironment(.preview).settingsClient[size] == 12)
    let full = SettingsClient.inMemory(["size": "4"]).failing()
    #expect(full[size] == 4)
    await #expect(throws: SettingsClientError.file(.noSpace(path: "settings.json"))) { try await full.save() }
    expectUnimplemented("SettingsClient.value") { _ = AppEnvironment(.test).settingsClient[size] }
  }

  /// Kills a program that counts in a setting, and compares what it has acknowledged. `MANY_ROUNDS=1` kills it 1,000 times.
  @Test(.ownThread) func nothingThatWasAcknowledgedIsLostByKills() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("settings.json")
    let settings = client(folder)
    var acknowledged = 0
    for round in 0..<rounds(5, many: 1_000) {
      let output = try ChildProcess.pipe()
      let process = try ChildProcess(
        ProgramRun.programs.appending(component: "file-client-probe").path, ["count-settings", url.path],
        variables: [:], output: .descriptor(output.writing.fileDescriptor))
      try output.writing.close()
      // Another process writes at the same time.
      settings[Setting("round\(round)", default: 0)] = round
      var text = ""
      var left = 3 + round % 40
      while left > 0, let byte = try output.reading.read(upToCount: 1)?.first {
        text.unicodeScalars.append(UnicodeScalar(byte))
        if byte == 0x0A { left -= 1 }
      }
      process.send(SIGKILL)
      process.end()
      while let rest = try output.reading.read(upToCount: 4_096), !rest.isEmpty {
        text += String(decoding: rest, as: UTF8.self)
      }
      let counts = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
      acknowledged = max(acknowledged, counts.last ?? 0)
      try await settings.save()
      #expect(settings[Setting("count", default: 0)] >= acknowledged)
    }
    #expect(acknowledged > 0)
    let all = client(folder)
    for round in 0..<rounds(5, many: 1_000) { #expect(all[Setting("round\(round)", default: -1)] == round) }
  }

  private func client(_ folder: TemporaryFolder) -> SettingsClient {
    .file(folder.file("settings.json"), log: .test)
  }
}
