import AppEnvironmentKit
import PackageSupport

/// The subscriber of a recorder, and the events that it has received.
final class RecorderState<Output, Failure: Error>: @unchecked Sendable {  // because the lock guards what changes
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

  private let lock = Lock()
  private let now: (@Sendable () -> Duration)?
  private var subscription: (any Subscription)?
  private var unasked = Subscribers.Demand.none
  private var isCancelled = false
  private var recordedEvents: [RecordedEvent<Output, Failure>] = []
  private var asked: [Subscribers.Demand] = []
  private var waiters: [Waiter] = []
  private var ended: Set<Int> = []
  private var lastNumber = 0

  init(demand: Subscribers.Demand, now: (@Sendable () -> Duration)?) {
    self.now = now
    unasked = demand
    if demand > .none { asked = [demand] }
  }

  var events: [RecordedEvent<Output, Failure>] { lock.withLock { recordedEvents } }
  var demands: [Subscribers.Demand] { lock.withLock { asked } }

  func isMet(_ goal: Goal) -> Bool { lock.withLock { isMetLocked(goal) } }

  /// Returns whether a goal is met or can't be met any more.
  func isOver(_ goal: Goal) -> Bool { lock.withLock { isOverLocked(goal) } }

  func request(_ demand: Subscribers.Demand) {
    let subscription = lock.withLock { () -> (any Subscription)? in
      asked.append(demand)
      if self.subscription == nil, !isCancelled { unasked += demand }
      return self.subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = lock.withLock { () -> (any Subscription)? in
      isCancelled = true
      defer { self.subscription = nil }
      return self.subscription
    }
    subscription?.cancel()
  }

  /// Waits for a goal, or until ``stopWaiting(_:)`` is called with the number that `begin` receives.
  nonisolated(nonsending) func wait(for goal: Goal, _ begin: (Int) -> Void) async {
    let number = lock.withLock {
      lastNumber += 1
      return lastNumber
    }
    begin(number)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = lock.withLock {
          if isOverLocked(goal) || ended.contains(number) { return true }
          waiters.append(Waiter(number: number, goal: goal, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      stopWaiting(number)
    }
  }

  func stopWaiting(_ number: Int) {
    let waiter = lock.withLock { () -> Waiter? in
      ended.insert(number)
      guard let index = waiters.firstIndex(where: { $0.number == number }) else { return nil }
      return waiters.remove(at: index)
    }
    waiter?.continuation.resume()
  }

  private func isMetLocked(_ goal: Goal) -> Bool {
    var values = recordedEvents.count
    var isComplete = false
    if case .completion = recordedEvents.last?.kind { (values, isComplete) = (values - 1, true) }
    return switch goal {
    case .values(let count): values >= count
    case .completion: isComplete
    }
  }

  private func isOverLocked(_ goal: Goal) -> Bool {
    isMetLocked(goal) || isMetLocked(.completion)
  }

  private func append(_ kind: RecordedEvent<Output, Failure>.Kind) {
    let event = RecordedEvent(kind: kind, time: now?())
    let met = lock.withLock { () -> [Waiter] in
      guard !isCancelled else { return [] }
      recordedEvents.append(event)
      let met = waiters.filter { isOverLocked($0.goal) }
      if !met.isEmpty { waiters.removeAll { waiter in met.contains { $0.number == waiter.number } } }
      return met
    }
    for waiter in met { waiter.continuation.resume() }
  }
}

extension RecorderState: Subscriber {
  func receive(subscription: any Subscription) {
    let (isWanted, demand) = lock.withLock { () -> (Bool, Subscribers.Demand) in
      guard self.subscription == nil, !isCancelled else { return (false, .none) }
      self.subscription = subscription
      defer { unasked = .none }
      return (true, unasked)
    }
    guard isWanted else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    append(.value(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    append(.completion(completion))
    // The subscription is released here, without the lock.
    let subscription = lock.withLock { () -> (any Subscription)? in
      defer { self.subscription = nil }
      return self.subscription
    }
    withExtendedLifetime(subscription) {}
  }
}
