import ProgramRun
import Testing

/// The variables that choose the environment of the built program.
@Suite struct EnvironmentVariableTests {
  @Test(arguments: ["APP_ENVIRONMENT_FILECLIENT", "APP_ENVIRONMENT_file", "APP_ENVIRONMENT_FOO"])
  func aVariableForNoClientIsAUsageError(variable: String) async throws {
    let outcome = try await Shell().run("text-editor list", variables: [variable: "preview"])
    let message = "text-editor: \(variable) names no client of this program; there are: APP_ENVIRONMENT_FILE\n"
    #expect(outcome == Shell.Outcome(status: 64, output: "", messages: message))
  }
}
