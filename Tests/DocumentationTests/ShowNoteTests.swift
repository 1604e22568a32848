import Foundation
import ProgramRun
import TemporaryFolders
import Testing

/// The program of Getting started, as it was built.
@Suite struct ShowNoteTests {
  @Test func itShowsTheNoteOfTheUser() async throws {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: home.url.appending(path: "Documents"), withIntermediateDirectories: false)
    try home.write("Buy milk", to: "Documents/note.txt")
    #expect(try await run([], ["HOME": home.url.path]) == Outcome(status: 0, output: "Buy milk\n", messages: ""))
  }

  @Test(arguments: [
    (["--environment", "nope"], [:], "--environment: there is no environment “nope”; there are: live, preview, test"),
    (["--environment", ""], [:], "--environment needs the name of an environment: live, preview, test"),
    (
      [], ["APP_ENVIRONMENT_FIEL": "preview"],
      "APP_ENVIRONMENT_FIEL names no client of this program; there are: APP_ENVIRONMENT_FILE"
    ),
  ])
  func aWrongEnvironmentIsOneLineAndBadUsage(
    arguments: [String], variables: [String: String], message: String
  ) async throws {
    let outcome = try await run(arguments, variables)
    #expect(outcome == Outcome(status: 64, output: "", messages: "show-note: \(message)\n"))
  }

  @Test func aNoteThatIsMissingIsOneLineAndAFailure() async throws {
    let outcome = try await run([], ["HOME": "/nowhere"])
    #expect(
      outcome
        == Outcome(status: 1, output: "", messages: "show-note: /nowhere/Documents/note.txt: no such file or folder\n")
    )
  }
}

// MARK: - Helpers

private typealias Outcome = ProgramRun

/// Runs the program beside the test program, with these variables alone.
private func run(_ arguments: [String], _ variables: [String: String]) async throws -> Outcome {
  try await ProgramRun.program(ProgramRun.programs.appending(path: "show-note"), arguments, variables: variables)
}
