import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import Testing

/// Feeds that come slowly, or never to their end.
@Suite(.timeLimit(.minutes(20))) struct SlowFeedTests {
  @Test func aFeedThatDripsIsGivenUpAfterAMinute() async throws {
    let clock = TestClock()
    let store = PodcastStore.inMemory(network: dripping(by: clock.client), clock: clock.client)
    _ = try await store.importSubscriptions(from: Data(Self.list.utf8))
    var progress = store.refresh(nil).values.makeAsyncIterator()
    #expect(try await progress.next()?.completed == 0)
    await clock.advance(by: .seconds(59))
    // Nothing has come to its end, so that the next that is told is what the last second brings.
    await clock.advance(by: .seconds(1))
    let last = try await progress.next()
    guard case .failed(.network(.timedOut(_, .total(.seconds(60))))) = last?.latest?.result else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(try await progress.next() == nil)
    await clock.checkNothingPending()
  }

  @Test func aFeedThatComesInTimeLeavesNoTimer() async throws {
    let (clock, server) = (TestClock(), PodcastServer())
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
    let store = PodcastStore.inMemory(network: server.client, clock: clock.client)
    _ = try await store.subscribe(to: server.url("show.xml"))
    await clock.checkNothingPending()
  }

  private static let list = """
    <opml version="2.0"><body><outline type="rss" text="Slow" xmlUrl="https://podcasts.example/slow.xml"/></body></opml>
    """

  /// Answers with a feed of which a byte comes each tenth of a second.
  private func dripping(by clock: ClockClient) -> NetworkClient {
    NetworkClient(clock: clock) { request in
      let url = request.url ?? URL(filePath: "/")
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      let start = Data("<rss><channel><title>Slow</title><description>".utf8)
      return clock.timer(every: .milliseconds(100))
        .map { _ in NetworkEvent.data(Data("a".utf8)) }
        .setFailureType(to: (any Error).self)
        .prepend([response.map { .response($0) }, .data(start)].compactMap { $0 })
        .eraseToAnyPublisher()
    }
  }
}
