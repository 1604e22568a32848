import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import Testing

private struct Weather: Decodable {
  let temperature: Double
}

func temperature(in city: String, _ environment: AppEnvironment) async throws -> Double {
  let client = environment.networkClient
    .retrying()  // idempotent requests only, with pauses that grow; honours Retry-After
    .timeout(perAttempt: .seconds(10), total: .seconds(60))
    .limited(bytes: 1_000_000)
  guard let url = URL(string: "https://api.example.org/weather?city=\(city)") else { return .nan }
  return try await client.json(Weather.self, from: URLRequest(url: url)).temperature
}

func keepForecast(_ environment: AppEnvironment) async throws {
  guard let url = URL(string: "https://api.example.org/forecast") else { return }
  let forecast = try await environment.networkClient.data(for: URLRequest(url: url)).data
  try await environment.fileClient.saveFile(at: URL(filePath: "/Documents/forecast.txt"), forecast)
}

@Suite struct NetworkingSnippets {
  @Test func aServerThatIsBusyIsAskedAgain() async throws {
    let clock = TestClock()
    let stub = NetworkStub(clock: clock.client)
      .route(host: "api.example.org", path: "/weather", answer: .status(503, headers: ["Retry-After": "50"]))
    let environment = AppEnvironment(.test) { $0.networkClient = stub.client }
    await withTaskExecutorPreference(clock.executor) {
      let asking = Task { try await temperature(in: "Berlin", environment) }
      await clock.advance(by: .seconds(60))
      #expect(stub.requests.count == 2)
      await #expect(throws: NetworkClientError.self) { try await asking.value }
    }
  }

  @Test func aStubAnswers() async throws {
    let stub = NetworkStub()
    stub.route(host: "api.example.org", path: "/weather", answer: .json(#"{"temperature": 21}"#))
    let environment = AppEnvironment(.test) { $0.networkClient = stub.client }
    #expect(try await temperature(in: "Berlin", environment) == 21)
  }

  @Test(
    .simulated(
      network: SimulatedNetwork(latency: .milliseconds(100)...(.seconds(2)), bytesPerSecond: 1_000) {
        $0.route(path: "/forecast", answer: .text(String(repeating: "rain ", count: 1_000)))
      }))
  func theForecastIsKeptInAFile() async throws {
    let (world, clock) = (TestEnvironment.current, TestEnvironment.current.clock)
    let keeping = Task { try await keepForecast(world.environment) }
    await clock.run()
    try await keeping.value
    world.log.expect(order: "NetworkClient.send", "FileClient.saveFile")
    #expect(clock.client.now.offset > .seconds(5))
    world.network.checkAllRoutesUsed()
  }

  @Test func aWorldMayHaveANetwork() async throws {
    let world = AppEnvironment.simulated(
      seed: 42, network: SimulatedNetwork { $0.route(path: "/forecast", answer: .text("rain")) })
    try await world.run { world in
      let keeping = Task { try await keepForecast(world.environment) }
      await world.clock.run()
      try await keeping.value
      world.network.checkAllRoutesUsed()
    }
  }
}
