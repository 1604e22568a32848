import Foundation
import PackageSupport
import ProgramRun
import Synchronization
import Testing
import TestSupport

@testable import PortableCombine

/// Cancellations on one thread while another one delivers.
@Suite(.ownThread) struct CancellationTests {
  /// A delivery calls out in an event, in a cancellation, and when it releases its contents. Every order of the threads' steps
  /// between these calls is tried.
  @Test(arguments: [
    [Role.sender, .canceller], [.sender, .canceller, .canceller], [.completer, .canceller],
    [.sender, .completer, .canceller], [.sender, .sender, .canceller], [.nestedCanceller, .canceller],
  ])
  func oneThreadTakesOverTheEnd(roles: [Role]) {
    var schedules = 0
    var choices: [Turns.Choice] = []
    repeat {
      let turns = Turns(choices)
      let record = Record()
      weak var weakDelivery: ProbedDelivery?
      do {
        let delivery = ProbedDelivery(turns, record)
        weakDelivery = delivery
        turns.run(roles.map { role in { delivery.play(role) } })
      }
      let events = record.events.withLock { $0 }
      let ends = events.count { $0 == .cancelled || $0 == .completed }
      let isRight =
        ends == 1 && events.count { $0 == .released } == 1 && events.last == .released && !events.contains(.fault)
        && weakDelivery == nil
      #expect(isRight, "\(events) after \(turns.choices)")
      guard isRight else { return }
      schedules += 1
      choices = turns.next()
    } while !choices.isEmpty
    #expect(schedules > 2)
  }

  /// One thread sends into an operator, and another one cancels it, in every order of their steps between the calls of the
  /// subscriber and those of the source's subscriptions.
  @Test(arguments: everyOperator) func everyUpstreamIsCancelledOnce(operation: Operation) {
    var choices: [Turns.Choice] = []
    repeat {
      let turns = Turns(choices)
      let source = CountingSource { turns.pause() }
      let observer = Observer()
      _ = operation.subscribe(source.eraseToAnyPublisher(), observer)
      observer.ask(.unlimited)
      observer.onValue = { turns.pause() }
      turns.run([
        { for value in 3...5 { source.send(value) } },
        { observer.cancel() },
      ])
      let counts = source.cancellations
      let isRight = !counts.isEmpty && counts.allSatisfy { $0 == 1 }
      #expect(isRight, "\(counts) after \(turns.choices)")
      guard isRight else { return }
      choices = turns.next()
    } while !choices.isEmpty
  }

  /// The same without pauses, so that the threads also meet inside the engine.
  @Test(arguments: everyOperator) func everyUpstreamIsCancelledOnceInARace(operation: Operation) {
    let count = rounds(20, many: 4_000)
    let race = Race()
    Thread { race.cancelAll(count) }.start()
    for round in 0..<count {
      let source = CountingSource {}
      let observer = Observer()
      _ = operation.subscribe(source.eraseToAnyPublisher(), observer)
      observer.ask(.unlimited)
      nonisolated(unsafe) let shared = observer  // because any thread may cancel its subscription
      race.begin { shared.cancel() }
      for value in 0..<100_000 {
        if race.isOver { break }
        source.send(value % 100)
      }
      race.finish()
      let counts = source.cancellations
      #expect(!counts.isEmpty && counts.allSatisfy { $0 == 1 }, "\(counts) in round \(round)")
    }
  }

  enum Role: Sendable {
    /// Sends two events.
    case sender
    /// Sends a completion.
    case completer
    case canceller
    /// Sends an event that cancels.
    case nestedCanceller
  }
}

/// The calls out of a delivery.
private final class Record: Sendable {
  enum Event: Sendable { case handled, completed, cancelled, released, fault }

  let events = Mutex<[Event]>([])

  func add(_ event: Event) { events.withLock { $0.append(event) } }
}

/// A delivery that pauses wherever it calls out.
private final class ProbedDelivery: Delivery, Delivering {
  private let turns: Turns
  private let record: Record
  private let users = Mutex(0)
  private let hasContents = Atomic(true)

  init(_ turns: Turns, _ record: Record) {
    self.turns = turns
    self.record = record
    super.init()
  }

  func play(_ role: CancellationTests.Role) {
    switch role {
    case .canceller: cancel()
    case .completer:
      accept(()) { delivery, _ in
        guard delivery.markEnded() else { return }
        delivery.use { delivery.record.add(.completed) }
      }
    case .nestedCanceller:
      accept(()) { delivery, _ in
        delivery.use { delivery.cancel() }
      }
    case .sender:
      for _ in 0..<2 {
        accept(()) { delivery, _ in
          delivery.use { delivery.record.add(.handled) }
        }
      }
    }
  }

