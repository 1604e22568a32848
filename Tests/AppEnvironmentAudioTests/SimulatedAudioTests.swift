import AppEnvironmentAudio
import AppEnvironmentAudioTesting
import Foundation
import PackageSupport
import Testing

@Suite struct SimulatedAudioTests {
  @Test func everyEndpointIsRecorded() {
    let (log, client) = (CallLog(), AudioClient.test)
    _ = client.recording(in: log)
    #expect(log.endpoints == Set(Mirror(reflecting: client).children.map { "AudioClient.\($0.label ?? "")" }))
  }

  private static let source = AudioSource(url: URL(filePath: "/talk.mp3"), announcedDuration: .seconds(60))

  @Test(
    "The position moves with the clock, at the rate of playback",
    .environment { $0.audioClient = .simulated(clock: $0.clockClient) })
  func rate() async {
    let test = TestEnvironment.current
    let audio = test.environment.audioClient
    audio.load(Self.source, .seconds(10))
    audio.play()
    await test.clock.advance(by: .milliseconds(1_250))
    audio.setRate(2)
    await test.clock.advance(by: .milliseconds(750))
    audio.pause()
    #expect(audio.state().position == .milliseconds(12_750))
    await test.clock.advance(by: .seconds(60))
    #expect(audio.state().position == .milliseconds(12_750))
    test.log.expect(1, of: "AudioClient.setRate")
  }

  @Test("A source of unknown length never ends", .environment { $0.audioClient = .simulated(clock: $0.clockClient) })
  func unknownLength() async {
    let test = TestEnvironment.current
    let audio = test.environment.audioClient
    audio.load(AudioSource(url: Self.source.url), .zero)
    audio.play()
    await test.clock.advance(by: .seconds(600))
    #expect(audio.state().position == .seconds(600) && audio.state().status == .playing)
    audio.stop()
  }

  @Test("The time of a suspended program doesn't count", .environment())
  func suspension() async {
    let test = TestEnvironment.current
    let jump = Jump()
    var clock = test.environment.clockClient
    clock.instant = { [instant = clock.instant] in instant() + jump.length }
    let audio = AudioClient.simulated(clock: clock)
    audio.load(AudioSource(url: Self.source.url), .zero)
    audio.play()
    await test.clock.advance(by: .seconds(2))
    jump.length = .seconds(3_600)
    await test.clock.advance(by: .seconds(1))
    #expect(audio.state().position == .seconds(3))
    audio.stop()
  }

  @Test("The test client fails by the name of each closure", .environment())
  func unimplemented() {
    let audio = TestEnvironment.current.environment.audioClient
    expectUnimplemented("AudioClient.load") { audio.load(Self.source, .zero) }
    expectUnimplemented("AudioClient.states") { _ = audio.states() }
  }
}

/// A distance in time, from any thread.
private final class Jump: Sendable {
  private let value = Locked(Duration.zero)

  var length: Duration {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
