import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import CommandSupport
import Foundation
import PackageSupport
import PodcastPlayer
import Testing

/// Tests the player's session in a simulated terminal.
@Suite struct SessionTests {
  @Test func theViewShowsPodcastTitleAndTime() async throws {
    try await SessionFixture.play("green") { session in
      await session.clock.advance(by: .seconds(3))
      #expect(session.shown.prefix(2) == ["Tea Time", "Green"])
      #expect(session.shown[3] == "[" + String(repeating: "=", count: 23) + String(repeating: "-", count: 55) + "]")
      #expect(session.shown[4] == "playing  0:03 / 0:10")
      #expect(session.shown.contains("Playback is simulated, without sound."))
    }
  }

  @Test func keysPauseSeekAndQuit() async throws {
    let outcome = try await SessionFixture.play("green") { session in
      await session.clock.advance(by: .seconds(3))
      await session.type(" ")
      #expect(session.shown[4] == "paused  0:03 / 0:10")
      await session.clock.advance(by: .seconds(60))
      #expect(session.shown[4] == "paused  0:03 / 0:10")
      await session.type(.left)
      #expect(session.shown[4] == "paused  0:00 / 0:10")
      await session.type(" ")
      await session.clock.advance(by: .seconds(1))
      #expect(session.shown[4] == "playing  0:01 / 0:10")
      await session.type("q")
    }
    #expect(outcome == .success("paused Green – Tea Time, 0:01 / 0:10\n"))
  }

  @Test func theProgramEndsAfterTheQueue() async throws {
    let outcome = try await SessionFixture.play(nil, queue: ["Green", "Black"]) { session in
      await session.clock.advance(by: .seconds(1))
      #expect(session.shown.contains("next  Black"))
      await session.clock.advance(by: .seconds(9))
      #expect(session.shown[1] == "Black")
      await session.clock.advance(by: .seconds(10))
    }
    #expect(outcome == .success("played Black – Tea Time, 0:10 / 0:10\n"))
  }

  @Test(arguments: [PlayerTerminal.Event.interruption, .termination, .readerLeft, .key(.control("d"))])
  func everyWayOutKeepsThePosition(event: PlayerTerminal.Event) async throws {
    let session = try await SessionFixture()
    let outcome = try await session.play("white") { session in
      await session.clock.advance(by: .seconds(65))
      await session.send(event)
    }
    #expect(outcome.status == .done)
    #expect(try await session.fixture.episode("White").position == .seconds(65))
    #expect(session.actions == ["open", "close"])
  }

  @Test func suspendingTheProgramRestoresTheTerminalAndPauses() async throws {
    let session = try await SessionFixture()
    _ = try await session.play("white") { session in
      await session.clock.advance(by: .seconds(2))
      await session.send(.suspension)
      #expect(session.actions == ["open", "close", "suspend", "open"])
      #expect(session.shown[4] == "playing  0:02 / ?")
      await session.type("q")
    }
  }

  @Test func theViewAdaptsToANewSize() async throws {
    try await SessionFixture.play("white") { session in
      session.resize(TerminalSize(columns: 20, rows: 3))
      await session.send(.resized)
      #expect(session.shown == ["White", "playing  0:00 / ?", "q quit"])
      await session.type("q")
    }
  }

  @Test func outputThatIsNotATerminalHasNoControlSequences() async throws {
    let outcome = try await SessionFixture.play("green", isInteractive: false) { session in
      await session.clock.advance(by: .seconds(10))
      #expect(session.screen == "")
    }
    #expect(outcome == .success("playing Green – Tea Time, 0:00 / 0:10\nplayed Green – Tea Time, 0:10 / 0:10\n"))
  }

