import Locking

/// One subscription of a subject or a future, with the type of its subscriber erased.
@usableFromInline
class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// Where the conduit stands in its list; guarded by the list's lock.
  @exclusivity(unchecked) @usableFromInline final var slot = -1

  @inlinable
  init() {}

  @usableFromInline var description: String { "Conduit" }

  @usableFromInline final var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline final var playgroundDescription: Any { description }

  /// Sends a value, if the subscriber wants one.
  ///
  /// - Parameter version: How many values the list had sent with this one.
  @inlinable func offer(_ output: Output, version: UInt64) {}

  /// Sends the completion. Nothing is sent after it.
  @inlinable func finish(_ completion: Subscribers.Completion<Failure>) {}

  @inlinable func request(_ demand: Subscribers.Demand) {}

  @inlinable func cancel() {}
}
