import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import Foundation
import PackageSupport
import PodcastPlayer
import Testing

@MainActor @Suite struct SyncSessionTests {
  @Test func aLibraryIsSynchronizedAtTheStartAtAPauseEvery15MinutesAndAtTheEnd() async throws {
    try await onClock { clock in
      let fixture = try await PlayerFixture(.tea, clock: clock)
      let count = Count()
      try await connect(fixture) { _ in count.add() }
      let player = Player(environment: fixture.environment)
      let session = SyncSession(player: player, password: PasswordInput())
      await clock.advance(by: .seconds(1))
      #expect(count.value == 1)
      player.play(try await fixture.episode("Green"))
      await clock.advance(by: .seconds(2))
      #expect(count.value == 1)
      player.pause()
      await clock.advance(by: .seconds(1))
      #expect(count.value == 2)
      await clock.advance(by: .seconds(15 * 60))
      #expect(count.value == 3)
      #expect(session.state.isDone)
      await player.stop()
      await session.end()
      #expect(count.value == 4)
    }
  }

  @Test func theEndWaitsFiveSecondsForAServerThatDoesNotAnswer() async throws {
    try await onClock { clock in
      let fixture = try await PlayerFixture(.tea, clock: clock)
      try await connect(fixture) { _ in }
      let count = Count()
      fixture.environment.syncClient.sync = { _, _ in
        count.add()
        return Empty(completeImmediately: false).eraseToAnyPublisher()
      }
      let player = Player(environment: fixture.environment)
      let session = SyncSession(player: player, password: PasswordInput())
      await clock.advance(by: .seconds(1))
      #expect(session.state == .running)
      let end = Task { await session.end() }
      await clock.advance(by: .seconds(5))
      await end.value
      #expect(count.value == 1)
      await player.stop()
    }
  }

  @Test func aFailureIsShownAndAPasswordCanBeTyped() async throws {
    try await onClock { clock in
      let fixture = try await PlayerFixture(.tea, clock: clock)
      let errors = Errors([
        SyncError.network("status 503"), SyncError.noPassword, SyncError.passwordRefused(user: "ada", server: "x"), nil,
      ])
      try await connect(fixture) { _ in try errors.next() }
      let player = Player(environment: fixture.environment)
      let session = SyncSession(player: player, password: PasswordInput())
      await clock.advance(by: .seconds(1))
      #expect(session.state == .failed(reason: "status 503", waiting: 0))
      session.synchronize()
      await clock.advance(by: .seconds(1))
      #expect(session.state == .needsPassword(wasRefused: false))
      session.enter("wrong")
      await clock.advance(by: .seconds(1))
      #expect(session.state == .needsPassword(wasRefused: true))
      session.enter("right")
      await clock.advance(by: .seconds(1))
      #expect(session.state.isDone)
      await player.stop()
      await session.end()
    }
  }

  /// Gives the library an account, and calls `body` before each synchronization.
  private func connect(
    _ fixture: PlayerFixture, _ body: @escaping @Sendable (SyncExtent) throws -> Void
  ) async throws {
    var client = SyncClient.preview(in: fixture.environment)
    let sync = client.sync
    client.sync = { extent, password in
      do {
        try body(extent)
        return sync(extent, password)
      } catch {
        return Fail(error: error).eraseToAnyPublisher()
      }
    }
    let server = try #require(URL(string: "https://sync.example"))
    try await client.logIn(
      SyncAccount(server: server, user: "ada", device: "desk"), password: .constant(Secret("secret")))
    fixture.environment.syncClient = client
  }

  private func onClock(_ body: @escaping @MainActor (TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    // The clock waits for work on the main actor that begins on its executor.
    try await Task.detached(executorPreference: clock.executor) { try await body(clock) }.value
  }
}

private final class Count: Sendable {
  private let number = Locked(0)
  var value: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

private final class Errors: Sendable {
  private let errors: Locked<[SyncError?]>
  init(_ errors: [SyncError?]) { self.errors = Locked(errors) }
  func next() throws {
    let error = errors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let error { throw error }
  }
}

extension SyncSession.State {
  fileprivate var isDone: Bool { if case .done = self { true } else { false } }
}
