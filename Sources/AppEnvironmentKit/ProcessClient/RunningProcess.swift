import CFileSystem
import Foundation
import PackageSupport

/// A publisher that runs a command for each subscription.
struct ProcessPublisher: Publisher {
  typealias Output = ProcessEvent
  typealias Failure = any Error

  let command: ProcessCommand
  let clock: ClockClient

  func receive(subscriber: some Subscriber<ProcessEvent, any Error>) {
    let process = RunningProcess(command, clock, AnySubscriber(subscriber))
    subscriber.receive(subscription: process)
    process.start()
  }
}

/// A program that runs, as a subscription to its events.
///
/// A separate thread starts the program, waits for its streams and its end, and delivers the events. Other threads change
/// the state and wake that thread by a pipe. Signals are sent under the lock, and the process is reaped under it, so that
/// no signal reaches another process that received the same identifier: one isn't used again while its group has a process.
private final class RunningProcess: Subscription, CustomStringConvertible, Sendable {
  typealias Downstream = AnySubscriber<ProcessEvent, any Error>

  private struct State {
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    /// The process, from its start until it is reaped and, if it should end, its group has ended.
    var process: pid_t?
    var isKilled = false
    /// A Boolean value that indicates whether the program should end: it was cancelled or has timed out.
    var isEnding = false
    var failure: ProcessClientError?
    /// The pipe whose reading end the thread waits for.
    var wake: PrivatePipe?
    /// A Boolean value that indicates whether the program has ended, where no descriptor shows that.
    var isOver = false
    var timers: [AnyCancellable] = []
    var hasEnded = false

    /// Sends a signal to the process group, if it hasn't ended.
    mutating func signal(_ signal: CInt) {
      guard let process else { return }
      if signal == SIGKILL { isKilled = true }
      kill(-process, signal)
      // A process that is stopped would end only when it continues.
      if signal == SIGTERM { kill(-process, SIGCONT) }
    }

    func wakeThread() {
      guard let wake else { return }
      var byte: UInt8 = 0
      _ = write(wake.writing.number, &byte, 1)
    }
  }

  /// A stream that the program writes to, and the event of a piece of it.
  private struct Output {
    var stream: Descriptor?
    let event: (Data) -> ProcessEvent
  }

  private let command: ProcessCommand
  private let clock: ClockClient
  private let state: Locked<State>

  init(_ command: ProcessCommand, _ clock: ClockClient, _ downstream: Downstream) {
    self.command = command
    self.clock = clock
    state = Locked(unchecked: State(downstream: downstream))
  }

  var description: String { "Process" }

  func start() {
    guard state.withLockUnchecked({ $0.downstream != nil }) else { return }
    Thread.detachNewThread { self.run() }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLockUnchecked { state in
      state.demand += demand
      state.wakeThread()
    }
  }

  func cancel() {
    let downstream = state.withLockUnchecked { $0.downstream.take() }
    withExtendedLifetime(downstream) {}
    if downstream != nil { end(nil) }
  }

  // MARK: Ending

  /// Ends the process group: by `SIGTERM` now, and by `SIGKILL` after the grace period.
  private func end(_ failure: ProcessClientError?) {
    let isRunning = state.withLockUnchecked { state in
      guard !state.isEnding, !state.hasEnded else { return false }
      state.isEnding = true
      state.failure = failure
      state.wakeThread()
      state.signal(SIGTERM)
      return state.process != nil
    }
    if isRunning { after(command.gracePeriod) { self.state.withLockUnchecked { $0.signal(SIGKILL) } } }
  }

  /// Performs an action by the clock, unless the program ends before.
  private func after(_ duration: Duration, _ action: @escaping @Sendable () -> Void) {
    let timer = clock.repeatAction(clock.now.advanced(by: duration), .seconds(86_400), .zero) { _ in action() }
    let isWanted = state.withLockUnchecked { state in
      if !state.hasEnded { state.timers.append(timer) }
      return !state.hasEnded
    }
    if !isWanted { timer.cancel() }
  }

  /// Cancels the timers, before anybody hears of the end.
  private func cancelTimers() {
    let timers = state.withLockUnchecked { state in
      state.hasEnded = true
      return state.timers.takeAll()
    }
    for timer in timers { timer.cancel() }
  }

  private func complete(_ completion: Subscribers.Completion<any Error>) {
    cancelTimers()
    let (downstream, wake) = state.withLockUnchecked { ($0.downstream.take(), $0.wake.take()) }
    withExtendedLifetime(wake) {}
    downstream?.receive(completion: completion)
  }

