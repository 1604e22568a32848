/// A call of an endpoint that nobody provided, in the words in which it is reported.
package struct UnimplementedCall: Sendable {
  /// The endpoint as its type and its name: `FileClient.loadFile`.
  package let endpoint: String

  /// What it was called with, each argument in at most 80 characters.
  package let arguments: [String]

  /// Where the code says that the endpoint is unimplemented.
  package let source: Source

  /// The report to a test that is known: what was called, with what, and how to provide it.
  package var message: String {
    lines("Unimplemented: \(endpoint) was called, and this test did not provide it.", hint)
  }

  /// The report where no test can be found: instead of how to provide the endpoint it says how to be found.
  package var messageWithoutTest: String {
    lines(
      "Unimplemented: \(endpoint) was called by a thread that belongs to no test, and was not provided.",
      "To see which test it was: make the environment, or the client, in the test itself."
    )
  }

  /// A place in somebody's code.
  package struct Source: Sendable {
    /// The module and the name of the file, as in `Notes/Translator.swift`.
    package let fileID: StaticString
    /// The path of the file.
    package let filePath: StaticString
    /// The line, counted from 1.
    package let line: UInt
  }

  /// One argument in few characters, whatever its size.
  package static func describe(_ argument: some Any) -> String {
    let text = (argument as? String)?.debugDescription ?? String(describing: argument)
    guard let end = text.index(text.startIndex, offsetBy: 80, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    return text[..<end] + "…"
  }

  private func lines(_ summary: String, _ hint: String?) -> String {
    let called = arguments.isEmpty ? nil : "Called with (\(arguments.joined(separator: ", ")))."
    return [summary, called, hint].compactMap(\.self).joined(separator: "\n")
  }

  private var hint: String? {
    guard let dot = endpoint.lastIndex(of: ".") else { return nil }
    return "To provide it: environment[\(endpoint[..<dot]).self]\(endpoint[dot...]) = { … }"
  }
}
