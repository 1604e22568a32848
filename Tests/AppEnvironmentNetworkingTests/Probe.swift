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

  /// - Parameter input: The input of the process; nil for that of this process.
  static func output(
    of arguments: [String], _ variables: [String: String?] = [:], input: Pipe? = nil
  ) async throws -> String {
    try await onThread {
      let process = Process()
      process.executableURL = ProgramRun.programs.appending(component: "network-probe")
      process.arguments = arguments
      let inherited: [String: String?] = ProcessInfo.processInfo.environment
      process.environment = inherited.merging(variables) { $1 }.compactMapValues { $0 }
      let pipe = Pipe()
      process.standardOutput = pipe
      if let input { process.standardInput = input }
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }
}
