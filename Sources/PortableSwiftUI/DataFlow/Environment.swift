/// A property that reads a value from the environment of its view.
///
/// ```swift
/// struct RateLabel: View {
///   @Environment(\.playbackRate) private var rate
///
///   var body: some View {
///     Text("\(rate)×")
///   }
/// }
/// ```
/// A body is evaluated when a value that it has read from the environment changes, but not when other values change.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `Environment`.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: Reader
  private var storage: EnvironmentStorage<Value>?

  private enum Reader {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case object((EnvironmentValues) -> Value?)
  }

  /// Creates a property that reads a value from the environment.
  ///
  /// - Parameter keyPath: The value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = .keyPath(keyPath)
  }

  /// Creates a property that reads an observable object from the environment.
  ///
  /// Reading the property stops the program if no ancestor has set such an object.
  /// - Parameter objectType: The type of the object.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = .object { $0[objectType] }
  }

  /// Creates a property that reads an observable object from the environment, or `nil` if no ancestor has set one.
  ///
  /// - Parameter objectType: The type of the object.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    read = .object { .some($0[objectType]) }
  }

  /// The value.
  public var wrappedValue: Value {
    guard let storage else { stopUnconnected("@Environment of type \(Value.self)") }
    return storage.value
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    let areEqual: (Self, Self) -> Bool = { old, new in
      switch (old.read, new.read) {
      case (.keyPath(let old), .keyPath(let new)): old == new
      case (.object, .object): true
      default: false
      }
    }
    properties.addConnection(of: Self.self, at: offset, readsEnvironment: true, areEqual: areEqual) {
      property, storage, node in
      let kept = storage as? EnvironmentStorage<Value> ?? EnvironmentStorage(node)
      switch property.read {
      case .keyPath(let keyPath): kept.read = { $0[keyPath: keyPath] }
      case .object(let read): kept.read = read
      }
      property.storage = kept
      return kept
    }
  }
}

extension Environment: @unchecked Sendable where Value: Sendable {}  // because it is read on the main actor

/// The storage of a property that reads the environment: which value the last evaluation has read.
private final class EnvironmentStorage<Value>: PropertyStorage, @unchecked Sendable {  // because updates alone use it
  nonisolated(unsafe) var read: (EnvironmentValues) -> Value? = { _ in nil }  // because the main actor alone uses it
  nonisolated(unsafe) private var last: Value?  // because the main actor alone uses it
  nonisolated(unsafe) private var evaluation = 0  // because the main actor alone uses it
  private let environment: EnvironmentScope
  nonisolated(unsafe) private weak var node: _ViewNode?  // because it is set once

  init(_ node: _ViewNode) {
    self.node = node
    environment = node.environment
  }

  /// The value in the environment of the view.
  nonisolated var value: Value {
    guard let value = read(environment.values) else {
      stopMissing(
        """
        No Observable object of type \(Value.self) found. A View.environment(_:) for \(Value.self) may be missing as an \
        ancestor of this view.
        """, above: node)
    }
    if let node = Evaluation.node {
      last = value
      evaluation = node.dependencies.evaluation
    }
    return value
  }

  func needsEvaluation(in environment: EnvironmentValues) -> Bool {
    guard let last, let node, evaluation == node.dependencies.evaluation else { return false }
    guard let value = read(environment) else { return true }
    return !ValueComparison.areEqual(last, value)
  }
}
