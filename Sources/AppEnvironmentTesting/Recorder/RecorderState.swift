import AppEnvironmentKit
import PackageSupport

/// The subscriber of a recorder, and the events that it has received.
final class RecorderState<Output, Failure: Error>: Sendable {
  typealias Event = RecordedEvent<Output, Failure>

  /// A condition that a caller waits for.
  enum Goal {
    case values(Int)
    case completion
  }

  private struct Waiter {
    let number: Int
    let goal: Goal
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var subscription: (any Subscription)?
    /// The demand before there is a subscription.
    var unrequested = Subscribers.Demand.none
    var isCancelled = false
    var events: [Event] = []
    var demands: [Subscribers.Demand] = []
    var waiters: [Waiter] = []
    /// The numbers of the waits that were stopped.
    var stopped: Set<Int> = []
    var lastNumber = 0

    func isMet(_ goal: Goal) -> Bool {
      var values = events.count
      var isComplete = false
      if case .completion = events.last?.kind { (values, isComplete) = (values - 1, true) }
      return switch goal {
      case .values(let count): values >= count
      case .completion: isComplete
      }
    }

    func isOver(_ goal: Goal) -> Bool { isMet(goal) || isMet(.completion) }
  }

  private let state: Locked<State>
  private let now: (@Sendable () -> Duration)?

  init(demand: Subscribers.Demand, now: (@Sendable () -> Duration)?) {
    state = Locked(unchecked: State(unrequested: demand, demands: demand > .none ? [demand] : []))
    self.now = now
  }

  var events: [Event] { state.withLockUnchecked { $0.events } }
  var demands: [Subscribers.Demand] { state.withLockUnchecked { $0.demands } }

  func isMet(_ goal: Goal) -> Bool { state.withLockUnchecked { $0.isMet(goal) } }

  /// Returns a Boolean value that indicates whether a goal is met, or can no longer be met.
  func isOver(_ goal: Goal) -> Bool { state.withLockUnchecked { $0.isOver(goal) } }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLockUnchecked { state in
      state.demands.append(demand)
      if state.subscription == nil, !state.isCancelled { state.unrequested += demand }
      return state.subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = state.withLockUnchecked { state in
      state.isCancelled = true
      return state.subscription.take()
    }
    subscription?.cancel()
  }

  /// Waits for a goal, or until ``stopWaiting(_:)`` is called with the number that `begin` receives.
  nonisolated(nonsending) func wait(for goal: Goal, _ begin: (Int) -> Void) async {
    let number = state.withLockUnchecked { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    begin(number)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLockUnchecked { state in
          if state.isOver(goal) || state.stopped.contains(number) { return true }
          state.waiters.append(Waiter(number: number, goal: goal, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      stopWaiting(number)
    }
  }

  func stopWaiting(_ number: Int) {
    let waiter = state.withLockUnchecked { state in
      state.stopped.insert(number)
      return state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume()
  }

  private func append(_ kind: Event.Kind) {
    let event = Event(kind: kind, time: now?())
    let met = state.withLockUnchecked { state -> [Waiter] in
      guard !state.isCancelled else { return [] }
      state.events.append(event)
      let met = state.waiters.filter { state.isOver($0.goal) }
      state.waiters.removeAll { waiter in met.contains { $0.number == waiter.number } }
      return met
    }
    for waiter in met { waiter.continuation.resume() }
  }
}

extension RecorderState: Subscriber {
  func receive(subscription: any Subscription) {
    let demand = state.withLockUnchecked { state -> Subscribers.Demand? in
      guard state.subscription == nil, !state.isCancelled else { return nil }
      state.subscription = subscription
      defer { state.unrequested = .none }
      return state.unrequested
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    append(.value(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    append(.completion(completion))
    // The subscription is released here, without the lock.
    withExtendedLifetime(state.withLockUnchecked { $0.subscription.take() }) {}
  }
}
