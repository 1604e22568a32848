import PackageSupport
import Synchronization

/// The subscription of an operator that has state: it holds its subscriber, its closures and its state until the end.
///
/// An operator without state is a struct around its subscriber and passes the upstream's subscription on; it has no stage.
/// Its ``body`` belongs to the thread that delivers. ``SerialDelivery`` determines that thread, and
/// has it released when nobody is inside any more. Requests and cancellation may come from any thread.
@usableFromInline
class Stage<Event, Downstream: Subscriber, Rule: ~Copyable, State>: SerialDelivery<Event>, Subscription,
  PlainlyDescribed
{
  @usableFromInline typealias Body = StageBody<Downstream, Rule, State>

  /// The subscriber, the closures and the state. They lie in memory of their own and can't be copied, so calling them retains
  /// nothing, and an event from inside a call may change the state.
  @usableFromInline final let body: UnsafeMutablePointer<Body>

  /// The subscriptions of the upstreams, until they or the stage end.
  @usableFromInline final let upstreams = Guarded(Upstreams())

  @usableFromInline final let name: StaticString

  /// Creates a stage.
  ///
  /// - Parameter thread: The calling thread, if it delivers from the start; it must call ``SerialDelivery/finish(_:)``.
  @inlinable
  init(
    _ body: consuming Body,
    name: StaticString,
    servedBy thread: UInt = 0,
    handle: @escaping (SerialDelivery<Event>, Event) -> Void
  ) {
    self.body = .allocate(capacity: 1)
    self.body.initialize(to: body)
    self.name = name
    super.init(servedBy: thread) { delivery, event in
      if let event { return handle(delivery, event) }
      let stage = unsafeDowncast(delivery, to: Stage<Event, Downstream, Rule, State>.self)
      stage.willRelease()
      let ended = stage.upstreams.withLock { $0.removeAll() }
      stage.body.deinitialize(count: 1)
      withExtendedLifetime(ended) {}
    }
  }

  @inlinable
  deinit {
    if !isOver { body.deinitialize(count: 1) }
    body.deallocate()
  }

  @usableFromInline var description: String { "\(name)" }

  /// Called at the end, before the stage releases its body and the upstreams' subscriptions.
  @usableFromInline
  func willRelease() {}

  // MARK: Upstreams

  /// The key of an operator's only upstream.
  @inlinable static var only: Int { 0 }

  /// Keeps an upstream's subscription, or cancels it if there is one of that key or the stage has ended.
  ///
  /// - Returns: Whether it was kept.
  @inlinable
  @inline(never)
  final func keep(_ subscription: any Subscription, _ key: Int) -> Bool {
    guard !hasEnded, upstreams.withLock({ $0.add(subscription, key) }) else {
      subscription.cancel()
      return false
    }
    // A cancellation that came meanwhile may have missed it.
    if hasEnded { cancelUpstream(key) }
    return !hasEnded
  }

  @inlinable
  final func upstream(_ key: Int) -> (any Subscription)? {
    upstreams.withLock { $0[key] }
  }

  /// Requests values from one upstream.
  @inlinable
  final func ask(_ key: Int, for demand: Subscribers.Demand) {
    guard demand > .none, !hasEnded else { return }
    upstream(key)?.request(demand)
  }

  /// Requests values from all upstreams but one.
  @inlinable
  final func askAll(for demand: Subscribers.Demand, except key: Int = -1) {
    guard demand > .none, !hasEnded else { return }
    for (other, subscription) in upstreams.withLock({ $0.inOrder }) where other != key && !hasEnded {
      subscription.request(demand)
    }
  }

  /// Releases the subscription of an upstream that has ended.
  @inlinable
  final func forgetUpstream(_ key: Int) {
    let ended = upstreams.withLock { $0.remove(key) }
    withExtendedLifetime(ended) {}
  }

  @inlinable
  final func cancelUpstream(_ key: Int) {
    upstreams.withLock { $0.remove(key) }?.cancel()
  }

  @usableFromInline
  final func cancelUpstreams() {
    for (_, subscription) in upstreams.withLock({ $0.removeAll() }) { subscription.cancel() }
  }

  // MARK: The subscriber

  /// Gives the subscriber its subscription while no event can reach it.
  @inlinable
  final func sendSubscription() {
    let thread = currentThreadIdentity()
    guard begin(thread) else { return }
    body.pointee.downstream.receive(subscription: self)
    finish(thread)
  }

  /// Ends the stage: cancels the upstreams that are left, and completes the subscriber. Called inside a delivery.
  @inlinable
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard markEnded(0).isFirst else { return }
    cancelUpstreams()
    body.pointee.downstream.receive(completion: completion)
  }

  // MARK: Subscription

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    ask(Self.only, for: demand)
  }

  @usableFromInline
  override func cancel() {
    let thread = currentThreadIdentity()
    let (isFirst, mustFinish) = markEnded(thread)
    guard isFirst else { return }
    cancelUpstreams()
    if mustFinish { finish(thread) }
  }
}