  override func didCancel() {
    use { record.add(.cancelled) }
  }

  override func releaseContents() {
    if users.withLock({ $0 }) > 0 || !hasContents.exchange(false, ordering: .acquiringAndReleasing) {
      record.add(.fault)
    }
    record.add(.released)
  }

  /// Uses the contents, with a pause on either side.
  private func use(_ body: () -> Void) {
    turns.pause()
    users.withLock { $0 += 1 }
    if !hasContents.load(ordering: .acquiring) { record.add(.fault) }
    body()
    turns.pause()
    users.withLock { $0 -= 1 }
  }
}

/// Threads that run one at a time, each from pause to pause, in a given order.
private final class Turns: Sendable {
  struct Choice: Sendable {
    let taken: Int
    let count: Int
  }

  private struct State {
    var given: [Choice]
    var choices: [Choice] = []
  }

  private let state: Mutex<State>
  private let stopped = DispatchSemaphore(value: 0)

  /// - Parameter choices: The choices among the running threads. After the last one, the first running thread is chosen.
  init(_ choices: [Choice]) {
    state = Mutex(State(given: choices))
  }

  var choices: [Int] { state.withLock { $0.choices.map(\.taken) } }

  /// The choices of the next run; empty after the last run.
  func next() -> [Choice] {
    var choices = state.withLock { $0.choices }
    while let last = choices.popLast() {
      if last.taken + 1 < last.count { return choices + [Choice(taken: last.taken + 1, count: last.count)] }
    }
    return []
  }

  func run(_ bodies: [() -> Void]) {
    var running = bodies.map { body in
      let turn = Turn(body)
      let thread = Thread {
        turn.go.wait(for: "the turn")
        turn.body?()
        turn.body = nil
        turn.isOver.store(true, ordering: .releasing)
        self.stopped.signal()
      }
      thread.threadDictionary["turn"] = turn
      thread.start()
      return turn
    }
    while !running.isEmpty {
      let count = running.count
      let taken = state.withLock { state in
        let taken = state.choices.count < state.given.count ? state.given[state.choices.count].taken : 0
        state.choices.append(Choice(taken: taken, count: count))
        return taken
      }
      running[taken].go.signal()
      stopped.wait(for: "the stop")
      running.removeAll { $0.isOver.load(ordering: .acquiring) }
    }
  }

  /// Ends the turn of the calling thread, until it is chosen again.
  func pause() {
    guard let turn = Thread.current.threadDictionary["turn"] as? Turn else { return }
    stopped.signal()
    turn.go.wait(for: "the turn")
  }

  private final class Turn: Sendable {
    let go = DispatchSemaphore(value: 0)
    let isOver = Atomic(false)
    nonisolated(unsafe) var body: (() -> Void)?  // because one thread runs at a time

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }
}

/// A thread that cancels while another one sends.
private final class Race: Sendable {
  private let cancel = Mutex<(@Sendable () -> Void)?>(nil)
  private let begun = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  private let hasCancelled = Atomic(false)

  var isOver: Bool { hasCancelled.load(ordering: .relaxed) }

  func begin(_ body: @escaping @Sendable () -> Void) {
    cancel.withLock { $0 = body }
    hasCancelled.store(false, ordering: .relaxed)
    begun.signal()
  }

  func finish() { finished.wait(for: "the end") }

  func cancelAll(_ rounds: Int) {
    for _ in 0..<rounds {
      begun.wait(for: "the beginning")
      cancel.withLock { $0.take() }?()
      hasCancelled.store(true, ordering: .relaxed)
      finished.signal()
    }
  }
}

/// A publisher that counts the cancellations of its subscriptions.
private final class CountingSource: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  private var connections: [Connection] = []
  private let willCancel: () -> Void

  /// - Parameter willCancel: Called by the cancellation of each subscription.
  init(_ willCancel: @escaping () -> Void) {
    self.willCancel = willCancel
  }

  var cancellations: [Int] { connections.map { $0.count.load(ordering: .acquiring) } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    let connection = Connection(AnySubscriber(subscriber), willCancel)
    connections.append(connection)
    subscriber.receive(subscription: connection)
  }

  func send(_ value: Int) {
    for connection in connections { _ = connection.subscriber.receive(value) }
  }

  private final class Connection: Subscription {
    let subscriber: AnySubscriber<Int, Failed>
    let count = Atomic(0)
    private let willCancel: () -> Void

    init(_ subscriber: AnySubscriber<Int, Failed>, _ willCancel: @escaping () -> Void) {
      self.subscriber = subscriber
      self.willCancel = willCancel
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      willCancel()
      count.add(1, ordering: .acquiringAndReleasing)
    }
  }
}
