import AppEnvironmentKit

// A target whose declarations are isolated to the main actor by default, like those of a new app in Xcode. Clients are not,
// and neither are their names in an environment, which any thread reads.

nonisolated struct Pressure: Equatable, Sendable {
  var hectopascals: Double
}

struct BarometerClient: Client {
  var pressure: @Sendable () async throws -> Pressure

  static var live: Self { Self(pressure: { Pressure(hectopascals: 1_013) }) }
  static var preview: Self { Self(pressure: { Pressure(hectopascals: 1_000) }) }
  static var test: Self { Self(pressure: unimplemented("BarometerClient.pressure")) }
}

extension AppEnvironment.Clients {
  var barometer: BarometerClient.Type { BarometerClient.self }
}

/// A client that reads another one where the environment creates it, which is any thread.
struct TendencyClient: ComposedClient {
  var isRising: @Sendable (_ since: Pressure) async throws -> Bool

  init(_ barometer: BarometerClient) {
    isRising = { try await barometer.pressure().hectopascals > $0.hectopascals }
  }

  static func live(in environment: AppEnvironment) -> Self { Self(environment.barometer) }
  static func preview(in environment: AppEnvironment) -> Self { Self(environment.barometer) }
  static func test(in environment: AppEnvironment) -> Self { Self(environment.barometer) }
}

/// A model on the main actor, because of the default.
final class BarometerModel: ObservableObject {
  @Published private(set) var pressure: Pressure?
  private let environment: AppEnvironment

  init(_ environment: AppEnvironment) {
    self.environment = environment
  }

  func measure() async throws { pressure = try await environment.barometer.pressure() }
}

nonisolated func pressureInBackground(_ environment: AppEnvironment) async throws -> Pressure {
  try await environment.barometer.pressure()
}
