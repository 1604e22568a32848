/// A property that a gesture changes, and that has its initial value again when the gesture ends.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `GestureState`.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  @State private var value: Value
  private let initial: Value
  private let reset: (Value, inout Transaction) -> Void

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue) { _, _ in } }

  /// Creates a property with an initial value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Creates a property whose initial value is set in a transaction.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  /// Creates a property with an initial value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - reset: Changes the transaction in which the property has its initial value again.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    _value = State(wrappedValue: wrappedValue)
    (initial, self.reset) = (wrappedValue, reset)
  }

  /// The value.
  public var wrappedValue: Value { value }

  /// The property, for a gesture that updates it.
  public var projectedValue: GestureState<Value> { self }

  func update(_ change: (inout Value, inout Transaction) -> Void) {
    var (new, transaction) = (value, Transaction())
    change(&new, &transaction)
    withTransaction(transaction) { value = new }
  }

  func endUpdate() {
    var transaction = Transaction()
    reset(value, &transaction)
    withTransaction(transaction) { value = initial }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a property whose initial value is `nil`.
  public init() { self.init(wrappedValue: nil) }
}
