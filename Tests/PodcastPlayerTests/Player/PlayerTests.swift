import AppEnvironmentAudio
import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import PackageSupport
import PodcastPlayer
import Testing

@MainActor @Suite struct PlayerTests {
  @Test func theClockMovesTheTimeAndTheStoreKeepsIt() async throws {
    try await Scene.play("Green") { scene in
      await scene.clock.advance(by: .seconds(3))
      #expect(scene.player.isPlaying)
      #expect(scene.player.currentTime == .seconds(3))
      let green = try await scene.fixture.episode("Green")
      #expect(green.position == .seconds(3))
      #expect(scene.player.episode?.title == "Green")
    }
  }

  @Test func aPublicFeedIsNotPlayedFromAPrivateAddress() async throws {
    for host in ["127.0.0.1", "localhost", "192.168.1", "0x7f000001", "[::1]", "10.0.0.1:8080"] {
      let file = "<enclosure url='http://\(host)/home.mp3' type='audio/mpeg'/>"
      let feed = SampleFeed("tea", title: "Tea", [.init("Home", elements: file)])
      try await Scene.play("Home", of: feed) { scene in
        await scene.clock.advance(by: .seconds(3))
        #expect(!scene.player.isPlaying && scene.player.currentTime == .zero, "\(host)")
        #expect(scene.player.failure?.hasSuffix("isn't public") == true, "\(host): \(scene.player.failure ?? "nil")")
      }
    }
  }

  @Test func aFeedAtAPrivateAddressIsPlayedFromThere() async throws {
    var feed = SampleFeed("tea", title: "Tea", [.init("Home"), .init("Next")])
    feed.host = "127.0.0.1"
    try await Scene.play("Home", queue: ["Home", "Next"], of: feed) { scene in
      await scene.clock.advance(by: .seconds(3))
      #expect(scene.player.isPlaying && scene.player.currentTime == .seconds(3))
      scene.player.pause()
      scene.player.playNext()
      scene.player.pause()
      await scene.clock.advance(by: .seconds(3))
      #expect(!scene.player.isPlaying && scene.player.episode?.title == "Next" && scene.player.failure == nil)
      scene.player.resume()
      await scene.clock.advance(by: .seconds(3))
      #expect(scene.player.isPlaying && scene.player.currentTime == .seconds(3))
    }
  }

  @Test func theSpeedMultipliesTheTime() async throws {
    try await Scene.play("White") { scene in
      await scene.clock.advance(by: .milliseconds(1_250))
      scene.player.speed = 2
      await scene.clock.advance(by: .milliseconds(750))
      #expect(scene.player.currentTime == .milliseconds(2_750))
      scene.player.speed = 100
      #expect(scene.player.speed == 3)
    }
  }

  @Test func theSpeedIsThatOfLaterPlayers() async throws {
    try await Scene.play("Green") { scene in
      scene.player.speed = 2
      let later = Player(environment: scene.fixture.environment)
      #expect(later.speed == 2)
      await scene.player.stop()
      later.play(try await scene.fixture.episode("White"))
      await scene.clock.advance(by: .seconds(2))
      #expect(later.currentTime == .seconds(4))
      await later.stop()
      // What another program has written there.
      scene.fixture.environment.settingsClient[PodcastSettings.speed] = 1e9
      #expect(Player(environment: scene.fixture.environment).speed == 3)
    }
  }

  @Test func aPausedPlayerFollowsAnotherOne() async throws {
    try await Scene.play("Green") { scene in
      await scene.clock.advance(by: .seconds(2))
      scene.player.isPlaying = false
      let other = Player(environment: scene.fixture.environment, isSilent: true)
      other.play(try await scene.fixture.episode("Green"))
      await scene.clock.advance(by: .seconds(3))
      #expect(scene.player.currentTime == .seconds(5))
      await other.stop()
    }
  }

  @Test func everyViewSeesTheSameTime() async throws {
    try await Scene.play("Green") { scene in
      var seen: [[Duration]] = [[], []]
      let views = [
        scene.player.$currentTime.sink { seen[0].append($0) }, scene.player.$currentTime.sink { seen[1].append($0) },
      ]
      await scene.clock.advance(by: .seconds(1))
      #expect(seen[0] == [.zero, .milliseconds(500), .seconds(1)])
      #expect(seen[1] == seen[0])
      views.forEach { $0.cancel() }
    }
  }

