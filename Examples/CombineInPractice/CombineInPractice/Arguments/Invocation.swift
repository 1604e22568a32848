import CommandSupport

/// What a command line asks for.
public enum Invocation: Equatable, Sendable {
  /// A part of the demonstration, under the name it has on the command line.
  public enum Part: String, CaseIterable, Equatable, Sendable {
    /// Downloads that are decoded.
    case download
    /// The form to sign up in.
    case signUp = "sign-up"
  }

  /// Show how the program is used.
  case help
  /// Show these parts, one after the other.
  case show([Part])

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments behind the program's name.
  /// - Throws: ``UsageError``.
  public init(arguments: [String]) throws(UsageError) {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) || arguments == ["help"] {
      self = .help
      return
    }
    if let option = arguments.first(where: { $0.hasPrefix("-") }) {
      throw UsageError("unknown option: \(option); combine-in-practice --help lists them")
    }
    guard let name = arguments.first else {
      self = .show(Part.allCases)
      return
    }
    guard let part = Part(rawValue: name) else {
      let names = Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("unknown part: \(name); there are: \(names)")
    }
    if arguments.count > 1 { throw UsageError("\(name): one too many: \(arguments[1])") }
    self = .show([part])
  }
}
