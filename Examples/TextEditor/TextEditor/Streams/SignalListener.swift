import Foundation

/// Turns the signals that would end the program into events of its input.
///
/// One that the program was started to ignore, as by `nohup`, stays ignored.
public final class SignalListener: Sendable {
  /// Readable while there is a signal that was not taken.
  let descriptor: CInt

  /// Starts to listen for interruption, termination and hang-up, until the process ends. Once per process.
  public init() {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    // Neither does looking for a signal wait for one, nor do signals that nobody takes stop the program.
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    sink = ends[1]
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(number, nil, &action)
      guard !action.isIgnored else { continue }
      action = sigaction()
      action.handle(with: passOn)
      // Reading and writing go on; the wait for input is interrupted all the same.
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// What the next signal stands for, or nil when there is none.
  func pending() -> EditorInput.Event? {
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) == 1 else { return nil }
    return CInt(byte) == SIGINT ? .interrupt : .termination
  }
}

/// The end of the pipe that the handler writes to, set before a handler is installed.
private nonisolated(unsafe) var sink: CInt = -1  // because a signal handler may not take a lock

/// Handles a signal: with nothing but what is allowed at any moment.
private func passOn(_ signal: CInt) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  write(sink, &byte, 1)
  errno = saved
}

extension sigaction {
  #if canImport(Darwin)
    fileprivate var isIgnored: Bool { unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1 }

    fileprivate mutating func handle(with handler: @escaping @convention(c) (CInt) -> Void) {
      __sigaction_u.__sa_handler = handler
    }
  #else
    fileprivate var isIgnored: Bool { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1 }

    fileprivate mutating func handle(with handler: @escaping @convention(c) (CInt) -> Void) {
      __sigaction_handler.sa_handler = handler
    }
  #endif
}
