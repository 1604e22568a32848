import AppEnvironmentKit

/// The weather, as somebody else's package would bundle it.
public struct WeatherClient: Client {
  /// Publishes the forecast for a city.
  public var forecast: @Sendable (_ city: String) -> AnyPublisher<String, any Error>
  /// The temperature in a city, in degrees Celsius.
  public var temperature: @Sendable (_ city: String) async throws -> Double
  /// The city whose weather is shown first.
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
  /// Weather to look at.
  public static var preview: Self {
    Self(
      forecast: { city in Just("Sun in \(city)").setFailureType(to: (any Error).self).eraseToAnyPublisher() },
      temperature: { _ in 25 },
      home: { "Capri" }
    )
  }
}

extension WeatherClient {
  /// Weather that each test has to make.
  public static var test: Self {
    Self(
      forecast: unimplemented("WeatherClient.forecast"),
      temperature: unimplemented("WeatherClient.temperature"),
      home: unimplemented("WeatherClient.home", placeholder: "nowhere")
    )
  }
}

extension AppEnvironment {
  /// The weather that this environment gives.
  @inlinable
  public var weatherClient: WeatherClient {
    _read { yield self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}
