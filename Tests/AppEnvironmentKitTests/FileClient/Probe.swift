import Foundation
import ProgramRun

/// The program `file-client-probe`, which works with files in its own process.
struct Probe {
  static let executable = ProgramRun.programs.appending(component: "file-client-probe")

  /// Runs the program to its end and returns the line that it prints.
  static func run(_ arguments: String...) async throws -> String {
    try await run(executable, arguments)
  }

  /// Runs any program. The argument `probe` stands for the path of this one.
  static func run(_ program: URL, _ arguments: [String]) async throws -> String {
    try await ProgramRun.program(
      program, arguments.map { $0 == "probe" ? executable.path : $0 }, variables: ProcessInfo.processInfo.environment
    ).output.trimmingCharacters(in: .newlines)
  }

  /// Returns a Boolean value that indicates whether a program can be run without an error. For the conditions of tests, which
  /// can't wait without blocking the thread.
  static func succeeds(_ program: URL, _ arguments: String...) -> Bool {
    let process = try? ChildProcess(
      program.path, arguments, variables: ProcessInfo.processInfo.environment, messages: .null)
    return process?.end() == 0
  }

  /// Starts the program, waits for a number of lines and then until `isTime` returns true, and kills it. Blocks the thread.
  static func kill(afterLines lines: Int, when isTime: () throws -> Bool, _ arguments: String...) throws {
    let output = try ChildProcess.pipe()
    let process = try ChildProcess(
      executable.path, arguments, variables: ProcessInfo.processInfo.environment,
      output: .descriptor(output.writing.fileDescriptor))
    try output.writing.close()
    defer {
      process.send(SIGKILL)
      process.end()
    }
    var left = lines
    while left > 0, let byte = try output.reading.read(upToCount: 1)?.first {
      if byte == 0x0A { left -= 1 }
    }
    let start = ContinuousClock.now
    while try process.isRunning && !isTime() {
      if start.duration(to: .now) > .seconds(60) { throw NeverTime() }
    }
  }

  /// Starts the program, which prints numbers, kills it after some of them, and returns all numbers that it has printed. Blocks
  /// the thread.
  ///
  /// - Parameter meanwhile: Runs after the start.
  static func numbers(
    untilKilledAfter lines: Int, _ arguments: String..., meanwhile: () throws -> Void = {}
  ) throws -> [Int] {
    let output = try ChildProcess.pipe()
    let process = try ChildProcess(
      executable.path, arguments, variables: ProcessInfo.processInfo.environment,
      output: .descriptor(output.writing.fileDescriptor))
    try output.writing.close()
    try meanwhile()
    var text = Data()
    var left = lines
    while left > 0, let byte = try output.reading.read(upToCount: 1)?.first {
      text.append(byte)
      if byte == 0x0A { left -= 1 }
    }
    process.send(SIGKILL)
    process.end()
    while let rest = try output.reading.read(upToCount: 4_096), !rest.isEmpty { text += rest }
    return text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}

/// The error of a test that waited too long for the moment at which it kills a program.
private struct NeverTime: Error {}
