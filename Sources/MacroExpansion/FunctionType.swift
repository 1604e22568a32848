/// The type of a closure, as it is written in the source.
package struct FunctionType: Equatable, Sendable {
  /// A parameter of the closure.
  package struct Parameter: Equatable, Sendable {
    /// The name behind the underscore; `nil` without one.
    package var name: String?
    /// The type with its attributes and specifiers, such as `inout Int`.
    package var type: String
    package var isInout = false
    package var isAutoclosure = false
    /// A Boolean value that indicates whether the arguments can't be passed on one by one, as those of `Int...`.
    package var isPack = false
    package var isTuple = false

    /// A Boolean value that indicates whether the argument is a closure that may only be called during the call.
    package var isNonescapingClosure: Bool {
      if isAutoclosure { return !type.contains("@escaping") }
      var parser = TypeParser(source: SourceText(type), position: 0)
      guard let function = parser.type()?.function, parser.position == parser.source.tokens.count else { return false }
      return !function.attributes.contains("@escaping")
    }
  }

  /// The attributes, such as `@Sendable`, and the isolation that a specifier states.
  package var attributes: [String] = []
  package var parameters: [Parameter] = []
  package var isAsync = false
  package var throwing = Throwing.never
  /// The type of the result.
  package var result = ""
  /// The type from its first attribute to the type of its result, without parentheses around it.
  package var text = ""
  /// The offset of its first byte in the source.
  package var offset = 0

  /// The errors that a closure throws.
  package enum Throwing: Equatable, Sendable {
    case never
    case any
    case typed(String)
  }

  /// A Boolean value that indicates whether the closure returns nothing.
  package var isVoid: Bool { ["Void", "()", "Swift.Void"].contains(result) }

  /// The failure of the publisher that the closure returns; `nil` if the type of its result isn't `AnyPublisher`.
  package var publishedFailure: String? {
    let source = SourceText(result)
    var names: [String] = []
    var index = 0
    while index < source.tokens.count, source.text(at: index) != "<" {
      names.append(source.text(at: index))
      index += 1
    }
    guard names.last == "AnyPublisher" else { return nil }
    var parser = TypeParser(source: source, position: index + 1)
    guard parser.type() != nil, source.text(at: parser.position) == "," else { return nil }
    let start = parser.position + 1
    parser.position = start
    guard parser.type() != nil, source.text(at: parser.position) == ">", parser.position == source.tokens.count - 1
    else {
      return nil
    }
    return source.text(ofTokens: start..<parser.position)
  }

  /// A Boolean value that indicates whether a call can report `UnimplementedError`, or has no result to invent.
  package var needsNoPlaceholder: Bool {
    let anyError = ["any Error", "Error", "any Swift.Error", "Swift.Error"]
    if let failure = publishedFailure { return anyError.contains(failure) }
    return switch throwing {
    case .any: true
    case .typed(let error): anyError.contains(error)
    case .never: isVoid
    }
  }
}

