/// Something outside the program, as a struct of closures: the disk, the time, the network.
///
/// All three implementations are required, so a missing one does not compile and none ever stands in for another:
/// ```swift
/// struct WeatherClient: Client {
///   var temperature: @Sendable (_ city: String) -> AnyPublisher<Double, any Error>
///
///   static var live: Self { Self(temperature: askTheWeatherService) }
///   static var preview: Self { Self { _ in Just(21).setFailureType(to: (any Error).self).eraseToAnyPublisher() } }
///   static var test: Self { Self(temperature: unimplemented("WeatherClient.temperature")) }
/// }
/// ```
/// It is `Sendable`, so that an ``AppEnvironment`` can be used from any thread.
public protocol Client: Sendable {
  /// The implementation that the program ships with.
  static var live: Self { get }

  /// The implementation for previews and for trying things out, without effects on the world outside.
  static var preview: Self { get }

  /// The implementation for tests: its endpoints fail the test that did not provide them.
  static var test: Self { get }

  /// Makes the client that an environment holds, at its first use. By default the one that the context asks for.
  ///
  /// A client that is made of others takes its parts here. Reading is depending: what this reads from `environment`,
  /// on whatever thread, is noted, and replacing one of these parts makes the client anew at its next use.
  /// ```swift
  /// static func make(in environment: AppEnvironment) -> Self {
  ///   Self(files: environment.fileClient, implementation: environment.context[Self.self])
  /// }
  /// ```
  /// `environment.context[Self.self]` is the implementation that the flag asks for, `live`, `preview` or `test`, or the one
  /// that an exception names for this very client. Nobody else looks at it for a client with a `make(in:)` of its own,
  /// and one that only passes its parts on needs not to: they are chosen by the same flag.
  ///
  /// Prefer capturing the parts to capturing `environment`. What closures read from it later is current, but is not
  /// noted; such a client is made again for each ``AppEnvironment/overriding(file:line:_:)``, to see what that replaces.
  /// Its closures may outlive the environment and still read from the one they captured; but what captures it in turn is
  /// then made anew at each use, for an environment that is gone keeps nothing that would keep it.
  ///
  /// Called once for each time that the client has to be made, on the thread that was first to need it; the others wait.
  /// Replacing a client in `environment` from here is a programming error: use
  /// ``AppEnvironment/overriding(file:line:_:)``. So is a circle of clients, and it is reported with its path; reading
  /// the client itself before it is ready, on whatever thread, is one. Circles are found among an environment and those
  /// derived from it by `overriding`; two unrelated environments whose clients read each other's while they are made,
  /// on two threads, wait for ever.
  static func make(in environment: AppEnvironment) -> Self
}

extension Client {
  /// Makes the implementation that the environment's context asks for.
  public static func make(in environment: AppEnvironment) -> Self {
    switch environment.context[Self.self] {
    case .live: live
    case .preview: preview
    case .test: test
    }
  }
}
