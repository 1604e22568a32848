import Locking

/// What combineLatest and zip share, in every arity: values of several upstreams become tuples. Each request goes
/// unchanged to every upstream.
///
/// `Values` is what is kept of each upstream: the latest value, or a queue. How a tuple is made of them comes as closures
/// that are made where the types are known.
@usableFromInline
final class TupleJunction<Downstream: Subscriber, Values>: Junction<Downstream> {
  /// Makes a tuple if there is one to make, under the lock.
  @usableFromInline let make: (inout Values) -> Downstream.Input?
  /// Whether there will be no tuple any more, now that some upstreams have finished: a bit each.
  @usableFromInline let isExhausted: (inout Values, UInt8) -> Bool
  /// Whether tuples can be made later of what has come before.
  @usableFromInline let queues: Bool
  @usableFromInline let empty: Values

  // All guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var values: Values
  @exclusivity(unchecked) @usableFromInline var finished: UInt8 = 0
  /// All that was asked for, for an upstream that comes late.
  @exclusivity(unchecked) @usableFromInline var asked = Subscribers.Demand.none

  @inlinable
  init(
    _ downstream: Downstream,
    name: StaticString,
    of count: Int,
    values: Values,
    queues: Bool,
    make: @escaping (inout Values) -> Downstream.Input?,
    isExhausted: @escaping (inout Values, UInt8) -> Bool
  ) {
    self.make = make
    self.isExhausted = isExhausted
    self.queues = queues
    self.values = values
    empty = values
    super.init(downstream, name: name, sides: count)
  }

  /// Subscribes to one of the upstreams.
  ///
  /// - Parameter put: Keeps a value, under the lock, and leaves in its place what must be released.
  @inlinable
  func attach<P: Publisher>(_ publisher: P, _ index: Int, _ put: @escaping (inout Values, inout P.Output?) -> Void)
  where P.Failure == Downstream.Failure {
    publisher.receive(subscriber: Side<P.Output>(inner: self, index: index, put: put))
  }

  @inlinable
  func receive(subscription: any Subscription, side: Int) {
    guard gate.enter() else { return subscription.cancel() }
    defer { leave() }
    guard keepAndLock(subscription, side: side) else { return }
    let asked = asked
    lock.unlock()
    if asked > .none { subscription.request(asked) }
  }

  @inlinable
  func receive<Input>(_ input: Input, side: Int, put: (inout Values, inout Input?) -> Void) -> Subscribers.Demand {
    guard gate.enter() else { return .none }
    defer { leave() }
    // What was there before is released when this returns, outside the lock.
    var input = Optional(input)
    lock.lock()
    guard !isEnding else {
      lock.unlock()
      return .none
    }
    put(&values, &input)
    guard demand > .none, let output = make(&values) else {
      lock.unlock()
      return .none
    }
    demand -= 1
    let isLast = finished != 0 && isExhausted(&values, finished)
    if isLast { isEnding = true }
    guard hasStarted, turn.take(currentThreadIdentity()) else {
      line.append(.value(output, side: side))
      if isLast { line.append(.completion(.finished)) }
      lock.unlock()
      return .none
    }
    let more = deliver(output)
    if isLast { deliver(.finished) }
    drain()
    if more > .none { ask(for: more, except: side) }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, side: Int) {
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    guard !isEnding else { return lock.unlock() }
    let ended = sides[side]
    sides[side] = nil
    defer { withExtendedLifetime(ended) {} }
    finished |= 1 << side
    if case .finished = completion, !isExhausted(&values, finished) { return lock.unlock() }
    isEnding = true
    send(.completion(completion))
  }

  @inlinable
  override func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard gate.enter() else { return }
    defer { leave() }
    lock.lock()
    self.demand += demand
    hasMore = queues
    if hasMore, hasStarted, turn.take(currentThreadIdentity()) { drain() } else { lock.unlock() }
    ask(for: demand, except: -1)
  }

  /// Passes a request on.
  @inlinable
  func ask(for demand: Subscribers.Demand, except side: Int) {
    lock.lock()
    asked += demand
    // Where the end is waiting for its turn, nothing more is wanted.
    let sides = isEnding ? [] : sides
    lock.unlock()
    for index in sides.indices where index != side { sides[index]?.request(demand) }
  }

  /// A tuple of what upstreams have sent without being asked.
  @usableFromInline
  override func next() -> Event? {
    guard !isEnding, demand > .none, let output = make(&values) else {
      hasMore = false
      return nil
    }
    demand -= 1
    if finished != 0, isExhausted(&values, finished) {
      isEnding = true
      line.append(.completion(.finished))
    }
    return .value(output, side: 0)
  }

  @usableFromInline
  override func hasDelivered(side: Int, more: Subscribers.Demand) {
    guard more > .none else { return }
    lock.unlock()
    ask(for: more, except: -1)
    lock.lock()
  }

  @usableFromInline
  override func dropState() {
    var dropped = empty
    lock.withLock { swap(&dropped, &values) }
  }

  /// Takes what one upstream sends to the stage.
  @usableFromInline
  struct Side<Input>: Subscriber, PlainlyDescribed {
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let inner: TupleJunction
    @usableFromInline let index: Int
    @usableFromInline let put: (inout Values, inout Input?) -> Void

    @inlinable
    init(inner: TupleJunction, index: Int, put: @escaping (inout Values, inout Input?) -> Void) {
      self.inner = inner
      self.index = index
      self.put = put
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

    @usableFromInline var description: String { inner.description }

    @inlinable
    func receive(subscription: any Subscription) {
      inner.receive(subscription: subscription, side: index)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      inner.receive(input, side: index, put: put)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      inner.receive(completion: completion, side: index)
    }
  }
}
