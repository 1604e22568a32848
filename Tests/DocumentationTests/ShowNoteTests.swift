import Foundation
import ProgramRun
import TemporaryFolders
import Testing

/// The program of the article Getting started.
@Suite struct ShowNoteTests {
  @Test func theProgramShowsTheNoteOfTheUser() async throws {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: home.url.appending(path: "Documents"), withIntermediateDirectories: false)
    try home.write("Buy milk", to: "Documents/note.txt")
    #expect(try await run([], ["HOME": home.url.path]) == Outcome(status: 0, output: "Buy milk\n", messages: ""))
  }

  @Test(arguments: [
    (["--environment", "nope"], [:], "--environment: unknown environment “nope”; use one of: live, preview, test"),
    (["--environment"], [:], "--environment needs the name of an environment; use one of: live, preview, test"),
    (
      [], ["APP_ENVIRONMENT_FIEL": "preview"],
      "APP_ENVIRONMENT_FIEL matches no client of this program; use one of: APP_ENVIRONMENT_FILE"
    ),
  ])
  func aWrongEnvironmentIsReportedInOneLineAsBadUsage(
    arguments: [String], variables: [String: String], message: String
  ) async throws {
    let outcome = try await run(arguments, variables)
    #expect(outcome == Outcome(status: 64, output: "", messages: "show-note: \(message)\n"))
  }

  @Test func aMissingNoteIsReportedInOneLineAsAFailure() async throws {
    let outcome = try await run([], ["HOME": "/nowhere"])
    #expect(
      outcome
        == Outcome(status: 1, output: "", messages: "show-note: /nowhere/Documents/note.txt: no such file or folder\n")
    )
  }

  /// The program links no AppEnvironmentTesting, and its name is that of a test program.
  @Test func aTestWithoutTheTestKitEndsAtTheLineOfAnUnimplementedEndpoint() async throws {
    let folder = try TemporaryFolder()
    let program = folder.file("notes.xctest")
    try FileManager.default.createSymbolicLink(
      at: program, withDestinationURL: ProgramRun.programs.appending(path: "show-note"))
    let outcome = try await ProgramRun.program(
      program, [], variables: ["HOME": "/nowhere", "SWIFT_BACKTRACE": "enable=no"])
    #expect(outcome.status == SIGILL || outcome.status == SIGTRAP)
    #expect(
      outcome.messages.contains(
        /FileClient\+Test\.swift:\d+: Fatal error: Unimplemented: FileClient\.documentsDirectory/))
    #expect(outcome.messages.contains("add AppEnvironmentTesting to the test target"))
  }
}

// MARK: - Helpers

private typealias Outcome = ProgramRun

/// Runs the program beside the test program, with only these variables.
private func run(_ arguments: [String], _ variables: [String: String]) async throws -> Outcome {
  try await ProgramRun.program(ProgramRun.programs.appending(path: "show-note"), arguments, variables: variables)
}
