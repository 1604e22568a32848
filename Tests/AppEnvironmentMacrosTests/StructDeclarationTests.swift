import MacroExpansion
import TestSupport
import Testing

@Suite struct StructDeclarationTests {
  private func properties(_ members: String) throws -> [String] {
    try StructDeclaration(SourceText("@Client public struct Weather<T: Sendable>: P where T: Q {\n\(members)\n}"))
      .properties
      .map { property in
        let type = property.function.map { "\($0.parameters.map(\.type))->\($0.result)" } ?? property.type ?? "?"
        return "\(property.name): \(type)" + (property.value.map { " = \($0)" } ?? "")
      }
  }

  @Test func theTypeOfAClosureIsReadWithItsEffects() throws {
    let source = SourceText(
      "struct S { var a: @Sendable @MainActor (_ x: inout [String: (Int) -> Void]) async throws(E) -> Set<Int>? }")
    let function = try #require(try StructDeclaration(source).properties.first?.function)
    #expect(function.attributes == ["@Sendable", "@MainActor"])
    #expect(function.parameters.map(\.name) == ["x"])
    #expect(function.parameters.map(\.type) == ["inout [String: (Int) -> Void]"])
    #expect(function.parameters.map(\.isInout) == [true])
    #expect(function.isAsync)
    #expect(function.throwing == .typed("E"))
    #expect(function.result == "Set<Int>?")
  }

  private static let members: [(String, [String])] = [
    ("var a: () -> Void", ["a: []->Void"]),
    ("var a: nonisolated(nonsending) @Sendable () async -> Void", ["a: []->Void"]),
    ("var a: (_ b: inout @Sendable () -> Void) -> sending Int", ["a: [\"inout @Sendable () -> Void\"]->sending Int"]),
    ("var a: (@Sendable () -> Int)", ["a: []->Int"]),
    ("var a: (() -> Int)?", ["a: (() -> Int)?"]),
    ("var a, b: Int", ["a: ?", "b: Int"]),
    ("var a: Int = 3, b = [1, 2]", ["a: Int = 3", "b: ? = [1, 2]"]),
    (
      "var a: () -> A<B, C> = { .init { 3 } }\n  .there()\nvar b: Int",
      ["a: []->A<B, C> = { .init { 3 } }\n  .there()", "b: Int"]
    ),
    (
      "var a: Int { 3 }\nvar b: Int { get { 3 } }\nvar c: Int = 3 { didSet { } }\nvar d: Int { didSet {} }",
      ["c: Int = 3", "d: Int"]
    ),
    ("static let a = 3; lazy var b = 3; private(set) var c: Int", ["c: Int"]),
    ("func f<T>(_ x: T = { 3 }()) -> some P where T: Q { \"}\" }\nvar a: Int", ["a: Int"]),
    ("enum E { case a, b(Int) }\nvar e: E", ["e: E"]),
    (
      "var s: String = \"\\(\"}\" + x(\")\"))\"\nvar t: String = #\"\\\"}\"#\nvar u: Int",
      [
        "s: String = \"\\(\"}\" + x(\")\"))\"", "t: String = #\"\\\"}\"#", "u: Int",
      ]
    ),
    (
      "var s: String = \"\"\"\n  } \" \\(a)\n  \"\"\"\nvar u: Int",
      ["s: String = \"\"\"\n  } \" \\(a)\n  \"\"\"", "u: Int"]
    ),
    ("/* var x: Int /* } */ */ var `in`: Int // }\n", ["`in`: Int"]),
    ("@Wrapper(a: { 3 }) public var w: Int\nunowned(unsafe) var v: Int", ["w: Int", "v: Int"]),
    ("var a: any P & Q\nvar b: [A.B<C>.D?]!", ["a: any P & Q", "b: [A.B<C>.D?]!"]),
    (
      "var a: Dictionary<Int, (Int, Int) -> Void> = Dictionary<Int, (Int, Int) -> Void>()\nvar b: Int",
      [
        "a: Dictionary<Int, (Int, Int) -> Void> = Dictionary<Int, (Int, Int) -> Void>()", "b: Int",
      ]
    ),
    ("var a: (_ b: @escaping () -> Void, Int...) -> Void", ["a: [\"@escaping () -> Void\", \"Int...\"]->Void"]),
    ("subscript(i: Int) -> Int { 3 }\ninit() { }\ndeinit { }\ntypealias X = () -> Void\nvar a: X", ["a: X"]),
  ]