  @Test func pausingStopsThePlaybackTime() async throws {
    try await Scene.play("Green") { scene in
      await scene.clock.advance(by: .milliseconds(1_250))
      scene.player.isPlaying.toggle()
      #expect(!scene.player.isPlaying)
      #expect(scene.player.currentTime == .milliseconds(1_250))
      await scene.clock.advance(by: .seconds(60))
      #expect(scene.player.currentTime == .milliseconds(1_250))
      let green = try await scene.fixture.episode("Green")
      #expect(green.position == .milliseconds(1_250))
      scene.player.isPlaying.toggle()
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.player.currentTime == .milliseconds(2_250))
    }
  }

  @Test func playbackResumesAtTheKeptPosition() async throws {
    try await Scene.play("Green") { scene in
      await scene.clock.advance(by: .seconds(4))
      await scene.player.stop()
      let again = Player(environment: scene.fixture.environment)
      again.play(try await scene.fixture.episode("Green"))
      #expect(again.currentTime == .seconds(4))
      await again.stop()
    }
  }

  @Test func seekingStaysBetweenBeginningAndEnd() async throws {
    try await Scene.play("Green") { scene in
      await scene.clock.advance(by: .seconds(2))
      scene.player.seek(by: .seconds(5))
      #expect(scene.player.currentTime == .seconds(7))
      scene.player.seek(by: .seconds(-15))
      #expect(scene.player.currentTime == .zero)
      scene.player.pause()
      scene.player.seek(by: .seconds(60))
      #expect(scene.player.currentTime == .seconds(10))
      #expect(!scene.player.isPlaying)
    }
  }

  @Test func anEpisodeIsMarkedAtItsEndAndTheQueueContinues() async throws {
    try await Scene.play("Green", queue: ["Green", "White"]) { scene in
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.player.queue.map(\.title) == ["Green", "White"])
      #expect(scene.player.next?.title == "White")
      await scene.clock.advance(by: .seconds(10))
      #expect(scene.player.episode?.title == "White")
      #expect(scene.player.currentTime == .seconds(1))
      #expect(scene.player.queue.map(\.title) == ["White"])
      let green = try await scene.fixture.episode("Green")
      #expect(green.isPlayed)
      #expect(green.position == .zero)
    }
  }

  @Test func nothingPlaysAfterTheLastEpisode() async throws {
    try await Scene.play("Green") { scene in
      await scene.clock.advance(by: .seconds(10))
      #expect(scene.player.episode == nil)
      #expect(!scene.player.isPlaying)
      let green = try await scene.fixture.episode("Green")
      #expect(green.isPlayed)
    }
  }

  @Test func anEpisodeOfUnknownLengthPlaysOn() async throws {
    try await Scene.play("White") { scene in
      await scene.clock.advance(by: .seconds(600))
      #expect(scene.player.currentTime == .seconds(600))
    }
  }

  @Test func skippingToTheNextEpisodeKeepsThePlaceOfTheCurrentOne() async throws {
    try await Scene.play("Green", queue: ["White", "Green", "Black"]) { scene in
      await scene.clock.advance(by: .seconds(2))
      scene.player.playNext()
      #expect(scene.player.episode?.title == "Black")
      scene.player.playNext()
      #expect(scene.player.episode?.title == "Black")
      await scene.clock.advance(by: .zero)
      let green = try await scene.fixture.episode("Green")
      #expect(green.position == .seconds(2))
      #expect(scene.player.queue.map(\.title) == ["White", "Green", "Black"])
    }
  }

  @Test func aFailureToKeepThePositionIsShownAndPlaybackContinues() async throws {
    try await Scene.play("Green") { scene in
      scene.fixture.environment.podcastStore.setPosition = { _, _, _ in
        Fail(error: PodcastStoreError.noSpace(path: "library.db")).eraseToAnyPublisher()
      }
      await scene.clock.advance(by: .seconds(2))
      #expect(scene.player.failure == "library.db: no space left on the disk")
      #expect(scene.player.currentTime == .seconds(2))
    }
  }

  @Test func aRemovedEpisodeStops() async throws {
    try await Scene.play("White") { scene in
      try await scene.fixture.store.unsubscribe(from: scene.fixture.episode("White").podcast)
      await scene.clock.advance(by: .seconds(2))
      #expect(scene.player.episode == nil)
      #expect(!scene.player.isPlaying)
      #expect(scene.player.notice == "White was removed from the library")
      scene.player.playNext()
      await scene.clock.advance(by: .seconds(2))
      #expect(scene.player.failure == nil)
    }
  }

  @Test func theMeasuredDurationCountsWhereTheFeedLies() async throws {
    try await Scene.play("Green") { scene in
      let sound = ScriptedSound()
      scene.fixture.environment.audioClient = sound.client
      let player = Player(environment: scene.fixture.environment)
      player.play(try await scene.fixture.episode("Green"))
      sound.state.duration = .seconds(3_600)
      sound.state.position = .seconds(90)
      await scene.clock.advance(by: .zero)
      #expect(player.duration == .seconds(3_600))
      #expect(player.currentTime == .seconds(90))
      player.seek(to: .seconds(600))
      #expect(player.currentTime == .seconds(600))
      await player.stop()
      // The next start knows it before the file is loaded.
      #expect(try await scene.fixture.episode("Green").duration == .seconds(3_600))
      let again = Player(environment: scene.fixture.environment)
      again.play(try await scene.fixture.episode("Green"))
      #expect(again.duration == .seconds(3_600))
      await again.stop()
    }
  }

  @Test func theExactPositionOfAPauseFollowsIt() async throws {
    try await Scene.play("White") { scene in
      let sound = ScriptedSound()
      scene.fixture.environment.audioClient = sound.client
      let player = Player(environment: scene.fixture.environment)
      player.play(try await scene.fixture.episode("Black"))
      sound.state.position = .seconds(4)
      await scene.clock.advance(by: .zero)
      sound.pausesLate = true
      player.pause()
      #expect(!player.isPlaying)
      sound.state.position = .milliseconds(4_217)
      sound.state.status = .paused
      await scene.clock.advance(by: .zero)
      #expect(player.currentTime == .milliseconds(4_217))
      #expect(try await scene.fixture.episode("Black").position == .milliseconds(4_217))
      await player.stop()
    }
  }

  @Test func aFailureOfTheSoundPausesAndKeepsThePosition() async throws {
    try await Scene.play("White") { scene in
      let sound = ScriptedSound()
      scene.fixture.environment.audioClient = sound.client
      let player = Player(environment: scene.fixture.environment)
      player.play(try await scene.fixture.episode("Black"))
      sound.state.position = .seconds(4)
      sound.state.status = .failed(.noDevice)
      await scene.clock.advance(by: .zero)
      #expect(!player.isPlaying)
      #expect(player.failure == "no device for sound can be opened")
      #expect(try await scene.fixture.episode("Black").position == .seconds(4))
      player.resume()
      #expect(player.isPlaying && player.failure == nil)
      #expect(sound.state.position == .seconds(4))
      await player.stop()
    }
  }
}

