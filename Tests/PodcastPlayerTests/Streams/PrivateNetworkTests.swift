import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import PodcastPlayer
import Testing

@Suite struct PrivateNetworkTests {
  private let open = NetworkStub().route(answer: .text("feed"))
  private let refusing = NetworkStub()
    .route(host: "public.example", path: "/moved", answer: .redirect(to: "http://home.example/feed"))
    .route(host: "public.example", path: "/feed", answer: .text("public"))
    .route(host: "home.example", answer: .failure { .privateAddress($0, address: "10.0.0.1") })

  @Test func aFeedOfAPrivateHostIsRequested() async throws {
    #expect(try await text("http://home.example/feed") == "feed")
    #expect(try await text("http://public.example/feed") == "public")
    #expect(open.requests.count == 1)
  }

  @Test func aRedirectToAPrivateHostIsRefused() async throws {
    let error = await #expect(throws: NetworkClientError.self) { try await text("http://public.example/moved") }
    #expect(error?.reason == "the address 10.0.0.1 isn't public")
    #expect(open.requests.isEmpty)
  }

  @Test(arguments: ["http://public.example/feed", "http://other.example/feed", "http://home.example/feed"])
  func aURLInAFeedLeadsToThePrivateHostOfTheFeedAlone(feed: String) async throws {
    if feed.contains("home") {
      #expect(try await text("http://home.example/1.mp3", in: feed) == "feed")
    } else {
      await #expect(throws: NetworkClientError.self) { try await text("http://home.example/1.mp3", in: feed) }
    }
    #expect(try await text("http://public.example/feed", in: feed) == "public")
    #expect(open.requests.count == (feed.contains("home") ? 1 : 0))
  }

  @Test func aPublicFeedDoesNotMoveToAPrivateHost() async throws {
    let announcement = "<itunes:new-feed-url>http://home.example/feed</itunes:new-feed-url>"
    let server = NetworkStub()
      .route(host: "public.example", answer: .text(PodcastServer.feed("Show", items: [announcement])))
      .route(answer: .failure { .privateAddress($0, address: "10.0.0.1") })
    let client = NetworkClient.sparingPrivateNetworks(open.client, refusing: server.client)
    let store = PodcastStore(library: .inMemory(), network: client, clock: TestClock().client)
    let address = try #require(URL(string: "http://public.example/feed"))
    #expect(try await store.subscribe(to: address).feed == address)
    #expect(server.requests.count == 2)
    #expect(open.requests.isEmpty)
  }

  private func text(_ url: String, in feed: String? = nil) async throws -> String {
    let client = NetworkClient.sparingPrivateNetworks(open.client, refusing: refusing.client)
    let request = URLRequest(url: try #require(URL(string: url)))
    return try await NetworkClient.$origin.withValue(feed.flatMap { URL(string: $0) }) {
      String(decoding: try await client.data(for: request).data, as: UTF8.self)
    }
  }
}
