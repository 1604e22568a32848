extension AppEnvironment {
  /// Which implementations the clients of an environment have: one for all of them, with exceptions.
  ///
  /// Nothing ever stands in for another implementation, in debug builds or in release builds.
  public struct Context: Hashable, Sendable, CustomStringConvertible {
    /// An implementation that every client has.
    public enum Implementation: String, CaseIterable, Sendable {
      /// What the program ships with.
      case live
      /// For previews and for trying things out.
      case preview
      /// For tests.
      case test
    }

    /// All clients are live.
    public static let live = Context(.live)

    /// All clients are for previews.
    public static let preview = Context(.preview)

    /// All clients are for tests.
    public static let test = Context(.test)

    /// The implementation of the clients that are no exception.
    public var base: Implementation

    /// The implementations of exceptions, by the name that environment variables have for the client.
    private(set) var exceptions: [String: Implementation] = [:]

    /// Makes a context in which all clients have one implementation.
    public init(_ base: Implementation) {
      self.base = base
    }

    /// Makes a context with exceptions by the name that environment variables have for the client.
    init(_ base: Implementation, exceptions: [String: Implementation]) {
      self.base = base
      self.exceptions = exceptions
    }

    /// The implementation of one client.
    public subscript<C: Client>(_ type: C.Type) -> Implementation {
      get { implementation(ofClientNamed: String(describing: type)) }
      set { exceptions[Self.variableName(ofClientNamed: String(describing: type))] = newValue }
    }

    /// The context's name, and its exceptions.
    public var description: String {
      guard !exceptions.isEmpty else { return base.rawValue }
      let list = exceptions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.rawValue)" }
      return "\(base.rawValue) (\(list.joined(separator: ", ")))"
    }

    func implementation(ofClientNamed name: String) -> Implementation {
      exceptions[Self.variableName(ofClientNamed: name)] ?? base
    }

    /// `PodcastStore` is `PODCAST`, `HTTPCacheClient` is `HTTP_CACHE`.
    static func variableName(ofClientNamed name: String) -> String {
      var stem = Substring(name)
      for suffix in ["Client", "Store"] where stem.hasSuffix(suffix) && stem.count > suffix.count {
        stem = stem.dropLast(suffix.count)
        break
      }
      let letters = Array(stem)
      var result = ""
      for (index, letter) in letters.enumerated() {
        // A word begins at a capital after a small letter or a digit, and at the last capital of several.
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
