/// The expansion of `@Client`.
enum ClientMacro {
  /// Returns the members of a client: its initializer and its test implementation.
  static func members(of declaration: StructDeclaration) throws(MacroError) -> String {
    for property in declaration.properties { try check(property, of: declaration) }
    var members: [String] = []
    let access = declaration.access.isEmpty ? "" : declaration.access + " "
    let labels = declaration.properties.map { "\($0.name):" }.joined()
    if !declaration.initializers.contains(labels) { members.append(initializer(of: declaration, access)) }
    if !declaration.staticNames.contains("test") { members.append(try test(of: declaration, access)) }
    return members.joined(separator: "\n\n")
  }

  /// Returns the extension of a client: its conformances, the methods with labels, and `spied(by:)`.
  ///
  /// A method hides the closure of the same name if both are in the declaration of the struct.
  static func conformance(
    of declaration: StructDeclaration, type: String, to protocols: String
  ) throws(MacroError) -> String {
    let access = declaration.access.isEmpty ? "" : declaration.access + " "
    let methods = declaration.properties.compactMap {
      method(for: $0, in: declaration, access: $0.access.isEmpty ? "" : $0.access + " ")
    }
    return """
      extension \(type)\(protocols.isEmpty ? "" : ": \(protocols)") {
      \((methods + [spied(of: declaration, access)]).joined(separator: "\n\n"))
      }
      """
  }

  private static func check(
    _ property: StructDeclaration.Property, of declaration: StructDeclaration
  ) throws(MacroError) {
    if property.isConditional {
      throw MacroError(
        """
        @Client can't see which branch of #if is compiled; declare \(property.name) on every platform, or write the \
        initializer and the implementations by hand
        """, offset: property.offset)
    }
    guard property.type != nil else {
      throw MacroError(
        "@Client needs the type of \(property.name) written out", offset: property.offset,
        insertion: .init(message: "Add a type", offset: property.end, text: ": <#Type#>"))
    }
    guard let function = property.function else { return }
    if property.isLet {
      throw MacroError(
        "Closures of a client are variables, so that a test can replace them: var \(property.name)",
        offset: property.offset)
    }
    if !function.attributes.contains("@Sendable") && !function.attributes.contains(where: { $0.hasSuffix("Actor") }) {
      throw MacroError(
        "Closures of a client are called on any thread: \(property.name) needs @Sendable", offset: function.offset,
        insertion: .init(message: "Add @Sendable", offset: function.offset, text: "@Sendable "))
    }
    if let parameter = function.parameters.first(where: \.isNonescapingClosure) {
      throw MacroError(
        "@Client passes the arguments of \(property.name) on: the closure \(parameter.type) needs @escaping",
        offset: function.offset)
    }
  }

  private static func initializer(of declaration: StructDeclaration, _ access: String) -> String {
    let parameters = declaration.properties.compactMap { property -> String? in
      if property.isLet, property.value != nil { return nil }
      guard let type = property.type else { return nil }
      if let function = property.function {
        // A specifier precedes the attributes.
        let specifier = function.attributes.first { $0.hasPrefix("nonisolated") }.map { $0 + " " } ?? ""
        return "  \(property.name): \(specifier)@escaping \(function.text.dropFirst(specifier.count))"
      }
      return "  \(property.name): \(type)" + (property.value.map { " = \($0)" } ?? "")
    }
    let assignments = declaration.properties.filter { !$0.isLet || $0.value == nil }
      .map { "  self.\($0.name) = \($0.name)" }
    return """
      /// Creates a client from its closures.
      nonisolated \(access)init(
      \(parameters.joined(separator: ",\n"))
      ) {
      \(assignments.joined(separator: "\n"))
      }
      """
  }

  private static func test(of declaration: StructDeclaration, _ access: String) throws(MacroError) -> String {
    var arguments: [String] = []
    for property in declaration.properties {
      let endpoint = "\"\(declaration.name.bare).\(property.name.bare)\""
      if let function = property.function {
        let body: String
        if let value = property.value {
          body = """
            \(function.report)
                  return \(function.callEffects)(\(value) as \(function.text))(\(function.callArguments))
            """
        } else if function.throwing == .any {
          body = "throw \(function.report)"
        } else if function.publishedFailure != nil, function.needsNoPlaceholder {
          body = "return Fail(error: \(function.report)).eraseToAnyPublisher()"
        } else if function.needsNoPlaceholder {
          body = function.report
        } else {
          throw MacroError(
            """
            \(property.name) can't report UnimplementedError, so it needs a placeholder that a test gets: \
            \(placeholder(for: function))
            """, offset: property.offset,
            insertion: .init(message: "Add a placeholder", offset: property.end, text: placeholder(for: function)))
        }
        arguments.append("    \(property.name.label): \(reporting(endpoint, function, body))")
      } else if property.value == nil {
        throw MacroError(
          "\(property.name) isn't a closure that is written out, so it needs a value that a test gets",
          offset: property.offset,
          insertion: .init(message: "Add a value", offset: property.end, text: " = <#value#>"))
      }
    }
    return """
      /// The client whose closures fail the test that didn't provide them.
      nonisolated \(access)static var test: Self {
        Self(
      \(arguments.joined(separator: ",\n"))
        )
      }
      """
  }

