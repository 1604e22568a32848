import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import AppEnvironmentUI
import Foundation
import Synchronization

/// A library in memory, its server and its clock.
@MainActor
struct LibraryFixture {
  let clock = TestClock()
  let server = PodcastServer()
  let environment: AppEnvironment

  var store: PodcastStore { environment.podcastStore }

  /// Creates a library with podcasts of these titles, with three episodes each.
  init(_ titles: String...) async throws {
    let (server, clock) = (server, clock)
    environment = AppEnvironment(.test) {
      $0.clockClient = clock.client
      $0.podcastStore = .inMemory(network: server.client, clock: clock.client)
    }
    for title in titles { try await subscribe(title) }
  }

  /// Publishes a show whose episodes are its title and a number each.
  func publish(_ title: String, count: Int) {
    server.publish("\(title).xml", PodcastServer.feed(title, episodes: (1...count).reversed().map { "\(title) \($0)" }))
  }

  @discardableResult
  func subscribe(_ title: String) async throws -> Podcast {
    publish(title, count: 3)
    return try await store.subscribe(to: server.url("\(title).xml"))
  }
}

/// The arguments of calls, from any thread.
final class Calls: Sendable {
  private let calls = Mutex<[String]>([])

  var all: [String] { calls.withLock { $0 } }

  func add(_ call: String) {
    calls.withLock { $0.append(call) }
  }
}
