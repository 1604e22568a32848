import CommandSupport
import Foundation
import PackageSupport

/// Reads a file descriptor line by line, as bytes, and listens for signals while it waits.
///
/// It waits on its own queue, so that it blocks none of the threads that run Swift's tasks.
final class DescriptorReader: Sendable {
  fileprivate struct State {
    var buffer: [UInt8] = []
    /// The beginning of the next line in the buffer.
    var start = 0
    /// The end of the part that is known to have no newline.
    var searched = 0
    var hasEnded = false
  }

  private let descriptor: CInt
  private let signals: SessionSignals?
  private let queue = DispatchQueue(label: "text-editor.input")
  private let state = Locked(State())

  init(_ descriptor: CInt, signals: SessionSignals?) {
    self.descriptor = descriptor
    self.signals = signals
  }

  func nextEvent() async throws -> EditorInput.Event? {
    try await queue.blocking { try self.waitForEvent() }
  }

  func readToEnd() async throws -> Data {
    try await queue.blocking { try self.readAll() }
  }

  // MARK: On the queue

  private func waitForEvent() throws(POSIXError) -> EditorInput.Event? {
    while true {
      if let event = signals?.pending() { return event }
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

  /// Waits until there is something to read or a signal arrives, and returns the signal's event.
  private func waitForInput() throws(POSIXError) -> EditorInput.Event? {
    guard let signals else { return nil }
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.listener.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&waiting, nfds_t(waiting.count), -1)
      if count < 0, errno != EINTR { throw .current }
      if let event = signals.pending() { return event }
      if count > 0, waiting[0].revents != 0 { return nil }
    }
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
        // A terminal that was hung up ends like a file.
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
  /// Removes and returns the next line without its newline. The last line may lack one.
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
