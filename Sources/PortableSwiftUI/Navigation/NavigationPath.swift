/// The values that a navigation stack has pushed, of any types.
public struct NavigationPath: Equatable {
  var items: [AnyHashable] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path of values.
  ///
  /// - Parameter elements: The values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    items = elements.map { AnyHashable($0) }
  }

  /// Creates the path that was encoded.
  ///
  /// - Parameter codable: The values, as ``codable`` has them.
  public init(_ codable: CodableRepresentation) { items = codable.items.map(\.hashable) }

  /// The number of values.
  public var count: Int { items.count }

  /// A Boolean value that indicates whether the path has no values.
  public var isEmpty: Bool { items.isEmpty }

  /// The values in a form that can be encoded; nil if the type of one of them isn't `Codable`.
  public var codable: CodableRepresentation? {
    let codable = items.compactMap { $0.base as? any CodableRepresentation.Item }
    return codable.count == items.count ? CodableRepresentation(items: codable) : nil
  }

  /// Appends a value.
  public mutating func append<V: Hashable>(_ value: V) { items.append(AnyHashable(value)) }

  /// Removes values from the end.
  ///
  /// - Parameter k: The number of values.
  public mutating func removeLast(_ k: Int = 1) { items.removeLast(k) }
}

extension NavigationPath {
  /// The values of a path with the names of their types, to be encoded and decoded.
  ///
  /// Encode ``NavigationPath/codable``, and restore the path later:
  /// ```swift
  /// let data = try path.codable.map { try JSONEncoder().encode($0) }
  /// ```
  /// ```swift
  /// path = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
  /// ```
  /// The types are found by their mangled names, so that a type that was renamed or removed is an error when it's decoded.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate typealias Item = Codable & Hashable

    fileprivate var items: [any Item]

    fileprivate init(items: [any Item]) { self.items = items }

    /// Decodes the values.
    ///
    /// - Throws: `DecodingError` if a type isn't in the program, or isn't `Codable` and `Hashable` there.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      items = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        guard let type = _typeByName(name) as? any Item.Type else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "The program has no type '\(name)' whose values can be in a path.")
        }
        items.append(try container.decode(type))
      }
    }

    /// Encodes the values.
    ///
    /// - Throws: `EncodingError` if the type of a value isn't found by its name, such as one that is private, or declared in a
    ///   function.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for item in items {
        guard let name = _mangledTypeName(type(of: item)), _typeByName(name) != nil else {
          throw EncodingError.invalidValue(
            item,
            EncodingError.Context(
              codingPath: container.codingPath,
              debugDescription: "The type \(type(of: item)) can't be found by its name."))
        }
        try container.encode(name)
        try container.encode(item)
      }
    }

    /// Returns a Boolean value that indicates whether two paths have the same values.
    public static func == (first: Self, second: Self) -> Bool {
      first.items.map(\.hashable) == second.items.map(\.hashable)
    }
  }
}

extension Hashable {
  fileprivate var hashable: AnyHashable { AnyHashable(self) }
}
