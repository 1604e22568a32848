import AppEnvironmentKit
import Foundation
import PackageSupport

/// A double of the system's programs, which answers by program and arguments and starts nothing.
///
/// ```swift
/// let stub = ProcessStub()
/// stub.answer("git", ["status", "--short"], with: .output(" M notes.txt\n"))
/// let environment = AppEnvironment(.test) { $0.processClient = stub.client }
/// ```
/// A command that nothing answers fails the test with the list of the answers, and fails with
/// `ProcessClientError.unmatched`. Create the stub in the test that it reports to.
///
/// An answer may depend on the command, and take time on a clock:
/// ```swift
/// stub.answer("ping", ["-c", "*", "**"]) { command in
///   .lines(["answer from \(command.arguments[2])"], every: .seconds(1))
/// }
/// ```
/// Time limits of commands hold on the same clock. Answers can be added, and commands read, on any thread.
public final class ProcessStub: Sendable {
  private struct Route: Sendable, CustomStringConvertible {
    let program: String
    let arguments: [String]
    let answer: @Sendable (ProcessCommand) -> ProcessStubAnswer

    var description: String { ProcessCommand(program, arguments).description }
  }

  private struct State {
    var routes: [Route] = []
    var commands: [ProcessCommand] = []
  }

  private let clock: ClockClient
  private let issues = IssueReporter()
  private let state = Locked(State())

  /// Creates a stub without answers.
  ///
  /// - Parameter clock: The clock that answers and time limits take time on, such as the client of a `TestClock`.
  public init(clock: ClockClient = .immediate) {
    self.clock = clock
  }

  /// The client, for the environment of the test. All such clients share the answers and the commands of this stub.
  public var client: ProcessClient {
    ProcessClient { command in Deferred { self.events(of: command) }.eraseToAnyPublisher() }
  }

  /// The commands in the order in which they were run, including those that nothing answers,
  /// without those that no system could run, such as ones with a null byte, which fail as in the live client.
  public var commands: [ProcessCommand] { state.withLock { $0.commands } }

  /// Adds an answer after the others: the first one that matches a command is used.
  ///
  /// - Parameters:
  ///   - program: The program as commands name it; `*` matches every program.
  ///   - arguments: The arguments. `*` matches one of them, and `**` at the end any number of them.
  ///   - answer: The answer to each command that matches.
  /// - Returns: This stub.
  @discardableResult
  public func answer(
    _ program: String, _ arguments: [String] = ["**"], with answer: ProcessStubAnswer
  ) -> ProcessStub {
    self.answer(program, arguments) { _ in answer }
  }

  /// Adds an answer that depends on the command, after the others.
  ///
  /// - Parameters:
  ///   - program: The program as commands name it; `*` matches every program.
  ///   - arguments: The arguments. `*` matches one of them, and `**` at the end any number of them.
  ///   - answer: Returns the answer; called on the subscriber's thread, once for each subscription.
  /// - Returns: This stub.
  @discardableResult
  public func answer(
    _ program: String, _ arguments: [String] = ["**"],
    with answer: @escaping @Sendable (_ command: ProcessCommand) -> ProcessStubAnswer
  ) -> ProcessStub {
    let route = Route(program: program, arguments: arguments, answer: answer)
    state.withLock { $0.routes.append(route) }
    return self
  }

  private func events(of command: ProcessCommand) -> AnyPublisher<ProcessEvent, any Error> {
    do {
      try command.check()
    } catch {
      return Fail(error: error).eraseToAnyPublisher()
    }
    let routes = state.withLock { state in
      state.commands.append(command)
      return state.routes
    }
    guard let route = routes.first(where: { command.matches(program: $0.program, arguments: $0.arguments) }) else {
      let known = routes.isEmpty ? ["nothing"] : routes.map(\.description)
      issues.report("The ProcessStub has no answer for: \(command)\nIt answers: \(known.joined(separator: ", "))")
      return Fail(error: ProcessClientError.unmatched(program: command.program, reason: "the stub has no answer"))
        .eraseToAnyPublisher()
    }
    return route.answer(command).publisher(for: command, clock)
  }
}

