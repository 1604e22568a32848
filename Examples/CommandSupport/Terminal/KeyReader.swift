import Foundation
import PackageSupport

/// Reads keys from a terminal, and listens for signals while it waits.
package final class KeyReader: Sendable {
  /// An event that the reader waits for.
  package enum Event: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// A signal arrived.
    case signal(CInt)
    /// The input has ended.
    case end
    /// The program that reads the output, such as a pager, has closed it.
    case readerLeft
  }

  private struct State {
    var parser = KeyParser()
    var keys: ArraySlice<Key> = []
    var hasEnded = false
  }

  private let keys: CInt?
  private let output: CInt
  private let signals: SignalListener
  private let state = Locked(State())

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - keys: The terminal's descriptor; nil to wait for other events only.
  ///   - output: The descriptor whose reader is watched.
  ///   - signals: The signals that are events.
  package init(keys: CInt?, output: CInt, signals: SignalListener) {
    self.keys = keys
    self.output = output
    self.signals = signals
  }

  /// A Boolean value that indicates whether there are keys that were read but not returned by ``next()``.
  package var hasKeys: Bool { state.withLock { !$0.keys.isEmpty } }

  /// Blocks until the next event and returns it.
  package func next() throws(POSIXError) -> Event {
    while true {
      if let signal = signals.pending() { return .signal(signal) }
      let (key, hasEnded) = state.withLock { ($0.keys.popFirst(), $0.hasEnded) }
      if let key { return .key(key) }
      if hasEnded { return .end }
      // A key that sends several bytes sends them at once. Bytes that follow later belong to another key.
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
    // In the background, the keys are typed for another program. If the terminal is gone, the read fails.
    _ = TerminalMode.waitForForeground(descriptor, SIGTTIN)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    switch (count, errno) {
    case (..<0, EINTR), (..<0, EAGAIN): return
    case (..<0, let number) where number != EIO: throw .current
    // A terminal that was hung up ends like a file.
    case (..<1, _): state.withLock { $0.hasEnded = true }
    default: state.withLock { $0.keys += $0.parser.keys(in: bytes[..<count]) }
    }
  }
}
