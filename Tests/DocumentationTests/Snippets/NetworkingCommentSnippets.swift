import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import Testing

func patientPolicy() -> RetryPolicy {
  let policy = RetryPolicy(attempts: 5, firstDelay: .milliseconds(500), maximumDelay: .seconds(30))
  return policy
}

func dataIfThere(_ client: NetworkClient, _ request: URLRequest) async throws -> Data {
  do {
    return try await client.data(for: request).data
  } catch NetworkClientError.badStatus(_, 404, _) {
    return Data()
  }
}

private struct Weather: Decodable {}

func signed(_ client: NetworkClient, by token: String) -> NetworkClient {
  var signed = client
  signed.send = { request in
    var request = request
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    return client.send(request)
  }
  return signed
}

func bodyOrNothing(_ environment: AppEnvironment, _ url: URL) -> AnyPublisher<Data, Never> {
  environment.networkClient.dataPublisher(for: URLRequest(url: url))
    .map(\.data)
    .replaceError(with: Data())
    .eraseToAnyPublisher()
}

func dataInATask(_ environment: AppEnvironment, _ url: URL) async throws -> Int {
  let (data, response) = try await environment.networkClient.data(for: URLRequest(url: url))
  return response.statusCode + data.count
}

func retriedData(_ environment: AppEnvironment, _ url: URL) async throws -> Int {
  let client = environment.networkClient.retrying().timeout(total: .seconds(30))
  let (data, response) = try await client.data(for: URLRequest(url: url))
  return response.statusCode + data.count
}

func length(_ client: NetworkClient, _ url: URL) async throws -> Int {
  var count = 0
  let (pieces, _) = try await client.validated().body(for: URLRequest(url: url))
  for try await piece in pieces { count += piece.count }
  return count
}

func decoded(_ environment: AppEnvironment, _ url: URL) async throws {
  let weather = try await environment.networkClient.json(Weather.self, from: URLRequest(url: url))
  print(weather)
}

func shown(_ environment: AppEnvironment, _ url: URL) -> some Publisher {
  environment.networkClient.jsonPublisher(Weather.self, from: URLRequest(url: url))
    .receive(on: DispatchQueue.main)
}

func download(_ client: NetworkClient, _ episode: URL, to file: URL) async throws {
  try await client.validated().download(for: URLRequest(url: episode), to: file)
}

func continueDownload(_ client: NetworkClient, _ episode: URL, to file: URL) async throws {
  try await client.resumingDownload(of: URLRequest(url: episode), to: file) { received, expected in
    print("\(received) of \(expected ?? 0) bytes")
  }
}

func printEvents(_ client: NetworkClient, _ request: URLRequest) -> AnyCancellable {
  client.send(request).sink { completion in
    print(completion)
  } receiveValue: { event in
    print(event)  // “status 301, on to https://example.org/new”, “status 200”, “1234 bytes”
  }
}

func follow(_ client: NetworkClient, _ feed: inout URL) async throws {
  let answer = try await client.answer(for: URLRequest(url: feed))
  if let url = answer.permanentURL { feed = url }
}

func decorate(_ environment: AppEnvironment, _ folder: URL) {
  environment.networkClient = .live(clock: environment.clockClient, refusingPrivateAddresses: true)
  environment.networkClient = environment.networkClient.caching(bytes: 50_000_000)
  environment.networkClient = environment.networkClient.recording(to: folder, leavingOut: ["api_key"])
}

func limitedFeed(_ environment: AppEnvironment, _ url: URL) async throws -> Data {
  let client = environment.networkClient.limited(bytes: 1_000_000)
  let feed = try await client.data(for: URLRequest(url: url)).data
  return feed
}

func validatedEpisode(_ environment: AppEnvironment, _ url: URL) async throws -> Data {
  let client = environment.networkClient.validated()
  let episode = try await client.data(for: URLRequest(url: url)).data
  return episode
}

func acceptingMissing(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.validated { $0 == 200 || $0 == 404 }
  return client
}

func printed(_ environment: AppEnvironment) {
  environment.networkClient = environment.networkClient.logging { print($0) }
}

func timedOut(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.retrying().timeout(perAttempt: .seconds(10), total: .seconds(60))
  return client
}

func retried(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.retrying(RetryPolicy(attempts: 5, firstDelay: .milliseconds(500)))
  return client
}

func withoutNetwork(_ environment: AppEnvironment) -> AppEnvironment {
  let onAPlane = environment.overriding { $0.networkClient = $0.networkClient.offline }
  return onAPlane
}

func loading(_ environment: AppEnvironment) -> AppEnvironment {
  let loading = environment.overriding { $0.networkClient = $0.networkClient.stalling }
  return loading
}

func failingByHand(_ environment: AppEnvironment) {
  environment.networkClient.send = { request in
    Fail(error: NetworkClientError.timedOut(.init(request), .idle(.seconds(60)))).eraseToAnyPublisher()
  }
}

func stalled(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.stalling(afterBytes: 1_000).timeout(total: .seconds(30))
  return client
}