/// An answer of a ``ProcessStub``: the output of a program with the times at which it writes, and its end.
public struct ProcessStubAnswer: Sendable {
  private var events: [(event: ProcessEvent, pause: Duration)] = []
  private var error: (any Error)?
  private var isEndless = false

  /// An answer of a program that writes texts and exits.
  ///
  /// - Parameters:
  ///   - output: The standard output.
  ///   - errorOutput: The standard error.
  ///   - status: The exit status.
  public static func output(_ output: String, errorOutput: String = "", status: Int = 0) -> ProcessStubAnswer {
    var events: [ProcessEvent] = []
    if !output.isEmpty { events.append(.output(Data(output.utf8))) }
    if !errorOutput.isEmpty { events.append(.errorOutput(Data(errorOutput.utf8))) }
    return .events(events + [.ended(.exited(status))])
  }

  /// An answer of a program with these events, such as the end by a signal.
  public static func events(_ events: [ProcessEvent]) -> ProcessStubAnswer {
    ProcessStubAnswer(events: events.map { ($0, .zero) })
  }

  /// An answer of a program that writes lines, each after a pause, and then exits with status 0.
  public static func lines(_ lines: [String], every pause: Duration = .zero) -> ProcessStubAnswer {
    ProcessStubAnswer(
      events: lines.map { (.output(Data("\($0)\n".utf8)), pause) } + [(.ended(.exited(0)), .zero)])
  }

  /// An answer of a program that writes a text and then runs until its time limit or until it's cancelled.
  public static func endless(output: String = "") -> ProcessStubAnswer {
    ProcessStubAnswer(events: output.isEmpty ? [] : [(.output(Data(output.utf8)), .zero)], isEndless: true)
  }

  /// A failure, such as `ProcessClientError.notFound(program: "git")`.
  public static func failure(_ error: any Error) -> ProcessStubAnswer {
    ProcessStubAnswer(error: error)
  }

  /// Returns the answer after a pause on the clock of the stub.
  public func after(_ pause: Duration) -> ProcessStubAnswer {
    var answer = self
    if answer.events.isEmpty, let error {
      answer.error = PausedError(error: error, pause: pause)
    } else if !answer.events.isEmpty {
      answer.events[0].pause += pause
    }
    return answer
  }

  fileprivate func publisher(for command: ProcessCommand, _ clock: ClockClient) -> AnyPublisher<ProcessEvent, any Error>
  {
    if let paused = error as? PausedError {
      return clock.wait(for: paused.pause).flatMap { Fail<ProcessEvent, any Error>(error: paused.error) }
        .eraseToAnyPublisher()
    }
    if let error { return Fail(error: error).eraseToAnyPublisher() }
    var all = Empty<ProcessEvent, any Error>().eraseToAnyPublisher()
    var elapsed = Duration.zero
    func add(_ pause: Duration, _ next: AnyPublisher<ProcessEvent, any Error>) {
      all = all.append(clock.wait(for: pause).flatMap { next }).eraseToAnyPublisher()
    }
    for (event, pause) in events {
      if let limit = command.timeLimit, elapsed + pause >= limit, pause > .zero {
        add(limit - elapsed, Self.timeOut(command, limit))
        return all
      }
      elapsed += pause
      add(pause, command.seen(event).publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher())
    }
    guard isEndless else { return all }
    if let limit = command.timeLimit {
      add(limit - elapsed, Self.timeOut(command, limit))
    } else {
      add(.zero, Empty(completeImmediately: false).eraseToAnyPublisher())
    }
    return all
  }

  private static func timeOut(_ command: ProcessCommand, _ limit: Duration) -> AnyPublisher<ProcessEvent, any Error> {
    Fail(error: ProcessClientError.timedOut(program: command.program, limit: limit)).eraseToAnyPublisher()
  }
}

/// An error that arrives after a pause.
private struct PausedError: Error {
  let error: any Error
  let pause: Duration
}
