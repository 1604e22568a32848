import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

struct ThermometerClient: Client {
  var temperature: @Sendable (_ city: String) async throws -> Double

  static var live: Self { Self(temperature: { city in try await askTheStation(of: city) }) }
  static var preview: Self { Self(temperature: { _ in 21 }) }
  static var test: Self { Self(temperature: unimplemented("ThermometerClient.temperature")) }
}

extension AppEnvironment.Clients {
  var thermometer: ThermometerClient.Type { ThermometerClient.self }
}

private func askTheStation(of city: String) async throws -> Double { 0 }

private func advice(for city: String, _ environment: AppEnvironment) async throws -> String {
  try await environment.thermometer.temperature(city) < 10 ? "Take a coat." : "You need no coat."
}

@Suite struct AdviceTests {
  @Test func aColdCityNeedsACoat() async throws {
    let environment = AppEnvironment(.test) { $0.thermometer.temperature = { _ in 3 } }
    #expect(try await advice(for: "Hamburg", environment) == "Take a coat.")
  }
}
