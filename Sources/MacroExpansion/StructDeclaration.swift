/// The parts of a struct's declaration that a macro uses.
package struct StructDeclaration: Sendable {
  /// A stored property.
  package struct Property: Sendable {
    package let name: String
    package let isLet: Bool
    package let access: String
    /// The type as it is written; `nil` without one.
    package let type: String?
    /// The parts of the type, if it is the type of a closure that isn't optional.
    package let function: FunctionType?
    /// The initial value.
    package let value: String?
    /// The offset of its name, and the offset behind its type or, without one, behind its name.
    package let offset: Int
    package let end: Int
    package let isConditional: Bool
  }

  package var name = ""
  /// The modifier for the access of the struct's members: `public`, `package`, `fileprivate`, or nothing.
  package var access = ""
  /// The stored properties of an instance, in order.
  package var properties: [Property] = []
  /// The argument labels of the initializers, as in `init(files:clock:)`.
  package var initializers: Set<String> = []
  /// The methods of an instance with the types of their parameters, as in `load(id:Int,from:URL)`.
  package var methods: Set<String> = []
  /// The names of the static properties.
  package var staticNames: Set<String> = []

  fileprivate init() {}

  /// Reads a declaration.
  ///
  /// - Throws: ``MacroError`` if it isn't a struct.
  package init(_ source: SourceText) throws(MacroError) {
    var parser = DeclarationParser(source: source)
    let modifiers = parser.modifiers()
    guard parser.skip("struct"), source.tokens.indices.contains(parser.position) else {
      throw MacroError("@Client applies to a struct of closures", offset: source.offset(ofToken: parser.position))
    }
    name = source.text(at: parser.position)
    access = ["public", "package", "fileprivate", "private"].first(where: modifiers.contains) ?? ""
    if access == "private" { access = "fileprivate" }
    while parser.position < source.tokens.count, parser.token != "{" {
      parser.position = parser.token == "(" ? source.indexBehindGroup(at: parser.position) : parser.position + 1
    }
    parser.position += 1
    while parser.position < source.tokens.count, parser.token != "}" {
      let start = parser.position
      parser.member(of: &self)
      if parser.position == start { parser.position += 1 }
    }
  }
}

extension SourceText {
  /// Returns the index of the token behind the variables that are declared at `index`.
  func indexBehindVariable(at index: Int) -> Int {
    var parser = DeclarationParser(source: self)
    parser.position = index
    var declaration = StructDeclaration()
    parser.member(of: &declaration)
    return min(parser.position, tokens.count)
  }
}

private struct DeclarationParser {
  let source: SourceText
  var position = 0
  private var conditions = 0

  init(source: SourceText) {
    self.source = source
  }

  var token: String { source.text(at: position) }

  mutating func skip(_ text: String) -> Bool {
    guard token == text else { return false }
    position += 1
    return true
  }

  /// Skips the attributes before a declaration, and returns its modifiers.
  mutating func modifiers() -> Set<String> {
    let known: Set = [
      "public", "package", "internal", "fileprivate", "private", "open", "static", "final", "lazy", "weak", "unowned",
      "nonisolated", "dynamic", "override", "mutating", "nonmutating", "required", "convenience", "optional",
      "indirect",
      "distributed", "borrowing", "consuming", "prefix", "postfix", "infix",
    ]
    var modifiers: Set<String> = []
    while position < source.tokens.count {
      if token == "@" {
        var parser = TypeParser(source: source, position: position)
        guard !parser.attributes().isEmpty else { break }
        position = parser.position
      } else if known.contains(token) {
        let modifier = token
        position += 1
        if token == "(" {
          position = source.indexBehindGroup(at: position)
          // `private(set)` is no access of the property.
          if ["nonisolated", "unowned"].contains(modifier) { modifiers.insert(modifier) }
        } else {
          modifiers.insert(modifier)
        }
      } else {
        break
      }
    }
    return modifiers
  }

  /// Reads a member of a struct, or a directive of conditional compilation.
  mutating func member(of declaration: inout StructDeclaration) {
    if skip(";") { return }
    if token == "#" {
      directive()
      return
    }
    let modifiers = modifiers()
    switch token {
    case "let", "var":
      properties(modifiers, of: &declaration)
    case "init":
      let start = position
      while position < source.tokens.count, token != "(" { position += 1 }
      declaration.initializers.insert(labels(in: position..<source.indexBehindGroup(at: position)))
      position = start
      skipBody()
    case "func":
      let name = source.text(at: position + 1)
      var parser = self
      while parser.position < source.tokens.count, parser.token != "(" { parser.position += 1 }
      if !modifiers.contains("static"), let parameters = parser.parameters() {
        declaration.methods.insert("\(name)(\(parameters))")
      }
      skipBody()
    case "subscript", "deinit", "struct", "class", "enum", "actor", "extension", "protocol", "operator":
      skipBody()
    default: skipStatement()
    }
  }

