import Foundation

/// The lines of a program's output as they arrive. See ``ProcessClient/lines(of:)``.
public struct ProcessLines: AsyncSequence, Sendable {
  /// A line without its end.
  public typealias Element = String

  let client: ProcessClient
  let command: ProcessCommand

  /// Starts the program.
  public func makeAsyncIterator() -> Iterator {
    Iterator(events: client.run(command).values.makeAsyncIterator(), command: command)
  }

  /// An iterator over lines.
  public struct Iterator: AsyncIteratorProtocol {
    var events: AsyncThrowingPublisher<AnyPublisher<ProcessEvent, any Error>>.Iterator
    let command: ProcessCommand
    private var pending: [UInt8] = []
    /// The number of bytes of `pending` that were returned, and of those that contain no end of a line.
    private var (taken, searched) = (0, 0)
    private var errorOutput = Data()

    init(events: AsyncThrowingPublisher<AnyPublisher<ProcessEvent, any Error>>.Iterator, command: ProcessCommand) {
      self.events = events
      self.command = command
    }

    /// Returns the next line, or `nil` once the program has exited with status 0 or the task is cancelled.
    ///
    /// - Throws: ``ProcessClientError``, such as ``ProcessClientError/failed(program:status:message:)``.
    public mutating func next() async throws -> String? {
      while true {
        let lineEnd = pending[searched...].firstIndex(of: 0x0A)
        guard (lineEnd ?? pending.count) - taken <= command.outputLimit else {
          throw ProcessClientError.outputTooLong(program: command.program, limit: command.outputLimit)
        }
        if let lineEnd { return take(until: lineEnd, lineEnd + 1) }
        searched = pending.count
        switch try await events.next() {
        case .output(let data):
          pending.removeFirst(taken)
          (taken, searched) = (0, searched - taken)
          pending += data
        case .errorOutput(let data):
          errorOutput = (errorOutput + data).suffix(4_096)
        case .ended(let status):
          if searched > taken {
            ending = status
            return take(until: pending.count, pending.count)
          }
          return try end(status)
        case nil:
          return try ending.flatMap { try end($0) }
        }
      }
    }

    /// The status of the program, if a last line without an end was returned before it.
    private var ending: ProcessStatus?

    private mutating func end(_ status: ProcessStatus) throws -> String? {
      ending = nil
      try ProcessResult(program: command.program, status: status, errorOutput: errorOutput).validated()
      return nil
    }

    private mutating func take(until end: Int, _ next: Int) -> String {
      defer { (taken, searched) = (next, next) }
      let hasReturn = end > taken && pending[end - 1] == 0x0D
      return String(decoding: pending[taken..<(hasReturn ? end - 1 : end)], as: UTF8.self)
    }
  }
}

extension ProcessClient {
  /// Returns the lines of a command's output as they arrive. The program starts with the loop, and is ended with it.
  ///
  /// The program waits while the body of the loop runs, apart from some kilobytes. A line may end with a line feed, with or
  /// without a carriage return before it. Bytes that aren't UTF-8 are replaced. The loop throws ``ProcessClientError``: if the status
  /// isn't 0, after the last line, and if a line has more bytes than ``ProcessCommand/outputLimit``.
  public func lines(of command: ProcessCommand) -> ProcessLines {
    ProcessLines(client: self, command: command)
  }
}
