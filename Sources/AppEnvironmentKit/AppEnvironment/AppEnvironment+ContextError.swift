extension AppEnvironment {
  /// What is wrong with the context that the program is told to run in.
  public enum ContextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no context of this name. The source is the option or the variable that names it.
    case unknownName(String, source: String)

    /// The option or the variable is there, but no name.
    case missingName(source: String)

    /// A variable for one client names a client that the program does not have. These are the variables there are.
    case unknownClient(variable: String, known: [String])

    /// What is wrong, and which names there are.
    public var description: String {
      let names = Context.Implementation.allCases.map(\.rawValue).joined(separator: ", ")
      return switch self {
      case .unknownName(let name, let source): "\(source): there is no environment “\(name)”; there are: \(names)"
      case .missingName(let source): "\(source) needs the name of an environment: \(names)"
      case .unknownClient(let variable, let known):
        "\(variable) names no client of this program; there are: \(known.joined(separator: ", "))"
      }
    }
  }
}
