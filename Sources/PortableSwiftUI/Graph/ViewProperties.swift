/// The stored properties of a view type: those that are connected to the graph, and the comparison of two views.
///
/// They are found once per type, by the standard library's reflection (see `StoredField`), and then read and written in
/// place by their offset.
///
/// The type is public because a requirement of ``DynamicProperty`` names it. Its members belong to the module.
public struct _ViewProperties {
  /// Connects the property at an address to the graph, at first and whenever its view was replaced.
  typealias Connect = @MainActor (UnsafeMutableRawPointer, (any PropertyStorage)?, _ViewNode) -> any PropertyStorage

  private var connections: [(offset: Int, connect: Connect)] = []
  private var updates: [(offset: Int, update: (UnsafeMutableRawPointer) -> Void)] = []

  /// The comparison of two views of the type: by `==` if the type is `Equatable` and not plain data, otherwise field by
  /// field. Properties that the graph connects compare by what they are connected to.
  private(set) var comparison = ValueComparison()

  /// A Boolean value that indicates whether a property depends on the environment.
  private(set) var readsEnvironment = false

  /// A Boolean value that indicates whether there is no property to connect or to update.
  var isEmpty: Bool { connections.isEmpty && updates.isEmpty }

  /// Finds the properties of a type of views.
  init(of type: any Any.Type) {
    addFields(of: type, at: 0)
    if let equatable = ValueComparison(operatorOf: type) { comparison = equatable }
  }

  /// Adds the stored properties of a struct that begins at an offset.
  mutating func addFields(of type: any Any.Type, at offset: Int) {
    for field in StoredField.fields(of: type) {
      if let property = field.type as? any DynamicProperty.Type {
        property._addProperty(to: &self, at: offset + field.offset)
      } else {
        comparison.add(field, at: offset)
      }
    }
  }

  /// Adds a property that the graph connects.
  ///
  /// - Parameters:
  ///   - type: The type of the property.
  ///   - offset: The offset of the property in the view.
  ///   - areEqual: Compares a property with that of a new view. `nil` if there is nothing to compare.
  ///   - connect: Connects the property.
  mutating func addConnection<Property>(
    of type: Property.Type,
    at offset: Int,
    readsEnvironment: Bool = false,
    areEqual: ((Property, Property) -> Bool)? = nil,
    connect: @escaping @MainActor (inout Property, (any PropertyStorage)?, _ViewNode) -> any PropertyStorage
  ) {
    if readsEnvironment { self.readsEnvironment = true }
    connections.append(
      (offset, { connect(&$0.assumingMemoryBound(to: Property.self).pointee, $1, $2) })
    )
    if let areEqual { addComparison(of: type, at: offset, areEqual) }
  }

  /// Adds a comparison of a property with that of a new view.
  mutating func addComparison<Property>(
    of type: Property.Type, at offset: Int, _ areEqual: @escaping (Property, Property) -> Bool
  ) {
    comparison.add(at: offset) {
      areEqual($0.assumingMemoryBound(to: Property.self).pointee, $1.assumingMemoryBound(to: Property.self).pointee)
    }
  }

  /// Adds a property that is to be updated before each evaluation.
  mutating func addUpdate<Property: DynamicProperty>(of type: Property.Type, at offset: Int) {
    updates.append((offset, { $0.assumingMemoryBound(to: Property.self).pointee.update() }))
  }

  /// Connects the properties of a view.
  @MainActor
  func connect(_ view: UnsafeMutableRawPointer, _ storages: inout [any PropertyStorage], of node: _ViewNode) {
    for (index, property) in connections.enumerated() {
      let old = index < storages.count ? storages[index] : nil
      let new = property.connect(view + property.offset, old, node)
      if old == nil { storages.append(new) }
    }
  }

  /// Updates the properties of a view.
  func update(_ view: UnsafeMutableRawPointer) {
    for property in updates { property.update(view + property.offset) }
  }
}

/// The properties of a type of views, found once.
@MainActor
final class KnownProperties {
  let properties: _ViewProperties

  /// The number of the type, counted from zero.
  let number: Int

  private static var known: [ObjectIdentifier: KnownProperties] = [:]

  /// The properties that were looked up last, because the rows of a list are of one type.
  private static var last: (type: ObjectIdentifier, properties: KnownProperties)?

  private init(_ properties: _ViewProperties, number: Int) {
    self.properties = properties
    self.number = number
  }

  /// Returns the properties of a type of views.
  static func properties(of type: any Any.Type) -> KnownProperties {
    let id = ObjectIdentifier(type)
    if let last, last.type == id { return last.properties }
    let properties = known[id] ?? KnownProperties(_ViewProperties(of: type), number: known.count)
    known[id] = properties
    last = (id, properties)
    return properties
  }
}

/// The part of a property that the graph keeps for as long as the view keeps its identity.
@MainActor
protocol PropertyStorage: AnyObject {
  /// Releases subscriptions and objects. The view has left the graph.
  func disconnect()

  /// Returns a Boolean value that indicates whether the last evaluation read a value that the environment has replaced.
  func needsEvaluation(in environment: EnvironmentValues) -> Bool
}

extension PropertyStorage {
  func disconnect() {}

  func needsEvaluation(in environment: EnvironmentValues) -> Bool { false }
}

/// Stops the program because a property wrapper was read that the graph hasn't connected.
func stopUnconnected(_ wrapper: String) -> Never {
  fatalError(
    """
    \(wrapper) was read before its view was connected. Read it in the view's body, or in an action. If it was, the \
    module of the view is compiled with -disable-reflection-metadata, which hides the wrappers; remove that flag.
    """)
}

/// Stops the program because an object is missing in the environment, with the path to the view that reads it.
func stopMissing(_ message: String, above node: _ViewNode?) -> Never {
  guard let node else { fatalError(message) }
  let path = MainActor.assumeIsolated { node.path }
  fatalError("\(message)\nThe path to the view: \(path)")
}
