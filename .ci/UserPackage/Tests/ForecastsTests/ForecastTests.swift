import AppEnvironmentNetworkingTesting
import Forecasts
import Foundation
import Testing

@Suite struct ForecastTests {
  private let url = URL(string: "https://api.example.org/forecast?city=Berlin")

  @Test(
    .simulated(
      network: SimulatedNetwork(bytesPerSecond: 10, failingEvery: 3) {
        $0.route(host: "api.example.org", path: "/forecast", answer: .json(#"{"temperature": 21}"#))
      }))
  func theForecastComesHoweverPoorTheNetwork() async throws {
    let (environment, clock) = (TestEnvironment.current.environment, TestEnvironment.current.clock)
    let url = try #require(url)
    let asking = Task { try? await forecast(at: url, in: environment).temperature }
    await clock.run()
    let temperature = await asking.value
    #expect(temperature == 21 || TestEnvironment.current.network.requests.isEmpty)
    #expect(!TestEnvironment.current.log.calls(of: "NetworkClient.send").isEmpty)
  }

  @Test func theRequestNamesTheCity() async throws {
    let stub = NetworkStub().route(path: "/forecast", query: ["city": "Berlin"], answer: .json(#"{"temperature": 21}"#))
    let environment = AppEnvironment(.test) { $0.networkClient = stub.client }
    _ = try await forecast(at: try #require(url), in: environment)
    stub.checkAllRoutesUsed()
  }
}
