import CommandSupport
import Foundation
import Locking

/// Reads a file descriptor line by line, with every byte it has, and listens for signals while it waits.
///
/// The waiting is done on a queue of its own, so that no thread of Swift's pool is blocked by a person who thinks.
final class DescriptorReader: Sendable {
  fileprivate struct State {
    var buffer: [UInt8] = []
    /// Where the next line begins in the buffer, and how far no newline was found.
    var start = 0
    var searched = 0
    var hasEnded = false
    /// Whether a request to end arrived while a command was running.
    var isTerminated = false
  }

  private let descriptor: CInt
  private let signals: SignalListener?
  private let queue = DispatchQueue(label: "text-editor.input")
  private let state = Locked(State())

  init(_ descriptor: CInt, signals: SignalListener?) {
    self.descriptor = descriptor
    self.signals = signals
  }

  func nextEvent() async throws -> EditorInput.Event? {
    try await queue.blocking { try self.waitForEvent() }
  }

  func readToEnd() async throws -> Data {
    try await queue.blocking { try self.readAll() }
  }

  /// Returns whether a signal has arrived since the last event. An interruption at a terminal is consumed; every other
  /// signal ends the session at the next event.
  func isInterrupted() -> Bool {
    guard let event = pendingSignal() else { return false }
    if event == .termination || isatty(descriptor) == 0 { state.withLock { $0.isTerminated = true } }
    return true
  }

  // MARK: On the queue

  private func waitForEvent() throws(POSIXError) -> EditorInput.Event? {
    while true {
      if let event = pendingSignal() { return event }
      if let line = state.withLock({ $0.takeLine() }) { return .line(line) }
      if state.withLock({ $0.hasEnded }) { return nil }
      if let event = try waitForInput() { return event }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = try readSome(&chunk)
      state.withLock { state in
        if count == 0 { state.hasEnded = true }
        state.buffer.append(contentsOf: chunk[..<count])
      }
    }
  }

  /// Waits until there is something to read, or returns the event that a signal stands for.
  private func waitForInput() throws(POSIXError) -> EditorInput.Event? {
    guard let signals else { return nil }
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, nfds_t(waiting.count), -1) < 0 {
      guard errno == EINTR else { throw .current }
    }
    return pendingSignal()
  }

  private func pendingSignal() -> EditorInput.Event? {
    if state.withLock({ $0.isTerminated }) { return .termination }
    return signals?.pending().map { $0 == SIGINT ? .interrupt : .termination }
  }

  private func readSome(_ chunk: inout [UInt8]) throws(POSIXError) -> Int {
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // The descriptor is shared with a program that made it non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      case EIO where isatty(descriptor) == 1 || signals != nil:
        // What a terminal answers when it was hung up.
        return 0
      default: throw .current
      }
    }
  }

  private func readAll() throws(POSIXError) -> Data {
    var data = Data()
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { data.reserveCapacity(Int(status.st_size)) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try readSome(&chunk)
      if count == 0 { return data }
      data.append(contentsOf: chunk[..<count])
    }
  }
}

extension DescriptorReader.State {
  /// The next line without its newline; at the end of the input also one that has none.
  fileprivate mutating func takeLine() -> [UInt8]? {
    if let newline = buffer[searched...].firstIndex(of: 0x0A) {
      defer {
        start = newline + 1
        searched = start
      }
      return Array(buffer[start..<newline])
    }
    buffer.removeFirst(start)
    start = 0
    searched = buffer.count
    guard hasEnded, !buffer.isEmpty else { return nil }
    defer {
      buffer = []
      searched = 0
    }
    return buffer
  }
}
