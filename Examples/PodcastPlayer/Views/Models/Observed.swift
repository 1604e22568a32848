import AppEnvironmentUI

/// The latest value of a publisher that observes the store.
///
/// The store is the source of truth. A view that owns this object follows it as long as the view is shown.
@MainActor
package final class Observed<Value: Sendable>: ObservableObject {
  /// The latest value.
  @Published package private(set) var value: Value

  /// The error with which the publisher has ended, in one line; nil while the publisher is active.
  @Published package private(set) var failure: String?

  private var subscription: AnyCancellable?

  /// Creates an object that follows a publisher.
  ///
  /// - Parameters:
  ///   - initial: The value until the publisher has published one.
  ///   - publisher: The publisher.
  ///   - clock: The clock, on whose main scheduler values are received.
  package init(_ initial: Value, _ publisher: AnyPublisher<Value, any Error>, clock: ClockClient) {
    value = initial
    subscription = publisher.receive(on: clock.main).sink { [weak self] completion in
      if case .failure(let error) = completion { self?.failure = "\(error)" }
    } receiveValue: { [weak self] in
      self?.value = $0
    }
  }
}
