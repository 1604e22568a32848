import AppEnvironmentMacros

@Client struct StationClient {
  /// Returns the temperature in a city, in degrees Celsius.
  var temperature: @Sendable (_ city: String, _ day: Int) async throws -> Double
  /// Returns the city that is shown first.
  var home: @Sendable () -> String = { "nowhere" }
}

extension StationClient {
  static var live: Self { Self(temperature: askTheStation, home: { "Hamburg" }) }
  static var preview: Self { Self(temperature: { _, _ in 25 }, home: { "Capri" }) }
}

@Sendable private func askTheStation(of city: String, on day: Int) async throws -> Double { 12.5 }

struct HandwrittenClient: SpyableClient {
  var temperature: @Sendable (_ city: String, _ day: Int) async throws -> Double
  var home: @Sendable () -> String
  static var live: Self { Self(temperature: { _, _ in 12.5 }, home: { "Hamburg" }) }
  static var preview: Self { Self(temperature: { _, _ in 25 }, home: { "Capri" }) }
}

extension HandwrittenClient {
  static var test: Self {
    Self(
      temperature: unimplemented("HandwrittenClient.temperature"),
      home: unimplemented("HandwrittenClient.home", placeholder: "nowhere")
    )
  }

  func temperature(city: String, day: Int) async throws -> Double { try await temperature(city, day) }

  func spied(by spy: some EndpointSpy) -> Self {
    var client = self
    client.temperature = spy.spy("HandwrittenClient.temperature", temperature)
    client.home = spy.spy("HandwrittenClient.home", home)
    return client
  }
}

extension AppEnvironment.Clients {
  @Entry var station = StationClient.self
}