  private mutating func directive() {
    switch source.text(at: position + 1) {
    case "if": conditions += 1
    case "endif": conditions = max(0, conditions - 1)
    default: break
    }
    position += 2
    // Its condition ends with the line.
    while position < source.tokens.count, !source.tokens[position].beginsLine { position += 1 }
  }

  /// The argument labels between parentheses.
  private func labels(in tokens: Range<Int>) -> String {
    var labels: [String] = []
    var index = tokens.lowerBound + 1
    var isFirst = true
    while index < tokens.upperBound - 1 {
      if isFirst { labels.append(source.text(at: index)) }
      isFirst = source.text(at: index) == ","
      switch source.text(at: index) {
      case "(", "[", "{": index = source.indexBehindGroup(at: index)
      default: index += 1
      }
    }
    return labels.map { "\($0):" }.joined()
  }

  /// The labels and types between parentheses; `nil` if there is anything else.
  private mutating func parameters() -> String? {
    let end = source.indexBehindGroup(at: position) - 1
    var parameters: [String] = []
    while position < end {
      let label = source.text(at: position + 1)
      position += 2
      if !skip(":") {
        position += 1
        guard skip(":") else { return nil }
      }
      var parser = TypeParser(source: source, position: position)
      guard let type = parser.type() else { return nil }
      parameters.append("\(label):\(source.text(ofTokens: type.tokens))")
      position = parser.position
      while position < end, token != "," {
        position = ["(", "[", "{"].contains(token) ? source.indexBehindGroup(at: position) : position + 1
      }
    }
    return parameters.joined(separator: ",")
  }

  /// Skips a declaration up to the end of its body.
  private mutating func skipBody() {
    position += 1
    while position < source.tokens.count {
      switch token {
      case "{":
        position = source.indexBehindGroup(at: position)
        return
      case "(", "[": position = source.indexBehindGroup(at: position)
      case "}", ";": return
      default: position += 1
      }
    }
  }

  private mutating func skipStatement() {
    repeat {
      switch token {
      case "(", "[", "{": position = source.indexBehindGroup(at: position)
      case "}", ";": return
      default: position += 1
      }
    } while position < source.tokens.count && !source.tokens[position].beginsLine
  }

  private mutating func properties(_ modifiers: Set<String>, of declaration: inout StructDeclaration) {
    let isLet = token == "let"
    let access = ["public", "package", "fileprivate", "private"].first(where: modifiers.contains) ?? ""
    repeat {
      position += 1
      let name = token
      let nameIndex = position
      position += 1
      var type: TypeParser.Parsed?
      if skip(":") {
        var parser = TypeParser(source: source, position: position)
        type = parser.type()
        position = type == nil ? position + 1 : parser.position
      }
      let end =
        source.tokens.indices.contains(position - 1) ? source.tokens[position - 1].range.upperBound : source.bytes.count
      let value = initialValue()
      var isComputed = false
      if token == "{" {
        isComputed = value == nil && !["willSet", "didSet"].contains(source.text(at: position + 1))
        position = source.indexBehindGroup(at: position)
      }
      if modifiers.contains("static") {
        declaration.staticNames.insert(name)
      } else if !isComputed, !modifiers.contains("lazy"), source.tokens.indices.contains(nameIndex) {
        declaration.properties.append(
          StructDeclaration.Property(
            name: name, isLet: isLet, access: access, type: type.map { source.text(ofTokens: $0.tokens) },
            function: type?.function, value: value, offset: source.offset(ofToken: nameIndex), end: end,
            isConditional: conditions > 0))
      }
    } while token == ","
  }

  /// Reads `= value`. A value ends with its line, unless the next line continues it.
  private mutating func initialValue() -> String? {
    guard skip("=") else { return nil }
    let start = position
    while position < source.tokens.count {
      switch token {
      case ",", ";", "}": return source.text(ofTokens: start..<position)
      case "{" where position > start && ["willSet", "didSet"].contains(source.text(at: position + 1)):
        return source.text(ofTokens: start..<position)
      case "(", "[", "{": position = source.indexBehindGroup(at: position)
      case "<" where source.followsDirectly(position):
        // Commas between the arguments of a generic type don't separate properties.
        var parser = TypeParser(source: source, position: position - 1)
        position = parser.type() == nil ? position + 1 : max(position + 1, parser.position)
      default: position += 1
      }
      guard position < source.tokens.count, source.tokens[position].beginsLine else { continue }
      guard source.tokens[position].kind == .symbol, !["@", "#", "}", "{", "(", "["].contains(token) else { break }
    }
    return source.text(ofTokens: start..<position)
  }
}
