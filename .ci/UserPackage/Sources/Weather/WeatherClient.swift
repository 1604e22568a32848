import AppEnvironmentKit

/// A client for the weather, as a package that depends on AppEnvironmentKit would declare it.
public struct WeatherClient: Client {
  /// Publishes the forecast for a city.
  public var forecast: @Sendable (_ city: String) -> AnyPublisher<String, any Error>
  /// Returns the temperature in a city, in degrees Celsius.
  public var temperature: @Sendable (_ city: String) async throws -> Double
  /// Returns the city whose weather is shown first.
  public var home: @Sendable () -> String
}

extension WeatherClient {
  /// The weather outside.
  public static var live: Self {
    Self(
      forecast: { city in Just("Rain in \(city)").setFailureType(to: (any Error).self).eraseToAnyPublisher() },
      temperature: { _ in 12.5 },
      home: { "Hamburg" }
    )
  }
}

extension WeatherClient {
  /// Sample weather.
  public static var preview: Self {
    Self(
      forecast: { city in Just("Sun in \(city)").setFailureType(to: (any Error).self).eraseToAnyPublisher() },
      temperature: { _ in 25 },
      home: { "Capri" }
    )
  }
}

extension WeatherClient {
  /// Weather that each test provides.
  public static var test: Self {
    Self(
      forecast: unimplemented("WeatherClient.forecast"),
      temperature: unimplemented("WeatherClient.temperature"),
      home: unimplemented("WeatherClient.home", placeholder: "nowhere")
    )
  }
}

extension AppEnvironment.Clients {
  /// The client for the weather.
  public var weatherClient: WeatherClient.Type { WeatherClient.self }
}
