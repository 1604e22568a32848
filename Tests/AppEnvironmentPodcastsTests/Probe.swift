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
      let output = try ChildProcess.pipe()
      let process = try ChildProcess(
        ProgramRun.programs.appending(path: "podcast-probe").path, [database.path] + command,
        variables: ProcessInfo.processInfo.environment, output: .descriptor(output.writing.fileDescriptor))
      try output.writing.close()
      var said = Data()
      while let more = try output.reading.read(upToCount: 1), !more.isEmpty {
        said += more
        if said.count(where: { $0 == 0x0A }) > lines { break }
      }
      // A busy wait, because a sleep takes longer.
      let end = DispatchTime.now() + .microseconds(microseconds)
      while DispatchTime.now() < end {}
      process.send(SIGKILL)
      said += try output.reading.readToEnd() ?? Data()
      process.end()
      return said.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