/// The subscriptions of a stage's upstreams by key, in the order of their keys.
///
/// Most stages have one, and flatMap's publishers usually end before the next begins, so the last that was added has a place
/// of its own beside the dictionary.
@usableFromInline
struct Upstreams {
  @usableFromInline var last: (key: Int, subscription: any Subscription)?
  @usableFromInline var others: [Int: any Subscription] = [:]

  @inlinable
  init() {}

  @inlinable
  subscript(key: Int) -> (any Subscription)? {
    if let last, last.key == key { return last.subscription }
    return others.isEmpty ? nil : others[key]
  }

  /// Adds a subscription, unless there is one of that key.
  @inlinable
  mutating func add(_ subscription: any Subscription, _ key: Int) -> Bool {
    guard self[key] == nil else { return false }
    if let last { others[last.key] = last.subscription }
    last = (key, subscription)
    return true
  }

  /// Removes a subscription, which the caller releases without a lock.
  @inlinable
  mutating func remove(_ key: Int) -> (any Subscription)? {
    if let last, last.key == key {
      self.last = nil
      return last.subscription
    }
    return others.isEmpty ? nil : others.removeValue(forKey: key)
  }

  @inlinable
  mutating func removeAll() -> [(key: Int, subscription: any Subscription)] {
    defer { self = Upstreams() }
    return inOrder
  }

  @inlinable
  var inOrder: [(key: Int, subscription: any Subscription)] {
    guard !others.isEmpty else { return last.map { [$0] } ?? [] }
    var all = others.map { (key: $0.key, subscription: $0.value) }
    if let last { all.append(last) }
    return all.sorted { $0.key < $1.key }
  }
}

/// A value that lies still: its holder calls it in place, and nothing copies it by accident.
@usableFromInline
struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}

extension Held where Value: Subscriber {
  @inlinable
  borrowing func receive(subscription: any Subscription) {
    value.receive(subscription: subscription)
  }

  @inlinable
  borrowing func receive(_ input: Value.Input) -> Subscribers.Demand {
    value.receive(input)
  }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<Value.Failure>) {
    value.receive(completion: completion)
  }
}

/// A subscriber or subscription with a description and no children in its mirror, as Combine's own have.
@usableFromInline
protocol PlainlyDescribed: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension PlainlyDescribed {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}

/// The contents of a stage: its subscriber, the closures of its operator, and its state.
///
/// The three are accessed one by one, so that an event from inside a call into the subscriber or a closure may change the
/// state.
@usableFromInline
struct StageBody<Downstream: Subscriber, Rule: ~Copyable, State>: ~Copyable {
  @usableFromInline let downstream: Held<Downstream>
  @usableFromInline let rule: Rule
  @usableFromInline var state: State
  @usableFromInline var phase = ReducePhase.unknown

  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: State) {
    self.downstream = Held(downstream)
    self.rule = rule
    self.state = state
  }
}

/// An event of one upstream, or a request of the subscriber.
@usableFromInline
enum StageEvent<Input, Failure: Error> {
  case value(Input)
  case completion(Subscribers.Completion<Failure>)
  case request(Subscribers.Demand)
}

/// The part of a filtering or reducing stage that differs from operator to operator.
///
/// A rule holds closures and constants. Its state lies beside it in the stage's body.
@usableFromInline
protocol StageRule: ~Copyable {
  associatedtype Received
  associatedtype Sent
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error
  associatedtype State = Void

  /// The name that describes the subscription.
  static var name: StaticString { get }

  /// The error for the subscriber when the upstream fails.
  static func passOn(_ error: UpstreamFailure) -> Failure

  /// Whether the subscription is described by the upstream's.
  static var showsUpstream: Bool { get }
}

extension StageRule where Self: ~Copyable {
  /// The place of a rule, its state and its subscriber.
  @usableFromInline typealias Memory<Downstream: Subscriber> = UnsafeMutablePointer<StageBody<Downstream, Self, State>>

  @inlinable
  static var showsUpstream: Bool { false }
}

extension StageRule where Self: ~Copyable, UpstreamFailure == Failure {
  @inlinable
  static func passOn(_ error: Failure) -> Failure { error }
}

extension StageRule where Self: ~Copyable, Failure == any Error {
  @inlinable
  static func passOn(_ error: UpstreamFailure) -> any Error { error }
}
