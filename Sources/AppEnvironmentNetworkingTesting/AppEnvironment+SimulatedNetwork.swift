import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting
import Foundation
import Testing

extension AppEnvironment {
  /// Creates a simulated world with a network: files, network and clock share one virtual time and one seed.
  ///
  /// ```swift
  /// let world = AppEnvironment.simulated(
  ///   seed: 42, network: SimulatedNetwork { $0.route(path: "/forecast", answer: .text("rain")) })
  /// try await world.run { world in
  ///   let keeping = Task { try await keepForecast(world.environment) }
  ///   await world.clock.run()
  ///   try await keeping.value
  ///   world.network.checkAllRoutesUsed()
  /// }
  /// ```
  /// Requests take virtual time, which is the same in each run with the same seed. The world's log has them in one order with
  /// the calls of all other clients. ``AppEnvironmentTesting/TestEnvironment/network`` is the stub that answers.
  /// - Parameters:
  ///   - seed: The seed of latencies, faults and pauses.
  ///   - network: The network with its routes.
  ///   - files: The initial text files by name.
  ///   - latency: The range of the time that file operations take.
  ///   - number: The average number of file operations for each one that fails; `nil` for no failures.
  ///   - date: The initial date of the wall clock.
  ///   - overrides: Replaces clients. Called once, before this returns.
  public static func simulated(
    seed: UInt64,
    network: SimulatedNetwork,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ overrides: (AppEnvironment) -> Void = { _ in }
  ) -> TestEnvironment {
    simulated(seed: seed, files: files, latency: latency, failingEvery: number, date: date) { environment in
      network.install(in: environment, seed: seed)
      overrides(environment)
    }
  }
}

extension Trait where Self == EnvironmentTrait {
  /// A simulated world with a network for each test. See `AppEnvironment.simulated(seed:network:…)`.
  ///
  /// ```swift
  /// @Test(.simulated(network: SimulatedNetwork { $0.route("*", answer: .text("rain")) }))
  /// func everyRouteIsUsed() async throws {
  ///   let request = URLRequest(url: root)
  ///   let requesting = Task { [client = TestEnvironment.current.environment.networkClient] in
  ///     try await client.data(for: request).data
  ///   }
  ///   await TestEnvironment.current.clock.run()
  ///   #expect(try await requesting.value == Data("rain".utf8))
  ///   TestEnvironment.current.network.checkAllRoutesUsed()
  /// }
  /// ```
  /// - Parameters:
  ///   - seed: The seed of latencies, faults and pauses; nil for a random one, which failures report.
  ///   - network: The network with its routes.
  ///   - files: The initial text files by name.
  ///   - latency: The range of the time that file operations take.
  ///   - number: The average number of file operations for each one that fails; `nil` for no failures.
  ///   - date: The initial date of the wall clock.
  ///   - overrides: Replaces clients.
  public static func simulated(
    seed: UInt64? = nil,
    network: SimulatedNetwork,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides, hasOwnClock: true) { overrides in
      AppEnvironment.simulated(
        seed: seed ?? .random(in: 1...999_999), network: network, files: files, latency: latency, failingEvery: number,
        date: date, overrides)
    }
  }
}
