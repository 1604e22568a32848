import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import Testing

private struct Weather: Decodable {
  let temperature: Double
}

func temperature(in city: String, _ environment: AppEnvironment) async throws -> Double {
  let client = environment.networkClient
    .retrying()  // idempotent requests only, with pauses that grow; honors Retry-After
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

func keepEpisode(_ environment: AppEnvironment, from url: URL, at file: URL) -> AnyPublisher<Double?, any Error> {
  environment.networkClient.validated()
    .downloadPublisher(for: URLRequest(url: url), to: file)
    .map { event in
      switch event {
      case .progress(let received, let expected?): Double(received) / Double(max(expected, 1))
      case .progress: nil
      case .file: 1
      }
    }
    .eraseToAnyPublisher()
}

func countLines(_ environment: AppEnvironment, at url: URL) async throws -> Int {
  let (pieces, _) = try await environment.networkClient.validated().body(for: URLRequest(url: url))
  var lines = 0
  for try await piece in pieces { lines += piece.count { $0 == UInt8(ascii: "\n") } }
  return lines
}

func patient(_ client: NetworkClient) -> NetworkClient {
  client
    .caching()
    .timeout(perAttempt: .seconds(10))
    .retrying(RetryPolicy(attempts: 3))
    .limited(bytes: 1_000_000)
    .timeout(total: .seconds(60))
}

func makeEnvironment(_ context: AppEnvironment.Context) -> AppEnvironment {
  AppEnvironment(context) { $0.networkClient = patient($0.networkClient) }
}

func feed(at url: URL, _ environment: AppEnvironment) async throws -> (body: Data, url: URL) {
  let answer = try await environment.networkClient.validated().answer(for: URLRequest(url: url))
  return (answer.data, answer.permanentURL ?? url)
}

func advice(on error: any Error) -> String {
  switch error as? NetworkClientError {
  case .offline, .cannotResolve: "Are you connected?"
  case .badStatus(_, 404, _): "It is not there any more."
  case .timedOut, .refused, .connectionLost: "Try again later."
  case let error?: error.reason
  case nil: "\(error)"
  }
}

func recorded(_ client: NetworkClient, in repository: URL) -> NetworkClient {
  client.recording(to: repository.appending(path: "Previews/Responses"), leavingOut: ["api_key"])
}

@Suite struct NetworkingSnippets {
  @Test(.environment()) func aServerThatIsBusyIsAskedAgain() async throws {
    let test = TestEnvironment.current
    let stub = NetworkStub(clock: test.environment.clockClient)
      .route(host: "api.example.org", path: "/weather", answer: .status(503, headers: ["Retry-After": "50"]))
    test.environment.networkClient = stub.client
    let asking = Task { try await temperature(in: "Berlin", test.environment) }
    await test.clock.advance(by: .seconds(60))
    #expect(stub.requests.count == 2)
    await #expect(throws: NetworkClientError.self) { try await asking.value }
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

  @Test func aFeedThatHasMovedPermanentlyIsRequestedAtItsNewURL() async throws {
    let stub = NetworkStub()
      .route(path: "/feed", answer: .redirect(to: "https://example.org/new", status: 301))
      .route(host: "example.org", path: "/new", answer: .text("episodes"))
    let environment = AppEnvironment(.test) { $0.networkClient = patient(stub.client) }
    let old = try #require(URL(string: "https://example.com/feed"))
    #expect(try await feed(at: old, environment).url.absoluteString == "https://example.org/new")
  }

  @Test func aDownloadReportsItsProgress() async throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(answer: .data(Data(count: 10)))
    let environment = AppEnvironment(.test) { $0.networkClient = stub.client }
    let url = try #require(URL(string: "https://example.com/episode"))
    var last: Double?
    for try await part in keepEpisode(environment, from: url, at: folder.file("episode")).values { last = part }
    #expect(last == 1)
  }

  @Test func aBodyIsReadPieceByPiece() async throws {
    let stub = NetworkStub().route(answer: .pieces([Data("one\ntw".utf8), Data("o\n".utf8)]))
    let environment = AppEnvironment(.test) { $0.networkClient = stub.client }
    let url = try #require(URL(string: "https://example.com/lines"))
    #expect(try await countLines(environment, at: url) == 2)
  }

  @Test func aTrainHasAPoorNetwork() throws {
    let onATrain = AppEnvironment(.preview) {
      $0.networkClient = $0.networkClient.slowed(to: 20_000).delayed(by: .seconds(1))
    }
    #expect(onATrain.clientSummary.contains("replaced"))
    #expect(advice(on: NetworkClientError.offline(.init(method: "GET", url: nil))) == "Are you connected?")
    #expect(makeEnvironment(.test).context == .test)
  }

  @Test func previewsShowRecordedResponses() async throws {
    let repository = try TemporaryFolder()
    let stub = NetworkStub().route(path: "/weather", answer: .json(#"{"temperature": 21}"#))
    let url = try #require(URL(string: "https://api.example.org/weather?city=Berlin&api_key=secret"))
    _ = try await recorded(stub.client, in: repository.url).data(for: URLRequest(url: url))
    let responses = repository.url.appending(path: "Previews/Responses")
    let replayed = NetworkClient.replaying(from: responses, clock: .immediate)
    #expect(try await replayed.json(Weather.self, from: URLRequest(url: url)).temperature == 21)
  }
}
