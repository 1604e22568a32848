import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

func show(_ name: String) async throws {
  let environment = try AppEnvironment(.detected())  // --environment live|preview|test, or APP_ENVIRONMENT
  let url = environment.fileClient.documentsDirectory().appending(path: name)
  let texts = environment.fileClient.loadFile(url)  // a publisher: nothing is read before someone subscribes
    .map { String(decoding: $0, as: UTF8.self) }
    .replaceError(with: "\(name) cannot be read.")
  for await text in texts.values { print(text) }
}

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
