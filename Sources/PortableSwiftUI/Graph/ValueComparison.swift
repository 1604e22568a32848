/// A comparison of two values of one type: with `==` where the type has one, otherwise field by field.
///
/// It is derived from the type once. Optionals are compared by what they wrap, values of types such as `Any` by the values
/// in them, and bindings by their places. Fields of other types that are neither `Equatable` nor a struct or a tuple are
/// compared by their bits: the same object and the same function without captured values are equal, two closures with
/// captured values aren't.
struct ValueComparison {
  private enum Step {
    case bits(offset: Int, count: Int)
    case equatable(offset: Int, count: Int, any Equatable.Type)
    case property(offset: Int, (UnsafeRawPointer, UnsafeRawPointer) -> Bool)
  }

  private var steps: [Step] = []

  /// Creates a comparison that finds all values equal.
  init() {}

  /// Creates the comparison of a type's values.
  init(of type: any Any.Type) {
    add(type, at: 0)
  }

  /// Creates the comparison of a type's values with `==`; `nil` if the type isn't `Equatable` or is plain data, which
  /// is compared by its fields.
  init?(operatorOf type: any Any.Type) {
    guard let type = type as? any Equatable.Type, !_isPOD(type) else { return nil }
    add(type, at: 0)
  }

  /// Adds a field of a struct or a tuple that begins at an offset.
  mutating func add(_ field: StoredField, at offset: Int) {
    // The storage of a weak reference isn't an optional, and `==` would take it for one. Reflection doesn't distinguish them.
    let isReference = field.kind == .reference || (field.type as? any OptionalValue.Type)?.wrapsReference == true
    if isReference {
      steps.append(.bits(offset: offset + field.offset, count: MemoryLayout<UInt>.size))
    } else {
      add(field.type, at: offset + field.offset)
    }
  }

  /// Adds a comparison of the bytes at an offset.
  mutating func add(at offset: Int, _ areEqual: @escaping (UnsafeRawPointer, UnsafeRawPointer) -> Bool) {
    steps.append(.property(offset: offset, areEqual))
  }

  private mutating func add(_ type: any Any.Type, at offset: Int) {
    let count = Self.size(of: type)
    guard count > 0 else { return }
    if let type = type as? any Equatable.Type {
      return steps.append(.equatable(offset: offset, count: count, type))
    }
    let kind = StoredField.kind(of: type)
    if kind == .existential { return addValue(of: type, at: offset) }
    if kind != .reference, let optional = type as? any OptionalValue.Type {
      return add(at: offset, optional.areEqual)
    }
    if let type = type as? any SelfComparing.Type { return add(at: offset, type.areEqual) }
    let fields = StoredField.fields(of: type)
    if fields.isEmpty { return steps.append(.bits(offset: offset, count: count)) }
    for field in fields { add(field, at: offset) }
  }

  /// Adds a comparison of values whose types are known at run time.
  private mutating func addValue<Value>(of type: Value.Type, at offset: Int) {
    add(at: offset) { first, second in
      let first = first.assumingMemoryBound(to: Value.self).pointee
      let second = second.assumingMemoryBound(to: Value.self).pointee
      func areEqual<Dynamic>(_ type: Dynamic.Type) -> Bool {
        guard let first = first as? Dynamic, let second = second as? Dynamic else { return false }
        if type is AnyObject.Type { return first as AnyObject === second as AnyObject }
        return Self.areEqual(first, second)
      }
      // A cast unwraps the value; opening the existential would find the declared type again.
      return _openExistential(Swift.type(of: first as Any), do: areEqual)
    }
  }

  /// Returns a Boolean value that indicates whether two values are equal.
  func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    for step in steps {
      switch step {
      case .bits(let offset, let count):
        guard memcmp(first + offset, second + offset, count) == 0 else { return false }
      case .equatable(let offset, let count, let type):
        if memcmp(first + offset, second + offset, count) == 0 { continue }
        guard Self.areEqual(type, first + offset, second + offset) else { return false }
      case .property(let offset, let areEqual):
        guard areEqual(first + offset, second + offset) else { return false }
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether two values of the type are equal.
  func isEqual<Value>(_ first: Value, to second: Value) -> Bool {
    withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { areEqual(UnsafeRawPointer(first), UnsafeRawPointer($0)) }
    }
  }

  private static func areEqual<Value: Equatable>(
    _ type: Value.Type, _ first: UnsafeRawPointer, _ second: UnsafeRawPointer
  ) -> Bool {
    first.assumingMemoryBound(to: Value.self).pointee == second.assumingMemoryBound(to: Value.self).pointee
  }

  private static func size(of type: any Any.Type) -> Int {
    func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }
}

extension ValueComparison {
  nonisolated(unsafe) private static var known: [ObjectIdentifier: ValueComparison] = [:]  // because updates do it

  /// Returns a Boolean value that indicates whether two values are equal: with `==` where the type has one, otherwise
  /// field by field. Used by updates only, on the main actor.
  static func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    let type = ObjectIdentifier(Value.self)
    let comparison = known[type] ?? ValueComparison(of: Value.self)
    known[type] = comparison
    return comparison.isEqual(first, to: second)
  }
}

/// A type that isn't `Equatable`, and isn't compared by its fields.
protocol SelfComparing {
  /// Returns a Boolean value that indicates whether the values at two addresses are equal.
  static func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool
}

/// An `Optional` of any type.
private protocol OptionalValue: SelfComparing {
  static var wrapsReference: Bool { get }
}

extension Optional: OptionalValue {
  static var wrapsReference: Bool { Wrapped.self is AnyObject.Type || Wrapped.self == AnyObject.self }

  static func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    switch (first.assumingMemoryBound(to: Self.self).pointee, second.assumingMemoryBound(to: Self.self).pointee) {
    case (nil, nil): true
    case (let first?, let second?): ValueComparison.areEqual(first, second)
    default: false
    }
  }
}
