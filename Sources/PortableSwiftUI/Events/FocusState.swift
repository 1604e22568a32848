/// A property whose value follows the focus, and moves it.
///
/// ```swift
/// struct LoginForm: View {
///   enum Field: Hashable { case name, password }
///   @State private var name = ""
///   @State private var password = ""
///   @FocusState private var focus: Field?
///
///   var body: some View {
///     TextField("Name", text: $name)
///       .focused($focus, equals: .name)
///       .onSubmit { focus = .password }
///     SecureField("Password", text: $password)
///       .focused($focus, equals: .password)
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `FocusState`.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// A property that reads and writes a value of a focus state.
  @propertyWrapper
  public struct Binding {
    let value: PortableBinding<Value>

    /// The value for the view with the focus. Writing it moves the focus.
    public var wrappedValue: Value {
      get { value.wrappedValue }
      nonmutating set { value.wrappedValue = newValue }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }

  @State private var value: Value

  /// Creates a focus state that is true while a view has the focus.
  public init() where Value == Bool {
    _value = State(wrappedValue: false)
  }

  /// Creates a focus state whose value identifies the view with the focus. It's `nil` if no such view has it.
  public init<T: Hashable>() where Value == T? {
    _value = State(wrappedValue: nil)
  }

  /// The value for the view with the focus. Writing it moves the focus.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }

  /// A binding for ``View/focused(_:equals:)``.
  public var projectedValue: Binding { Binding(value: $value) }
}

/// ``Binding``, where that name means another type.
typealias PortableBinding = Binding