  // MARK: The thread

  private func run() {
    // Writing to a program that has closed its input mustn't end this one, and handlers of signals don't belong here.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do {
      let status = try supervise()
      if let failure = state.withLockUnchecked({ $0.failure }) { throw failure }
      cancelTimers()
      send(.ended(status))
      complete(.finished)
    } catch {
      complete(.failure(error))
    }
  }

  /// Starts the program and delivers its output. Returns when it has ended, its output was delivered, and there is demand for
  /// one more event.
  private func supervise() throws -> ProcessStatus {
    let wake = try PrivatePipe(command.program)
    // Under the lock, so that a program has its signal when `cancel()` returns, after which this one may exit.
    guard
      var started = try state.withLockUnchecked({ state -> StartedProcess? in
        state.wake = wake
        guard !state.isEnding else { return nil }
        let started = try StartedProcess(command)
        state.process = started.identifier
        return started
      })
    else { return .signaled(Int(SIGTERM)) }
    if let limit = command.timeLimit {
      after(limit) {
        // The output of a program that has ended may be read at any time.
        guard self.state.withLockUnchecked({ $0.process != nil }) else { return }
        self.end(.timedOut(program: self.command.program, limit: limit))
      }
    }
    if started.end == nil { awaitEnd(of: started.identifier) }
    return try transfer(&started, wake)
  }

  /// Waits for the end of the program on another thread, where no descriptor shows it.
  private func awaitEnd(of process: pid_t) {
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      self.state.withLockUnchecked { state in
        state.isOver = true
        state.wakeThread()
      }
    }
  }

  private func transfer(_ started: inout StartedProcess, _ wake: PrivatePipe) throws -> ProcessStatus {
    // Taken, because a stream is closed with its last reference.
    var input = started.input.take()
    var outputs: [Output] = [
      Output(stream: started.output.take(), event: ProcessEvent.output),
      Output(stream: started.errorOutput.take(), event: ProcessEvent.errorOutput),
    ]
    var sent = 0
    var status: ProcessStatus?
    /// The number of looks at the group after the end of its leader.
    var rounds = 0
    // More than pipes hold after the end of the program; processes that have left its group could write forever.
    var budget = 4 << 20
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let (hasDemand, isEnding, isOver) = state.withLockUnchecked { ($0.demand > .none, $0.isEnding, $0.isOver) }
      if isOver, status == nil { status = try reap(started.identifier) }
      let hasOutput = outputs.contains { $0.stream != nil }
      if let status, isEnding ? hasGroupEnded(rounds) : !hasOutput && hasDemand { return status }
      if status != nil { rounds += 1 }
      if isEnding { input = nil }
      // After the end, the rest is read without waiting.
      let isLast = status != nil && hasDemand && hasOutput && !isEnding
      var polled = [wake.reading, status == nil ? started.end : nil].map { pollfd($0, POLLIN) }
      polled += outputs.map { pollfd(hasDemand || isEnding ? $0.stream : nil, POLLIN) }
      polled.append(pollfd(status == nil ? input : nil, POLLOUT))
      // Nothing reports the end of a group.
      let timeout: CInt = isLast ? 0 : status != nil && isEnding ? 5 : -1
      guard poll(&polled, nfds_t(polled.count), timeout) >= 0 else { continue }
      if polled[0].revents != 0 { _ = read(wake.reading.number, chunk.baseAddress, chunk.count) }
      if polled[1].revents != 0 { status = try reap(started.identifier) }
      if polled[4].revents != 0, let stream = input, case .data(let data) = command.input {
        sent += Self.feed(data, from: sent, to: stream)
        if sent >= data.count { input = nil }
      }
      for index in outputs.indices where isLast || polled[2 + index].revents != 0 {
        guard let stream = outputs[index].stream, isEnding || state.withLockUnchecked({ $0.demand > .none }) else {
          continue
        }
        let count = read(stream.number, chunk.baseAddress, chunk.count)
        // A program that should end may write until then, and nobody waits for it.
        if count > 0, !isEnding { send(outputs[index].event(Data(chunk[..<count]))) }
        if isLast { budget -= count }
        let isEmpty = count == -1 && (errno == EAGAIN || errno == EINTR)
        if count == 0 || (count == -1 && !isEmpty) || (isLast && (isEmpty || budget <= 0)) {
          outputs[index].stream = nil
        }
      }
    }
  }

  private func send(_ event: ProcessEvent) {
    let downstream = state.withLockUnchecked { state in
      if state.downstream != nil { state.demand -= 1 }
      return state.downstream
    }
    guard let more = downstream?.receive(event), more > .none else { return }
    state.withLockUnchecked { $0.demand += more }
  }

  /// Takes the status of the program that has ended. The rest of its process group is killed; if the program was to end, only
  /// after the grace period, which the others have, too.
  private func reap(_ process: pid_t) throws(ProcessClientError) -> ProcessStatus {
    let result = state.withLockUnchecked { state -> CInt? in
      if !state.isEnding, !command.leavesProcesses { state.signal(SIGKILL) }
      var result: CInt = 0
      var ended: pid_t
      repeat { ended = waitpid(process, &result, 0) } while ended == -1 && errno == EINTR
      if !state.isEnding { state.process = nil }
      return ended == process ? result : state.isEnding ? SIGTERM : nil
    }
    guard let result else {
      throw .other(program: command.program, reason: "its status was lost: this program doesn't wait for its children")
    }
    return result & 0x7F == 0 ? .exited(Int(result >> 8 & 0xFF)) : .signaled(Int(result & 0x7F))
  }

  /// Returns a Boolean value that indicates whether no process of the group is left after its leader, or all were killed.
  private func hasGroupEnded(_ round: Int) -> Bool {
    // In a container whose first process waits for nobody, those that have ended stay in the group. Looking at them takes longer.
    let group = state.withLockUnchecked { $0.process }
    let isOver = round % 20 == 10 && group.map(isGroupOfZombies) == true
    return state.withLockUnchecked { state in
      guard !isOver, let process = state.process, !state.isKilled, kill(-process, 0) == 0 else {
        state.process = nil
        return true
      }
      return false
    }
  }

  /// Returns a Boolean value that indicates whether all processes of a group have ended; false where the system doesn't list them.
  private func isGroupOfZombies(_ group: pid_t) -> Bool {
    let processes = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
    return !processes.isEmpty
      && processes.allSatisfy { process in
        // The state, the parent and the group stand after the name, which may have parentheses.
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count < 3 || pid_t(fields[2]) != group || fields[0] == "Z"
      }
  }

  /// Returns the number of bytes that were written, or all of them if the program no longer reads.
  private static func feed(_ data: Data, from start: Int, to stream: Descriptor) -> Int {
    data.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard !rest.isEmpty else { return 0 }
      let count = Foundation.write(stream.number, rest.baseAddress, rest.count)
      if count >= 0 { return count }
      return errno == EAGAIN || errno == EINTR ? 0 : rest.count
    }
  }
}

