import CommandSupport
import PackageSupport

/// A parsed command line.
package enum Invocation: Equatable, Sendable {
  /// A part of the demonstration, by its name on the command line.
  package enum Part: String, CaseIterable, Equatable, Sendable {
    /// The downloads that are decoded.
    case download
    /// The sign-up form.
    case signUp = "sign-up"
  }

  /// Shows the help.
  case help
  /// Prints the version.
  case version
  /// Shows parts, one after the other.
  case show([Part])

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Throws: `UsageError`.
  package init(arguments: [String]) throws(UsageError) {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) || arguments == ["help"] {
      self = .help
      return
    }
    if arguments == ["--version"] {
      self = .version
      return
    }
    if let option = arguments.first(where: { $0.hasPrefix("-") }) {
      throw UsageError(#"unknown option: \#(option); "combine-in-practice --help" lists the options"#)
    }
    guard let name = arguments.first else {
      self = .show(Part.allCases)
      return
    }
    guard let part = Part(rawValue: name) else {
      let names = Part.allCases.map(\.rawValue).joined(separator: " and ")
      throw UsageError("unknown part: \(name); the parts are \(names)")
    }
    if arguments.count > 1 { throw UsageError("\(name): unexpected argument: \(arguments[1])") }
    self = .show([part])
  }
}

/// The texts that the program prints about itself.
package enum Usage {
  /// The version, as `--version` prints it.
  package static let version = "combine-in-practice \(packageVersion)\n"

  /// The help, as `--help` prints it.
  package static let program = """
    Usage: combine-in-practice [PART]

    Runs the two programs of the talk "Combine in Practice" and prints their events
    as they happen, which takes a few seconds.

    Parts; both by default:
      download    decodes tricks; a placeholder replaces an invalid one, and later
                  ones are shown all the same
      sign-up     checks a user name and two passwords as they are typed, and
                  enables a button while all of them are valid
      help        shows this text

    Options:
      --help, -h  shows this text
      --version   prints the version

    Exit status: 0 success, 1 failure, 64 invalid command line.

    """
}
