/// Answers the messages with which the compiler asks a macro's program for expansions.
///
/// The protocol is that of `swift-plugin-server` and of the programs built with swift-syntax, version 7 in Swift 6.2 and
/// 6.3: JSON documents, each behind its length in eight bytes, the lowest first.
package enum MacroService {
  /// The version of the protocol that these answers follow. Later compilers use the features of this version alone.
  package static let protocolVersion = 7

  /// Returns the answer to a message.
  package static func answer(to message: [UInt8]) -> String {
    guard case .object(let members) = JSON(message), let (name, contents) = members.first else {
      return failure("the compiler sent something that isn't JSON", contents: .null)
    }
    switch name {
    case "getCapability":
      return JSON.object([
        "getCapabilityResult": .object(["capability": .object(["protocolVersion": .number(protocolVersion)])])
      ]).description
    case "expandFreestandingMacro", "expandAttachedMacro": return expansion(contents)
    default:
      return failure("the compiler sent the message \(name), which is unknown here", contents: contents)
    }
  }

  private static func expansion(_ message: JSON) -> String {
    // The name of an attribute ends with the white space behind it.
    let macro = message["macro"]?["typeName"]?.text ?? ""
    let role = message["macroRole"]?.text ?? ""
    guard let syntax = message["declSyntax"] ?? message["syntax"], let text = syntax["source"]?.text else {
      return failure("the compiler sent no source", contents: message)
    }
    do {
      return result(try expand(macro, role, SourceText(text), message), [])
    } catch {
      guard error.offset >= 0 else { return failure(error.message, contents: message) }
      return result(nil, [diagnostic(error, syntax["location"])])
    }
  }

  private static func expand(
    _ macro: String, _ role: String, _ source: SourceText, _ message: JSON
  ) throws(MacroError) -> String {
    switch (macro, role) {
    case ("ClientMacro", "member"): return try ClientMacro.members(of: StructDeclaration(source))
    case ("ClientMacro", "extension"):
      let type = message["extendedTypeSyntax"]?["source"]?.text ?? ""
      let conformances = message["conformanceListSyntax"]?["source"]?.text ?? ""
      // `struct Placeholder: Client, SpyableClient {}`
      var names = conformances.split(separator: ":", maxSplits: 1).last?.split(separator: "{").first ?? ""
      while names.last?.isWhitespace == true { names.removeLast() }
      while names.first?.isWhitespace == true { names.removeFirst() }
      return try ClientMacro.conformance(of: StructDeclaration(source), type: type, to: String(names))
    case ("EntryMacro", "accessor"): return try EntryMacro.accessors(of: source, in: context(of: message))
    case ("EntryMacro", "peer"): return try EntryMacro.peers(of: source, in: context(of: message))
    case ("PreviewMacro", _):
      return try PreviewMacro.declarations(
        for: source, discriminator: message["discriminator"]?.text ?? "",
        fileID: message["syntax"]?["location"]?["fileID"]?.text ?? "",
        line: message["syntax"]?["location"]?["line"]?.integer ?? 0)
    case ("PreviewableMacro", _): return ""
    default: throw MacroError("the compiler asked for \(macro) as \(role), which is unknown here", offset: -1)
    }
  }

  /// The declaration around the one that a macro is attached to.
  private static func context(of message: JSON) -> String {
    guard case .array(let contexts) = message["lexicalContext"], let first = contexts.first?["source"]?.text else {
      return ""
    }
    let source = SourceText(first)
    let names = (0..<source.tokens.count).prefix { source.text(at: $0) != "{" }
    return names.map { source.text(at: $0) }.joined(separator: " ")
  }

  /// Returns an error that names the program, for what no source is to blame for.
  private static func failure(_ problem: String, contents: JSON) -> String {
    let location = (contents["attributeSyntax"] ?? contents["syntax"])?["location"]
    let error = MacroError(
      """
      AppEnvironmentMacros speaks version \(protocolVersion) of the compiler's protocol for macros, as Swift 6.2 and 6.3 do, \
      and \(problem); update the package, or write the declarations by hand as its article shows
      """, offset: 0)
    return result(nil, [diagnostic(error, location)])
  }

  private static func result(_ source: String?, _ diagnostics: [JSON]) -> String {
    JSON.object([
      "expandMacroResult": .object([
        "expandedSource": source.map(JSON.string) ?? .null, "diagnostics": .array(diagnostics),
      ])
    ]).description
  }

  private static func diagnostic(_ error: MacroError, _ location: JSON?) -> JSON {
    let file = JSON.string(location?["fileName"]?.text ?? "")
    let start = location?["offset"]?.integer ?? 0
    let fixIts = error.insertion.map { insertion in
      JSON.object([
        "message": .string(insertion.message),
        "changes": .array([
          .object([
            "range": .object([
              "fileName": file, "startOffset": .number(start + insertion.offset),
              "endOffset": .number(start + insertion.offset),
            ]), "newText": .string(insertion.text),
          ])
        ]),
      ])
    }
    return .object([
      "message": .string(error.message), "severity": .string("error"), "highlights": .array([]), "notes": .array([]),
      "position": .object(["fileName": file, "offset": .number(start + error.offset)]),
      "fixIts": .array(fixIts.map { [$0] } ?? []),
    ])
  }
}
