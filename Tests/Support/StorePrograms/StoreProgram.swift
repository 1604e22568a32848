import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import PackageSupport

/// A random sequence of calls of a podcast store and of changes of its server, which depends on the seed and on the
/// state of the store alone.
///
/// The server has six shows, whose episodes are some of the same twelve, so that two shows have episodes in common when
/// one moves to the URL of the other.
package struct StoreProgram {
  /// A call of a store, or a change of its server.
  package enum Step: Hashable, Sendable {
    case publish(_ show: Int, _ episodes: [Int])
    /// Moves a show permanently to the URL of another one, which is after it.
    case redirect(_ show: Int, to: Int)
    case subscribe(_ show: Int)
    case refresh(Podcast.ID)
    case unsubscribe(Podcast.ID)
    case importOPML(_ shows: [Int], folder: String)
    case position(Episode.ID, _ milliseconds: Int64, PlaybackMoment)
    case flush
    case mark(Episode.ID, Bool)
    case enqueue(Episode.ID, QueuePlace)
    case dequeue(Episode.ID)
    case move(Episode.ID, to: Int)
  }

  private var random: SeededGenerator
  private let keepsPositionsInMemory: Bool

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - keepsPositionsInMemory: A Boolean value that indicates whether the program sets positions of playing episodes,
  ///     which a store writes later.
  package init(seed: UInt64, keepsPositionsInMemory: Bool) {
    random = SeededGenerator(seed: seed)
    self.keepsPositionsInMemory = keepsPositionsInMemory
  }

  /// Returns the next step for a store in its present state.
  package mutating func next(_ store: PodcastStore) async throws -> Step {
    let podcasts = try await store.allPodcasts().map(\.id).sorted { $0.rawValue < $1.rawValue }
    let episodes = try await store.newest(limit: 10_000).episodes.map(\.id).sorted {
      $0.rawValue < $1.rawValue
    }
    let queue = try await store.queuedEpisodes().map(\.id)
    let show = below(6)
    switch below(24) {
    case 0...3: return publish(show)
    case 4: return show < 5 ? .redirect(show, to: show + 1 + below(5 - show)) : publish(show)
    case 5, 6: return .subscribe(show)
    case 7...9: return podcasts.randomElement(using: &random).map { .refresh($0) } ?? .subscribe(show)
    case 10: return podcasts.randomElement(using: &random).map { .unsubscribe($0) } ?? .subscribe(show)
    case 11: return .importOPML([show, below(6)], folder: ["", "News", "<&\"'>"][below(3)])
    case 12...15:
      let moments: [PlaybackMoment] =
        keepsPositionsInMemory ? [.playing, .playing, .paused, .ended] : [.paused, .ended]
      return .position(any(of: episodes), Int64(below(1_000_000)), moments[below(moments.count)])
    case 16: return .flush
    case 17: return .mark(any(of: episodes), below(2) == 0)
    case 18...20: return .enqueue(any(of: episodes), below(2) == 0 ? .first : .last)
    case 21: return .dequeue(any(of: queue))
    default: return .move(any(of: queue), to: below(8) - 1)
    }
  }

  private mutating func publish(_ show: Int) -> Step {
    .publish(show, (1...12).filter { _ in below(3) == 0 }.shuffled(using: &random))
  }

  /// Returns an element. Rarely, and if there are no elements, returns an episode that the library doesn't have.
  private mutating func any(of episodes: [Episode.ID]) -> Episode.ID {
    below(20) == 0 ? 999_999 : episodes.randomElement(using: &random) ?? 999_999
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
}

extension PodcastStore {
  /// Performs a step of a program.
  package func perform(_ step: StoreProgram.Step, _ server: PodcastServer) async throws {
    switch step {
    case .publish(let show, let episodes):
      server.publish(
        "\(show).xml",
        PodcastServer.feed(
          "Show \(show)",
          items: episodes.map { PodcastServer.item("Episode \($0)", guid: "\($0)", day: $0, notes: "Notes \($0)") }))
    case .redirect(let show, let other): server.redirect("\(show).xml", to: "\(other).xml", status: 301)
    case .subscribe(let show): try await subscribe(to: server.url("\(show).xml"))
    case .refresh(let podcast): try await refresh(only: [podcast])
    case .unsubscribe(let podcast): try await unsubscribe(from: podcast)
    case .importOPML(let shows, let folder):
      let feeds = shows.map { OPML.Outline(text: "Imported \($0)", feedURL: server.url("\($0).xml")) }
      let outlines = folder.isEmpty ? feeds : [OPML.Outline(text: folder, outlines: feeds)]
      try await importOPML(from: OPML(outlines: outlines).data())
    case .position(let episode, let milliseconds, let moment):
      try await setPosition(of: episode, to: .milliseconds(milliseconds), moment: moment)
    case .flush: try await flushPositions()
    case .mark(let episode, true): try await markPlayed(episode)
    case .mark(let episode, false): try await markUnplayed(episode)
    case .enqueue(let episode, let place): try await enqueue(episode, at: place)
    case .dequeue(let episode): try await removeFromQueue(episode)
    case .move(let episode, let index): try await moveInQueue(episode, to: index)
    }
  }
}