extension pollfd {
  /// Creates a request to wait for a descriptor; nil for nothing.
  fileprivate init(_ descriptor: Descriptor?, _ events: Int32) {
    self.init(fd: descriptor?.number ?? -1, events: Int16(events), revents: 0)
  }
}

/// The two ends of a pipe that no program inherits.
struct PrivatePipe {
  let reading: Descriptor
  let writing: Descriptor

  init(_ program: String) throws(ProcessClientError) {
    var ends: [CInt] = [-1, -1]
    guard cfs_pipe(&ends) == 0 else { throw ProcessClientError(errno: errno, program: program) }
    (reading, writing) = (Descriptor(ends[0]), Descriptor(ends[1]))
    for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  /// Lets an end block, which belongs to a program that expects that.
  static func letBlock(_ end: Descriptor) -> Descriptor {
    _ = fcntl(end.number, F_SETFL, fcntl(end.number, F_GETFL) & ~O_NONBLOCK)
    return end
  }
}

/// A program that was started, with this program's ends of its streams.
struct StartedProcess {
  let identifier: pid_t
  var input: Descriptor?
  var output: Descriptor?
  var errorOutput: Descriptor?
  /// A descriptor that becomes readable when the program has ended; nil where the system has none.
  let end: Descriptor?

  init(_ command: ProcessCommand) throws(ProcessClientError) {
    let name = command.program
    try command.check()
    let variables = command.allVariables
    let path = try command.executable(variables)
    func open(_ path: String, _ flags: CInt) throws(ProcessClientError) -> Descriptor {
      do throws(FileClientError) {
        return try Descriptor(opening: path, flags, path: path)
      } catch {
        throw .noInput(program: name, path: path, reason: error.reason)
      }
    }
    let standardInput: Descriptor
    switch command.input {
    case .none:
      (standardInput, input) = (try open("/dev/null", O_RDONLY), nil)
    case .data:
      let pipe = try PrivatePipe(name)
      (standardInput, input) = (PrivatePipe.letBlock(pipe.reading), pipe.writing)
    case .file(let url):
      let path = url.path(percentEncoded: false)
      standardInput = try open(path, O_RDONLY | O_NONBLOCK)
      do throws(FileClientError) {
        try standardInput.status(path: path).requireRegularFile(path: path)
      } catch {
        throw .noInput(program: name, path: path, reason: error.reason)
      }
      _ = PrivatePipe.letBlock(standardInput)
      input = nil
    }
    let outputPipe = try PrivatePipe(name)
    output = outputPipe.reading
    let standardOutput = PrivatePipe.letBlock(outputPipe.writing)
    let standardError: Descriptor
    switch command.errorOutput {
    case .separate:
      let pipe = try PrivatePipe(name)
      (standardError, errorOutput) = (PrivatePipe.letBlock(pipe.writing), pipe.reading)
    case .joined: (standardError, errorOutput) = (standardOutput, nil)
    case .dropped: (standardError, errorOutput) = (try open("/dev/null", O_WRONLY), nil)
    }

    let folder = command.folder?.path(percentEncoded: false)
    do {
      identifier = try withExtendedLifetime((standardInput, standardOutput, standardError)) { () throws(POSIXError) in
        try startProcess(
          path, [name] + command.arguments, variables: variables, folder: folder,
          streams: [standardInput.number, standardOutput.number, standardError.number])
      }
    } catch {
      // The slash has a file fail.
      if let folder, access(folder + "/", X_OK) != 0 { throw .noFolder(program: name, path: folder) }
      throw ProcessClientError(errno: error.code.rawValue, program: name)
    }
    let number = cfs_process_descriptor(identifier)
    end = number == -1 ? nil : Descriptor(number)
  }
}

/// Starts a program as the leader of a process group, with default signal handlers and no other descriptors than its streams.
///
/// - Parameters:
///   - path: The path of the program.
///   - words: The name by which the program is called, and the arguments.
///   - variables: All variables of the program.
///   - folder: The folder in which the program starts; nil for the current one.
///   - streams: The descriptors that become those from 0 of the program, up to four; -1 for one that is empty.
/// - Returns: The identifier of the process, for which the caller must wait.
package func startProcess(
  _ path: String, _ words: [String], variables: [String: String], folder: String? = nil, streams: [CInt]
) throws(POSIXError) -> pid_t {
  let words = words.map { strdup($0) } + [nil]
  let variables = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for text in words + variables { free(text) } }
  var process: pid_t = 0
  let code = cfs_spawn(&process, path, words, variables, folder, streams, CInt(streams.count))
  guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
  return process
}

