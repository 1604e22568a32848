import PackageSupport
import Synchronization

/// An event for one subscriber of a subject.
@usableFromInline
enum SubjectEvent<Output, Failure: Error> {
  /// A value, the number of values that its owner had sent with it, and the thread that sent it.
  case value(Output, version: UInt64, thread: UInt)
  case completion(Subscribers.Completion<Failure>)
  case request
}

/// The values that a subscriber of a `CurrentValueSubject` or a published property has received.
@usableFromInline
struct ReceivedVersions {
  /// Whether the subscriber has yet to receive the owner's latest value.
  @usableFromInline var hasMissed = true
  /// The latest value that was read for the subscriber; when it arrives as an event it is dropped.
  @usableFromInline var latest: UInt64 = 0
  /// The newest value that arrived, and the thread that sent it.
  @usableFromInline var newest: UInt64 = 0
  @usableFromInline var newestThread: UInt = 0

  @inlinable
  init() {}
}

/// The subscription of one subscriber to a subject, a published property, a future or a notification centre: counts its
/// demand, and delivers one event at a time.
///
/// A value that is sent from inside the subscriber is delivered nested if no other is queued.
@usableFromInline
final class SubjectSubscription<Output, Failure: Error>: SerialDelivery<SubjectEvent<Output, Failure>>, Subscription,
  PlainlyDescribed
{
  /// A value, and the number of values that its owner had sent with it.
  @usableFromInline typealias Versioned = (output: Output, version: UInt64)

  @usableFromInline let demand = Atomic<UInt>(0)

  /// The object that the subscription belongs to; retained until the end.
  @usableFromInline let owner: Unmanaged<AnyObject>
  @usableFromInline let list: SubscriptionList

  /// The versions that the subscriber has received, if the owner keeps its latest value; belongs to the delivering thread.
  @usableFromInline let versions: UnsafeMutablePointer<ReceivedVersions>?

  // The subscriber lies in memory of its own, so that calling it retains nothing, however long the chain of structs around it.
  // Its type is erased by closures that capture nothing and are created where it is known, so that they are compiled for it.
  @usableFromInline let subscriber: UnsafeMutableRawPointer
  @usableFromInline let receiveValue: (UnsafeMutableRawPointer, Output) -> Subscribers.Demand

  /// Creates a subscription that the calling thread serves until it calls ``start(_:)``.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - owner: The object that the subscription belongs to.
  ///   - list: The owner's list, which the subscription leaves when it is cancelled.
  @inlinable
  init<S: Subscriber>(_ subscriber: S, owner: AnyObject, list: SubscriptionList)
  where S.Input == Output, S.Failure == Failure {
    let memory = UnsafeMutablePointer<Held<S>>.allocate(capacity: 1)
    memory.initialize(to: Held(subscriber))
    self.subscriber = UnsafeMutableRawPointer(memory)
    receiveValue = { $0.assumingMemoryBound(to: Held<S>.self).pointee.receive($1) }
    self.owner = .passRetained(owner)
    self.list = list
    if list.sendMissed == nil {
      versions = nil
    } else {
      versions = .allocate(capacity: 1)
      versions?.initialize(to: ReceivedVersions())
    }
    super.init(servedBy: currentThreadIdentity()) { delivery, event in
      let subscription = unsafeDowncast(delivery, to: SubjectSubscription.self)
      let memory = subscription.subscriber.assumingMemoryBound(to: Held<S>.self)
      switch event {
      case .value(let output, let version, let thread):
        subscription.receive(output, version: version, thread: thread)
      case .request: subscription.list.requested?(subscription)
      case .completion(let completion):
        guard subscription.markEnded(0).isFirst else { return }
        subscription.keepAlive(subscription)
        memory.pointee.receive(completion: completion)
      case nil:
        memory.deinitialize(count: 1)
        memory.deallocate()
        subscription.owner.release()
      }
    }
  }

  @inlinable
  deinit {
    if !isOver { perform(self, nil) }
    versions?.deallocate()
  }

  @usableFromInline var description: String { "\(list.name)" }

  /// Gives the subscriber its subscription, and then the events that other threads have sent meanwhile.
  @inlinable
  func start(_ subscriber: some Subscriber) {
    start(subscriber, as: self)
  }

  /// Gives the subscriber a subscription that stands for this one.
  @inlinable
  func start(_ subscriber: some Subscriber, as subscription: some Subscription) {
    subscriber.receive(subscription: subscription)
    finish(currentThreadIdentity())
  }

  // MARK: Demand

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasEnded else { return }
    add(demand)
    if list.requested != nil { acceptNested(.request) }
  }

  /// Adds to the demand.
  @inlinable
  func add(_ more: Subscribers.Demand) {
    var seen = demand.load(ordering: .relaxed)
    while true {
      let sum = Subscribers.Demand(rawValue: seen) + more
      let (done, current) = demand.weakCompareExchange(expected: seen, desired: sum.rawValue, ordering: .relaxed)
      if done { return }
      seen = current
    }
  }

  /// Takes one value from the demand.
  ///
  /// - Returns: Whether there was demand.
  @inlinable
  func takeDemand() -> Bool {
    var seen = demand.load(ordering: .relaxed)
    while seen != Subscribers.Demand.unlimitedRawValue {
      guard seen > 0 else { return false }
      let (done, current) = demand.weakCompareExchange(expected: seen, desired: seen &- 1, ordering: .relaxed)
      if done { return true }
      seen = current
    }
    return true
  }

  // MARK: Events

  /// Sends a value, now or behind the events that are queued.
  @inlinable
  func send(_ output: Output, version: UInt64, thread: UInt) {
    if begin(thread) {
      receive(output, version: version, thread: thread)
      finish(thread)
    } else if isIdleInside(thread) {
      receive(output, version: version, thread: thread)
    } else {
      enqueue(.value(output, version: version, thread: thread), thread)
    }
  }

  /// Sends the completion.
  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    acceptNested(.completion(completion))
  }

  @usableFromInline
  override func cancel() {
    let thread = currentThreadIdentity()
    let (isFirst, mustFinish) = markEnded(thread)
    guard isFirst else { return }
    // The thread that delivers has not retained the subscription.
    if !mustFinish { keepAlive(self) }
    list.remove(self)
    if mustFinish { finish(thread) }
  }

  // The rest is called by the thread that delivers.

  /// Delivers a value if there is demand, and then one that was missed.
  @inlinable
  func receive(_ output: Output, version: UInt64, thread: UInt) {
    if let versions {
      receive(output, version: version, thread: thread, versions)
    } else if takeDemand() {
      deliver(value: output)
    }
  }

  /// Apart from the other, which may be nested deep, to keep that one's frame small.
  @inlinable
  @inline(never)
  func receive(_ output: Output, version: UInt64, thread: UInt, _ versions: UnsafeMutablePointer<ReceivedVersions>) {
    defer { if versions.pointee.hasMissed, !hasEnded { list.sendMissed?(self) } }
    if version <= versions.pointee.newest {
      // It was read for the subscriber already, or a newer one was; only one that this very thread sent from inside this one's
      // delivery comes before it.
      if version == versions.pointee.newest || version <= versions.pointee.latest
        || (list.skipsStale && versions.pointee.newestThread != thread)
      {
        return
      }
    } else {
      versions.pointee.newest = version
      versions.pointee.newestThread = thread
    }
    guard takeDemand() else {
      if version > versions.pointee.latest, version == versions.pointee.newest { versions.pointee.hasMissed = true }
      return
    }
    if version == versions.pointee.newest { versions.pointee.hasMissed = false }
    deliver(value: output)
  }

  /// Delivers one value that was requested.
  @inlinable
  func deliver(value output: Output) {
    let more = receiveValue(subscriber, output)
    if more > .none || list.finishesAfterValue { hasDelivered(more) }
  }

  @inlinable
  @inline(never)
  func hasDelivered(_ more: Subscribers.Demand) {
    if list.finishesAfterValue { deliver(.completion(.finished)) } else { add(more) }
  }

  /// Delivers the latest value if the subscriber has missed it and wants one.
  ///
  /// - Parameter latest: Returns the owner's latest value.
  @inlinable
  func sendMissed(_ latest: (AnyObject) -> Versioned?) {
    guard let versions else { return }
    while versions.pointee.hasMissed, !hasEnded, demand.load(ordering: .relaxed) > 0 {
      versions.pointee.hasMissed = false
      guard let newest = latest(owner.takeUnretainedValue()) else { return }
      guard takeDemand() else {
        versions.pointee.hasMissed = true
        return
      }
      versions.pointee.latest = newest.version
      if newest.version >= versions.pointee.newest {
        versions.pointee.newest = newest.version
        versions.pointee.newestThread = currentThreadIdentity()
      }
      deliver(value: newest.output)
    }
  }
}
