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

  @Test func anUnimplementedEndpointIsALineOutsideOfTests() async throws {
    let run = try await ProgramRun.script("file-client-probe unimplemented")
    #expect(
      run
        == ProgramRun(
          status: 0, output: "Hello\n",
          messages: "Unimplemented: Greeter.greet was called, and the test environment does not provide it.\n"))
  }

  @Test func anUnimplementedEndpointEndsATestRunThatCanNotFail() async throws {
    let run = try await ProgramRun.script(
      "file-client-probe unimplemented", variables: ["XCTestSessionIdentifier": "1", "SWIFT_BACKTRACE": "enable=no"])
    #expect(run.status != 0)
    #expect(run.output == "")
    #expect(run.messages.contains("main.swift:"))
    #expect(run.messages.contains("Unimplemented: Greeter.greet was called, and this test did not provide it."))
    #expect(run.messages.contains("add AppEnvironmentTesting to the test target"))
  }
}
