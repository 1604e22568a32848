/// A property that creates bindings to the properties of an observable object.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `Bindable`.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  private init(storing value: Value) {
    wrappedValue = value
  }

  /// A value that isn't an observable object has no bindings.
  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) {
    self.init(storing: wrappedValue)
  }

  /// The property itself, for bindings to the object's properties.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// Creates a bindable object.
  ///
  /// - Parameter wrappedValue: The object.
  public init(wrappedValue: Value) {
    self.init(storing: wrappedValue)
  }

  /// Creates a bindable object.
  ///
  /// - Parameter wrappedValue: The object.
  public init(_ wrappedValue: Value) {
    self.init(storing: wrappedValue)
  }

  /// Creates a bindable object from a projected value.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// Returns a binding to a property of the object.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding(location: ObjectLocation(wrappedValue, keyPath, knowsReaders: true))
  }
}

extension Bindable: DynamicProperty where Value: AnyObject & Observable {
  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addComparison(of: Self.self, at: offset) { $0.wrappedValue === $1.wrappedValue }
  }
}