/// Chapters and the sleep timer.
@MainActor @Suite struct ListeningTests {
  private static let chapters = SampleFeed(
    "chapters", title: "Chapters",
    [
      .init(
        "Marked", "10:00",
        elements: """
          <psc:chapters><psc:chapter start="00:05:00" title="Late"/><psc:chapter start="0" title="First"/>
          <psc:chapter start="00:01:00.500" title="Second"/></psc:chapters>
          """),
      .init(
        "Linked", "10:00",
        elements: #"<podcast:chapters url="https://example.org/c.json" type="application/json+chapters"/>"#),
      .init("Plain", "10:00"),
    ])

  @Test func theChaptersOfTheFeedAreKeptAndSoughtByKeys() async throws {
    try await Scene.play("Marked", of: Self.chapters) { scene in
      let player = scene.player
      #expect(player.chapters.map(\.title) == ["First", "Second", "Late"])
      #expect(player.chapter?.title == "First")
      player.seekToNextChapter()
      #expect(player.currentTime == .milliseconds(60_500) && player.chapter?.title == "Second")
      player.seekToNextChapter()
      player.seekToNextChapter()
      #expect(player.currentTime == .seconds(300))
      await scene.clock.advance(by: .seconds(4))
      player.seekToPreviousChapter()
      #expect(player.currentTime == .seconds(300))
      player.seekToPreviousChapter()
      #expect(player.currentTime == .milliseconds(60_500))
      player.seekToPreviousChapter()
      player.seekToPreviousChapter()
      #expect(player.currentTime == .zero)
      let plain = try await scene.fixture.episode("Plain")
      player.play(plain)
      player.seekToNextChapter()
      await scene.clock.advance(by: .seconds(5))
      player.seekToPreviousChapter()
      #expect(player.chapters == [] && player.currentTime == .seconds(5))
    }
  }

  @Test func theDocumentOfChaptersIsReadWhileItsEpisodePlays() async throws {
    try await Scene.play("Plain", of: Self.chapters) { scene in
      let json = #"{"version":"1.2.0","chapters":[{"startTime":30,"title":"Half"},{"startTime":0,"title":"Start"}]}"#
      scene.fixture.stub.route(path: "/c.json", answer: .data(Data(json.utf8)))
      scene.player.play(try await scene.fixture.episode("Linked"))
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.player.chapters.map(\.title) == ["Start", "Half"])
      scene.player.play(try await scene.fixture.episode("Plain"))
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.player.chapters == [])
    }
  }

  @Test func aPageInPlaceOfTheDocumentOfChaptersIsNoFailure() async throws {
    try await Scene.play("Plain", of: Self.chapters) { scene in
      scene.fixture.stub.route(path: "/c.json", answer: .data(Data("<html>".utf8)))
      scene.player.play(try await scene.fixture.episode("Linked"))
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.player.chapters == [] && scene.player.failure == nil && scene.player.isPlaying)
    }
  }

  @Test func theChaptersOfTheFileCountWhereTheFeedHasNone() async throws {
    try await Scene.play("Plain", of: Self.chapters) { scene in
      let sound = ScriptedSound()
      scene.fixture.environment.audioClient = sound.client
      let player = Player(environment: scene.fixture.environment)
      for (title, expected) in [("Plain", ["File"]), ("Marked", ["First", "Second", "Late"])] {
        player.play(try await scene.fixture.episode(title))
        sound.state.chapters = [AudioChapter(start: .zero, title: "File")]
        await scene.clock.advance(by: .zero)
        #expect(player.chapters.map(\.title) == expected)
      }
      await player.stop()
    }
  }

  @Test func theSleepTimerPausesOnceAtItsTime() async throws {
    try await Scene.play("Plain", of: Self.chapters) { scene in
      let player = scene.player
      player.changeSleepTimer()
      #expect(player.sleepText == "sleeps in 15 min")
      player.changeSleepTimer()
      await scene.clock.advance(by: .seconds(90))
      #expect(player.sleepText == "sleeps in 29 min")
      for text in ["sleeps in 45 min", "sleeps in 60 min", "sleeps at the end", nil, "sleeps in 15 min"] {
        player.changeSleepTimer()
        #expect(player.sleepText == text)
      }
      player.seek(to: .zero)
      player.speed = 0.5
      await scene.clock.advance(by: .seconds(15 * 60 - 1))
      #expect(player.isPlaying)
      await scene.clock.advance(by: .seconds(1))
      #expect(!player.isPlaying && player.sleepText == nil && player.currentTime == .seconds(450))
      player.resume()
      await scene.clock.advance(by: .seconds(60))
      #expect(player.isPlaying)
    }
  }

  @Test func atTheEndOfAnEpisodeTheSleepTimerKeepsTheQueueSilent() async throws {
    try await Scene.play("Plain", queue: ["Plain", "Marked"], of: Self.chapters) { scene in
      for _ in 0..<5 { scene.player.changeSleepTimer() }
      await scene.clock.advance(by: .seconds(601))
      #expect(scene.player.episode == nil && scene.player.sleepTimer == nil)
      let isPlayed = try await scene.fixture.episode("Plain").isPlayed
      #expect(isPlayed && scene.player.queue.map(\.title) == ["Marked"])
      scene.player.playNext()
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.player.episode?.title == "Marked" && scene.player.isPlaying)
    }
  }
}

