@_spi(Reflection) import Swift

/// A stored property of a struct, or an element of a tuple, as the standard library's reflection reports it.
struct StoredField {
  /// The kinds of types that the graph distinguishes.
  enum Kind {
    case structure, tuple, reference, existential, other
  }

  /// The number of bytes from the beginning of the value.
  let offset: Int

  /// The declared type.
  let type: any Any.Type

  /// The kind of the declared type.
  let kind: Kind

  /// Returns the stored properties of a struct or the elements of a tuple, in the order of their declaration.
  ///
  /// The result is empty for other kinds of types. It is also empty for a struct of a module that was compiled with
  /// `-disable-reflection-metadata`; reading a property wrapper of such a struct stops the program (see `Unconnected`).
  ///
  /// NB: `_forEachField` is an underscored function of the standard library, the one that Swift's own `Mirror` is built
  /// on. `Mirror` itself needs a value, boxes each field and takes some 5 µs a view. `StoredFieldsTests` fails if a
  /// toolchain changes the function.
  static func fields(of type: any Any.Type) -> [StoredField] {
    // Reflection over an existential type would look into a value.
    let kind = kind(of: type)
    guard kind == .structure || kind == .tuple else { return [] }
    var fields: [StoredField] = []
    _ = _forEachField(of: type, options: []) { _, offset, type, _ in
      fields.append(StoredField(offset: offset, type: type, kind: Self.kind(of: type)))
      return true
    }
    return fields
  }

  /// Returns the kind of a type.
  static func kind(of type: any Any.Type) -> Kind {
    // The first word of a type's metadata is its kind, or the address of a class's metaclass.
    let word = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return switch _MetadataKind(rawValue: word) {
    case .struct: .structure
    case .tuple: .tuple
    case .class: .reference
    case .existential: .existential
    case nil: .reference
    default: .other
    }
  }
}
