@testable import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Observation
import PackageSupport
import TemporaryFolders
import TestSupport
import Testing

private let size = Setting("size", default: 12)

@Suite(.timeLimit(.minutes(45))) struct SettingsClientTests {
  @Test(arguments: SettingsClientContract.rules)
  func filesAndMemorySatisfyTheContract(_ rule: SettingsClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    try await rule.check(.file(folder.file("parent/settings.json"), log: .test))
    try await rule.check(.inMemory())
  }

  @Test(arguments: SettingsClientContract.rules)
  func userDefaultsSatisfyTheContract(_ rule: ContractRule<SettingsClientContract>) async throws {
    try await withSuite { try await rule.check(.userDefaults(suite: $0)) }
  }

  @Test func userDefaultsKeepEachNumber() async throws {
    try await withSuite { suite in
      let settings = SettingsClient.userDefaults(suite: suite)
      let (number, whole, decimal) = (
        Setting("number", default: 0.0), Setting("whole", default: 0), Setting("decimal", default: Decimal(0))
      )
      for value in [0.1 + 0.2, 123456789.12345679, -906527.4358832123, 1e300, .leastNonzeroMagnitude, -0.5, 3] {
        settings[number] = value
        #expect(settings[number] == value)
      }
      for value in [Int.min, .max, 0, -1] {
        settings[whole] = value
        #expect(settings[whole] == value)
      }
      let long = try #require(Decimal(string: "12345678901234567.89"))
      settings[decimal] = long
      #expect(settings[decimal] == long)
    }
  }

  @Test func aChangeThatTheFirstValueCausesIsPublished() async throws {
    let folder = try TemporaryFolder()
    try await withSuite { suite in
      let clients: [SettingsClient] = [
        .inMemory(), .file(folder.file("s.json"), log: .test), .userDefaults(suite: suite),
      ]
      for settings in clients {
        var values: [Int] = []
        let sink = settings.values(of: size).sink {
          values.append($0)
          if $0 < 14 { settings[size] = $0 + 1 }
        }
        #expect(values == [12, 13, 14])
        sink.cancel()
      }
    }
  }

  @Test(arguments: ["not json", "", "1, \"size\": 20", "{\"a\": ", "\"open"])
  func whatIsNotOneValueIsNotSet(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("settings.json")
    try await withSuite { suite in
      for settings in [.inMemory(), .file(url, log: .test), .userDefaults(suite: suite)] as [SettingsClient] {
        settings[size] = 14
        settings.setValue("raw", Data("[1]".utf8))
        settings.setValue("raw", Data(text.utf8))
        for try await _ in settings.modifyValue(["raw"], { _ in Data(text.utf8) }).values {}
        try await settings.save()
        #expect(settings.value("raw") == Data("[1]".utf8))
        #expect(settings[size] == 14)
      }
    }
    #expect(SettingsClient.file(url, log: .test)[size] == 14)
    #expect(try !folder.names().contains { $0.contains("damaged") })
  }

  @Test func aValueInAnotherEncodingIsNotSet() async throws {
    let folder = try TemporaryFolder()
    let settings = SettingsClient.file(folder.file("settings.json"), log: .test)
    settings[size] = 14
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32] {
      settings.setValue("raw", "\"a\"".data(using: encoding))
      settings.setValue("raw", Data("\u{FEFF}1".utf8))
    }
    try await settings.save()
    #expect(SettingsClient.file(folder.file("settings.json"), log: .test)[size] == 14)
    #expect(settings.value("raw") == nil)
  }

  @Test func settingsThatCouldNotBeReadAgainAreNotWritten() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("settings.json")
    let text = Setting("text", default: "")
    let settings = SettingsClient.file(url, log: .test)
    settings[size] = 14
    try await settings.save()
    settings[text] = String(repeating: "x", count: 17 << 20)
    await #expect(throws: SettingsClientError.self) { try await settings.save() }
    #expect(SettingsClient.file(url, log: .test)[size] == 14)
    settings[text] = "short"
    try await settings.save()
    #expect(SettingsClient.file(url, log: .test)[text] == "short")
    #expect(try folder.names { $0.contains("damaged") } == [])
  }

  @Test func aFileBehindALinkIsObserved() async throws {
    let folder = try TemporaryFolder()
    let (link, target) = (folder.file("settings.json"), folder.file("files/settings.json"))
    let other = SettingsClient.file(target, log: .test)
    other[size] = 13
    try await other.save()
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    var values = SettingsClient.file(link, log: .test).stream(of: size).makeAsyncIterator()
    #expect(await values.next() == 13)
    other[size] = 14
    #expect(await values.next() == 14)
  }

  @Test func aFolderThatIsRemovedAndCreatedAgainIsObserved() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a/b/settings.json")
    let other = SettingsClient.file(url, log: .test)
    var values = SettingsClient.file(url, log: .test).stream(of: size).makeAsyncIterator()
    #expect(await values.next() == 12)
    for value in 13...15 {
      other[size] = value
      try await other.save()
      #expect(await values.next() == value)
      try FileManager.default.removeItem(at: folder.file(value == 14 ? "a" : "a/b"))
      #expect(await values.next() == 12)
    }
  }

  @Test func aModificationOfAValueThatCouldNotBeWrittenIsPublished() async throws {
    let folder = try TemporaryFolder()
    let settings = SettingsClient.file(folder.file("settings.json"), log: .test)
    let lock = folder.file("settings.json.lock")
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
    var values = settings.stream(of: size).makeAsyncIterator()
    #expect(await values.next() == 12)
    settings[size] = 13
    #expect(await values.next() == 13)
    await #expect(throws: SettingsClientError.self) { try await settings.save() }
    try FileManager.default.removeItem(at: lock)
    try await settings.modify(size) { $0 += 1 }
    #expect(await values.next() == 14)
  }

  @Test func aValueThatWasSetIsReadAndKeptWhileOthersReadAndWrite() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = (client(folder), client(folder))
    let isOver = Locked(false)
    let other = Setting("other", default: 0)
    let ended = (0..<3).map { _ in AsyncStream.makeStream(of: Void.self) }
    for number in 0..<3 {
      Thread {
        var count = 0
        while !isOver.withLock({ $0 }) {
          count += 1
          if number == 0 { two[other] = count } else { _ = one[size] }
        }
        ended[number].continuation.finish()
      }
      .start()
    }
    var mismatches = 0
    for number in 1...rounds(200, many: 20_000) {
      let value = number % 2
      one[size] = value
      mismatches += one[size] == value ? 0 : 1
      guard number % 10 == 0 else { continue }
      try await one.save()
      mismatches += client(folder)[size] == value ? 0 : 1
    }
    isOver.withLock { $0 = true }
    for thread in ended { for await _ in thread.stream {} }
    try await two.save()
    #expect(mismatches == 0)
  }

  @Test func userDefaultsHoldPlainValuesAsOtherCodeDoes() async throws {
    try await withSuite { suite in
      let settings = SettingsClient.userDefaults(suite: suite)
      let other = try #require(UserDefaults(suiteName: suite))
      let (isOn, name) = (Setting("isOn", default: false), Setting("name", default: ""))
      settings[size] = 14
      settings[isOn] = true
      settings[name] = "12"
      try await settings.save()
      #expect(other.integer(forKey: "size") == 14 && other.bool(forKey: "isOn") && other.string(forKey: "name") == "12")
      other.set(15.5, forKey: "size")
      #expect(settings[Setting("size", default: 0.0)] == 15.5)
      var values = settings.stream(of: name).makeAsyncIterator()
      #expect(await values.next() == "12")
      SettingsClient.userDefaults(suite: suite)[name] = "changed elsewhere"
      #expect(await values.next() == "changed elsewhere")
    }
  }

  /// Runs a function with the name of a suite of `UserDefaults`, which is removed from the user's folders afterwards.
  private func withSuite(_ check: (String) async throws -> Void) async throws {
    let suite = "AppEnvironmentKitTests." + UUID().uuidString
    defer {
      UserDefaults.standard.removePersistentDomain(forName: suite)
      // Foundation on Linux leaves an empty file.
      try? FileManager.default.removeItem(
        at: URL.homeDirectory.appending(components: ".config", suite + ".plist", directoryHint: .notDirectory))
    }
    try await check(suite)
  }

  @Test func aChangeOfAnotherClientReachesAnObserver() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = (client(folder), client(folder))
    let changes = Locked(0)
    withObservationTracking {
      _ = one[size]
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    two[size] = 5
    try await two.save()
    _ = one[Setting("another", default: "")]
    #expect(changes.withLock { $0 } == 1)
    #expect(one[size] == 5)
  }

  @Test(arguments: ["read-only folder", "full disk"]) func valuesApplyWhileTheyCannotBeWritten(_ reason: String)
    async throws
  {
    let folder = try TemporaryFolder()
    // The limit of the process for the size of a file, which stands for the full disk, leaves room for the program's output.
    let contents = #"{"other":"\#(String(repeating: "x", count: 1_000))","size":1}"#
    let url = try folder.write(contents, to: "settings.json")
    // Permissions don't apply to root.
    let command = reason == "full disk" ? ["limit", "800"] : ["as-nobody"]
    if reason != "full disk" { chmod(folder.url.path, 0o755) }
    let output = try await Probe.run(Probe.executable, command + ["set-setting", url.path])
    #expect(output.hasPrefix("file: "), "\(output)")
    #expect(output.hasSuffix("\n2"), "\(output)")
    #expect(try folder.read("settings.json") == contents)
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
    #expect(
      log.entries().map(\.message.description) == [
        "Settings: \(url.path): these settings were damaged and are kept as \(url.path).damaged-2; defaults apply"
      ])
  }

  @Test func theSettingsAfterDamagedOnesHaveTheirPermissions() async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("[", to: "settings.json")
    try #require(chmod(url.path, 0o600) == 0)
    let settings = SettingsClient.file(url, log: .test)
    settings[size] = 2
    try await settings.save()
    #expect(try folder.read("settings.json") == "{\n  \"size\": 2\n}\n")
    #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func aDamagedFileIsKeptAsideThroughALink() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[", to: "target")
    symlink("target", folder.file("settings.json").path)
    let settings = client(folder)
    settings[size] = 2
    try await settings.save()
    #expect(try folder.read("target.damaged") == "[")
    #expect(try folder.read("target") == "{\n  \"size\": 2\n}\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("settings.json").path) == "target")
  }

  @Test(arguments: 0..<5) func aValueIsWrittenWhenTheProgramEnds(_ round: Int) async throws {
    let folder = try TemporaryFolder()
    _ = try await Probe.run(Probe.executable, ["leave-setting", folder.file("settings.json").path])
    #expect(client(folder)[size] == 2)
  }

  @Test(arguments: 0..<5) func aDamagedFileIsReportedByAProgramThatOnlyReads(_ round: Int) async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("[", to: "settings.json")
    let log = try await Probe.run(Probe.executable, ["read-setting", url.path])
    #expect(log.contains("\(url.path): these settings were damaged and are kept as \(url.path).damaged"))
    #expect(try folder.names() == ["settings.json", "settings.json.damaged", "settings.json.lock"])
  }

  @Test func processesThatCountTogetherLoseNothing() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("settings.json")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { _ = try await Probe.run(Probe.executable, ["modify-setting", url.path]) } }
      let settings = client(folder)
      for _ in 0..<50 { try await settings.modify(Setting("count", default: 0)) { $0 += 1 } }
      try await group.waitForAll()
    }
    #expect(client(folder)[Setting("count", default: 0)] == 200)
  }

  @Test func aChangeThatCannotBeMadeFailsAndLeavesTheValue() async throws {
    let folder = try TemporaryFolder()
    mkdir(folder.file("settings.json").path, 0o700)
    let settings = client(folder)
    await #expect(throws: SettingsClientError.file(.isDirectory(path: folder.file("settings.json").path))) {
      try await settings.modify(size) { $0 += 1 }
    }
    #expect(settings[size] == 12)
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
      let counts = try Probe.numbers(untilKilledAfter: 3 + round % 40, "count-settings", url.path) {
        // Another process writes at the same time.
        settings[Setting("round\(round)", default: 0)] = round
      }
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
