import AppEnvironmentPodcastsTesting
import Foundation
import Testing

/// Feeds that arrive slowly, or never completely.
@Suite(.timeLimit(.minutes(45))) struct SlowFeedTests {
  @Test("A slow feed is read")
  func slowFeed() async throws {
    let result = try await refresh(seconds: 500, isWhole: true, after: 500)
    #expect(result == .updated(new: 1, changed: 0))
  }

  @Test("A silent feed times out after a minute")
  func silentFeed() async throws {
    let result = try await refresh(seconds: 100, isWhole: false, after: 160)
    guard case .failed(.network(.timedOut(_, .idle(.seconds(60))))) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test("An endless feed times out after ten minutes")
  func endlessFeed() async throws {
    let result = try await refresh(seconds: 100_000, isWhole: false, after: 600)
    guard case .failed(.network(.timedOut(_, .total(.seconds(600))))) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test("A feed that arrives in time leaves no timer")
  func noTimerLeft() async throws {
    let (clock, server) = (TestClock(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let store = PodcastStore.inMemory(network: server.client, clock: clock.client)
    _ = try await store.subscribe(to: server.url("show.xml"))
    await clock.checkNothingPending()
  }

  /// Returns the result for a feed of which one byte arrives each second, and then the rest or nothing. The result must
  /// come `end` seconds after the request, and not a second earlier.
  private func refresh(seconds: Int, isWhole: Bool, after end: Int) async throws -> RefreshProgress.Outcome.Result? {
    let clock = TestClock()
    let network = dripping(seconds: seconds, isWhole: isWhole, by: clock.client)
    let store = PodcastStore.inMemory(network: network, clock: clock.client)
    _ = try await store.importOPML(from: Data(Self.list.utf8))
    var seen: [RefreshProgress] = []
    let refresh = store.refresh(nil).sink { _ in
    } receiveValue: {
      seen.append($0)
    }
    await clock.advance(by: .seconds(end - 1))
    #expect(seen.map(\.completedCount) == [0])
    await clock.advance(by: .seconds(1))
    #expect(seen.map(\.completedCount) == [0, 1])
    await clock.checkNothingPending()
    withExtendedLifetime(refresh) {}
    return seen.last?.latest?.result
  }

  private static let list = """
    <opml version="2.0"><body><outline type="rss" text="Slow" xmlUrl="https://podcasts.example/slow.xml"/></body></opml>
    """

  private func dripping(seconds: Int, isWhole: Bool, by clock: ClockClient) -> NetworkClient {
    NetworkClient(clock: clock) { request in
      let url = request.url ?? URL(filePath: "/")
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      let start = Data("<rss><channel><title>Slow</title><item><title>One</title><description>".utf8)
      let rest = Data("</description></item></channel></rss>".utf8)
      let end = isWhole ? Just(rest).eraseToAnyPublisher() : Empty(completeImmediately: false).eraseToAnyPublisher()
      return clock.timer(every: .seconds(1))
        .map { _ in Data("a".utf8) }
        .prefix(seconds)
        .append(end)
        .prepend(start)
        .map { NetworkEvent.data($0) }
        .setFailureType(to: (any Error).self)
        .prepend(response.map { [.response($0)] } ?? [])
        .eraseToAnyPublisher()
    }
  }
}