/// Reads types from the tokens of a source.
package struct TypeParser {
  package let source: SourceText
  package var position: Int
  private var depth = 0

  package init(source: SourceText, position: Int) {
    self.source = source
    self.position = position
  }

  /// A type that was read.
  package struct Parsed {
    /// Its tokens.
    package let tokens: Range<Int>
    /// Its parts, if it is the type of a closure that isn't optional.
    package let function: FunctionType?
  }

  private var token: String { source.text(at: position) }

  private mutating func skip(_ text: String) -> Bool {
    guard token == text else { return false }
    position += 1
    return true
  }

  /// Reads a type. Returns `nil`, at an undefined position, for other tokens and for types nested more than 100 deep.
  package mutating func type() -> Parsed? {
    guard depth < 100 else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = position
    var attributes: [String] = []
    var next: Int
    repeat {
      next = position
      attributes += self.attributes() + specifiers()
    } while position > next
    if token == "(", let function = function(from: start, attributes: attributes) {
      return Parsed(tokens: start..<position, function: function)
    }
    let first = position
    guard composition() else { return nil }
    // The type of a closure may stand in parentheses.
    var function: FunctionType?
    if attributes.isEmpty, source.text(at: first) == "(", source.indexBehindGroup(at: first) == position {
      var inner = TypeParser(source: source, position: first + 1)
      inner.depth = depth
      if let parsed = inner.type(), inner.position == position - 1 { function = parsed.function }
    }
    return Parsed(tokens: start..<position, function: function)
  }

  /// Reads attributes, such as `@Sendable` or `@isolated(any)`.
  package mutating func attributes() -> [String] {
    var attributes: [String] = []
    while token == "@", source.tokens.indices.contains(position + 1), source.tokens[position + 1].kind == .identifier {
      let start = position
      position += 2
      while token == ".", source.followsDirectly(position) { position += 2 }
      if token == "<", source.followsDirectly(position) { _ = genericArguments() }
      if token == "(", source.followsDirectly(position) { position = source.indexBehindGroup(at: position) }
      position = min(position, source.tokens.count)
      attributes.append(source.text(ofTokens: start..<position))
    }
    return attributes
  }

  /// Skips specifiers, and returns those that isolate a closure, such as `nonisolated(nonsending)`.
  @discardableResult private mutating func specifiers() -> [String] {
    let known: Set = [
      "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "_const", "__owned", "__shared",
      "repeat",
      "each", "some", "any",
    ]
    var isolations: [String] = []
    while known.contains(token) {
      let start = position
      position += 1
      if source.text(at: start) == "nonisolated", token == "(" {
        position = source.indexBehindGroup(at: position)
        isolations.append(source.text(ofTokens: start..<position))
      }
    }
    return isolations
  }

  /// Reads the type of a closure, whose parameters begin here. Leaves the position as it is if it is another type.
  private mutating func function(from start: Int, attributes: [String]) -> FunctionType? {
    let beginning = position
    let end = source.indexBehindGroup(at: position)
    var effects = TypeParser(source: source, position: end)
    var function = FunctionType(attributes: attributes, offset: source.offset(ofToken: start))
    while true {
      if effects.skip("async") {
        function.isAsync = true
      } else if effects.skip("throws") {
        function.throwing = .any
        if effects.token == "(" {
          let close = source.indexBehindGroup(at: effects.position)
          function.throwing = .typed(source.text(ofTokens: effects.position + 1..<max(effects.position + 1, close - 1)))
          effects.position = close
          if function.throwing == .typed("Never") { function.throwing = .never }
        }
      } else {
        break
      }
    }
    guard effects.skip("->") else { return nil }
    position += 1
    while position < end - 1 {
      guard let parameter = parameter() else {
        position = beginning
        return nil
      }
      function.parameters.append(parameter)
      guard skip(",") else { break }
    }
    guard position == end - 1 else {
      position = beginning
      return nil
    }
    position = effects.position
    let result = position
    guard type() != nil else {
      position = beginning
      return nil
    }
    function.result = source.text(ofTokens: result..<position)
    function.text = source.text(ofTokens: start..<position)
    return function
  }

  private mutating func parameter() -> FunctionType.Parameter? {
    var parameter = FunctionType.Parameter(type: "")
    // `_ name: Type`, which only the colon distinguishes from a type.
    if token == "_", source.text(at: position + 1) == ":" {
      position += 2
    } else if token == "_", source.text(at: position + 2) == ":" {
      parameter.name = source.text(at: position + 1)
      position += 3
    }
    let start = position
    guard let parsed = type() else { return nil }
    parameter.isTuple = source.text(at: start) == "(" && parsed.function == nil
    parameter.isPack = skip("...") || source.text(at: start) == "repeat"
    parameter.type = source.text(ofTokens: start..<position)
    for index in start..<position {
      switch source.text(at: index) {
      case "inout": parameter.isInout = parameter.isInout || index == start
      case "autoclosure": parameter.isAutoclosure = parameter.isAutoclosure || index == start + 1
      default: break
      }
    }
    return parameter
  }

  /// Reads `A & B`, and what may precede and follow each part.
  private mutating func composition() -> Bool {
    repeat {
      specifiers()
      if skip("~") {}
      guard postfixType() else { return false }
    } while skip("&")
    return true
  }

  private mutating func postfixType() -> Bool {
    switch token {
    case "(", "[": position = source.indexBehindGroup(at: position)
    default:
      guard source.tokens.indices.contains(position), source.tokens[position].kind == .identifier else { return false }
      position += 1
    }
    while position < source.tokens.count {
      switch token {
      case "<": guard genericArguments() else { return false }
      case "." where source.text(at: position + 1) != "":
        position += 2
      case "?", "!":
        guard source.followsDirectly(position) else { return true }
        position += 1
      default: return true
      }
    }
    return true
  }

  private mutating func genericArguments() -> Bool {
    guard skip("<") else { return false }
    while position < source.tokens.count {
      if skip(">") { return true }
      if source.tokens[position].kind == .literal || token == "-" {
        position += 1  // a value, as in `InlineArray<3, Int>`
      } else if type() == nil {
        return false
      }
      if !skip(",") { return skip(">") }
    }
    return false
  }
}
