import AppEnvironmentKit
import ProgramRun
import Testing

@Suite struct IssueReporterTests {
  @Test func issuesOutsideOfTestsGoToStandardError() async throws {
    let run = try await ProgramRun.script("file-client-probe report-issue")
    #expect(
      run
        == ProgramRun(
          status: 0, output: "", messages: "Issue at Weather/Thermometer.swift:12: There is no temperature for Ulm.\n"))
  }
}
