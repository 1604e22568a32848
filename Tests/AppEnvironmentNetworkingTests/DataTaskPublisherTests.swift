import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// Combine's publisher of a session, where Foundation has none.
@Suite struct DataTaskPublisherTests {
  private let session = URLSession(configuration: .ephemeral)

  @Test func itPublishesBodyAndResponseForEachSubscription() async throws {
    try await withServer { server in
      let publisher = session.dataTaskPublisher(for: server.url("/hello"))
      for _ in 0..<2 {
        for try await (data, response) in publisher.values {
          #expect(String(decoding: data, as: UTF8.self) == "hello")
          #expect((response as? HTTPURLResponse)?.statusCode == 200)
        }
      }
      #expect(server.requests == 2)
    }
  }

  @Test func itFailsWithTheErrorOfTheSession() async throws {
    try await withServer { server in
      let error = await #expect(throws: URLError.self) {
        for try await _ in session.dataTaskPublisher(for: server.url("/reset")).values {}
      }
      #expect(error?.code == .networkConnectionLost)
    }
  }

  @Test func itComposesAsWithCombine() async throws {
    try await withServer { server in
      let names = session.dataTaskPublisher(for: URLRequest(url: server.url("/echo?a=b")))
        .map(\.data)
        .decode(type: EchoedRequest.self, decoder: JSONDecoder())
        .map(\.query)
      for try await query in names.values { #expect(query == ["a": "b"]) }
    }
  }
}
