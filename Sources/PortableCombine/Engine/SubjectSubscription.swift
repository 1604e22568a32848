import PackageSupport
import Synchronization

/// A value of a subject, its version, and the thread that sent it. The version is the number of values that the owner
/// has sent up to this one.
@usableFromInline struct Versioned<Output> {
  @usableFromInline let output: Output
  @usableFromInline let version: UInt64
  @usableFromInline let thread: UInt

  @inlinable init(_ output: Output, version: UInt64 = 0, thread: UInt = currentThreadIdentity()) {
    self.output = output
    self.version = version
    self.thread = thread
  }
}

/// The values that a subscriber of a `CurrentValueSubject` or a published property has received.
@usableFromInline struct ReceivedVersions {
  /// A Boolean value that indicates whether the subscriber has yet to receive the owner's latest value.
  @usableFromInline var hasMissed = true
  /// The last value that was read from the owner. It and older ones are dropped when they arrive as events.
  @usableFromInline var lastRead: UInt64 = 0
  /// The newest value that arrived or was read, and the thread that sent or read it.
  @usableFromInline var newest: UInt64 = 0
  @usableFromInline var newestThread: UInt = 0

  @inlinable init() {}
}

/// The subscription of one subscriber to a subject, a published property, a future or a notification center: counts its
/// demand, and delivers one event at a time.
@usableFromInline final class SubjectSubscription<Output, Failure: Error>: ListedSubscription {
  /// The versions that the subscriber has received, if the owner keeps its latest value; belongs to the delivering thread.
  @usableFromInline let versions: UnsafeMutablePointer<ReceivedVersions>?

  /// The subscriber, until the end.
  // because it changes only after the last delivery
  @exclusivity(unchecked) @usableFromInline var subscriber: HeldSubscriber<Output, Failure>

  /// Creates a subscription that the calling thread serves until it calls ``start(_:)``.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - owner: The object that the subscription belongs to.
  ///   - list: The owner's list, which the subscription leaves when it is cancelled.
  @inlinable init<S: Subscriber>(_ subscriber: S, owner: AnyObject?, list: SubscriptionList)
  where S.Input == Output, S.Failure == Failure {
    self.subscriber = HeldSubscriber(subscriber)
    versions = list.sendMissed == nil ? nil : .allocate(capacity: 1)
    versions?.initialize(to: ReceivedVersions())
    super.init(owner: owner, list: list)
  }

  deinit {
    versions?.deallocate()
  }

  @usableFromInline override func releaseContents() {
    super.releaseContents()
    subscriber = HeldSubscriber({ _ in .none }, { _ in })
  }

  /// Gives the subscriber its subscription, and then the events that other threads have sent meanwhile.
  @inlinable func start(_ subscriber: some Subscriber) {
    start(subscriber, as: self)
  }

  /// Gives the subscriber a subscription that stands for this one.
  @inlinable func start(_ subscriber: some Subscriber, as subscription: some Subscription) {
    subscriber.receive(subscription: subscription)
    finish(currentThreadIdentity())
  }

  /// Sends a value, now or behind the events that are queued.
  @inlinable func send(_ value: Versioned<Output>) {
    accept(value) { $0.receive($1) }
  }

  /// Sends the completion.
  @inlinable func complete(_ completion: Subscribers.Completion<Failure>) {
    accept(completion) { $0.receive($1) }
  }

  // MARK: Inside a delivery
  // The inlining attributes keep the stack frames of nested sends few and small.

  @inlinable func receive(_ completion: Subscribers.Completion<Failure>) {
    guard markEnded() else { return }
    keepAlive(self)
    subscriber.receive(completion: completion)
  }

  /// Delivers a value, and finishes the delivery that the caller has begun.
  @inlinable @inline(never) func deliverOnly(_ value: Versioned<Output>) {
    receive(value)
    finish(value.thread)
  }

  /// Delivers a value if there is demand, and then one that was missed.
  @inlinable @inline(__always) func receive(_ value: Versioned<Output>) {
    if versions != nil {
      receiveVersion(value)
    } else if demand.takeOne() {
      deliver(value.output)
    }
  }

  @inlinable @inline(never) func receiveVersion(_ value: Versioned<Output>) {
    guard let versions else { return }
    defer { if versions.pointee.hasMissed, !hasEnded { list.sendMissed?(self) } }
    guard value.version > versions.pointee.lastRead else { return }
    let isNewest = value.version > versions.pointee.newest
    if isNewest {
      versions.pointee.newest = value.version
      versions.pointee.newestThread = value.thread
    } else if list.skipsStale, versions.pointee.newestThread != value.thread {
      // A newer value that this thread sent from inside this value's delivery doesn't make it stale.
      return
    }
    let isWanted = demand.takeOne()
    if isNewest { versions.pointee.hasMissed = !isWanted }
    if isWanted { deliver(value.output) }
  }

  /// Delivers one value that was requested.
  @inlinable @inline(__always) func deliver(_ output: Output) {
    let more = subscriber.receive(output)
    if more > .none || list.finishesAfterValue { hasDelivered(more) }
  }

  @inlinable @inline(never) func hasDelivered(_ more: Subscribers.Demand) {
    if list.finishesAfterValue { receive(.finished) } else { demand.add(more) }
  }

  /// Delivers the latest value if the subscriber has missed it and wants one.
  ///
  /// - Parameter latest: Returns the owner's latest value.
  @inlinable func sendMissed(_ latest: (AnyObject) -> Versioned<Output>?) {
    guard let versions else { return }
    while versions.pointee.hasMissed, !hasEnded, !demand.isNone {
      versions.pointee.hasMissed = false
      // There is demand still, because only the delivering thread takes it.
      guard let owner, let value = latest(owner), demand.takeOne() else { return }
      // No value that has arrived is newer, because the owner numbers its values before it sends them.
      versions.pointee.lastRead = value.version
      versions.pointee.newest = value.version
      versions.pointee.newestThread = value.thread
      deliver(value.output)
    }
  }
}
