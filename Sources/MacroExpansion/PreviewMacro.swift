/// The expansion of `#Preview`: a provider with one view, which has the `@Previewable` variables as its properties.
enum PreviewMacro {
  /// Returns the declarations in place of `#Preview`.
  ///
  /// - Parameters:
  ///   - source: The call of the macro.
  ///   - discriminator: The beginning of names that no other expansion uses.
  ///   - fileID: The module and the file of the call.
  ///   - line: The line of the call.
  static func declarations(
    for source: SourceText, discriminator: String, fileID: String, line: Int
  ) throws(MacroError) -> String {
    let call = try PreviewCall(source)
    let view = uniqueName("PreviewView", discriminator)
    let traits = ([call.name ?? "nil"] + call.traits).joined(separator: ", ")
    return """
      struct \(view): View {
      \(call.variables.map { "  \($0)\n" }.joined())  var body: some View {
      \(call.body)
        }
      }
      struct \(uniqueName("PreviewProvider", discriminator)): PreviewDeclaration {
        static var previews: some View { \(view)().previewTraits(\(traits)) }
        static var fileID: String { \(JSON.string(fileID).description) }
        static var line: Int { \(line) }
      }
      """
  }

  /// A name in the form that the compiler reserves for macros: `fMu` in Swift's `docs/ABI/Mangling.rst`.
  private static func uniqueName(_ name: String, _ discriminator: String) -> String {
    "\(discriminator)\(name.utf8.count)\(name)fMu_"
  }
}

/// The arguments of `#Preview`.
private struct PreviewCall {
  var name: String?
  var traits: [String] = []
  var variables: [String] = []
  var body = ""

  init(_ source: SourceText) throws(MacroError) {
    var index = 2
    var closure: Range<Int>?
    if source.text(at: index) == "(" {
      let end = source.indexBehindGroup(at: index)
      index += 1
      var isTrait = false
      while index < end - 1 {
        let start = index
        while index < end - 1, source.text(at: index) != "," {
          index = ["(", "[", "{"].contains(source.text(at: index)) ? source.indexBehindGroup(at: index) : index + 1
        }
        if start + 1 < index, source.text(at: start + 1) == ":" {
          isTrait = source.text(at: start) == "traits"
          if isTrait {
            traits.append(source.text(ofTokens: start + 2..<index))
          } else {
            closure = start + 2..<index
          }
        } else if isTrait {
          traits.append(source.text(ofTokens: start..<index))
        } else {
          name = source.text(ofTokens: start..<index)
        }
        index += 1
      }
      index = end
    }
    if source.text(at: index) == "{" { closure = index..<source.indexBehindGroup(at: index) }
    guard let closure, closure.count >= 2, source.text(at: closure.lowerBound) == "{" else {
      throw MacroError("#Preview needs a closure that returns a view", offset: source.offset(ofToken: 0))
    }
    readBody(source, closure.lowerBound + 1..<closure.upperBound - 1)
  }

  /// Moves the variables that are `@Previewable` from the body to the view's properties.
  private mutating func readBody(_ source: SourceText, _ tokens: Range<Int>) {
    var index = tokens.lowerBound
    var start = index
    var parts: [String] = []
    while index < tokens.upperBound {
      if source.text(at: index) == "@", source.text(at: index + 1) == "Previewable" {
        parts.append(source.text(ofTokens: start..<index))
        let end = min(source.indexBehindVariable(at: index + 2), tokens.upperBound)
        variables.append(source.text(ofTokens: index + 2..<max(index + 2, end)))
        index = max(end, index + 2)
        start = index
      } else {
        index = ["(", "[", "{"].contains(source.text(at: index)) ? source.indexBehindGroup(at: index) : index + 1
      }
    }
    parts.append(source.text(ofTokens: min(start, tokens.upperBound)..<tokens.upperBound))
    body = parts.joined(separator: "\n")
  }
}
