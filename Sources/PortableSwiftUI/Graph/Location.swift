/// The storage of a value, which a binding reads and writes.
///
/// A value may have an uncommitted change, whose transaction waits for the next update. Bodies read the committed value; all
/// other code reads the newest one.
class AnyLocation<Value>: DependencySource, @unchecked Sendable {  // because subclasses lock or leave it to the caller
  /// Returns the value, and notes that the running evaluation depends on it.
  ///
  /// Inside a body, this is the committed value; elsewhere, it's the newest one.
  func get() -> Value {
    guard let node = Evaluation.node else { return value(committed: false) }
    let value = value(committed: true)
    if let source {
      // The node depends on this part of the source only.
      node.dependencies.note(source, for: node) { [self] in
        ValueComparison.areEqual(value, self.value(committed: true))
      }
    }
    return value
  }

  /// Returns the committed value, or the newest one.
  func value(committed: Bool) -> Value { fatalError("A location has to implement value(committed:).") }

  /// Replaces the value, in the transaction that is open on the caller's thread.
  func set(_ value: Value) { fatalError("A location has to implement set(_:).") }

  /// Returns a Boolean value that indicates whether both locations have the same storage.
  func isSamePlace(as other: AnyLocation<Value>) -> Bool { self === other }

  /// The source that notifies its readers when the value may have changed, if there is one.
  var source: DependencySource? { nil }

  /// The value when the location was created, if the location doesn't track its readers; otherwise `nil`. A view with a
  /// binding to such a location is evaluated again if its next binding has another snapshot.
  var snapshot: Value? { nil }
}

/// The location of a part of another location's value.
final class ProjectedLocation<Base, Value>: AnyLocation<Value>, @unchecked Sendable {  // because all of it is immutable
  private let base: AnyLocation<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(_ base: AnyLocation<Base>, _ keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override func value(committed: Bool) -> Value { base.value(committed: committed)[keyPath: keyPath] }

  override func set(_ value: Value) {
    var whole = base.value(committed: false)
    whole[keyPath: keyPath] = value
    base.set(whole)
  }

  override func isSamePlace(as other: AnyLocation<Value>) -> Bool {
    guard let other = other as? ProjectedLocation<Base, Value> else { return false }
    return keyPath == other.keyPath && base.isSamePlace(as: other.base)
  }

  override var source: DependencySource? { base.source }

  override var snapshot: Value? { base.snapshot?[keyPath: keyPath] }
}

/// The location of an element of a collection. After the element was removed, it reads as it was, and ignores writes.
final class ElementLocation<Base: MutableCollection>: AnyLocation<Base.Element>,
  @unchecked Sendable  // because all of it is immutable
{
  private let base: AnyLocation<Base>
  private let index: Base.Index

  /// The element when the location was created; `nil` if no element existed.
  private let first: Base.Element?

  /// Creates the location of an element.
  ///
  /// - Parameters:
  ///   - base: The location of the collection.
  ///   - index: The index of the element.
  ///   - collection: The collection, as it is now.
  init(_ base: AnyLocation<Base>, _ index: Base.Index, in collection: Base) {
    self.base = base
    self.index = index
    first = Self.has(index, collection) ? collection[index] : nil
  }

  private static func has(_ index: Base.Index, _ collection: Base) -> Bool {
    collection.startIndex <= index && index < collection.endIndex
  }

  private func element(of collection: Base) -> Base.Element {
    if let first, !Self.has(index, collection) { return first }
    return collection[index]
  }

  override func value(committed: Bool) -> Base.Element { element(of: base.value(committed: committed)) }

  override func set(_ value: Base.Element) {
    var whole = base.value(committed: false)
    guard Self.has(index, whole) else { return }
    whole[index] = value
    base.set(whole)
  }

  override func isSamePlace(as other: AnyLocation<Base.Element>) -> Bool {
    guard let other = other as? ElementLocation<Base> else { return false }
    return index == other.index && base.isSamePlace(as: other.base)
  }

  override var source: DependencySource? { base.source }

  override var snapshot: Base.Element? { base.snapshot.map(element) }
}

/// The location of another location's value, converted to another type.
final class ConvertedLocation<Base, Value>: AnyLocation<Value>, @unchecked Sendable {  // because all of it is immutable
  private let base: AnyLocation<Base>
  private let getValue: (Base) -> Value
  private let setValue: (Value) -> Base?

  /// Creates the location of a converted value.
  ///
  /// - Parameters:
  ///   - base: The location of the value.
  ///   - get: Converts the value.
  ///   - set: Converts a new value back. It isn't written if the result is `nil`.
  init(_ base: AnyLocation<Base>, get: @escaping (Base) -> Value, set: @escaping (Value) -> Base?) {
    self.base = base
    getValue = get
    setValue = set
  }

  override func value(committed: Bool) -> Value { getValue(base.value(committed: committed)) }

  override func set(_ value: Value) {
    if let value = setValue(value) { base.set(value) }
  }

  override func isSamePlace(as other: AnyLocation<Value>) -> Bool {
    (other as? ConvertedLocation<Base, Value>)?.base.isSamePlace(as: base) == true
  }

  override var source: DependencySource? { base.source }

  override var snapshot: Value? { base.snapshot.map(getValue) }
}

/// The location of a property of an object.
final class ObjectLocation<Object: AnyObject, Value>: AnyLocation<Value>,
  @unchecked Sendable  // because all of it is immutable
{
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  private let first: Value?

  /// Creates the location of a property.
  ///
  /// - Parameter knowsReaders: A Boolean value that indicates whether the object notifies the readers of the property,
  ///   as observable objects do.
  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, knowsReaders: Bool) {
    self.object = object
    self.keyPath = keyPath
    first = knowsReaders ? nil : object[keyPath: keyPath]
  }

  override func value(committed: Bool) -> Value { object[keyPath: keyPath] }

  override func set(_ value: Value) { object[keyPath: keyPath] = value }

  override func isSamePlace(as other: AnyLocation<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && keyPath == other.keyPath
  }

  override var snapshot: Value? { first }
}

/// A location whose value is read and written by two functions.
final class FunctionLocation<Value>: AnyLocation<Value>, @unchecked Sendable {  // because the caller chooses the thread
  private let getValue: () -> Value
  private let setValue: (Value, Transaction) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    getValue = get
    setValue = set
  }

  override func value(committed: Bool) -> Value { getValue() }

  override func set(_ value: Value) { setValue(value, OpenTransaction.current?.values ?? Transaction()) }
}

/// The location of a value that doesn't change.
final class ConstantLocation<Value>: AnyLocation<Value>, @unchecked Sendable {  // because it is immutable
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  override func value(committed: Bool) -> Value { value }

  override func set(_ value: Value) {}

  override func isSamePlace(as other: AnyLocation<Value>) -> Bool { other is ConstantLocation<Value> }

  override var snapshot: Value? { value }
}
