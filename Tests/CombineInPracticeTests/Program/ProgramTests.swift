import Foundation
import ProgramRun
import Testing

/// Tests the built program in real time, which takes five seconds.
@Suite(.timeLimit(.minutes(45))) struct ProgramTests {
  @Test func bothPartsAreShownOneAfterTheOther() async throws {
    let outcome = try await run("combine-in-practice")
    #expect(outcome == Outcome(status: 0, output: Transcript.download + Transcript.signUp, messages: ""))
  }

  @Test func onePartIsShownByItsName() async throws {
    let download = try await run("combine-in-practice download")
    #expect(download == Outcome(status: 0, output: Transcript.download, messages: ""))
    let signUp = try await run("combine-in-practice sign-up")
    #expect(signUp == Outcome(status: 0, output: Transcript.signUp, messages: ""))
  }

  @Test func helpGoesToStandardOutput() async throws {
    let outcome = try await run("combine-in-practice --help")
    #expect(outcome.output.hasPrefix("Usage: combine-in-practice"))
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: ["bogus", "--bogus", "''", "download bogus"])
  func anInvalidCommandLineIsReportedInOneLine(arguments: String) async throws {
    let outcome = try await run("combine-in-practice \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("combine-in-practice: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func theProgramEndsQuietlyWhenTheReaderLeaves() async throws {
    let outcome = try await run("{ combine-in-practice download; echo $? >&2; } | head -n 1")
    #expect(
      outcome == Outcome(status: 0, output: "downloaded: {\"name\": \"Rabbit from a Hat\"}\n", messages: "0\n"))
  }

  #if os(Linux)
    @Test func aFullDeviceIsReported() async throws {
      let outcome = try await run("combine-in-practice > /dev/full")
      let message = "combine-in-practice: standard output: no space left on device\n"
      #expect(outcome == Outcome(status: 1, output: "", messages: message))
    }
  #endif
}

// MARK: - Helpers

private typealias Outcome = ProgramRun

private func run(_ script: String) async throws -> Outcome {
  try await ProgramRun.script(script)
}
