import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// Thousands of requests at a server that behaves as badly as servers can, many of them cancelled at some moment.
@Suite struct StressTests {
  /// 10,000 where it was asked for, in CI; enough to see what goes wrong often everywhere else.
  private static let requests = ProcessInfo.processInfo.environment["NETWORK_STRESS"].flatMap { Int($0) } ?? 2_000

  @Test(.timeLimit(.minutes(5)))
  func everyRequestEndsAsItShouldAndLeavesNothingBehind() async throws {
    let server = try LoopbackServer(connections: 512)
    defer { server.stop() }
    let client = NetworkClient.live(clock: .live, connectionsPerHost: 64)
    var random = SystemRandomNumberGenerator()
    var surprises: [String] = []
    await withTaskGroup(of: String?.self) { group in
      for number in 0..<Self.requests {
        if number >= 48, let surprise = await group.next() ?? nil { surprises.append(surprise) }
        let weather = Weather.all[number % Weather.all.count]
        // Nil lets it end by itself, which a stall does not.
        let moment = weather.stalls || number % 3 == 0 ? UInt32.random(in: 0..<3_000, using: &random) : nil
        group.addTask { await outcome(of: weather, server, client, cancelledAfter: moment) }
      }
      for await surprise in group { if let surprise { surprises.append(surprise) } }
    }
    #expect(surprises == [])
    // A request that still ran would hold its connection open, as a stall does; those that are kept for the next one are
    // few, and end with the client.
    #expect(server.connections <= 64)
  }

  private func outcome(
    of weather: Weather, _ server: LoopbackServer, _ client: NetworkClient, cancelledAfter moment: UInt32?
  ) async -> String? {
    let request = weather.request(server)
    let task = Task {
      if weather.isRead {
        var count = 0
        for try await piece in try await client.body(for: request).pieces { count += piece.count }
        return count
      }
      return try await client.data(for: request).data.count
    }
    if let moment {
      // Real time is what is varied here: a cancel at any moment of the request's life.
      try? await Task.sleep(for: .microseconds(moment))
      task.cancel()
    }
    let result = await task.result
    switch result {
    case .failure(is CancellationError) where moment != nil: return nil
    case .success(let count) where weather.error == nil && count == weather.bytes: return nil
    case .failure(let error as NetworkClientError):
      return weather.error?(.init(request)) == error ? nil : "\(weather.path): \(error)"
    default: return "\(weather.path): \(result)"
    }
  }
}

/// A way in which a server behaves, and what the client is to make of it.
private struct Weather: Sendable {
  let path: String
  var bytes = 0
  var stalls = false
  var isRead = false
  var sends = false
  var error: (@Sendable (NetworkClientError.Request) -> NetworkClientError)?

  func request(_ server: LoopbackServer) -> URLRequest {
    var request = URLRequest(url: server.url(path))
    if sends { (request.httpMethod, request.httpBody) = ("POST", Data("body".utf8)) }
    return request
  }

  static let all: [Weather] = [
    Weather(path: "/hello", bytes: 5),
    Weather(path: "/redirect?to=/hello", bytes: 5),
    Weather(path: "/redirect?code=308&to=/hello", bytes: 5, sends: true),
    Weather(path: "/chunked?count=50", bytes: 440),
    Weather(path: "/bytes?count=300000", bytes: 300_000),
    Weather(path: "/bytes?count=1000000", bytes: 1_000_000, isRead: true),
    Weather(path: "/truncated", error: { .truncated($0, received: 3, expected: 100) }),
    Weather(path: "/truncated-chunks", isRead: true, error: { .truncated($0, received: 3, expected: nil) }),
    Weather(path: "/stall", stalls: true),
    Weather(path: "/stall-body", stalls: true, isRead: true),
    Weather(path: "/reset", error: { .connectionLost($0) }),
    Weather(path: "/close", error: { .connectionLost($0) }),
    Weather(path: "/slow-headers", bytes: 4),
    Weather(path: "/huge-headers?bytes=90000", bytes: 4),
    Weather(path: "/huge-headers?bytes=400000", error: { .headersTooLarge($0) }),
    Weather(path: "/garbage", error: { .notHTTP($0, reason: "the server does not answer in HTTP") }),
    Weather(path: "/redirect?to=ftp://127.0.0.1/", error: { .notHTTP($0, reason: "redirected to ftp") }),
  ]
}
