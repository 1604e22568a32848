import AppEnvironmentKit
import PackageSupport

extension AudioClient {
  /// Returns a client without sound, whose position moves with a clock at the rate of playback.
  ///
  /// Every source can be loaded, at once, and lasts as long as it announces, or without end. Calls take effect before they
  /// return. The position moves every half second. It doesn't count a time in which the program was suspended.
  ///
  /// ```swift
  /// environment.audioClient = .simulated(clock: clock.client)
  /// ```
  /// - Parameter clock: The clock, such as that of a `TestClock`.
  public static func simulated(clock: ClockClient) -> AudioClient {
    let audio = SimulatedAudio(clock)
    return AudioClient(
      load: { source, position in
        audio.change { state in
          state.load(source, at: position)
          state.duration = source.announcedDuration
          if let duration = state.duration { state.position = min(state.position, duration) }
        }
      },
      play: { audio.change { if $0.status == .paused { $0.status = .playing } } },
      pause: { audio.change { if $0.status == .playing { $0.status = .paused } } },
      seek: { position in
        audio.change { if $0.isLoaded { $0.position = max(.zero, min(position, $0.duration ?? position)) } }
      },
      setRate: { rate in audio.change { $0.rate = AudioLimits.rate(rate) } },
      setVolume: { volume in audio.change { $0.volume = AudioLimits.volume(volume) } },
      stop: { audio.change { ($0.source, $0.status, $0.position, $0.duration) = (nil, .idle, .zero, nil) } },
      state: { audio.board.current },
      states: { audio.board.publisher() }
    )
  }
}

/// The ranges of rates and volumes.
enum AudioLimits {
  static func rate(_ rate: Double) -> Double { rate.isFinite ? min(max(rate, 0.25), 4) : 1 }
  static func volume(_ volume: Double) -> Double { volume.isFinite ? min(max(volume, 0), 1) : 1 }
}

/// A position that moves with a clock.
private final class SimulatedAudio: Sendable {
  struct Movement: Sendable {
    var moved = ClockClient.Instant(offset: .zero)
    var hasTimer = false
    /// The number of times that the timer was started or stopped.
    var timers = 0
  }

  /// The interval at which the position moves.
  private static let interval = Duration.milliseconds(500)
  /// The time without a tick after which the program or the machine must have been suspended.
  private static let suspension = Duration.seconds(10)

  let board = AudioBoard(Movement())
  private let clock: ClockClient
  /// The timer with its number.
  private let timer = Locked<(number: Int, timer: AnyCancellable?)>(unchecked: (0, nil))

  init(_ clock: ClockClient) {
    self.clock = clock
  }

  /// Moves the position to the current time, and then changes the state. The timer runs while the source plays.
  func change(_ body: (inout AudioState) -> Void) {
    let clock = clock
    let change = board.change { state, movement in
      let now = clock.now
      if state.status == .playing {
        let passed = now - movement.moved
        state.position += (passed > Self.suspension ? Self.interval : passed) * state.rate
        Self.endIfOver(&state)
      }
      movement.moved = now
      body(&state)
      Self.endIfOver(&state)
      let isPlaying = state.status == .playing
      guard isPlaying != movement.hasTimer else { return (number: 0, isPlaying: isPlaying) }
      movement.hasTimer = isPlaying
      movement.timers += 1
      return (movement.timers, isPlaying)
    }
    guard change.number > 0 else { return }
    let new =
      change.isPlaying
      ? clock.timer(every: Self.interval).sink { @Sendable [weak self] _ in self?.change { _ in } } : nil
    let old = timer.withLockUnchecked { current in
      // Another thread may have started or stopped the timer since.
      guard change.number > current.number else { return new }
      defer { current = (change.number, new) }
      return current.timer
    }
    old?.cancel()
  }

  private static func endIfOver(_ state: inout AudioState) {
    guard state.status == .playing, state.isAtEnd else { return }
    state.end()
  }
}
