extension AppEnvironment {
  /// An error in the arguments or variables that select the context.
  public enum ContextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no context of this name. The source is the option or the variable.
    case unknownName(String, source: String)

    /// The option has no name.
    case missingName(source: String)

    /// A variable doesn't match any of the program's clients. The known variables are those that do.
    case unknownClient(variable: String, known: [String])

    /// A line for people, which lists the valid names.
    public var description: String {
      let names = Context.Implementation.allCases.map(\.rawValue).joined(separator: ", ")
      return switch self {
      case .unknownName(let name, let source): "\(source): unknown environment “\(name)”; use one of: \(names)"
      case .missingName(let source): "\(source) needs the name of an environment; use one of: \(names)"
      case .unknownClient(let variable, let known):
        "\(variable) matches no client of this program; use one of: \(known.joined(separator: ", "))"
      }
    }
  }
}
