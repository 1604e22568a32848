/// The context of a change of state.
///
/// All writes of one transaction cause one update of the views. PortableSwiftUI doesn't animate, so an animation only
/// separates its transaction from others. The interface and the behavior are those that Apple documents for SwiftUI's
/// `Transaction`.
public struct Transaction {
  /// The animation, if any.
  public var animation: Animation?

  /// A Boolean value that indicates whether views disable animations.
  public var disablesAnimations = false

  /// A Boolean value that indicates whether the transaction originated from a continuous interaction.
  public var isContinuous = false

  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates a transaction without an animation.
  public init() {}

  /// Creates a transaction with an animation.
  ///
  /// - Parameter animation: The animation, or `nil` for a transaction that doesn't animate.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The value of a key of your own.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  var isPlain: Bool { animation == nil && !disablesAnimations && !isContinuous && values.isEmpty }
}

/// A key of a value in a transaction. The interface is the one that Apple documents for SwiftUI's `TransactionKey`.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value

  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// A transaction that a call of ``withTransaction(_:_:)`` opened. Writes inside of the call belong to it.
final class OpenTransaction: Sendable {
  @TaskLocal static var current: OpenTransaction?

  nonisolated(unsafe) let values: Transaction  // because it is an immutable value

  init(_ values: Transaction) {
    self.values = values
  }
}

/// Executes a closure with a transaction and returns the result.
///
/// The writes in the closure cause one update of the views, separate from earlier writes.
/// - Parameters:
///   - transaction: The transaction.
///   - body: A closure to execute, on the caller's thread.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try OpenTransaction.$current.withValue(OpenTransaction(transaction), operation: body)
}

/// Executes a closure with a transaction that has another value for a property, and returns the result.
///
/// - Parameters:
///   - keyPath: The property of the transaction.
///   - value: The value of the property.
///   - body: A closure to execute, on the caller's thread.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = OpenTransaction.current?.values ?? Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Executes a closure with a transaction that has an animation, and returns the result.
///
/// Nothing is animated, but the writes in the closure cause a separate update, as in SwiftUI.
/// - Parameters:
///   - animation: The animation.
///   - body: A closure to execute, on the caller's thread.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Executes a closure with a transaction that has an animation, performs an action later, and returns the result.
///
/// Nothing is animated. The action is performed after the time of the animation, as in SwiftUI.
/// - Parameters:
///   - animation: The animation.
///   - completionCriteria: The end of the animation, which is the same for both criteria here.
///   - body: A closure to execute.
///   - completion: The action. Runs on the main actor.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try withAnimation(animation, body)
  Task {
    if let animation { try? await Task.sleep(for: animation.length) }
    completion()
  }
  return result
}

/// The end of an animation.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isLogical: Bool

  /// The end of the change.
  public static let logicallyComplete = AnimationCompletionCriteria(isLogical: true)
  /// The removal of the animation.
  public static let removed = AnimationCompletionCriteria(isLogical: false)
}
