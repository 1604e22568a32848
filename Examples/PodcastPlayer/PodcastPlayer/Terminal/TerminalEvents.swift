import CommandSupport
import Foundation
import Locking

/// Waits for keys and signals, and for the end of whoever reads what the program says.
///
/// The waiting is done on a queue of its own, so that no thread of Swift's pool is blocked by a person who listens.
final class TerminalEvents: Sendable {
  private struct State {
    var parser = KeyParser()
    var keys: [Key] = []
    var hasEnded = false
  }

  private let keys: CInt?
  private let output: CInt
  private let signals: SignalListener
  private let queue = DispatchQueue(label: "podcasts.terminal")
  private let state = Locked(State())

  /// Reads keys from one descriptor, or none, and watches another that is written to.
  init(keys: CInt?, output: CInt, signals: SignalListener) {
    self.keys = keys
    self.output = output
    self.signals = signals
  }

  func next() async throws -> PlayerTerminal.Event? {
    try await queue.blocking { try self.wait() }
  }

  // MARK: On the queue

  private func wait() throws(POSIXError) -> PlayerTerminal.Event? {
    while true {
      if let signal = signals.pending() { return event(for: signal) }
      let (key, hasEnded) = state.withLock { ($0.keys.isEmpty ? nil : $0.keys.removeFirst(), $0.hasEnded) }
      if let key { return .key(key) }
      if hasEnded { return nil }
      // A key that sends several bytes sends them at once; what does not follow soon does not belong to it.
      let isPending = state.withLock { $0.parser.isPending }
      var waiting = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: 0, revents: 0),
        pollfd(fd: keys ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, nfds_t(waiting.count), isPending ? 50 : -1)
      if count < 0, errno != EINTR { throw .current }
      if count == 0 { state.withLock { $0.keys += $0.parser.giveUp() } }
      guard count > 0, waiting[0].revents == 0 else { continue }
      if waiting[2].revents != 0, let keys { try read(keys) }
      if waiting[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .readerLeft }
    }
  }

  private func read(_ descriptor: CInt) throws(POSIXError) {
    // What is typed now may be another program's. Where the terminal is gone, reading says so.
    _ = TerminalMode.waitForForeground(descriptor, SIGTTIN)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    switch (count, errno) {
    case (..<0, EINTR), (..<0, EAGAIN): return
    case (..<0, let number) where number != EIO: throw .current
    // What a terminal answers when it was hung up.
    case (..<1, _): state.withLock { $0.hasEnded = true }
    default: state.withLock { $0.keys += $0.parser.keys(in: bytes[..<count]) }
    }
  }

  private func event(for signal: CInt) -> PlayerTerminal.Event {
    switch signal {
    case SIGINT, SIGQUIT: .interruption
    case SIGTSTP: .suspension
    case SIGCONT: .resumption
    case SIGWINCH: .resized
    default: .termination
    }
  }
}
