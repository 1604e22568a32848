import ProgramRun
import Testing

@Suite struct ProgramTests {
  @Test func aProgramThatIsNotATestReportsOnStandardError() async throws {
    let run = try await ProgramRun.program(
      ProgramRun.programs.appending(path: "unimplemented-probe"), [], variables: [:])
    let messages = """
      Unimplemented: FileClient.documentsDirectory was called, and the test environment does not provide it.
      Unimplemented: FileClient.loadFile was called, and the test environment does not provide it.
      Issue at Weather/Thermometer.swift:12: There is no temperature for Ulm.

      """
    #expect(run == ProgramRun(status: 0, output: "", messages: messages))
  }
}
