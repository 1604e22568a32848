/// A stored property of a view that updates an external property.
///
/// The properties inside of a dynamic property, such as ``State``, belong to the view that stores it, so you can
/// compose your own property wrapper from existing ones:
/// ```swift
/// @propertyWrapper struct Counted: DynamicProperty {
///   @State private var value = 0
///   @State private var writes = 0
///   var wrappedValue: Int {
///     get { value }
///     nonmutating set {
///       value = newValue
///       writes += 1
///     }
///   }
///   var projectedValue: Int { writes }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {
  /// Updates the underlying value. Called before each evaluation of the body that uses the property.
  mutating func update()

  /// Adds the property to those of a view's type. Not for use in your code.
  static func _addProperty(to properties: inout _ViewProperties, at offset: Int)
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}

  /// Adds the properties inside of this one.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addFields(of: Self.self, at: offset)
    properties.addUpdate(of: Self.self, at: offset)
  }
}