  /// Returns a closure that reports its call.
  ///
  /// NB: not `unimplemented(…)`, because Swift 6.3 crashes where its pack of arguments has a tuple.
  private static func reporting(_ endpoint: String, _ function: FunctionType, _ body: String) -> String {
    let names = function.parameters.indices.map { "argument\($0 + 1)" }.joined(separator: ", ")
    // The errors of a closure are of any type, unless it says otherwise.
    var signature = names.isEmpty ? "" : names + " "
    if case .typed(let error) = function.throwing {
      signature = "(\(names)) \(function.isAsync ? "async " : "")throws(\(error)) "
    }
    return """
      { [endpoint = UnimplementedEndpoint(\(endpoint))] \(signature)in
            \(body)
          }
      """
  }

  private static func placeholder(for function: FunctionType) -> String {
    let parameters =
      function.parameters.isEmpty ? "" : function.parameters.map { _ in "_" }.joined(separator: ", ") + " in "
    return " = { \(parameters)<#placeholder#> }"
  }

  /// Returns the method with the labels of a closure; `nil` if the closure has none, or the struct has that method.
  private static func method(
    for property: StructDeclaration.Property, in declaration: StructDeclaration, access: String
  ) -> String? {
    guard let function = property.function, function.parameters.contains(where: { $0.name != nil }),
      !function.parameters.contains(where: \.isPack)
    else { return nil }
    let labels = function.parameters.map { "\($0.name ?? "_"):\($0.type)" }.joined(separator: ",")
    if declaration.methods.contains("\(property.name)(\(labels))") { return nil }
    let parameters = function.parameters.enumerated().map { index, parameter in
      "\(parameter.name?.label ?? "_") argument\(index + 1): \(parameter.type)"
    }
    let attributes = function.attributes.filter {
      !["@Sendable", "@escaping"].contains($0) && !$0.hasPrefix("@convention")
    }
    let isolation = attributes.isEmpty ? "nonisolated " : attributes.map { $0 + " " }.joined()
    let throwing =
      switch function.throwing {
      case .never: ""
      case .any: "throws "
      case .typed(let error): "throws(\(error)) "
      }
    return """
      /// Calls ``\(property.name)``.
      \(isolation)\(access)func \(property.name)(\(parameters.joined(separator: ", "))) \
      \(function.isAsync ? "async " : "")\(throwing)-> \(function.result) {
        \(function.callEffects)self.\(property.name)(\(function.callArguments))
      }
      """
  }

  private static func spied(of declaration: StructDeclaration, _ access: String) -> String {
    let endpoints = declaration.properties.compactMap { property -> String? in
      guard let function = property.function, function.isSpied else { return nil }
      return
        "  client.\(property.name) = spy.spy(\"\(declaration.name.bare).\(property.name.bare)\", self.\(property.name))"
    }
    return """
      /// Returns a client whose calls a spy sees.
      nonisolated \(access)func spied(by spy: some EndpointSpy) -> Self {
        \(endpoints.isEmpty ? "let" : "var") client = self
      \((endpoints + ["  return client"]).joined(separator: "\n"))
      }
      """
  }
}

extension FunctionType {
  /// The words before a call.
  fileprivate var callEffects: String {
    (throwing == .never ? "" : "try ") + (isAsync ? "await " : "")
  }

  /// The call that reports a call of the endpoint.
  fileprivate var report: String {
    "endpoint.report(\(parameters.indices.map { "argument\($0 + 1)" }.joined(separator: ", ")))"
  }

  /// The arguments of a call that passes on `argument1` and so on.
  fileprivate var callArguments: String {
    parameters.enumerated().map { index, parameter in
      (parameter.isInout ? "&" : "") + "argument\(index + 1)" + (parameter.isAutoclosure ? "()" : "")
    }
    .joined(separator: ", ")
  }

  /// A Boolean value that indicates whether a spy can wrap the closure: it is called on any thread, and its arguments are
  /// passed by value.
  fileprivate var isSpied: Bool {
    if case .typed = throwing { return false }
    return attributes == ["@Sendable"] && !result.hasPrefix("sending ")
      && !parameters.contains { parameter in
        // NB: Swift 6.3 crashes where a pack of arguments has a tuple.
        parameter.isPack || parameter.isAutoclosure || parameter.isTuple
          || ["inout", "borrowing", "consuming", "sending", "isolated", "@escaping"].contains {
            parameter.type.hasPrefix($0)
          }
      }
  }
}

extension String {
  /// The name as an argument label, for which any word but three does without backticks.
  fileprivate var label: String {
    ["inout", "var", "let"].contains(bare) ? "`\(bare)`" : bare
  }

  /// The name without backticks.
  fileprivate var bare: String {
    filter { $0 != "`" }
  }
}
