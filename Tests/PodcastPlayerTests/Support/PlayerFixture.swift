import AppEnvironmentAudio
import AppEnvironmentKit
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import CommandSupport
import Foundation
import PackageSupport
import PodcastPlayer

/// A player with a library in memory, and its output.
final class PlayerFixture: Sendable {
  /// The result of a run.
  struct Outcome: Equatable {
    var status: ExitStatus
    var output: String
    var messages: String
  }

  let environment: AppEnvironment
  let stub: NetworkStub
  private let recorded = Locked((output: "", messages: ""))

  /// Creates a library that is subscribed to feeds.
  init(_ feeds: SampleFeed..., clock: TestClock = TestClock()) async throws {
    let stub = NetworkStub(clock: clock.client)
    self.stub = stub
    environment = AppEnvironment(.test) {
      $0.clockClient = clock.client
      $0.networkClient = stub.client
      $0.fileClient = .inMemory()
      $0.audioClient = .simulated(clock: clock.client)
      $0.settingsClient = .inMemory()
      $0.podcastStore = .inMemory(network: stub.client, clock: clock.client)
      $0.syncClient = .preview(in: $0)
      $0.downloadClient = .preview(in: $0)
    }
    for feed in feeds {
      serve(feed)
      guard let url = URL(string: feed.url) else { throw CommandError(feed.url, reason: "not a URL") }
      try await environment.podcastStore.subscribe(to: url)
    }
  }

  var store: PodcastStore { environment.podcastStore }

  /// Adds a feed to the network.
  func serve(_ feed: SampleFeed) {
    stub.route(
      path: "/\(feed.name).xml",
      answer: .data(feed.document, headers: ["Content-Type": "application/rss+xml"]))
  }

  /// Runs a command line, without notes by default.
  func run(
    _ arguments: String..., isQuiet: Bool = true, width: Int? = nil, showsProgress: Bool = false, input: String = "",
    screen: PlayerScreen? = nil, withoutPages: Bool = false
  ) async throws -> Outcome {
    try await run(
      arguments, isQuiet: isQuiet, width: width, showsProgress: showsProgress, input: input, screen: screen,
      withoutPages: withoutPages)
  }

  /// Runs a command line, without notes by default.
  func run(
    _ arguments: [String], isQuiet: Bool = true, width: Int? = nil, showsProgress: Bool = false, input: String = "",
    screen: PlayerScreen? = nil, withoutPages: Bool = false
  ) async throws -> Outcome {
    recorded.withLock { $0 = ("", "") }
    let output = output(width: width, showsProgress: showsProgress)
    let environment =
      !withoutPages
      ? environment
      : environment.overriding {
        $0.podcastStore.newest = { _, _ in Fail(error: CommandError("page", reason: "was read")).eraseToAnyPublisher()
        }
      }
    let podcasts = Podcasts(
      environment: environment, output: output, input: { Data(input.utf8) },
      screen: screen ?? PlayerScreen {})
    let invocation = try Invocation(
      arguments: (isQuiet ? ["--quiet"] : []) + arguments, hasScreen: screen?.show != nil)
    let status = await podcasts.run(invocation)
    return recorded.withLock { Outcome(status: status, output: $0.output, messages: $0.messages) }
  }

  /// Returns the episode with a title.
  func episode(_ title: String, of podcast: String? = nil) async throws -> Episode {
    let episodes = try await store.newest(limit: 100).episodes
    guard let episode = episodes.first(where: { $0.title == title && podcast ?? $0.podcastTitle == $0.podcastTitle })
    else { throw CommandError(title, reason: "not in the library of the test") }
    return episode
  }

  private func output(width: Int?, showsProgress: Bool) -> PodcastsOutput {
    PodcastsOutput(
      width: { width }, showsProgress: showsProgress,
      write: { text in self.recorded.withLock { $0.output += text } },
      message: { text in self.recorded.withLock { $0.messages += text } },
      progressWidth: { width ?? 80 })
  }
}
