/// The arguments one by one, options told from operands.
package struct ArgumentWords {
  /// One of them.
  package enum Word: Equatable {
    /// An option as it was written, without the value behind its `=`.
    case option(String)
    /// Anything else, and everything behind `--`.
    case operand(String)
  }

  private var rest: ArraySlice<String>
  private var isBehindDashes = false
  private var attached: String?
  /// The word that was taken last, as it was written.
  package private(set) var last = ""

  package init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Whether the last option came as `--name=value` and nobody asked for the value.
  package var hasUnusedValue: Bool { attached != nil }

  package mutating func next() -> Word? {
    guard let word = rest.popFirst() else { return nil }
    last = word
    if isBehindDashes || word == "-" || !word.hasPrefix("-") { return .operand(word) }
    if word == "--" {
      isBehindDashes = true
      return next()
    }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return .option(word) }
    attached = String(word[word.index(after: equals)...])
    return .option(String(word[..<equals]))
  }

  package mutating func value(of option: String) throws(UsageError) -> String {
    if let attached {
      self.attached = nil
      return attached
    }
    guard let value = rest.popFirst() else { throw UsageError("\(option): its value is missing") }
    return value
  }
}
