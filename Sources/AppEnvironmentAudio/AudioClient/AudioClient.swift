import AppEnvironmentKit
import Foundation

/// A player of sound: one file or URL at a time, with one observable state.
///
/// ```swift
/// let audio = environment.audioClient
/// audio.load(AudioSource(url: song), .seconds(30))
/// audio.play()
/// for await state in audio.states().values where state.status == .ended { break }
/// ```
/// Calls return at once, on any thread, and take effect in their order. Failures are states, too: ``AudioState/status``
/// becomes ``AudioState/Status/failed(_:)``, and the next ``load`` begins again.
///
/// - `live` plays with `mpv` on Linux, and with AVPlayer on Apple's systems.
/// - `preview` and ``simulated(clock:)`` make no sound: the position moves with a clock.
/// - `test` fails the running test at every call.
public struct AudioClient: Sendable {
  /// Loads a source, paused at a position, in place of the current one. The beginning and the end limit
  /// the position, which is at the end as soon as the duration is known.
  public var load: @Sendable (_ source: AudioSource, _ position: Duration) -> Void

  /// Plays a paused source. Otherwise, the call has no effect.
  public var play: @Sendable () -> Void

  /// Pauses. The state that is paused has the exact position; that of `live` follows within some milliseconds.
  public var pause: @Sendable () -> Void

  /// Seeks to a position of a playing or paused source. The beginning and the end limit it.
  ///
  /// A playing source ends at its end. A paused one stays there, and ends when it's played.
  public var seek: @Sendable (_ position: Duration) -> Void

  /// Sets the speed, 1 for the normal one, which keeps the pitch. It's limited to 0.25 to 4, and holds for later sources.
  public var setRate: @Sendable (_ rate: Double) -> Void

  /// Sets the volume from 0 to 1, which holds for later sources.
  public var setVolume: @Sendable (_ volume: Double) -> Void

  /// Stops, and forgets the source.
  public var stop: @Sendable () -> Void

  /// The current state.
  public var state: @Sendable () -> AudioState

  /// Publishes the current state and then each new one, in order, on any thread. It doesn't finish.
  ///
  /// While a source plays, there is a state for each quarter of a second, or half a second of a simulated one. A subscriber
  /// that requests a value late receives the latest one.
  public var states: @Sendable () -> AnyPublisher<AudioState, Never>
}
