import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing
import Weather

@Suite struct WeatherClientTests {
  @Test func forecastsComeFromTheClosureOfTheTest() async throws {
    let environment = AppEnvironment(.test) {
      $0.weatherClient.forecast = { city in
        Just("Fog in \(city)").setFailureType(to: (any Error).self).eraseToAnyPublisher()
      }
    }
    var forecasts: [String] = []
    for try await forecast in environment.weatherClient.forecast("Ulm").values {
      forecasts.append(forecast)
    }
    #expect(forecasts == ["Fog in Ulm"])
  }

  @Test func thePreviewIsSunny() async throws {
    #expect(try await AppEnvironment(.preview).weatherClient.temperature("Ulm") == 25)
  }
}
