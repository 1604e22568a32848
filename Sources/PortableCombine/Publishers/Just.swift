import Synchronization

/// A publisher that sends one value to each subscriber and finishes.
///
/// The value waits for the first request.
public struct Just<Output>: Publisher {
  /// A value that is there already cannot fail.
  public typealias Failure = Never

  /// The value that is sent.
  public let output: Output

  /// Makes a publisher of a value.
  ///
  /// - Parameter output: The value to send.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: SingleValue(output, to: subscriber, name: "Just"))
  }
}

extension Just: Equatable where Output: Equatable {}

/// The subscription of a publisher that has one value, which waits to be asked for.
@usableFromInline
final class SingleValue<Downstream: Subscriber>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline static var waiting: UInt8 { 0 }
  @usableFromInline static var delivering: UInt8 { 1 }
  @usableFromInline static var ended: UInt8 { 2 }

  @usableFromInline let state = Atomic<UInt8>(0)

  // Belongs to whoever moves the state on from waiting.
  @exclusivity(unchecked) @usableFromInline var pending: (output: Downstream.Input, downstream: Downstream)?

  @usableFromInline let name: StaticString

  @inlinable
  init(_ output: Downstream.Input, to downstream: Downstream, name: StaticString) {
    pending = (output, downstream)
    self.name = name
  }

  @usableFromInline var description: String { "\(name)" }

  @usableFromInline var customMirror: Mirror { Mirror(self, unlabeledChildren: pending.map { [$0.output] } ?? []) }

  @usableFromInline var playgroundDescription: Any { description }

  @inlinable
  func take(_ next: UInt8) -> (output: Downstream.Input, downstream: Downstream)? {
    guard
      state.compareExchange(expected: Self.waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
    else { return nil }
    let taken = pending
    pending = nil
    return taken
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    guard let (output, downstream) = take(Self.delivering) else { return }
    _ = downstream.receive(output)
    if state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.delivering {
      downstream.receive(completion: .finished)
    }
  }

  @inlinable
  func cancel() {
    guard take(Self.ended) == nil else { return }
    state.store(Self.ended, ordering: .releasing)
  }
}
