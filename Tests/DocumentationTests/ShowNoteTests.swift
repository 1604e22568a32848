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
}

// MARK: - Helpers

private typealias Outcome = ProgramRun

/// Runs the program beside the test program, with only these variables.
private func run(_ arguments: [String], _ variables: [String: String]) async throws -> Outcome {
  try await ProgramRun.program(ProgramRun.programs.appending(path: "show-note"), arguments, variables: variables)
}
