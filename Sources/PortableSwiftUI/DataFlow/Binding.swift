/// A property that reads and writes a value owned by a source of truth.
///
/// ```swift
/// struct PlayButton: View {
///   @Binding var isPlaying: Bool
///
///   var body: some View {
///     Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  /// The transaction of writes through the binding.
  public var transaction = Transaction()

  let location: AnyLocation<Value>

  init(location: AnyLocation<Value>) {
    self.location = location
  }

  /// Creates a binding with closures that read and write the value.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Replaces the value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    location = FunctionLocation(get: get) { value, _ in set(value) }
  }

  /// Creates a binding with closures that read and write the value, the latter with the transaction of the write.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Replaces the value.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    location = FunctionLocation(get: get, set: set)
  }

  /// Creates a binding from a projected value.
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// Creates a binding to the value that an optional has, or returns `nil` if it has none.
  ///
  /// If the optional becomes `nil` later, the binding reads as the last value that it has read.
  /// - Parameter base: The binding to the optional.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    location = ConvertedLocation(base.location, get: { $0 ?? value }, set: { $0 })
    transaction = base.transaction
  }

  /// Creates a binding to an optional from a binding to a value. Writing `nil` does nothing.
  ///
  /// - Parameter base: The binding to the value.
  public init<V>(_ base: Binding<V>) where Value == V? {
    location = ConvertedLocation(base.location, get: { $0 }, set: { $0 })
    transaction = base.transaction
  }

  /// Creates a binding to a hashable value of any type from a binding to a value of a known one. Writing a value of
  /// another type does nothing.
  ///
  /// - Parameter base: The binding to the value.
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    location = ConvertedLocation(base.location, get: { AnyHashable($0) }, set: { $0.base as? V })
    transaction = base.transaction
  }

  /// Creates a binding to a value that doesn't change. It ignores writes.
  ///
  /// - Parameter value: The value.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  /// The value, read from and written to the source of truth.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      if transaction.isPlain {
        location.set(newValue)
      } else {
        withTransaction(transaction) { location.set(newValue) }
      }
    }
  }

  /// The binding itself, so that `$value` passes it on.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to a part of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    var binding = Binding<Subject>(location: ProjectedLocation(location, keyPath))
    binding.transaction = transaction
    return binding
  }

  /// Returns the binding with another transaction for its writes.
  ///
  /// - Parameter transaction: The transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Returns the binding with an animation for its writes.
  ///
  /// - Parameter animation: The animation.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addComparison(of: Self.self, at: offset) { $0.isEqual(to: $1) }
  }
}

extension Binding: SelfComparing {
  static func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    first.assumingMemoryBound(to: Self.self).pointee.isEqual(to: second.assumingMemoryBound(to: Self.self).pointee)
  }

  /// Returns a Boolean value that indicates whether the bindings are to one place, where they were created with one value.
  fileprivate func isEqual(to other: Self) -> Bool {
    if location === other.location { return true }
    guard location.isSamePlace(as: other.location) else { return false }
    switch (location.snapshot, other.location.snapshot) {
    case (nil, nil): return true
    case (let first?, let second?): return ValueComparison.areEqual(first, second)
    default: return false
    }
  }
}

extension Binding: Sequence, Collection where Value: MutableCollection {
  /// The type of the bindings to the elements.
  public typealias Element = Binding<Value.Element>
  /// The type of the positions.
  public typealias Index = Value.Index
  /// The type of the positions of all elements.
  public typealias Indices = Value.Indices
  /// The type of the iterator.
  public typealias Iterator = IndexingIterator<Binding<Value>>
  /// The type of a part of the collection.
  public typealias SubSequence = Slice<Binding<Value>>

  /// The position of the first element.
  public var startIndex: Value.Index { wrappedValue.startIndex }
  /// The position after the last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }
  /// The positions of all elements.
  public var indices: Value.Indices { wrappedValue.indices }
  /// The number of elements.
  public var count: Int { wrappedValue.count }
  /// A Boolean value that indicates whether there are no elements.
  public var isEmpty: Bool { wrappedValue.isEmpty }

  /// Returns the number of elements between two positions.
  public func distance(from start: Value.Index, to end: Value.Index) -> Int {
    wrappedValue.distance(from: start, to: end)
  }

  /// Returns the position at a distance from another one.
  public func index(_ i: Value.Index, offsetBy distance: Int) -> Value.Index {
    wrappedValue.index(i, offsetBy: distance)
  }

  /// Returns the position at a distance from another one, unless it is beyond a limit.
  public func index(_ i: Value.Index, offsetBy distance: Int, limitedBy limit: Value.Index) -> Value.Index? {
    wrappedValue.index(i, offsetBy: distance, limitedBy: limit)
  }

  /// Returns the position after another one.
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }

  /// Replaces a position with the one after it.
  public func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }

  /// A binding to the element at a position. After the element was removed, it reads as it was, and ignores writes.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    element(at: position, in: location.value(committed: Evaluation.isOnThread))
  }

  /// Returns a binding to an element of the collection as it is now.
  func element(at index: Value.Index, in collection: Value) -> Binding<Value.Element> {
    var binding = Binding<Value.Element>(location: ElementLocation(location, index, in: collection))
    binding.transaction = transaction
    return binding
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  /// Returns the position before another one.
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }

  /// Replaces a position with the one before it.
  public func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}

extension Binding: @unchecked Sendable where Value: Sendable {}  // because the source of truth locks

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}