func delayed(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.delayed(by: .milliseconds(50) ... .seconds(2), seed: 7)
  return client
}

func farAway(_ environment: AppEnvironment) -> NetworkClient {
  let farAway = environment.networkClient.delayed(by: .milliseconds(300))
  return farAway
}

func slowed(_ environment: AppEnvironment) -> NetworkClient {
  let onTheRoad = environment.networkClient.slowed(to: 20_000)
  return onTheRoad
}

func cutOff(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.failing(afterBytes: 50_000).retrying()
  return client
}

func slowReplay(_ environment: AppEnvironment, from folder: URL) -> NetworkClient {
  let slow = NetworkClient.replaying(from: folder, clock: environment.clockClient).delayed(by: .seconds(1))
  return slow
}

func failing(_ environment: AppEnvironment) -> NetworkClient {
  let client = environment.networkClient.failing(every: 5, seed: 42).retrying()
  return client
}

func replayed(from folder: URL) -> AppEnvironment {
  let environment = AppEnvironment(.test) { $0.networkClient = .replaying(from: folder, clock: $0.clockClient) }
  return environment
}

func printProgress(_ client: NetworkClient, _ episode: URL, to file: URL) -> AnyCancellable {
  client.validated().downloadPublisher(for: URLRequest(url: episode), to: file)
    .sink { completion in
      print(completion)
    } receiveValue: { event in
      if case .progress(let received, let expected?) = event { print("\(received) of \(expected) bytes") }
    }
}

func addRoutes(to stub: NetworkStub) {
  stub.route(path: "/weather", answer: .json(#"{"temperature": 21}"#))
  stub.route(path: "/old", answer: .redirect(to: "/weather", status: 308))
  stub.route(path: "/map", answer: .truncated([Data("half".utf8)], of: 8))
  stub.route(path: "/radar", answer: .failure { .offline($0) })
}

func slowNetwork() -> SimulatedNetwork {
  let network = SimulatedNetwork(latency: .seconds(1)...(.seconds(2)), bytesPerSecond: 20_000, failingEvery: 10) {
    $0.route(path: "/forecast", answer: .text("rain"))
  }
  return network
}

/// A client that answers by its routes, and the rules of every client.
@Suite struct NetworkingCommentSnippets {
  private let root = URL(string: "https://example.invalid") ?? URL(filePath: "/")
  private let myClient = NetworkStub().route("*") { request in
    let answer = NetworkClientContract.answer(
      method: request.httpMethod ?? "GET", path: request.url?.path ?? "", body: request.httpBody ?? Data())
    if answer.breaksOff { return .truncated([answer.body], of: answer.body.count * 2) }
    return answer.body.isEmpty
      ? .status(answer.status, headers: answer.headers)
      : .data(answer.body, status: answer.status, headers: answer.headers)
  }.client

  @Test(arguments: NetworkClientContract.rules)
  func myClientFollowsTheContract(_ rule: NetworkClientContract.Rule) async throws {
    try await rule.check(myClient, at: root)
  }

  @Test func aResponseDependsOnTheRequest() async throws {
    let stub = NetworkStub()
    stub.route("PUT", path: "/episodes/*/position") { request in
      .status(request.httpBody == nil ? 400 : 204)
    }
    var request = URLRequest(url: root.appending(path: "episodes/7/position"))
    request.httpMethod = "PUT"
    let (_, response) = try await stub.client.data(for: request)
    #expect(response.statusCode == 400)
    #expect(stub.requests.map(\.httpMethod) == ["PUT"])
  }

  @Test func everyRequestIsSigned() async throws {
    let stub = NetworkStub().route(answer: .status(204))
    _ = try await signed(stub.client, by: "token").retrying().data(for: URLRequest(url: root))
    #expect(stub.requests.map { $0.value(forHTTPHeaderField: "Authorization") } == ["Bearer token"])
  }

  @Test func aSequenceAnswersOneRequestAfterTheOther() async throws {
    let stub = NetworkStub()
    stub.route(path: "/weather", query: ["city": "*"], answer: .sequence([.status(503), .text("sunny")]))
    let slow = stub.client.delayed(by: .seconds(2)).failing(every: 3, seed: 7)
    let url = root.appending(path: "weather").appending(queryItems: [.init(name: "city", value: "Rome")])
    let request = URLRequest(url: url)
    #expect(try await slow.retrying().data(for: request).data == Data("sunny".utf8))
  }

  @Test(.simulated(network: SimulatedNetwork { $0.route("*", answer: .text("rain")) }))
  func everyRouteIsUsed() async throws {
    let request = URLRequest(url: root)
    let requesting = Task { [client = TestEnvironment.current.environment.networkClient] in
      try await client.data(for: request).data
    }
    await TestEnvironment.current.clock.run()
    #expect(try await requesting.value == Data("rain".utf8))
    TestEnvironment.current.network.checkAllRoutesUsed()
  }

  @Test func anErrorNamesItsRequest() async {
    let (client, request) = (myClient.offline, URLRequest(url: root))
    await #expect(throws: NetworkClientError.offline(.init(request))) { try await client.data(for: request) }
  }
}
