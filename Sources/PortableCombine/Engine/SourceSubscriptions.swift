import PackageSupport
import Synchronization

/// The subscription of a publisher with one value, which waits for the first request.
@usableFromInline
final class SingleValueSubscription: DeliveryState, Subscription, PlainlyDescribed {
  @usableFromInline let name: StaticString

  /// The value and the subscriber. They lie in memory of their own, so that this class isn't generic, and nothing looks types
  /// up at run time.
  @usableFromInline let content: UnsafeMutableRawPointer

  @inlinable
  init<S: Subscriber>(_ output: S.Input, to subscriber: S, name: StaticString) {
    self.name = name
    let memory = UnsafeMutablePointer<(output: S.Input, subscriber: S)>.allocate(capacity: 1)
    memory.initialize(to: (output: output, subscriber: subscriber))
    content = UnsafeMutableRawPointer(memory)
    super.init(word: 0) { delivery, event in
      let memory = unsafeDowncast(delivery, to: SingleValueSubscription.self).content
        .assumingMemoryBound(to: (output: S.Input, subscriber: S).self)
      guard event != nil else {
        memory.deinitialize(count: 1)
        return memory.deallocate()
      }
      _ = memory.pointee.subscriber.receive(memory.pointee.output)
      if delivery.markEnded(0).isFirst { memory.pointee.subscriber.receive(completion: .finished) }
    }
  }

  @inlinable
  deinit {
    if !isOver { perform(self, nil) }
  }

  @usableFromInline var description: String { "\(name)" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let thread = currentThreadIdentity()
    guard demand > .none, begin(thread) else { return }
    perform(self, UnsafeRawPointer(content))
    finish(thread)
  }

  @usableFromInline
  override func cancel() {
    let thread = currentThreadIdentity()
    if markEnded(thread).mustFinish { finish(thread) }
  }
}

/// The subscription of a publisher that has all its values at hand, and sends them as they are requested.
///
/// One loop sends them. The first request runs it; later ones, from inside the subscriber or from other threads, add to the
/// demand that the loop has to meet, so that they use no stack.
@usableFromInline
final class SequenceSubscription: DeliveryState, Subscription, PlainlyDescribed {
  @usableFromInline let name: StaticString

  /// The demand that the loop has not taken.
  @usableFromInline let demand = Atomic<UInt>(0)

  /// The remaining elements and the subscriber, in memory of their own, so that this class isn't generic.
  @usableFromInline let content: UnsafeMutableRawPointer

  /// Describes the sequence, until the end.
  @usableFromInline let describe: Guarded<(() -> String)?>

  @usableFromInline
  struct Content<Elements: Sequence, Downstream: Subscriber>: ~Copyable where Downstream.Input == Elements.Element {
    @usableFromInline let downstream: Held<Downstream>
    @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
    @usableFromInline var iterator: Elements.Iterator
    @usableFromInline var next: Elements.Element

    @inlinable
    init(
      downstream: Downstream, completion: Subscribers.Completion<Downstream.Failure>, iterator: Elements.Iterator,
      next: Elements.Element
    ) {
      self.downstream = Held(downstream)
      self.completion = completion
      self.iterator = iterator
      self.next = next
    }
  }

  /// Gives a subscriber its subscription, or completes it at once if there are no elements.
  @inlinable
  static func start<Elements: Sequence, Downstream: Subscriber>(
    _ elements: Elements,
    completion: Subscribers.Completion<Downstream.Failure>,
    to subscriber: Downstream,
    name: StaticString,
    describing described: Elements?
  ) where Elements.Element == Downstream.Input {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: completion)
    }
    let content = Content<Elements, Downstream>(
      downstream: subscriber, completion: completion, iterator: iterator, next: first)
    subscriber.receive(
      subscription: SequenceSubscription(
        content, name: name, describe: described.map { described in { "\(described)" } }))
  }

  @inlinable
  init<Elements: Sequence, Downstream: Subscriber>(
    _ content: consuming Content<Elements, Downstream>, name: StaticString, describe: (() -> String)?
  ) {
    self.name = name
    self.describe = Guarded(describe)
    let memory = UnsafeMutablePointer<Content<Elements, Downstream>>.allocate(capacity: 1)
    memory.initialize(to: content)
    self.content = UnsafeMutableRawPointer(memory)
    super.init(word: 0) { delivery, event in
      let subscription = unsafeDowncast(delivery, to: SequenceSubscription.self)
      let memory = subscription.content.assumingMemoryBound(to: Content<Elements, Downstream>.self)
      if event != nil { return subscription.send(memory) }
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
  }

  @inlinable
  deinit {
    if !isOver { perform(self, nil) }
  }

  @usableFromInline var description: String { describe.withLock { $0 }?() ?? "\(name)" }

  @inlinable
  func request(_ more: Subscribers.Demand) {
    guard more > .none else { return }
    var seen = demand.load(ordering: .relaxed)
    while true {
      let sum = (Subscribers.Demand(rawValue: seen) + more).rawValue
      let (done, current) = demand.weakCompareExchange(
        expected: seen, desired: sum, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if done { break }
      seen = current
    }
    let thread = currentThreadIdentity()
    // A loop that is running takes the demand, unless it has just looked for the last time.
    while demand.load(ordering: .sequentiallyConsistent) > 0, begin(thread) {
      perform(self, UnsafeRawPointer(content))
      finish(thread)
      if hasEnded { return }
    }
  }

  @usableFromInline
  override func cancel() {
    let thread = currentThreadIdentity()
    let (isFirst, mustFinish) = markEnded(thread)
    guard isFirst else { return }
    let described = describe.withLock { $0.take() }
    withExtendedLifetime(described) {}
    if mustFinish { finish(thread) }
  }

  /// The loop: sends elements until there is no demand.
  @inlinable
  func send<Elements: Sequence, Downstream: Subscriber>(
    _ memory: UnsafeMutablePointer<Content<Elements, Downstream>>
  ) {
    while true {
      var left = Subscribers.Demand(rawValue: demand.exchange(0, ordering: .sequentiallyConsistent))
      guard left > .none else { return }
      while left > .none {
        let output = memory.pointee.next
        let following = memory.pointee.iterator.next()
        if let following { memory.pointee.next = following }
        let more = memory.pointee.downstream.receive(output)
        if hasEnded { return }
        guard following != nil else { return complete(memory) }
        left = left - 1 + more
      }
    }
  }

  @inlinable
  func complete<Elements: Sequence, Downstream: Subscriber>(
    _ memory: UnsafeMutablePointer<Content<Elements, Downstream>>
  ) {
    guard markEnded(0).isFirst else { return }
    let described = describe.withLock { $0.take() }
    memory.pointee.downstream.receive(completion: memory.pointee.completion)
    withExtendedLifetime(described) {}
  }
}
