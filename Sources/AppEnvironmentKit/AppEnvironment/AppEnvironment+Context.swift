extension AppEnvironment {
  /// The implementation that an environment has of each client: one for all of them, with exceptions.
  ///
  /// ```swift
  /// var context = AppEnvironment.Context.live
  /// context[FileClient.self] = .preview
  /// let environment = AppEnvironment(context)
  /// ```
  /// No implementation ever stands in for another one, neither in debug nor in release builds.
  public struct Context: Hashable, Sendable, CustomStringConvertible {
    /// An implementation that every client has.
    public enum Implementation: String, CaseIterable, Sendable {
      /// The implementation that the program ships with.
      case live
      /// The implementation for previews and for trying things out.
      case preview
      /// The implementation for tests.
      case test
    }

    /// The context with the live implementation of all clients.
    public static let live = Context(.live)

    /// The context with the preview implementation of all clients.
    public static let preview = Context(.preview)

    /// The context with the test implementation of all clients.
    public static let test = Context(.test)

    /// The implementation of the clients without an exception.
    public var base: Implementation

    /// The implementations of the exceptions, by the end of the environment variable for the client.
    private(set) var exceptions: [String: Implementation] = [:]

    /// Creates a context with the same implementation of all clients.
    public init(_ base: Implementation) {
      self.base = base
    }

    init(_ base: Implementation, exceptions: [String: Implementation]) {
      self.base = base
      self.exceptions = exceptions
    }

    /// The implementation of a client.
    public subscript<C: Client>(_ type: C.Type) -> Implementation {
      get { exception(for: type)?.implementation ?? base }
      set { exceptions[Self.variableName(of: type)] = newValue }
    }

    /// A description of the base and the exceptions, such as `live (NETWORK: preview)`.
    public var description: String {
      guard !exceptions.isEmpty else { return base.rawValue }
      let list = exceptions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.rawValue)" }
      return "\(base.rawValue) (\(list.joined(separator: ", ")))"
    }

    /// Returns the exception that applies to a client, and the end of the variable that it comes from.
    func exception(for type: any Client.Type) -> (variable: String, implementation: Implementation)? {
      let variable = Self.variableName(of: type)
      if let implementation = exceptions[variable] { return (variable, implementation) }
      return (type as? any ClientPart.Type).flatMap { exception(for: $0.whole) }
    }

    /// Returns the end of the environment variable for a client: `PODCAST` for `PodcastStore`, `HTTP_CACHE` for
    /// `HTTPCacheClient`.
    package static func variableName(of type: any Client.Type) -> String {
      var stem = Substring(String(describing: type))
      for suffix in ["Client", "Store"] where stem.hasSuffix(suffix) && stem.count > suffix.count {
        stem = stem.dropLast(suffix.count)
        break
      }
      let letters = Array(stem)
      var result = ""
      for (index, letter) in letters.enumerated() {
        // A word begins with an uppercase letter that follows a lowercase one or a digit, and with the last of several
        // uppercase letters.
        if index > 0, letter.isUppercase,
          !letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase)
        {
          if letters[index - 1] != "_" { result += "_" }
        }
        result += letter.uppercased()
      }
      return result
    }
  }
}

extension AppEnvironment {
  /// An error in the arguments or variables that select the context.
  ///
  /// ```swift
  /// do {
  ///   return try AppEnvironment(.detected())
  /// } catch {
  ///   FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
  ///   exit(64)  // EX_USAGE
  /// }
  /// ```
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
