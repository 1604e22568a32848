import Foundation

/// Makes signals that would end, stop or not concern the program something to wait for.
///
/// One that the program was started to ignore, as by `nohup`, stays ignored.
public final class SignalListener: Sendable {
  /// Readable while there is a signal that was not taken.
  package let descriptor: CInt

  /// Starts to listen, until the process ends. Once per process.
  ///
  /// - Parameter signals: Which ones; by default interruption, termination and hang-up.
  public init(_ signals: [CInt] = [SIGINT, SIGTERM, SIGHUP]) {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    // Neither does looking for a signal wait for one, nor do signals that nobody takes stop the program.
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    sink = ends[1]
    for number in signals {
      var action = sigaction()
      sigaction(number, nil, &action)
      if !action.isIgnored { listen(to: number) }
    }
  }

  /// Takes the next signal, or returns nil when there is none.
  package func pending() -> CInt? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? CInt(byte) : nil
  }

  /// Does what a signal that is listened to does to every other program, on this thread, and listens again.
  package func obey(_ number: CInt) {
    var action = sigaction()
    action.handleByDefault()
    sigaction(number, &action, nil)
    // One that is raised where it is blocked would wait for ever.
    Self.unblocking(number) { _ = raise(number) }
    listen(to: number)
  }

  /// Does something on this thread that a signal may interrupt: threads of queues have all signals blocked.
  package static func unblocking(_ number: CInt, _ body: () -> Void) {
    var signals = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    body()
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
  }

  private func listen(to number: CInt) {
    var action = sigaction()
    action.handle(with: passOn)
    // Reading and writing go on; the wait for input is interrupted all the same.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
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

    fileprivate mutating func handleByDefault() {
      __sigaction_u.__sa_handler = nil
    }
  #else
    fileprivate var isIgnored: Bool { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1 }

    fileprivate mutating func handle(with handler: @escaping @convention(c) (CInt) -> Void) {
      __sigaction_handler.sa_handler = handler
    }

    fileprivate mutating func handleByDefault() {
      __sigaction_handler.sa_handler = nil
    }
  #endif
}
