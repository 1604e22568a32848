/// A part of the world outside the program, such as the disk, the time or the network, as a struct of closures.
///
/// A client has three implementations. All of them are required, so a missing one doesn't compile, and none of them ever
/// stands in for another:
/// ```swift
/// struct WeatherClient: Client {
///   var temperature: @Sendable (_ city: String) -> AnyPublisher<Double, any Error>
///
///   static var live: Self { Self(temperature: askTheWeatherService) }
///   static var preview: Self { Self { _ in Just(21).setFailureType(to: (any Error).self).eraseToAnyPublisher() } }
///   static var test: Self { Self(temperature: unimplemented("WeatherClient.temperature")) }
/// }
/// ```
/// An ``AppEnvironment`` creates the implementation that its context selects, at the first use of the client, on the thread
/// that uses it first, while other threads that use it wait. A client that uses other clients is a ``ComposedClient``. One
/// whose live implementation is in another module is a ``SuppliedClient``.
///
/// Let users begin with one of the implementations, and assign closures: an initializer that lists all closures changes with
/// each new one.
public protocol Client: Sendable {
  /// The implementation that the program ships with.
  static var live: Self { get }

  /// The implementation for previews and for trying things out, without effects outside the program.
  static var preview: Self { get }

  /// The implementation for tests. Its endpoints fail the test that didn't provide them.
  static var test: Self { get }

  /// The end of the environment variable that selects the implementation of this client alone: `WEATHER` for
  /// `APP_ENVIRONMENT_WEATHER`.
  ///
  /// The default is the name of the type without `Client` or `Store`, in capitals with underscores: `HTTP_CACHE` for
  /// `HTTPCacheClient`. Declare it where another client of the program has the same.
  static var variableName: String { get }
}

/// A client whose live implementation is the outside world itself, although other implementations use the environment.
package protocol WorldClient: Client {
  /// The code that provides all endpoints of the client to a test, for the message of an unimplemented one.
  static var double: String { get }
}

/// A client that is created from other clients, which it takes from the environment.
///
/// It implements three functions in place of the three properties of ``Client``, so each implementation is written once, and
/// a missing one doesn't compile:
/// ```swift
/// struct Drafts: ComposedClient {
///   let files: FileClient
///
///   static func live(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }
///   static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
///   static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
/// }
/// ```
/// The environment tracks the clients that these functions read, on any thread. Replacing one of them makes the
/// environment create the client again at its next use. The client is kept by the outermost environment that has all its
/// parts, so the children of that environment share it, unless they replace a part.
///
/// Two mistakes in the functions end the program: replacing a client of `environment` (use
/// ``AppEnvironment/overriding(file:line:_:)``), and a dependency cycle, which is reported with its path.
///
/// Capture the clients that you need rather than `environment`. A closure that captures `environment` reads its current
/// clients, but these reads aren't tracked, and each child environment creates the client again. Such a closure may
/// outlive the environment. From then on, clients that capture the environment as well are created again for it. Two
/// clients that capture the environment and read each other are never released.
public protocol ComposedClient: Client {
  /// Returns the live client of an environment.
  static func live(in environment: AppEnvironment) -> Self

  /// Returns the preview client of an environment.
  static func preview(in environment: AppEnvironment) -> Self

  /// Returns the test client of an environment.
  static func test(in environment: AppEnvironment) -> Self
}

extension ComposedClient {
  /// The live client of a new environment of live clients, which knows nothing of what a program has supplied.
  public static var live: Self { AppEnvironment.unnoted(.live)[Self.self] }

  /// The preview client of a new environment of preview clients.
  public static var preview: Self { AppEnvironment.unnoted(.preview)[Self.self] }

  /// The test client of a new environment of test clients.
  public static var test: Self { AppEnvironment.unnoted(.test)[Self.self] }
}

/// A client whose live implementation is in another module, which the program supplies when it starts.
///
/// The module of the client needs nothing but this package, so it compiles quickly, and so do previews and tests that use it.
/// It implements ``Client/preview`` and ``Client/test``:
/// ```swift
/// struct TideClient: SuppliedClient {
///   var height: @Sendable (_ harbor: String) async throws -> Double
///
///   static var preview: Self { Self(height: { _ in 2.5 }) }
///   static var test: Self { Self(height: unimplemented("TideClient.height")) }
/// }
/// ```
/// The program supplies the live one where it selects the context, and checks that none is missing:
/// ```swift
/// var context = try AppEnvironment.Context.detected()
/// context.supply(TideClient.self) { environment in .almanac(environment.fileClient) }
/// try context.check(clients: TideClient.self, FileClient.self)
/// ```
public protocol SuppliedClient: Client {}

extension SuppliedClient {
  /// Ends the program with the name of the client, because it isn't known without an environment.
  public static var live: Self {
    fatalError(AppEnvironment.ContextError.missingLive(client: String(describing: Self.self)).description)
  }
}

/// A client that is part of another one. The implementation that a context selects for that client applies to this one
/// as well, unless the context has an exception for this one.
package protocol ClientPart: Client {
  /// The client that this one is a part of.
  static var whole: any Client.Type { get }
}

extension Client {
  /// The name of the type in capitals with underscores, without `Client` or `Store` at its end. Clients of one generic type
  /// have the same, unless they declare their own.
  public static var variableName: String {
    // Without the types that a generic client is specialized for.
    var stem = String(describing: self).prefix { $0 != "<" }
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

  static func implementation(_ implementation: AppEnvironment.Context.Implementation) -> Self {
    switch implementation {
    case .live: live
    case .preview: preview
    case .test: test
    }
  }
}

extension ComposedClient {
  static func implementation(
    _ implementation: AppEnvironment.Context.Implementation, in environment: AppEnvironment
  ) -> Self {
    switch implementation {
    case .live: live(in: environment)
    case .preview: preview(in: environment)
    case .test: test(in: environment)
    }
  }
}