extension ProcessCommand {
  /// The variables of the program.
  fileprivate var allVariables: [String: String] {
    inheritsVariables ? ProcessInfo.processInfo.environment.merging(variables) { $1 } : variables
  }

  /// The event as the command asks for it; nil for errors that are dropped.
  package func seen(_ event: ProcessEvent) -> ProcessEvent? {
    guard case .errorOutput(let data) = event else { return event }
    return switch errorOutput {
    case .separate: event
    case .joined: .output(data)
    case .dropped: nil
    }
  }

  /// Throws an error for a command that no system can run.
  package func check() throws(ProcessClientError) {
    func invalid(_ reason: String) -> ProcessClientError { .invalidCommand(program: program, reason: reason) }
    if program.isEmpty { throw invalid("the name of the program is empty") }
    if ([program] + arguments).contains(where: { $0.utf8.contains(0) }) { throw invalid("an argument has a null byte") }
    for (name, value) in variables {
      if name.isEmpty || name.contains("=") || name.utf8.contains(0) || value.utf8.contains(0) {
        throw invalid("the variable \(name.debugDescription.escapingControls) can't be set")
      }
    }
    if let folder, !folder.isFileURL { throw .noFolder(program: program, path: folder.absoluteString) }
  }

  /// Returns the path of the program. Relative and empty folders of `PATH` are skipped, because they depend on the current folder.
  package func executable(_ variables: [String: String]) throws(ProcessClientError) -> String {
    guard !program.hasSlash else { return program }
    var isThere = false
    for folder in (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    where folder.isAbsolutePath {
      let path = "\(folder)/\(program)"
      var status = stat()
      guard stat(path, &status) == 0, status.kind == .regularFile else { continue }
      if access(path, X_OK) == 0 { return path }
      isThere = true
    }
    throw isThere ? .notExecutable(program: program) : .notFound(program: program)
  }
}