/// A playing player with its clock and library.
@MainActor
private struct Scene {
  let clock: TestClock
  let fixture: PlayerFixture
  let player: Player

  private static func perform(
    _ title: String, _ queue: [String], _ feed: SampleFeed, _ clock: TestClock,
    _ body: @MainActor (Scene) async throws -> Void
  ) async throws {
    let fixture = try await PlayerFixture(feed, clock: clock)
    for title in queue { try await fixture.store.enqueue(fixture.episode(title).id) }
    let scene = Scene(clock: clock, fixture: fixture, player: Player(environment: fixture.environment))
    scene.player.play(try await fixture.episode(title))
    await clock.advance(by: .zero)
    try await body(scene)
    await scene.player.stop()
    await clock.checkNothingPending()
  }

  /// Plays an episode, runs the body, stops, and checks that nothing waits for the clock.
  static func play(
    _ title: String, queue: [String] = [], of feed: SampleFeed = .tea,
    _ body: @escaping @MainActor (Scene) async throws -> Void
  ) async throws {
    let clock = TestClock()
    // The clock waits for work on the main actor that begins on its executor.
    try await Task.detached(executorPreference: clock.executor) {
      try await perform(title, queue, feed, clock, body)
    }.value
  }
}

/// A client for sound whose states a test changes.
private final class ScriptedSound: Sendable {
  private nonisolated(unsafe) let subject =  // because it has a lock
    CurrentValueSubject<AudioState, Never>(AudioState())
  private let late = Locked(false)

  /// A Boolean value that indicates whether the state after a pause is left to the test.
  var pausesLate: Bool {
    get { late.withLock { $0 } }
    set { late.withLock { $0 = newValue } }
  }

  var state: AudioState {
    get { subject.value }
    set { subject.send(newValue) }
  }

  var client: AudioClient {
    var client = AudioClient.test
    client.load = { source, position in
      var state = AudioState()
      (state.source, state.position, state.status) = (source, position, .paused)
      self.state = state
    }
    client.play = { self.state.status = .playing }
    client.pause = { if !self.pausesLate, self.state.status == .playing { self.state.status = .paused } }
    client.seek = { self.state.position = $0 }
    client.setRate = { _ in }
    client.stop = { self.state = AudioState() }
    client.state = { self.state }
    client.states = { self.subject.eraseToAnyPublisher() }
    return client
  }
}
