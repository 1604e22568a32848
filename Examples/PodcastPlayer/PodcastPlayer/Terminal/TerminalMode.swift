import CommandSupport
import Foundation
import Locking

/// Whether a terminal hands over lines, as it does by itself, or each key as it is pressed.
final class TerminalMode: Sendable {
  private let descriptor: CInt
  private let original = Locked<TerminalAttributes?>(nil)

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Lets keys be read one by one, without showing them. Keys that make signals still do.
  ///
  /// A program in the background is stopped by this until it is in the foreground, as every program is.
  func readKeys() throws(POSIXError) {
    try waitForForeground()
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else { throw .current }
    let before = TerminalAttributes(attributes)
    original.withLock { $0 = $0 ?? before }
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    try set(attributes)
  }

  /// Makes the terminal what it was before the first `readKeys`.
  func restore() {
    guard let original = original.withLock({ $0.take() }) else { return }
    // In the background the terminal is somebody else's.
    guard isInForeground else { return }
    try? set(original.value)
  }

  private var isInForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Stops until a shell gives this program the terminal. The system would see to that, but not on a thread that has the
  /// signal blocked.
  private func waitForForeground() throws(POSIXError) {
    for _ in 0..<100 {
      if isInForeground { return }
      SignalListener.unblocking(SIGTTOU) { _ = raise(SIGTTOU) }
    }
    // Nobody is there to stop it and to let it go on.
    throw POSIXError(.EIO)
  }

  private func set(_ attributes: termios) throws(POSIXError) {
    var attributes = attributes
    while tcsetattr(descriptor, TCSADRAIN, &attributes) != 0 {
      guard errno == EINTR else { throw .current }
    }
  }
}

/// What `tcgetattr` says.
private struct TerminalAttributes: @unchecked Sendable {  // because termios consists of numbers
  let value: termios

  init(_ value: termios) {
    self.value = value
  }
}
