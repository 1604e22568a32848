import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting
import Foundation
import Testing

extension AppEnvironment {
  /// Makes a simulated world with a network: files, network and clock share one virtual time and one seed.
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
  /// Requests take the clock's time, as much in each run with the same seed, and are in the world's log in one order with
  /// the calls of all other clients. ``AppEnvironmentTesting/TestEnvironment/network`` is the stub that answers.
  /// - Parameters:
  ///   - seed: Decides all that looks random.
  ///   - network: How the network is, and what it answers.
  ///   - files: The text files that there are at first, by name.
  ///   - latency: How long requests to files take, by the clock.
  ///   - number: One request to files in this many fails; nil for none.
  ///   - date: The date on the clock's wall at first.
  ///   - overrides: Puts clients in place. Called once, before this returns.
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
  /// A simulated world with a network of its own for the test. See `AppEnvironment.simulated(seed:network:…)`.
  ///
  /// - Parameters:
  ///   - seed: Decides all that looks random. Nil is another one in each run; failures repeat it.
  ///   - network: How the network is, and what it answers.
  ///   - files: The text files that there are at first, by name.
  ///   - latency: How long requests to files take, by the clock.
  ///   - number: One request to files in this many fails; nil for none.
  ///   - date: The date on the clock's wall at first.
  ///   - overrides: Puts clients in place.
  public static func simulated(
    seed: UInt64? = nil,
    network: SimulatedNetwork,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides, isWorldOfItsOwn: true) { overrides in
      AppEnvironment.simulated(
        seed: seed ?? .random(in: 1...999_999), network: network, files: files, latency: latency, failingEvery: number,
        date: date, overrides)
    }
  }
}
