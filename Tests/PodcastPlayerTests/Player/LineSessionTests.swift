import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import CommandSupport
import Foundation
import PodcastPlayer
import Testing

/// The command `play` without a screen.
@Suite struct LineSessionTests {
  @Test("A line is written when an episode begins and when it ends")
  func lines() async throws {
    let outcome = try await SessionFixture().play("green") { await $0.clock.advance(by: .seconds(10)) }
    #expect(outcome == .success("playing Green – Tea Time, 0:00 / 0:10\nplayed Green – Tea Time, 0:10 / 0:10\n"))
  }

  @Test("The program ends after the queue")
  func queue() async throws {
    let outcome = try await SessionFixture("Green", "Black").play(nil) { await $0.clock.advance(by: .seconds(20)) }
    #expect(
      outcome.output.split(separator: "\n") == [
        "playing Green – Tea Time, 0:00 / 0:10", "played Green – Tea Time, 0:10 / 0:10",
        "playing Black – Tea Time, 0:00 / 0:10", "played Black – Tea Time, 0:10 / 0:10",
      ])
  }

  @Test("A program that has to end keeps the position")
  func positionAtTheEnd() async throws {
    let session = try await SessionFixture()
    let outcome = try await session.play("green") { session in
      await session.clock.advance(by: .seconds(3))
      await session.end()
    }
    #expect(outcome == .success("playing Green – Tea Time, 0:00 / 0:10\npaused Green – Tea Time, 0:03 / 0:10\n"))
    #expect(try await session.fixture.episode("Green").position == .seconds(3))
  }

  @Test("An episode of unknown length is skipped, and stays in the queue")
  func unknownLength() async throws {
    let session = try await SessionFixture("Green", "White", "Black")
    let outcome = try await session.play(nil) { await $0.clock.advance(by: .seconds(20)) }
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("played Green") && outcome.output.contains("played Black"))
    #expect(!outcome.output.contains("White"))
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(try await session.fixture.store.queuedEpisodes().map(\.title) == ["White"])
    #expect(try await !session.fixture.episode("White").isPlayed)
  }

  @Test("The queue follows a skipped episode")
  func queueAfterASkippedEpisode() async throws {
    let outcome = try await SessionFixture("Green").play("white") { await $0.clock.advance(by: .seconds(10)) }
    #expect(outcome.status == .failed)
    #expect(outcome.output == "playing Green – Tea Time, 0:00 / 0:10\nplayed Green – Tea Time, 0:10 / 0:10\n")
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
  }

  @Test("An empty queue is a failure")
  func emptyQueue() async throws {
    let outcome = try await PlayerFixture(.tea).run("play")
    #expect(outcome.status == .failed)
    #expect(outcome.messages == "podcasts: the queue is empty; \"podcasts play EPISODE\" plays an episode\n")
  }

  @Test("On a screen, the first episode of the queue plays, and the line about it follows")
  func screen() async throws {
    let clock = TestClock()
    let fixture = try await PlayerFixture(.tea, clock: clock)
    try await fixture.store.enqueue(fixture.episode("Green").id)
    let outcome = try await withTaskExecutorPreference(clock.executor) {
      let screen = PlayerScreen(
        show: { player in
          await clock.advance(by: .seconds(2))
          #expect(player.episode?.title == "Green" && player.isPlaying)
        }, end: {})
      return try await fixture.run("play", screen: screen)
    }
    #expect(outcome == .success("paused Green – Tea Time, 0:02 / 0:10\n"))
    #expect(try await fixture.episode("Green").position == .seconds(2))
  }

  @Test("On a screen, the library opens without anything to play")
  func screenWithoutEpisodes() async throws {
    let fixture = try await PlayerFixture(.tea)
    for arguments in [[], ["play"]] {
      let screen = PlayerScreen(show: { player in #expect(player.episode == nil) }, end: {})
      #expect(try await fixture.run(arguments, screen: screen) == .success(""))
    }
  }
}

/// A library with a queue, a test clock, and a program that ends on the test's request.
private final class SessionFixture: Sendable {
  let clock = TestClock()
  let fixture: PlayerFixture
  private let ends = AsyncStream.makeStream(of: Void.self)

  init(_ queue: String...) async throws {
    fixture = try await PlayerFixture(.tea, clock: clock)
    for title in queue { try await fixture.store.enqueue(fixture.episode(title).id) }
  }

  /// Plays an episode or the queue while the body runs, and then ends the program.
  func play(
    _ title: String?, _ body: @escaping @Sendable (SessionFixture) async throws -> Void
  ) async throws -> PlayerFixture.Outcome {
    try await withTaskExecutorPreference(clock.executor) {
      let ends = ends.stream
      let screen = PlayerScreen { for await _ in ends { return } }
      async let outcome = fixture.run(["play"] + (title.map { [$0] } ?? []), screen: screen)
      await clock.advance(by: .zero)
      try await body(self)
      await end()
      let result = try await outcome
      await clock.checkNothingPending()
      return result
    }
  }

  func end() async {
    ends.continuation.yield()
    await clock.advance(by: .zero)
  }
}
