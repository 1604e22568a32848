/// A property of a view whose value the graph keeps for as long as the view keeps its identity.
///
/// ```swift
/// struct PlayButton: View {
///   @State private var isPlaying = false
///
///   var body: some View {
///     Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
///   }
/// }
/// ```
/// The initial value is used once per identity. A write updates the bodies that read the property, unless the new value
/// equals the old one: by `==` if the type is `Equatable`, otherwise field by field. A body reads the value of its
/// update; other code reads the latest value. Any thread may write the property. A write by a body is reported and
/// ignored.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  /// The location, once the view is connected. It is the first property: its offset is the same for all types of values.
  private var connected: StateLocation<Value>?

  /// The initial value, until the view is connected.
  private var initial: Value?

  /// Creates a state property with an initial value.
  ///
  /// - Parameter value: The initial value.
  public init(wrappedValue value: Value) {
    initial = value
  }

  /// Creates a state property with an initial value.
  ///
  /// - Parameter value: The initial value.
  public init(initialValue value: Value) {
    initial = value
  }

  /// The value of the state. A write before the view is connected, for instance in its `init`, is ignored.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { connected?.set(newValue) }
  }

  /// A binding to the state.
  public var projectedValue: Binding<Value> { Binding(location: location) }

  private var location: StateLocation<Value> {
    guard let connected else { stopUnconnected("@State of type \(Value.self)") }
    return connected
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addConnection(of: Self.self, at: offset) { property, storage, node in
      let location =
        storage as? StateLocation<Value>
        ?? StateLocation(property.initial ?? property.location.get(), queue: node.graph.updates)
      property.connected = location
      property.initial = nil
      return location
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state property whose initial value is `nil`.
  public init() {
    self.init(wrappedValue: nil)
  }
}

extension State: @unchecked Sendable where Value: Sendable {}  // because the location locks
