/// The expansion of `@Entry`: a property of the values of the environment, of the focus or of a transaction, or the name of a
/// client.
enum EntryMacro {
  /// Returns the accessors of a property.
  static func accessors(of source: SourceText, in context: String) throws(MacroError) -> String {
    let entry = try Entry(source)
    if isClients(context) { return "get { \(entry.value) }" }
    return """
      get { self[__Key_\(entry.name).self] }
      set { self[__Key_\(entry.name).self] = newValue }
      """
  }

  /// Returns the key beside a property of the environment's values.
  static func peers(of source: SourceText, in context: String) throws(MacroError) -> String {
    guard !isClients(context) else { return "" }
    let entry = try Entry(source)
    let key = key(in: context)
    let value =
      if key == "FocusedValueKey" {
        "typealias Value = \(try entry.wrappedType)"
      } else {
        entry.type.map { "static var defaultValue: \($0) { \(entry.value) }" }
          ?? "static let defaultValue = \(entry.value)"
      }
    return """
      private struct __Key_\(entry.name): \(key) {
        \(value)
      }
      """
  }

  private static func key(in context: String) -> String {
    if context.contains("FocusedValues") { return "FocusedValueKey" }
    return context.contains("Transaction") ? "TransactionKey" : "EnvironmentKey"
  }

  private static func isClients(_ context: String) -> Bool {
    context.contains("Clients")
  }
}

/// The property that `@Entry` is attached to.
private struct Entry {
  let name: String
  let type: String?
  let value: String
  private let offset: Int

  /// The type of an optional value.
  var wrappedType: String {
    get throws(MacroError) {
      guard let type, type.hasSuffix("?") else {
        throw MacroError("@Entry in FocusedValues needs an optional type, such as `String?`", offset: offset)
      }
      return String(type.dropLast())
    }
  }

  init(_ source: SourceText) throws(MacroError) {
    // A property stands in a type's braces for the parser of members.
    let declaration = try StructDeclaration(SourceText("struct Entry { \(source.text(0..<source.bytes.count))\n}"))
    guard let property = declaration.properties.first, declaration.properties.count == 1, !property.isLet else {
      throw MacroError("@Entry applies to a single variable with an initial value", offset: source.offset(ofToken: 0))
    }
    guard let value = property.value ?? (property.type?.hasSuffix("?") == true ? "nil" : nil) else {
      throw MacroError(
        "@Entry needs an initial value, which is the default", offset: source.offset(ofToken: 0),
        insertion: .init(
          message: "Add a value",
          offset: source.offset(ofToken: source.tokens.count - 1)
            + source.text(at: source.tokens.count - 1).utf8.count, text: " = <#value#>"))
    }
    name = property.name.filter { $0 != "`" }
    type = property.type
    offset = source.offset(ofToken: 0)
    self.value = value
  }
}
