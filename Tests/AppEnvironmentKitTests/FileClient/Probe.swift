import Foundation
import ProgramRun

/// The program `file-client-probe`, which works with files in its own process.
struct Probe {
  private static let executable = ProgramRun.programs.appending(component: "file-client-probe")

  /// Runs the program to its end and returns the line that it prints. Blocks a thread that is created for it.
  static func run(_ arguments: String...) async throws -> String {
    try await run(executable, arguments)
  }

  /// Runs any program. The argument `probe` stands for the path of this one.
  static func run(_ program: URL, _ arguments: [String]) async throws -> String {
    try await onThread {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments.map { $0 == "probe" ? executable.path : $0 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }

  /// Starts the program, waits for a number of lines and then until `isTime` returns true, and kills it.
  static func kill(afterLines lines: Int, when isTime: () throws -> Bool, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    var left = lines
    while left > 0, let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
      if byte == 0x0A { left -= 1 }
    }
    while try process.isRunning && !isTime() {}
  }
}
