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
  func readKeys() throws(POSIXError) {
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
    try? set(original.value)
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
