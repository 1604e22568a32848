import CTestSystemCalls
import Foundation
import PackageSupport

/// A program that a test has started.
///
/// A thread waits for its end, so that an ended program never stays in the process table, where the testing library would find it
/// again and again while it waits for the processes of its exit tests.
package final class ChildProcess: Sendable {
  /// A standard stream of a program.
  package enum Stream: Sendable {
    /// Empty input, and output that is dropped.
    case null
    /// That of the test.
    case inherited
    /// A file that is written from its beginning.
    case file(String)
    /// A terminal, which becomes the controlling one of a new session.
    case terminal(String)
    /// A terminal that doesn't become the controlling one.
    case foreignTerminal(String)
    /// A descriptor of the test, or a stream before this one.
    case descriptor(CInt)
  }

  /// The identifier of the process.
  package let identifier: pid_t
  private let status = Locked<CInt?>(nil)
  private let group = DispatchGroup()

  /// Starts a program with `variables` only.
  ///
  /// - Parameters:
  ///   - others: Descriptors of the test, by their number in the program.
  ///   - beginsSession: A Boolean value that indicates whether the program leads a new session.
  package init(
    _ program: String, _ arguments: [String], variables: [String: String], directory: String? = nil,
    input: Stream = .null, output: Stream = .inherited, messages: Stream = .inherited, others: [CInt: CInt] = [:],
    beginsSession: Bool = false
  ) throws {
    let actions = UnsafeMutablePointer<FileActions>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    defer {
      posix_spawn_file_actions_destroy(actions)
      actions.deallocate()
    }
    for (number, stream) in [input, output, messages].enumerated() {
      let number = CInt(number)
      switch stream {
      case .null: posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_RDWR, 0)
      case .inherited: posix_spawn_file_actions_adddup2(actions, number, number)
      case .file(let path): posix_spawn_file_actions_addopen(actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      case .terminal(let path): posix_spawn_file_actions_addopen(actions, number, path, O_RDWR, 0)
      case .foreignTerminal(let path): posix_spawn_file_actions_addopen(actions, number, path, O_RDWR | O_NOCTTY, 0)
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(actions, descriptor, number)
      }
    }
    // No program keeps the pipes and sockets of other tests open.
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").compactMap { CInt($0) }
    for number in numbers where number > 2 && others[number] == nil && !others.values.contains(number) {
      posix_spawn_file_actions_addclose(actions, number)
    }
    for (number, descriptor) in others { posix_spawn_file_actions_adddup2(actions, descriptor, number) }
    if let directory { add_directory(actions, directory) }

    let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)
    posix_spawnattr_init(attributes)
    defer {
      posix_spawnattr_destroy(attributes)
      attributes.deallocate()
    }
    // The program doesn't inherit ignored and blocked signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(attributes, Int16(flags) | (beginsSession ? newSession : 0))

    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, program, actions, attributes, words, settings)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    identifier = process
    group.enter()
    Thread.detachNewThread { self.reap() }
  }

  /// Waits for the program's end, and returns its exit status, or the negative number of the signal that ended it.
  @discardableResult
  package func end() -> CInt {
    group.wait()
    return status.withLock { $0 ?? 0 }
  }

  /// Waits for the program's end without blocking a thread. A program is killed when the test is cancelled.
  @discardableResult
  package func ended() async throws -> CInt {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
    } onCancel: {
      send(SIGKILL)
    }
    try Task.checkCancellation()
    return status.withLock { $0 ?? 0 }
  }

  /// A Boolean value that indicates whether the program has not ended.
  package var isRunning: Bool { status.withLock { $0 == nil } }

  /// Sends the program a signal, if it hasn't ended.
  package func send(_ signal: CInt) {
    // While the lock is held, no other process can have the identifier.
    status.withLock { if $0 == nil { _ = kill(identifier, signal) } }
  }

  /// Creates a pipe that no program inherits.
  package static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [CInt] = [-1, -1]
    guard private_pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  private func reap() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    status.withLock { status in
      var result: CInt = 0
      waitpid(identifier, &result, 0)
      status = result & 0x7F == 0 ? (result >> 8) & 0xFF : -(result & 0x7F)
    }
    group.leave()
  }
}

#if os(Linux)
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  // NB: The C library's module doesn't export the extension to Swift 6.3.
  private let newSession: Int16 = 0x80
#else
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  private let newSession = Int16(POSIX_SPAWN_SETSID)
#endif
