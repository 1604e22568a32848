/// The connection of one subscriber to one publisher.
///
/// A subscriber requests values from it, and cancels it to receive no more. Both methods may be called from any thread,
/// and from inside the subscriber's own methods. The interface and the behavior are those that Apple documents for
/// Combine's `Subscription`.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests values from the publisher.
  ///
  /// - Parameter demand: The number of additional values. A request for none is ignored.
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of ready-made subscriptions.
public enum Subscriptions {
  /// A subscription without values. Requests and cancellation have no effect.
  @inlinable public static var empty: any Subscription { EmptySubscription.shared }
}

@usableFromInline final class EmptySubscription: Subscription, Sendable, PlainlyDescribed {
  @usableFromInline static let shared = EmptySubscription()

  private init() {}

  @usableFromInline var description: String { "Empty" }

  @usableFromInline func request(_ demand: Subscribers.Demand) {}

  @usableFromInline func cancel() {}
}

/// A subscriber or subscription with a description and no children in its mirror, as Combine's own have.
@usableFromInline
protocol PlainlyDescribed: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension PlainlyDescribed {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  @usableFromInline var playgroundDescription: Any { description }
}
