@testable import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TemporaryFolders
import Testing

@Suite struct OpenClientTests {
  private let url = URL(string: "https://example.org/?a=b&c=$(id)") ?? URL(filePath: "/")

  @Test(arguments: OpenClientContract.rules)
  func clientsSatisfyTheContract(_ rule: OpenClientContract.Rule) async throws {
    try await rule.check(.inMemory())
    try await rule.check(client(ProcessStub(), clock: .live))
  }

  @Test func aURLIsAnArgumentOfTheDesktopsProgram() async throws {
    let stub = ProcessStub().answer("xdg-open", with: .output(""))
    try await client(stub).openURL(at: url)
    #expect(stub.commands.map(\.arguments) == [[url.absoluteString]])
    #expect(stub.commands.map(\.leavesProcesses) == [true])
  }

  @Test func aProgramThatFailsIsAnError() async throws {
    let stub = ProcessStub().answer("xdg-open", with: .output("no browser\n", status: 3))
    await #expect(
      throws: OpenClientError.program(.failed(program: "xdg-open", status: .exited(3), message: ""))
    ) { try await client(stub).openURL(at: url) }
  }

  @Test(.environment()) func aProgramThatContinuesCountsAsOpened() async throws {
    let clock = TestEnvironment.current.clock
    let stub = ProcessStub(clock: clock.client).answer("xdg-open", with: .lines(["closed"], every: .seconds(60)))
    let opened = client(stub, clock: clock.client).openURL(url).record(clock: clock)
    await clock.advance(by: .seconds(2))
    opened.expect(values: [], completion: .finished)
    await clock.run()
  }

  @Test func aFileIsRevealedInItsFolder() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "a b")
    let stub = ProcessStub().answer("xdg-open", with: .output(""))
    try await client(stub).revealFile(at: file)
    #expect(stub.commands.first?.arguments.first.map { URL(filePath: $0).path } == folder.url.path)
    await #expect(throws: OpenClientError.noFile(path: folder.file("gone").path)) {
      try await client(stub).revealFile(at: folder.file("gone"))
    }
  }

  @Test func theClipboardIsThatOfTheDesktopOrTheTerminal() async throws {
    let folder = try TemporaryFolder()
    for tool in ["wl-copy", "xclip"] {
      try folder.write("", to: tool)
      chmod(folder.file(tool).path, 0o700)
    }
    let stub = ProcessStub().answer("wl-copy", with: .output("")).answer("xclip", with: .output(""))
    let path = ["PATH": folder.url.path]
    let wayland = path.merging(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]) { $1 }
    try await client(stub, variables: wayland).copyText(text: "é")
    try await client(stub, variables: path.merging(["DISPLAY": ":0"]) { $1 }).copyText(text: "é")
    #expect(stub.commands.map(\.description) == ["wl-copy", "xclip -selection clipboard"])
    #expect(stub.commands.map(\.input) == [.data(Data("é".utf8)), .data(Data("é".utf8))])

    let written = Locked("")
    let terminal = OpenClient.desktop(stub.client, .immediate, [], variables: path) { sequence in
      written.withLock { $0 += String(decoding: sequence, as: UTF8.self) }
      return true
    }
    try await terminal.copyText(text: "a\u{1B}]52;c;x\u{7}")
    #expect(written.withLock { $0 } == "\u{1B}]52;c;YRtdNTI7Yzt4Bw==\u{1B}\\")
    await #expect(throws: OpenClientError.textTooLong(limit: 1 << 18)) {
      try await terminal.copyText(text: String(repeating: "a", count: 1 << 18 + 1))
    }
    await #expect(throws: OpenClientError.noClipboard) { try await client(stub).copyText(text: "a") }
  }

  @Test func theTestClientFailsByName() async {
    await expectUnimplemented("OpenClient.openURL") {
      let environment = AppEnvironment(.test)
      try? await environment.openClient.openURL(at: url)
    }
  }

  private func client(
    _ stub: ProcessStub, clock: ClockClient = .live, variables: [String: String] = [:]
  ) -> OpenClient {
    .desktop(stub.client, clock, ["http", "https", "mailto"], variables: variables) { _ in false }
  }
}
