import AppEnvironmentAudio
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import AppEnvironmentUI
import PodcastPlayer
import PodcastViews
import PortableSwiftUITesting
import Synchronization
import Testing

/// A library in memory, its server and its clock.
@MainActor
struct LibraryFixture {
  let clock = TestClock()
  let server = PodcastServer()
  let environment: AppEnvironment

  var store: PodcastStore { environment.podcastStore }

  /// Creates a library with podcasts of these titles, with three episodes each.
  init(_ titles: [String] = []) async throws {
    let (server, clock) = (server, clock)
    environment = AppEnvironment(.test) {
      $0.clockClient = clock.client
      $0.audioClient = .simulated(clock: clock.client)
      $0.settingsClient = .inMemory()
      $0.podcastStore = .inMemory(network: server.client, clock: clock.client)
    }
    for title in titles { try await subscribe(title) }
  }

  /// Publishes a show whose episodes are its title and a number each. They last ten minutes.
  func publish(_ title: String, count: Int) {
    let items = (1...count).reversed().map { number in
      """
      <item><title>\(title) \(number)</title><guid>\(title)-\(number)</guid><pubDate>2026-01-0\(number)</pubDate>
      <itunes:duration>600</itunes:duration>
      <psc:chapters><psc:chapter start="0:09" title="Part two"/></psc:chapters>
      <enclosure url="https://example.org/\(title)-\(number).mp3" type="audio/mpeg"/><description>About \(title), part \(number).</description></item>
      """
    }
    server.publish(
      "\(title).xml",
      """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:psc="http://podlove.org/simple-chapters"><channel><title>\(title)</title>
      <itunes:author>The \(title) Club</itunes:author>\(items.joined())</channel></rss>
      """)
  }

  @discardableResult
  func subscribe(_ title: String) async throws -> Podcast {
    publish(title, count: 3)
    return try await store.subscribe(to: server.url("\(title).xml"))
  }

  /// Returns the episode with a title.
  func episode(_ title: String) async throws -> Episode {
    let episodes = try await store.newest(limit: 100).episodes
    return try #require(episodes.first { $0.title == title })
  }
}

/// A library on a screen.
@MainActor
struct LibraryScreen {
  let fixture: LibraryFixture
  let player: Player
  let host: ViewHost

  private init(_ fixture: LibraryFixture, columns: Int, rows: Int) {
    self.fixture = fixture
    player = Player(environment: fixture.environment)
    host = ViewHost(LibraryView(player: player), columns: columns, rows: rows)
  }

  /// The text on the screen, once all that is due has happened.
  var text: String {
    get async {
      await settle()
      return host.text
    }
  }

  /// Lets values arrive, and those that the views ask for because of them.
  func settle() async {
    for _ in 0..<3 {
      await fixture.clock.advance(by: .zero)
      _ = host.text
    }
  }

  /// The lines of the screen, without spaces at either end.
  var lines: [String] {
    get async { await text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// Presses keys, one after the other, at one instant.
  func press(_ keys: KeyEquivalent...) async {
    for key in keys {
      host.press(key)
      await settle()
    }
  }

  /// Shows a library, runs the body, ends the player, and checks that nothing waits for the clock.
  static func show(
    _ titles: String..., columns: Int = 80, rows: Int = 18,
    _ body: @escaping @MainActor (LibraryScreen) async throws -> Void
  ) async throws {
    let fixture = try await LibraryFixture(titles)
    try await show(fixture, columns: columns, rows: rows, body)
  }

  /// Shows a library, runs the body, ends the player, and checks that nothing waits for the clock.
  static func show(
    _ fixture: LibraryFixture, columns: Int = 80, rows: Int = 18,
    _ body: @escaping @MainActor (LibraryScreen) async throws -> Void
  ) async throws {
    // The clock waits for work on the main actor that begins on its executor.
    try await Task.detached(executorPreference: fixture.clock.executor) {
      let screen = await LibraryScreen(fixture, columns: columns, rows: rows)
      await screen.settle()
      try await body(screen)
      await screen.player.stop()
      await screen.settle()
      await screen.host.end()
      await fixture.clock.checkNothingPending()
    }.value
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