  @Test func storedPropertiesAreFound() throws {
    for (members, expected) in Self.members { #expect(try properties(members) == expected, "\(members)") }
  }

  private static let mistakes: [(String, String, Int)] = [
    ("class C {}", "@Client applies to a struct of closures", 0),
    (
      "struct S {\n#if DEBUG\nvar a: @Sendable () -> Void\n#endif\n}",
      "@Client can't see which branch of #if is compiled", 25
    ),
    ("struct S { let a: @Sendable () -> Void }", "Closures of a client are variables", 15),
    ("struct S { var a: () -> Void }", "Closures of a client are called on any thread: a needs @Sendable", 18),
    (
      "struct S { var a: @Sendable (_ b: @Sendable () -> Void) throws -> Void }",
      "@Client passes the arguments of a on: the closure @Sendable () -> Void needs @escaping", 18
    ),
    ("struct S { var a = 3 }", "@Client needs the type of a written out", 15),
    ("struct S { var a: @Sendable (Int, Int) -> Int }", "a can't report UnimplementedError", 15),
    ("struct S { var a: @Sendable () -> AnyPublisher<Int, Never> }", "a can't report UnimplementedError", 15),
    ("struct S { var a: Int }", "a isn't a closure that is written out, so it needs a value", 15),
  ]

  @Test func mistakesAreErrorsAtTheirColumn() throws {
    for (source, message, offset) in Self.mistakes {
      let answer = try #require(diagnostic(for: source))
      #expect(answer.message.hasPrefix(message), "\(answer)")
      #expect(answer.offset == 1_000 + offset, "\(source)")
    }
  }

  @Test func aPlaceholderIsOffered() throws {
    let answer = MacroService.answer(
      to: message(for: "struct S { var a: @Sendable (Int, Int) -> Int }", role: "member"))
    #expect(answer.contains(#""newText":" = { _, _ in <#placeholder#> }""#))
    #expect(answer.contains(#""startOffset":1045"#))
  }

  private static let whole = [
    """
    public struct S<T> { var a: @Sendable (_ x: [Int: (T) -> Void], inout A<B>) async throws(E) -> AnyPublisher<T, any Error>
      = { _, _ in "\\(x {")" }; #if A && B
      let b = #"/"#, c: (X & ~Y)?; func f() { /* { */ } #endif }
    """,
    """
    #Preview("A, (b)", traits: .fixedLayout(width: 20, height: 3), .landscapeLeft, body: {
      @Previewable @State var isOn = false
      Toggle("Rain", isOn: $isOn) })
    """,
  ]

  /// Every prefix of a declaration, and the declaration without each of its characters, has an answer. Without many rounds,
  /// every third of them is tried.
  @Test(arguments: whole) func brokenDeclarationsEndWithAnAnswer(source: String) {
    let source = Array(source.utf8)
    for index in stride(from: 0, to: source.count, by: hasManyRounds ? 1 : 3) {
      for variant in [Array(source[..<index]), Array(source[..<index] + source[(index + 1)...])] {
        for role in ["member", "accessor", "declaration"] {
          let text = String(decoding: variant, as: UTF8.self)
          #expect(JSON(Array(MacroService.answer(to: message(for: text, role: role)).utf8)) != nil)
        }
      }
    }
  }

  @Test func theVersionOfTheProtocolIsAnswered() {
    let answer = MacroService.answer(to: Array(#"{"getCapability":{}}"#.utf8))
    #expect(answer == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  }

  @Test func anUnknownMessageIsAnErrorThatNamesTheToolchain() {
    for message in ["", "{", "3", "{}", #"{"loadPluginLibrary":{}}"#, #"{"expandAttachedMacro":{}}"#] {
      let answer = MacroService.answer(to: Array(message.utf8))
      #expect(answer.contains("speaks version 7 of the compiler's protocol"), "\(message)")
    }
  }

  @Test func anEntryHasTheKeyOfItsExtension() {
    func key(_ source: String, in context: String) -> String {
      MacroService.answer(to: message(for: source, role: "peer", in: context))
    }
    #expect(key("var isOn = false", in: "EnvironmentValues").contains("__Key_isOn: EnvironmentKey"))
    #expect(key("var isOn: Bool = false", in: "Transaction").contains("__Key_isOn: TransactionKey"))
    let focused = key("var name: Binding<String>?", in: "FocusedValues")
    #expect(focused.contains("__Key_name: FocusedValueKey") && focused.contains("typealias Value = Binding<String>\\n"))
    #expect(key("var name = \"a\"", in: "FocusedValues").contains("needs an optional type"))
  }

  private func message(for source: String, role: String, in context: String = "S") -> [UInt8] {
    let macro = ["accessor": "EntryMacro", "peer": "EntryMacro", "declaration": "PreviewMacro"][role] ?? "ClientMacro"
    let syntax = JSON.object([
      "source": .string(source), "location": .object(["fileName": .string("S.swift"), "offset": .number(1_000)]),
    ])
    return Array(
      JSON.object([
        "expandAttachedMacro": .object([
          "macro": .object(["typeName": .string(macro)]), "macroRole": .string(role), "declSyntax": syntax,
          "discriminator": .string("$s"),
          "lexicalContext": .array([.object(["source": .string("extension \(context) {}")])]),
        ])
      ]).description.utf8)
  }

  private func diagnostic(for source: String) -> (message: String, offset: Int)? {
    let answer = JSON(Array(MacroService.answer(to: message(for: source, role: "member")).utf8))
    guard case .array(let diagnostics)? = answer?["expandMacroResult"]?["diagnostics"], let first = diagnostics.first,
      let message = first["message"]?.text, let offset = first["position"]?["offset"]?.integer
    else { return nil }
    return (message, offset)
  }
}
