import CommandSupport

/// A parsed line of a session.
package enum SessionCommand: Equatable, Sendable {
  case print(LineRange?)
  case append
  case insert(LineAddress)
  case delete(LineRange)
  case replace(old: String, new: String, all: Bool)
  case find(String)
  case undo
  case redo
  case save(name: String?, force: Bool)
  case revert
  case recover
  case quit(force: Bool)
  case help(command: String?)

  /// Parses a line that isn't blank.
  ///
  /// - Throws: ``SessionCommandError``.
  package init(_ line: String) throws(SessionCommandError) {
    let words = try CommandWords.split(line)
    let typed = words.first ?? ""
    let verb = SessionHelp.abbreviations[typed] ?? typed
    let arguments = words.dropFirst()
    switch verb {
    case "print": self = .print(arguments.isEmpty ? nil : try LineRange(arguments))
    case "insert" where arguments.isEmpty:
      throw .malformed("insert takes the number of a line, such as 2; $ is the last one")
    case "insert": self = .insert(try LineAddress(arguments))
    case "delete" where arguments.isEmpty:
      throw .malformed("delete takes a line or a range of lines, such as 2 or 2,5")
    case "delete": self = .delete(try LineRange(arguments))
    case "replace": self = try .replacing(arguments)
    case "find": self = .find(try Self.one("TEXT", arguments, verb))
    case "save" where arguments.isEmpty, "save!" where arguments.isEmpty:
      self = .save(name: nil, force: verb == "save!")
    case "save", "save!": self = .save(name: try Self.one("NAME", arguments, verb), force: verb == "save!")
    case "append": self = .append
    case "undo": self = .undo
    case "redo": self = .redo
    case "revert": self = .revert
    case "recover": self = .recover
    case "quit", "quit!": self = .quit(force: verb == "quit!")
    case "help" where arguments.isEmpty: self = .help(command: nil)
    case "help":
      let name = try Self.one("COMMAND", arguments, verb)
      guard SessionHelp.detail(name) != nil else { throw .malformed(#"no such command: \#(name); "help" lists them"#) }
      self = .help(command: name)
    default: throw .unknown(typed)
    }
    let takesNothing = ["append", "undo", "redo", "revert", "recover", "quit", "quit!"]
    if takesNothing.contains(verb), !arguments.isEmpty { throw .malformed("\(verb) takes no arguments") }
  }

  /// Parses the arguments of `replace`, which are those of the command line.
  private static func replacing(_ arguments: ArraySlice<String>) throws(SessionCommandError) -> Self {
    var words = ArgumentWords(Array(arguments))
    var operands: [String] = []
    var all = false
    while let word = words.next() {
      switch word {
      case .operand(let operand): operands.append(operand)
      case .option("--all") where !words.hasUnusedValue: all = true
      case .option: throw .malformed("unknown option: \(words.last); put -- before text that begins with -")
      }
    }
    guard operands.count == 2 else {
      throw .malformed(#"replace takes OLD, NEW and, for every occurrence, --all; put "…" around text with spaces"#)
    }
    guard !operands[0].isEmpty else { throw .malformed("replace: OLD is empty") }
    return .replace(old: operands[0], new: operands[1], all: all)
  }

  private static func one(
    _ what: String, _ arguments: ArraySlice<String>, _ verb: String
  ) throws(SessionCommandError) -> String {
    guard arguments.count == 1, let argument = arguments.first else {
      throw .malformed("\(verb) takes one \(what); put \"…\" around one with spaces")
    }
    guard !argument.isEmpty else { throw .malformed("\(verb): \(what) is empty") }
    return argument
  }

  /// Returns a Boolean value that indicates whether the lines after a malformed command are text for it.
  package static func isFollowedByText(_ line: String) -> Bool {
    ["append", "insert", "a", "i"].contains(line.split { $0 == " " || $0 == "\t" }.first)
  }
}

/// The reason why a line of a session isn't a command.
package enum SessionCommandError: Error, Equatable, Sendable {
  /// There is no command of this name.
  case unknown(String)
  /// The arguments of a command are invalid.
  case malformed(String)
}

/// The number of a line, or `$` for the last one.
package enum LineAddress: Equatable, Sendable {
  case number(Int)
  case last

  init(_ words: ArraySlice<String>) throws(SessionCommandError) {
    try self.init(words.joined(separator: " "))
  }

  init(_ text: String) throws(SessionCommandError) {
    if text == "$" {
      self = .last
    } else if let number = Int(text), number > 0, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .number(number)
    } else {
      throw .malformed(text.isEmpty ? "the line number is missing" : "not a line number: \(text)")
    }
  }
}

/// A range of lines: `N` or `N,M`.
package struct LineRange: Equatable, Sendable {
  package let first: LineAddress
  package let last: LineAddress

  package init(_ first: LineAddress, _ last: LineAddress) {
    self.first = first
    self.last = last
  }

  init(_ words: ArraySlice<String>) throws(SessionCommandError) {
    // Spaces are allowed around the comma only: "1 2" isn't 12.
    let text = words.joined(separator: " ")
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0.trimmingPrefix(" ").reversed().trimmingPrefix(" ").reversed()) }
    if parts.contains(where: { $0.contains(" ") || $0.dropFirst().contains("-") }) {
      throw .malformed("not a range of lines, such as 2 or 2,5: \(text)")
    }
    first = try LineAddress(parts.first ?? "")
    last = parts.count > 1 ? try LineAddress(parts[1]) : first
  }
}
