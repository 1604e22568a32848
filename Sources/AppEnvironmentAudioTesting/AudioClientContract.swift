import AppEnvironmentAudio
import AppEnvironmentTesting
import Foundation
import PackageSupport

/// The rules that every `AudioClient` follows: the live one, simulated ones, and your own.
///
/// ```swift
/// @Test(arguments: AudioClientContract.rules)
/// func keepsTheContract(_ rule: AudioClientContract.Rule) async throws {
///   try await rule.check(.simulated(clock: .live), playing: source)
/// }
/// ```
/// The rules play for some hundred milliseconds of real time, and don't limit delays.
public struct AudioClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<AudioClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  /// The duration of ``sample``, which no delay of a test outlasts: ten minutes.
  public static let duration = Duration.seconds(600)

  let client: AudioClient
  let source: AudioSource

  /// All rules.
  public static let rules: [Rule] = loading + playing + seeking + ending

  /// A quiet tone of ten minutes, as the contents of a WAV file of 1.2 MB.
  public static let sample = tone(lasting: Int(duration.components.seconds), rate: 2_000)

  /// Returns a quiet tone, as the contents of a WAV file.
  package static func tone(lasting seconds: Int, rate: Int = 8_000) -> Data {
    let count = rate * seconds
    var data = Data("RIFF".utf8)
    func append(_ value: Int, bytes: Int) { for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 0xFF)) } }
    append(36 + count, bytes: 4)
    data += Data("WAVEfmt ".utf8)
    // 16 bytes of format: PCM, one channel, samples and bytes a second, bytes and bits a sample.
    for (value, bytes) in [(16, 4), (1, 2), (1, 2), (rate, 4), (rate, 4), (1, 2), (8, 2)] {
      append(value, bytes: bytes)
    }
    data += Data("data".utf8)
    append(count, bytes: 4)
    let second = Data((0..<rate).map { UInt8(128 + 8 * sin(Double($0) * .pi / 5)) })
    for _ in 0..<seconds { data += second }
    return data
  }
}

extension ContractRule<AudioClientContract> {
  /// Checks the rule on a client.
  ///
  /// - Parameters:
  ///   - client: A new client for each rule.
  ///   - source: A source with the contents of ``AudioClientContract/sample``, which announces its duration.
  /// - Throws: ``AudioClientContract/Violation``.
  public func check(_ client: AudioClient, playing source: AudioSource) async throws {
    try await body(AudioClientContract(client: client, source: source))
  }
}

extension AudioClientContract {
  static let loading: [Rule] = [
    Rule("A client begins without a source") { audio in
      try audio.equal(audio.client.state(), AudioState(), "the state")
      audio.client.play()
      audio.client.pause()
      audio.client.seek(.seconds(1))
      try audio.equal(audio.client.state(), AudioState(), "the state after calls without a source")
    },
    Rule("A loaded source is paused at the position, with the measured duration") { audio in
      audio.client.load(audio.source, .milliseconds(700))
      try audio.equal(audio.client.state().source, audio.source, "the source after the call")
      let state = try await audio.state { $0.duration != nil && !$0.isBuffering }
      try audio.equal(state.status, .paused, "the status")
      try audio.equal(state.position, .milliseconds(700), "the position")
      try audio.equal(state.duration, duration, "the duration")
    },
    Rule("A new source takes the place of the old one, and keeps rate and volume") { audio in
      audio.client.setRate(2)
      audio.client.setVolume(0.5)
      audio.client.load(audio.source, .seconds(1))
      audio.client.play()
      audio.client.load(audio.source, .zero)
      let state = try await audio.state { $0.duration != nil && !$0.isBuffering }
      try audio.equal(state.status, .paused, "the status")
      try audio.equal(state.position, .zero, "the position")
      try audio.equal([state.rate, state.volume], [2, 0.5], "the rate and the volume")
    },
    Rule("A position beyond the end is the end, from where the source can be moved in") { audio in
      audio.client.load(audio.source, duration * 2)
      let state = try await audio.state { $0.duration != nil && !$0.isBuffering && $0.position == duration }
      try audio.equal(state.status, .paused, "the status")
      audio.client.seek(.seconds(1))
      audio.client.play()
      _ = try await audio.state { $0.status == .playing && $0.position > .seconds(1) && $0.position < duration }
      audio.client.load(audio.source, duration * 2)
      audio.client.play()
      try audio.equal(try await audio.state { $0.status == .ended }.position, duration, "the position of the end")
    },
    Rule("A stopped client has no source") { audio in
      audio.client.load(audio.source, .zero)
      audio.client.play()
      audio.client.stop()
      try audio.equal(audio.client.state(), AudioState(), "the state")
    },
    Rule("Rates and volumes are limited") { audio in
      audio.client.setRate(100)
      audio.client.setVolume(-1)
      try audio.equal([audio.client.state().rate, audio.client.state().volume], [4, 0], "the rate and the volume")
      audio.client.setRate(.nan)
      try audio.equal(audio.client.state().rate, 1, "the rate that isn't a number")
    },
  ]

