import Foundation
import ProgramRun

struct ProbeFailure: Error {
  let output: String
}

/// Runs of `network-probe` in its own process.
enum Probe {
  /// Returns the number of bytes received and the peak of the process's memory in bytes.
  static func run(_ arguments: String...) async throws -> (received: Int, peak: Int) {
    let output = try await output(of: arguments)
    let numbers = output.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw ProbeFailure(output: output) }
    return (numbers[0], numbers[1])
  }

  /// Returns the output, once the process has ended. A variable without a value is removed.
  static func output(_ arguments: String..., variables: [String: String?] = [:]) async throws -> String {
    try await output(of: arguments, variables)
  }

  /// - Parameter input: The input of the process.
  static func output(
    of arguments: [String], _ variables: [String: String?] = [:], input: ChildProcess.Stream = .null
  ) async throws -> String {
    let inherited: [String: String?] = ProcessInfo.processInfo.environment
    return try await ProgramRun.program(
      ProgramRun.programs.appending(component: "network-probe"), arguments,
      variables: inherited.merging(variables) { $1 }.compactMapValues { $0 }, input: input
    ).output.trimmingCharacters(in: .newlines)
  }
}
