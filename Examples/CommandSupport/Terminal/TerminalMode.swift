import Foundation
import PackageSupport

/// The input mode of a terminal: whole lines, which is the default, or single keys.
package final class TerminalMode: Sendable {
  private let descriptor: CInt
  private let original = Locked<TerminalAttributes?>(nil)

  package init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Switches to single keys, without an echo.
  ///
  /// A program in the background stops until it is in the foreground.
  ///
  /// - Parameter signals: A Boolean value that indicates whether keys such as Control-C still send signals; if not,
  ///   they are keys like the others.
  package func readKeys(signals: Bool) throws(POSIXError) {
    // Without a shell that controls the job, nothing would continue a stopped program.
    guard Self.waitForForeground(descriptor, SIGTTOU) else { throw POSIXError(.EIO) }
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else { throw .current }
    let before = TerminalAttributes(attributes)
    original.withLock { $0 = $0 ?? before }
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    if !signals { attributes.c_lflag &= ~tcflag_t(ISIG | IEXTEN) }
    try set(attributes)
  }

  /// Restores the mode before the first `readKeys(signals:)`.
  package func restore() {
    guard let original = original.withLock({ $0.take() }) else { return }
    // In the background the terminal belongs to another program.
    guard Self.isInForeground(descriptor) else { return }
    try? set(original.value)
  }

  /// Returns a Boolean value that indicates whether a descriptor is the process's controlling terminal, or one that was
  /// hung up.
  ///
  /// Another session's terminal, such as that of the shell before `su`, can be read and written. Its mode belongs to that
  /// session, and whether this process is in the foreground is undefined.
  package static func isControlling(_ descriptor: CInt) -> Bool {
    tcgetpgrp(descriptor) >= 0 || errno != ENOTTY
  }

  private static func isInForeground(_ descriptor: CInt) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Stops the program with a signal until a shell gives it the terminal, and returns whether one has.
  ///
  /// The system does so itself, but not on a thread that blocks the signal: there, the system call fails.
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

/// The attributes that `tcgetattr` returns.
private struct TerminalAttributes: @unchecked Sendable {  // because termios consists of numbers
  let value: termios

  init(_ value: termios) {
    self.value = value
  }
}