  @Test func episodesOfUnknownLengthAreSkippedWithoutKeys() async throws {
    let session = try await SessionFixture()
    for title in ["Green", "White", "Black"] {
      try await session.fixture.store.enqueue(session.fixture.episode(title).id)
    }
    let outcome = try await session.play(nil, isInteractive: false) { await $0.clock.advance(by: .seconds(20)) }
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("played Green") && outcome.output.contains("played Black"))
    #expect(!outcome.output.contains("White"))
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(try await session.fixture.store.queuedEpisodes().map(\.title) == ["White"])
    #expect(try await !session.fixture.episode("White").isPlayed)
  }

  @Test func theQueueFollowsASkippedEpisode() async throws {
    let session = try await SessionFixture()
    try await session.fixture.store.enqueue(session.fixture.episode("Green").id)
    let outcome = try await session.play("white", isInteractive: false) { await $0.clock.advance(by: .seconds(10)) }
    #expect(outcome.status == .failed)
    #expect(outcome.output == "playing Green – Tea Time, 0:00 / 0:10\nplayed Green – Tea Time, 0:10 / 0:10\n")
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
  }

  @Test func theViewSaysThatAnEpisodePlaysUntilAKeyIsPressed() async throws {
    try await SessionFixture.play(nil, queue: ["White", "Green"]) { session in
      await session.clock.advance(by: .seconds(5))
      #expect(session.shown.contains("The length is unknown: it plays until you press n or q."))
      await session.type("n")
      #expect(session.shown[1] == "Green")
      #expect(!session.shown.contains { $0.hasPrefix("The length is unknown") })
    }
  }

  @Test func playingAnEmptyQueueFails() async throws {
    let outcome = try await PlayerFixture(.tea).run("play")
    #expect(outcome.status == .failed)
    #expect(
      outcome.messages == "podcasts: the queue is empty; \"podcasts play EPISODE\" plays an episode\n")
  }
}

/// A simulated terminal in which a player runs, with a library and a test clock.
private final class SessionFixture: Sendable {
  private struct State {
    var screen = ""
    var size = TerminalSize(columns: 80, rows: 24)
    var actions: [String] = []
  }

  let clock = TestClock()
  let fixture: PlayerFixture
  private let state = Locked(State())
  private let events = AsyncStream.makeStream(of: PlayerTerminal.Event.self)

  init() async throws {
    fixture = try await PlayerFixture(.tea, clock: clock)
  }

  /// Plays an episode or the queue while the body runs, and then presses `q`.
  @discardableResult
  static func play(
    _ title: String?, queue: [String] = [], isInteractive: Bool = true,
    _ body: @escaping @Sendable (SessionFixture) async throws -> Void
  ) async throws -> PlayerFixture.Outcome {
    let session = try await SessionFixture()
    for title in queue { try await session.fixture.store.enqueue(session.fixture.episode(title).id) }
    return try await session.play(title, isInteractive: isInteractive, body)
  }

  func play(
    _ title: String?, isInteractive: Bool = true, _ body: @escaping @Sendable (SessionFixture) async throws -> Void
  ) async throws -> PlayerFixture.Outcome {
    try await withTaskExecutorPreference(clock.executor) {
      let terminal = terminal(isInteractive: isInteractive)
      async let outcome =
        if let title { fixture.run("play", title, terminal: terminal) } else { fixture.run("play", terminal: terminal) }
      await clock.advance(by: .zero)
      try await body(self)
      await type("q")
      let result = try await outcome
      await clock.checkNothingPending()
      return result
    }
  }

  var screen: String { state.withLock { $0.screen } }

  var actions: [String] { state.withLock { $0.actions } }

  /// The lines of the view, without control sequences.
  var shown: [String] {
    let frame = screen.components(separatedBy: "\u{1B}[H").last ?? ""
    let lines = frame.components(separatedBy: "\r\n").map {
      $0.replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
    }
    return lines.last == "" ? lines.dropLast() : lines
  }

  func type(_ key: Key) async { await send(.key(key)) }

  func type(_ character: Character) async { await type(.character(character)) }

  func send(_ event: PlayerTerminal.Event) async {
    events.continuation.yield(event)
    await clock.advance(by: .zero)
  }

  func resize(_ size: TerminalSize) {
    state.withLock { $0.size = size }
  }

  private func terminal(isInteractive: Bool) -> PlayerTerminal {
    let note: @Sendable (String) -> Void = { action in self.state.withLock { $0.actions.append(action) } }
    let input = Input(events.stream)
    return PlayerTerminal(
      isInteractive: isInteractive,
      size: { self.state.withLock { $0.size } },
      open: { note("open") },
      close: { note("close") },
      suspend: { note("suspend") },
      write: { text in self.state.withLock { $0.screen += text } },
      nextEvent: { await input.next() })
  }
}

/// The events of a stream, one at a time.
private actor Input {
  private var iterator: AsyncStream<PlayerTerminal.Event>.Iterator

  init(_ stream: AsyncStream<PlayerTerminal.Event>) {
    iterator = stream.makeAsyncIterator()
  }

  func next() async -> PlayerTerminal.Event? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return await iterator.next(isolation: self)
  }
}
