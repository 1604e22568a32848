/// The connection of one subscriber to one publisher.
///
/// Both methods may be called from any thread, and from inside the subscriber's own methods. The interface and the
/// behaviour are those that Apple documents for Combine's `Subscription`.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks the publisher for values.
  ///
  /// - Parameter demand: How many values more may be sent. Asking for none is a programming error and traps.
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of ready-made subscriptions.
public enum Subscriptions {
  /// The subscription for a publisher that has nothing to send: requests and cancelling do nothing.
  @inlinable
  public static var empty: any Subscription { EmptySubscription.shared }
}

@usableFromInline
final class EmptySubscription: Subscription, Sendable, PlainlyDescribed {
  @usableFromInline static let shared = EmptySubscription()

  private init() {}

  @usableFromInline var description: String { "Empty" }

  @usableFromInline func request(_ demand: Subscribers.Demand) {}

  @usableFromInline func cancel() {}
}
