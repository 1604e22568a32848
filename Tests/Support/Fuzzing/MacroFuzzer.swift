/// Reads bytes as a message of the compiler, and the rest behind the first byte as a declaration or a call that a macro
/// expands. Each answer has to be a JSON document, and an error has to be inside of the source.
///
/// It is compiled together with the sources of MacroExpansion; see stage `fuzz` in `.ci/stages.sh`.
@_cdecl("LLVMFuzzerTestOneInput")
public func expandMacro(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  _ = answer(to: input)
  guard let first = input.first else { return 0 }
  let (macro, role, keyword) = macros[Int(first) % macros.count]
  let source = String(decoding: input.dropFirst(), as: UTF8.self)
  let syntax = JSON.object([
    "source": .string(source),
    "location": .object(["fileID": .string("A/B.swift"), "fileName": .string("B.swift"), "offset": .number(0)]),
  ])
  let message = JSON.object([
    keyword == "syntax" ? "expandFreestandingMacro" : "expandAttachedMacro": .object([
      "macro": .object(["typeName": .string(macro)]), "macroRole": .string(role), keyword: syntax,
      "discriminator": .string("$s1A"),
      "extendedTypeSyntax": .object(["source": .string("S")]),
      "conformanceListSyntax": .object(["source": .string("struct P: Client {}")]),
    ])
  ])
  let answer = answer(to: Array(message.description.utf8))
  guard case .array(let diagnostics) = answer["expandMacroResult"]?["diagnostics"] else {
    fatalError("not an answer: \(answer)")
  }
  for diagnostic in diagnostics {
    let offset = diagnostic["position"]?["offset"]?.integer ?? -1
    precondition(0...source.utf8.count ~= offset, "an error at \(offset) of \(source.utf8.count) bytes")
  }
  return 0
}

private let macros = [
  ("ClientMacro", "member", "declSyntax"), ("ClientMacro", "extension", "declSyntax"),
  ("EntryMacro", "accessor", "declSyntax"), ("EntryMacro", "peer", "declSyntax"),
  ("PreviewMacro", "declaration", "syntax"),
]

/// Returns the answer to a message, which has to be JSON.
private func answer(to message: [UInt8]) -> JSON {
  let text = MacroService.answer(to: message)
  guard let answer = JSON(Array(text.utf8)) else { fatalError("not JSON: \(text)") }
  return answer
}
