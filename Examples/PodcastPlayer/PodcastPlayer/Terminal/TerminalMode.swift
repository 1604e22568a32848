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
    // Where nobody is there to stop it and to let it go on, it fails.
    guard Self.waitForForeground(descriptor, SIGTTOU) else { throw POSIXError(.EIO) }
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
    guard Self.isInForeground(descriptor) else { return }
    try? set(original.value)
  }

  private static func isInForeground(_ descriptor: CInt) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Stops by a signal until a shell gives this program the terminal; returns whether one has. The system would see to
  /// that, but not on a thread that has the signal blocked: there, reading fails.
  static func waitForForeground(_ descriptor: CInt, _ signal: CInt) -> Bool {
    for _ in 0..<100 {
      if isInForeground(descriptor) { return true }
      SignalListener.unblocking(signal) { _ = raise(signal) }
    }
    return false
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
