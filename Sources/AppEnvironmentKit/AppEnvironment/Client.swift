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
/// An ``AppEnvironment`` creates the implementation that its context selects, at the first use of the client. A client
/// that uses other clients implements ``live(in:)`` to take them from the environment, and ``preview(in:)`` and
/// ``test(in:)`` where these use other clients as well:
/// ```swift
/// struct Drafts: Client {
///   let files: FileClient
///
///   static func live(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }
///   static func preview(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }
///
///   static var live: Self { Self(files: .live) }
///   static var preview: Self { Self(files: .preview) }
///   static var test: Self { Self(files: .test) }
/// }
/// ```
/// The environment tracks the clients that these functions read, on any thread. Replacing one of them makes the
/// environment create the client again at its next use.
///
/// The functions are called on the thread that uses the client first, while other threads that use it wait. Two mistakes
/// in them end the program: replacing a client of `environment` (use ``AppEnvironment/overriding(file:line:_:)``), and a
/// dependency cycle, which is reported with its path. Cycles are found in an environment and the ones derived from it
/// with `overriding`. In two unrelated environments, clients that wait for each other on two threads wait forever.
///
/// Capture the clients that you need rather than `environment`. A closure that captures `environment` reads its current
/// clients, but these reads aren't tracked, and each child environment creates the client again. Such a closure may
/// outlive the environment. From then on, clients that capture the environment as well are created again for it. Two
/// clients that capture the environment and read each other are never released.
public protocol Client: Sendable {
  /// The implementation that the program ships with.
  static var live: Self { get }

  /// The implementation for previews and for trying things out, without effects outside the program.
  static var preview: Self { get }

  /// The implementation for tests. Its endpoints fail the test that didn't provide them.
  static var test: Self { get }

  /// Returns the live client of an environment. The default implementation returns ``live``.
  static func live(in environment: AppEnvironment) -> Self

  /// Returns the preview client of an environment. The default implementation returns ``preview``.
  static func preview(in environment: AppEnvironment) -> Self

  /// Returns the test client of an environment. The default implementation returns ``test``.
  static func test(in environment: AppEnvironment) -> Self
}

/// A client that is part of another one. The implementation that a context selects for that client applies to this one
/// as well, unless the context has an exception for this one.
package protocol ClientPart: Client {
  /// The client that this one is a part of.
  static var whole: any Client.Type { get }
}

extension Client {
  /// Returns ``live``.
  public static func live(in environment: AppEnvironment) -> Self { live }

  /// Returns ``preview``.
  public static func preview(in environment: AppEnvironment) -> Self { preview }

  /// Returns ``test``.
  public static func test(in environment: AppEnvironment) -> Self { test }

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