  static let playing: [Rule] = [
    Rule("The position moves while the source plays, and stays where it was paused") { audio in
      audio.client.load(audio.source, .zero)
      audio.client.play()
      try audio.equal(audio.client.state().status, .playing, "the status after the call")
      let playing = try await audio.state { $0.position > .zero }
      audio.client.pause()
      let paused = try await audio.state { $0.status == .paused }
      try audio.holds(paused.position >= playing.position, "\(paused.position) is not before \(playing.position)")
      audio.client.play()
      let again = try await audio.state { $0.status == .playing && $0.position > paused.position }
      try audio.holds(again.position <= duration, "\(again.position) is in the source")
    },
    Rule("A source that is played again right after a pause plays on") { audio in
      audio.client.load(audio.source, .zero)
      audio.client.play()
      let playing = try await audio.state { $0.position > .zero }
      audio.client.pause()
      audio.client.play()
      let next = try await audio.state { $0.status == .paused || $0.position > playing.position + .milliseconds(600) }
      try audio.equal(next.status, .playing, "the status")
    },
    Rule("Playing twice and pausing twice is the same as once") { audio in
      audio.client.load(audio.source, .zero)
      for _ in 0..<2 { audio.client.play() }
      for _ in 0..<2 { audio.client.pause() }
      _ = try await audio.state { $0.status == .paused }
      audio.client.pause()
      try audio.equal(audio.client.state().status, .paused, "the status")
    },
  ]

  static let seeking: [Rule] = [
    Rule("A subscription begins with the current state, even while an older one is delivered") { audio in
      let client = audio.client
      let first = Locked(AudioState())
      client.load(audio.source, .zero)
      let subscription = client.states().first { $0.status == .playing }.sink { _ in
        client.seek(.seconds(5))
        client.states().first().sink { state in first.withLock { $0 = state } }.cancel()
      }
      client.play()
      let position = first.withLock { $0.position }
      try audio.holds(position >= .seconds(5), "\(position) is the position after the seek")
      subscription.cancel()
    },
    Rule("A seek of a paused source is exact, and the beginning and the end limit it") { audio in
      audio.client.load(audio.source, .zero)
      _ = try await audio.state { $0.duration != nil && !$0.isBuffering }
      for (target, position) in [
        (Duration.milliseconds(1_234), Duration.milliseconds(1_234)), (.seconds(-5), .zero), (duration * 2, duration),
        (.milliseconds(500), .milliseconds(500)),
      ] {
        audio.client.seek(target)
        try audio.equal(audio.client.state().position, position, "the position after the call")
      }
      audio.client.play()
      audio.client.pause()
      let state = try await audio.state { $0.status == .paused }
      let range = Duration.milliseconds(500)...duration
      try audio.holds(range.contains(state.position), "\(state.position) follows the last seek")
    },
    Rule("A seek before the source is ready counts") { audio in
      audio.client.load(audio.source, .zero)
      audio.client.seek(.seconds(1))
      let state = try await audio.state { $0.duration != nil && !$0.isBuffering }
      try audio.equal(state.position, .seconds(1), "the position")
    },
  ]

  static let ending: [Rule] = [
    Rule("A source ends at its end, with its duration as the position") { audio in
      audio.client.load(audio.source, duration - .milliseconds(200))
      audio.client.play()
      let state = try await audio.state { $0.status == .ended }
      try audio.equal(state.position, duration, "the position")
      try audio.holds(!state.isBuffering, "an ended source isn't buffering")
      audio.client.play()
      try audio.equal(audio.client.state().status, .ended, "the status after another call")
    },
    Rule("A paused source stays at its end until it's played") { audio in
      audio.client.load(audio.source, .zero)
      _ = try await audio.state { $0.duration != nil && !$0.isBuffering }
      audio.client.seek(duration * 2)
      try audio.equal(audio.client.state().status, .paused, "the status at the end")
      audio.client.play()
      let state = try await audio.state { $0.status == .ended }
      try audio.equal(state.position, duration, "the position")
    },
    Rule("A client plays again after an end") { audio in
      audio.client.load(audio.source, duration - .milliseconds(100))
      audio.client.play()
      _ = try await audio.state { $0.status == .ended }
      audio.client.load(audio.source, .milliseconds(100))
      audio.client.play()
      let state = try await audio.state { $0.status == .playing && $0.position > .milliseconds(100) }
      try audio.holds(state.position <= duration, "\(state.position) is in the source")
    },
  ]

  /// Waits for a state. A failure is a violation.
  private func state(_ isExpected: (AudioState) -> Bool) async throws -> AudioState {
    for await state in client.states().values {
      if case .failed(let error) = state.status { throw Violation(description: "playback failed: \(error)") }
      if isExpected(state) { return state }
    }
    throw Violation(description: "the states have ended with \(client.state())")
  }
}
