/// The words of a command line, as options and operands.
package struct ArgumentWords {
  /// A word of a command line.
  package enum Word: Equatable {
    /// An option, without the value after its `=`.
    case option(String)
    /// A word that isn't an option, or any word after `--`.
    case operand(String)
  }

  private var rest: ArraySlice<String>
  private var isAfterDashes = false
  private var attachedValue: String?
  /// The word that was returned last, as it was typed.
  package private(set) var last = ""

  package init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// A Boolean value that indicates whether the last option has a value, as `--name=value`, that wasn't read.
  package var hasUnusedValue: Bool { attachedValue != nil }

  /// Returns the next word.
  package mutating func next() -> Word? {
    guard let word = rest.popFirst() else { return nil }
    last = word
    if isAfterDashes || word == "-" || !word.hasPrefix("-") { return .operand(word) }
    if word == "--" {
      isAfterDashes = true
      return next()
    }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return .option(word) }
    attachedValue = String(word[word.index(after: equals)...])
    return .option(String(word[..<equals]))
  }

  /// Returns the value of the last option: the part after its `=`, or the next word.
  package mutating func value(of option: String) throws(UsageError) -> String {
    if let attachedValue {
      self.attachedValue = nil
      return attachedValue
    }
    guard let value = rest.popFirst() else { throw UsageError("\(option): the value is missing") }
    return value
  }
}
