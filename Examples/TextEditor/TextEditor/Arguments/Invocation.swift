import CommandSupport

/// A parsed command line.
package struct Invocation: Equatable, Sendable {
  /// A command.
  package enum Command: Equatable, Sendable {
    /// Shows the help.
    case help
    /// Shows the version.
    case version
    /// Edits a file full screen, from a line or a column in it: `12` or `12:5`.
    case open(name: String, line: String? = nil)
    /// Edits a file in a session.
    case edit(name: String)
    /// Lists the names of the files.
    case list
    /// Writes a file to the output.
    case show(name: String)
    /// Replaces the content of a file with the input, or creates it.
    case write(name: String)
    /// Adds the input to the end of a file.
    case append(name: String)
    /// Replaces text in a file: the first occurrence, or all.
    case replace(name: String, old: String, new: String, all: Bool)
    /// Deletes a file.
    case delete(name: String)
  }

  /// The command.
  package var command: Command
  /// A Boolean value that indicates whether notes are left out of the messages.
  package var isQuiet = false
  /// The directory that names are resolved in; nil for the current one.
  package var directory: String?
  /// The unchecked value of `--environment`.
  package var environment: String?

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments after the program's name. Options may be anywhere before `--`.
  /// - Throws: ``UsageError``.
  package init(arguments: [String]) throws(UsageError) {
    var words = ArgumentWords(arguments)
    var operands: [String] = []
    var all = false
    var asked: Command?
    while let word = words.next() {
      switch word {
      case .operand(let operand): operands.append(operand)
      case .option("--help"), .option("-h"): asked = asked ?? .help
      case .option("--version"): asked = asked ?? .version
      case .option("--quiet"): isQuiet = true
      case .option("--all"): all = true
      case .option("--directory"): directory = try words.value(of: "--directory")
      case .option("--environment"): environment = try words.value(of: "--environment")
      case .option(let name):
        throw UsageError("unknown option: \(name); put -- before a name or text that begins with -")
      }
      if words.hasUnusedValue { throw UsageError("the option takes no value: \(words.last)") }
    }
    command = if let asked { asked } else { try Command(operands, all: all) }
    if directory == "" { throw UsageError("--directory: the path is empty") }
  }
}

extension Invocation.Command {
  fileprivate init(_ operands: [String], all: Bool) throws(UsageError) {
    guard let verb = operands.first else {
      throw UsageError(#"no file and no command; "text-editor --help" lists the commands"#)
    }
    let rest = Array(operands.dropFirst())
    func take(_ names: String...) throws(UsageError) -> [String] {
      if rest.count < names.count { throw UsageError("\(verb): \(names[rest.count]) is missing") }
      if rest.count > names.count { throw UsageError("\(verb): unexpected argument: \(rest[names.count])") }
      if names.first == "NAME", rest[0].isEmpty { throw UsageError("\(verb): NAME is empty") }
      if names.first == "NAME", rest[0] == "-", ["edit", "append", "delete"].contains(verb) {
        throw UsageError("\(verb): requires a file, not -")
      }
      return rest
    }
    switch verb {
    case "help", "list":
      _ = try take()
      self = verb == "help" ? .help : .list
    case "edit": self = .edit(name: try take("NAME")[0])
    case "show": self = .show(name: try take("NAME")[0])
    case "write": self = .write(name: try take("NAME")[0])
    case "append": self = .append(name: try take("NAME")[0])
    case "replace":
      let words = try take("NAME", "OLD", "NEW")
      if words[1].isEmpty { throw UsageError("replace: OLD is empty") }
      self = .replace(name: words[0], old: words[1], new: words[2], all: all)
    case "delete": self = .delete(name: try take("NAME")[0])
    default: self = try .opening(operands)
    }
    if all, verb != "replace" { throw UsageError("\(verb): --all is for replace") }
  }

  /// Parses the name of a file to edit full screen, with the line before or after it.
  private static func opening(_ operands: [String]) throws(UsageError) -> Self {
    var names = operands
    var line: String?
    if names.count == 2, let index = names.firstIndex(where: { $0.hasPrefix("+") }) {
      let position = names.remove(at: index)
      guard position.wholeMatch(of: /\+[0-9]+([:,][0-9]+)?/) != nil else {
        throw UsageError("not a line: \(position); use +LINE or +LINE:COLUMN")
      }
      line = String(position.dropFirst().replacing(",", with: ":"))
    }
    let name = names[0]
    if names.count > 1 {
      throw UsageError(
        #"unknown command: \#(name); one file is opened at a time, and "text-editor --help" lists the commands"#)
    }
    if name.isEmpty { throw UsageError("the name of the file is empty") }
    if name == "-" { throw UsageError(#"full-screen editing requires a file, not -; "show" and "write" take -"#) }
    return .open(name: name, line: line)
  }
}
