import Foundation
import ProgramRun

struct ProbeFailure: Error {
  let output: String
}

/// A run of `network-probe`, beside the test's own program.
enum Probe {
  /// Runs it to its end: how many bytes came, and its peak of memory in bytes.
  static func run(_ arguments: String...) async throws -> (received: Int, peak: Int) {
    let output = try await output(of: arguments)
    let numbers = output.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw ProbeFailure(output: output) }
    return (numbers[0], numbers[1])
  }

  /// Runs it to its end: what it prints.
  static func output(_ arguments: String...) async throws -> String { try await output(of: arguments) }

  private static func output(of arguments: [String]) async throws -> String {
    try await onThread {
      let process = Process()
      process.executableURL = ProgramRun.programs.appending(component: "network-probe")
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }
}
