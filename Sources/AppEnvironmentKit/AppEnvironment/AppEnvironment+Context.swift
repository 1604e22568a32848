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

    /// The implementations that variables select, by the end of the variable.
    private(set) var variables: [String: Implementation] = [:]

    /// The implementations that the program selects for single clients.
    private var exceptions: [ClientType: Implementation] = [:]

    /// The live implementations of clients that don't have their own.
    private var supplies: [ClientType: Supply] = [:]

    /// Creates a context with the same implementation of all clients.
    public init(_ base: Implementation) {
      self.base = base
    }

    init(_ base: Implementation, variables: [String: Implementation]) {
      self.base = base
      self.variables = variables
    }

    /// Supplies the live implementation of a client that doesn't have its own.
    ///
    /// - Parameters:
    ///   - type: The type of the client.
    ///   - live: A closure that returns the live client of an environment, as ``ComposedClient/live(in:)`` does.
    public mutating func supply<C: SuppliedClient>(
      _ type: C.Type, live: @escaping @Sendable (_ environment: AppEnvironment) -> C
    ) {
      supplies[ClientType(type: type)] = Supply(live)
    }

    /// Selects implementations of single clients, by the end of their environment variables. They replace what the program
    /// has selected for the same clients.
    mutating func select(_ variables: [String: Implementation]) {
      self.variables.merge(variables) { $1 }
      exceptions = exceptions.filter { variables[$0.key.type.variableName] == nil }
    }

    /// Returns the closure that supplies the live implementation of a client, if there is one.
    func supply<C: Client>(of type: C.Type) -> (@Sendable (AppEnvironment) -> C)? {
      supplies.isEmpty ? nil : supplies[ClientType(type: type)]?.live as? @Sendable (AppEnvironment) -> C
    }

    /// Returns a Boolean value that indicates whether a client would be live, and has no live implementation.
    func isMissing(_ type: any Client.Type) -> Bool {
      type is any SuppliedClient.Type && implementation(of: type) == .live && supplies[ClientType(type: type)] == nil
    }

    /// The implementation of a client.
    public subscript<C: Client>(_ type: C.Type) -> Implementation {
      get { implementation(of: type) }
      set { exceptions[ClientType(type: type)] = newValue }
    }

    /// A description of the base and the exceptions, such as `live (NETWORK: preview)`.
    public var description: String {
      let names = Dictionary(grouping: exceptions.keys) { $0.type.variableName }
      let named = exceptions.map { client, implementation in
        let name = client.type.variableName
        return (names[name]?.count == 1 ? name : String(reflecting: client.type), implementation)
      }
      let all = variables.filter { names[$0.key]?.count != 1 }.map { ($0.key, $0.value) } + named
      guard !all.isEmpty else { return base.rawValue }
      let list = all.sorted { $0.0 < $1.0 }.map { "\($0.0): \($0.1.rawValue)" }
      return "\(base.rawValue) (\(list.joined(separator: ", ")))"
    }

    /// The implementation of all clients; nil if there are exceptions.
    var uniformImplementation: Implementation? { exceptions.isEmpty && variables.isEmpty ? base : nil }

    /// Returns the implementation of a client.
    func implementation(of type: any Client.Type) -> Implementation {
      exception(for: type)?.implementation ?? base
    }

    /// Returns the exception that applies to a client, the end of its variable, and whether the variable selects it.
    func exception(
      for type: any Client.Type
    ) -> (variable: String, isByVariable: Bool, implementation: Implementation)? {
      let name = type.variableName
      if let implementation = exceptions[ClientType(type: type)] { return (name, false, implementation) }
      if let implementation = variables[name] { return (name, true, implementation) }
      return (type as? any ClientPart.Type).flatMap { exception(for: $0.whole) }
    }
  }
}

/// A client type as a key of a dictionary.
private struct ClientType: Hashable, Sendable {
  let type: any Client.Type

  static func == (one: Self, other: Self) -> Bool { ObjectIdentifier(one.type) == ObjectIdentifier(other.type) }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// A closure that returns a live client of an environment. It equals its copies.
private final class Supply: Hashable, Sendable {
  let live: any Sendable

  init<C: Client>(_ live: @escaping @Sendable (AppEnvironment) -> C) {
    self.live = live
  }

  static func == (one: Supply, other: Supply) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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

    /// Two clients of the program have the same variable. One of them has to declare another ``Client/variableName``.
    case ambiguousVariable(String, clients: [String])

    /// An option or a variable is misspelled. The other one is the correct one.
    case misspelled(String, correct: String)

    /// The program selects the live implementation of a client, and doesn't supply it.
    case missingLive(client: String)

    /// A line for people, which lists the valid names.
    public var description: String {
      let names = Context.Implementation.allCases.map(\.rawValue).joined(separator: ", ")
      return switch self {
      case .unknownName(let name, let source): "\(source): unknown environment “\(name)”; use one of: \(names)"
      case .missingName(let source): "\(source) needs the name of an environment; use one of: \(names)"
      case .unknownClient(let variable, let known):
        "\(variable) matches no client of this program; use one of: \(known.joined(separator: ", "))"
      case .ambiguousVariable(let variable, let clients):
        "\(variable) matches several clients: \(clients.joined(separator: ", ")); declare variableName in one of them"
      case .misspelled(let name, let correct): "\(name): did you mean \(correct)?"
      case .missingLive(let client):
        "\(client) has no live implementation; call context.supply(\(client).self) { … } where the program starts"
      }
    }
  }
}
