import Foundation
import ProgramRun

/// Runs of `podcast-probe`, a program that uses a podcast store.
enum Probe {
  /// Starts the program, waits until it has printed `ready` and then a number of lines, and kills it a number of
  /// microseconds later.
  ///
  /// - Returns: The complete lines that it has printed after `ready`.
  static func kill(
    afterLines lines: Int, microseconds: Int, _ database: URL, _ command: String...
  ) async throws -> [String] {
    try await onThread {
      let process = Process()
      process.executableURL = ProgramRun.programs.appending(path: "podcast-probe")
      process.arguments = [database.path] + command
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      var said = Data()
      while let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty {
        said += more
        if said.count(where: { $0 == 0x0A }) > lines { break }
      }
      // A busy wait, because a sleep takes longer.
      let end = DispatchTime.now() + .microseconds(microseconds)
      while DispatchTime.now() < end {}
      Foundation.kill(process.processIdentifier, SIGKILL)
      said += try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return said.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
