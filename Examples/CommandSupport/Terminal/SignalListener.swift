import Foundation

/// Turns signals into bytes in a pipe, so that a program can wait for them.
///
/// A signal that the program was started to ignore, for example by `nohup`, stays ignored.
package final class SignalListener: Sendable {
  /// A descriptor that is readable while there is a pending signal.
  package let descriptor: CInt

  /// The signals that end a process by default, except those of crashes.
  package static let terminating: [CInt] = {
    let signals = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
    ]
    #if os(Linux)
      return signals + [SIGIO, SIGSTKFLT, SIGPWR] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return signals
    #endif
  }()

  /// Listens until the process ends. A process has one listener at most.
  ///
  /// - Parameter signals: The signals; by default, those that end a process.
  package init(_ signals: [CInt] = terminating) {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    // An empty pipe must not block the reader, nor a full one the signal handler.
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

  /// Removes and returns the next pending signal, or nil if no signal is pending.
  package func pending() -> CInt? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? CInt(byte) : nil
  }

  /// Runs code on this thread with a signal unblocked. Threads of dispatch queues block all signals.
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
    // System calls for reading and writing restart; `poll` is interrupted all the same.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }
}

/// The end of the pipe that the handler writes to. It is set before a handler is installed.
private nonisolated(unsafe) var sink: CInt = -1  // because a signal handler may not take a lock

/// Handles a signal, with async-signal-safe functions only.
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
