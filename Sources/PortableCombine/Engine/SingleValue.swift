import Locking
import Synchronization

/// The subscription of a publisher that has one value, which waits to be asked for.
///
/// Value and subscriber lie in memory of their own, behind closures that capture nothing and were made where the types
/// were known. So this class is not generic, and nothing looks types up as it runs, also when it is released.
@usableFromInline
final class SingleValue: Subscription, PlainlyDescribed {
  @usableFromInline static var waiting: UInt8 { 0 }
  @usableFromInline static var delivering: UInt8 { 1 }
  @usableFromInline static var ended: UInt8 { 2 }

  @usableFromInline let state = Atomic<UInt8>(0)
  @usableFromInline let name: StaticString

  // The content belongs to whoever moves the state on from waiting.
  @usableFromInline let content: UnsafeMutableRawPointer
  @usableFromInline let deliver: (UnsafeMutableRawPointer, SingleValue) -> Void
  @usableFromInline let drop: (UnsafeMutableRawPointer) -> Void

  @inlinable
  init<S: Subscriber>(_ output: S.Input, to subscriber: S, name: StaticString) {
    self.name = name
    let memory = UnsafeMutablePointer.still((output: output, subscriber: subscriber))
    content = UnsafeMutableRawPointer(memory)
    deliver = { content, subscription in
      let memory = content.assumingMemoryBound(to: (output: S.Input, subscriber: S).self)
      let (output, subscriber) = memory.move()
      memory.freeStill()
      _ = subscriber.receive(output)
      if subscription.endDelivering() { subscriber.receive(completion: .finished) }
    }
    drop = { content in
      let memory = content.assumingMemoryBound(to: (output: S.Input, subscriber: S).self)
      memory.deinitialize(count: 1)
      memory.freeStill()
    }
  }

  @inlinable
  deinit {
    if state.load(ordering: .relaxed) == Self.waiting { drop(content) }
  }

  @usableFromInline var description: String { "\(name)" }

  @inlinable
  func leaveWaiting(for next: UInt8) -> Bool {
    state.compareExchange(expected: Self.waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    if leaveWaiting(for: Self.delivering) { deliver(content, self) }
  }

  @inlinable
  func cancel() {
    if leaveWaiting(for: Self.ended) {
      drop(content)
    } else {
      state.store(Self.ended, ordering: .releasing)
    }
  }

  /// Ends after the value.
  ///
  /// - Returns: Whether nobody has cancelled meanwhile.
  @inlinable
  func endDelivering() -> Bool {
    state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.delivering
  }
}
