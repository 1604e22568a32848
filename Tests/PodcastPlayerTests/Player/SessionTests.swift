import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import CommandSupport
import Foundation
import Locking
import PodcastPlayer
import Testing

/// The player's view, with a terminal that the test types on.
@Suite struct SessionTests {
  @Test func theViewShowsShowTitleAndTime() async throws {
    try await Stage.play("green") { stage in
      await stage.clock.advance(by: .seconds(3))
      #expect(stage.shown.prefix(2) == ["Tea Time", "Green"])
      #expect(stage.shown[3] == "[" + String(repeating: "=", count: 23) + String(repeating: "-", count: 55) + "]")
      #expect(stage.shown[4] == "playing  0:03 / 0:10")
      #expect(stage.shown.contains("Playback is simulated: time passes, but there is no sound."))
    }
  }

  @Test func keysPauseSeekAndQuit() async throws {
    let outcome = try await Stage.play("green") { stage in
      await stage.clock.advance(by: .seconds(3))
      await stage.type(" ")
      #expect(stage.shown[4] == "paused  0:03 / 0:10")
      await stage.clock.advance(by: .seconds(60))
      #expect(stage.shown[4] == "paused  0:03 / 0:10")
      await stage.type(.left)
      #expect(stage.shown[4] == "paused  0:00 / 0:10")
      await stage.type(" ")
      await stage.clock.advance(by: .seconds(1))
      #expect(stage.shown[4] == "playing  0:01 / 0:10")
      await stage.type("q")
    }
    #expect(outcome == .said("paused Green – Tea Time, 0:01 / 0:10\n"))
  }

  @Test func theQueueGoesOnAndEndsTheProgram() async throws {
    let outcome = try await Stage.play(nil, queue: ["Green", "Black"]) { stage in
      await stage.clock.advance(by: .seconds(1))
      #expect(stage.shown.contains("next  Black"))
      await stage.clock.advance(by: .seconds(9))
      #expect(stage.shown[1] == "Black")
      await stage.clock.advance(by: .seconds(10))
    }
    #expect(outcome == .said("played Black – Tea Time, 0:10 / 0:10\n"))
  }

  @Test(arguments: [PlayerTerminal.Event.interruption, .termination, .readerLeft, .key(.control("d"))])
  func whateverEndsItKeepsThePosition(event: PlayerTerminal.Event) async throws {
    let stage = try await Stage()
    let outcome = try await stage.play("white") { stage in
      await stage.clock.advance(by: .seconds(65))
      await stage.send(event)
    }
    #expect(outcome.status == .done)
    #expect(try await stage.desk.episode("White").position == .seconds(65))
    #expect(stage.actions == ["open", "close"])
  }

  @Test func aSuspendedProgramGivesTheTerminalBackAndIsSilent() async throws {
    let stage = try await Stage()
    _ = try await stage.play("white") { stage in
      await stage.clock.advance(by: .seconds(2))
      await stage.send(.suspension)
      #expect(stage.actions == ["open", "close", "suspend", "open"])
      #expect(stage.shown[4] == "playing  0:02 / ?")
      await stage.type("q")
    }
  }

  @Test func anotherSizeOfTheWindowIsDrawnForAtOnce() async throws {
    try await Stage.play("white") { stage in
      stage.resize(TerminalSize(columns: 20, rows: 3))
      await stage.send(.resized)
      #expect(stage.shown == ["Tea Time", "White", "playing  0:00 / ?"])
      await stage.type("q")
    }
  }

  @Test func elsewhereThereAreLinesAndNoControlSequences() async throws {
    let outcome = try await Stage.play("green", isInteractive: false) { stage in
      await stage.clock.advance(by: .seconds(10))
      #expect(stage.screen == "")
    }
    #expect(outcome == .said("playing Green – Tea Time, 0:00 / 0:10\nplayed Green – Tea Time, 0:10 / 0:10\n"))
  }

  @Test func whereNoKeysAreReadWhatWouldNeverEndIsSkipped() async throws {
    let stage = try await Stage()
    for title in ["Green", "White", "Black"] { try await stage.desk.store.enqueue(stage.desk.episode(title).id) }
    let outcome = try await stage.play(nil, isInteractive: false) { await $0.clock.advance(by: .seconds(20)) }
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("played Green") && outcome.output.contains("played Black"))
    #expect(!outcome.output.contains("White"))
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(try await stage.desk.store.queuedEpisodes().map(\.title) == ["White"])
    #expect(try await !stage.desk.episode("White").isPlayed)
  }

  @Test func aNamedEpisodeThatIsSkippedIsFollowedByTheQueue() async throws {
    let stage = try await Stage()
    try await stage.desk.store.enqueue(stage.desk.episode("Green").id)
    let outcome = try await stage.play("white", isInteractive: false) { await $0.clock.advance(by: .seconds(10)) }
    #expect(outcome.status == .failed)
    #expect(outcome.output == "playing Green – Tea Time, 0:00 / 0:10\nplayed Green – Tea Time, 0:10 / 0:10\n")
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
  }

  @Test func aPersonIsToldWhatPlaysUntilAKey() async throws {
    try await Stage.play(nil, queue: ["White", "Green"]) { stage in
      await stage.clock.advance(by: .seconds(5))
      #expect(stage.shown.contains("The length is unknown: it plays until you press n or q."))
      await stage.type("n")
      #expect(stage.shown[1] == "Green")
      #expect(!stage.shown.contains { $0.hasPrefix("The length is unknown") })
    }
  }

  @Test func anEmptyQueueIsNothingToPlay() async throws {
    let outcome = try await Desk(.tea).run("play")
    #expect(outcome.status == .failed)
    #expect(
      outcome.messages == "podcasts: queue: is empty; \"podcasts play EPISODE\" plays an episode\n")
  }
}

/// A terminal whose keys the test presses, in front of a program with a library and a clock of its own.
private final class Stage: Sendable {
  private struct State {
    var screen = ""
    var size = TerminalSize(columns: 80, rows: 24)
    var actions: [String] = []
  }

  let clock = TestClock()
  let desk: Desk
  private let state = Locked(State())
  private let events = AsyncStream.makeStream(of: PlayerTerminal.Event.self)

  init() async throws {
    desk = try await Desk(.tea, clock: clock)
  }

  /// Plays an episode or the queue while the body is run, which has to end it; otherwise `q` is pressed.
  @discardableResult
  static func play(
    _ title: String?, queue: [String] = [], isInteractive: Bool = true,
    _ body: @escaping @Sendable (Stage) async throws -> Void
  ) async throws -> Desk.Outcome {
    let stage = try await Stage()
    for title in queue { try await stage.desk.store.enqueue(stage.desk.episode(title).id) }
    return try await stage.play(title, isInteractive: isInteractive, body)
  }

  func play(
    _ title: String?, isInteractive: Bool = true, _ body: @escaping @Sendable (Stage) async throws -> Void
  ) async throws -> Desk.Outcome {
    try await withTaskExecutorPreference(clock.executor) {
      let terminal = terminal(isInteractive: isInteractive)
      async let outcome =
        if let title { desk.run("play", title, terminal: terminal) } else { desk.run("play", terminal: terminal) }
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

  /// The lines that are shown, without control sequences.
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
