import AppEnvironmentKit
import PackageSupport

/// The state of a client and what its implementation keeps with it, under one lock.
///
/// Threads that change the state at the same time don't deliver it out of order: one of them delivers until the latest
/// state is delivered. Subscribers are called without the lock, and may change the state.
final class AudioBoard<Inner: Sendable>: Sendable {
  private struct State {
    var audio = AudioState()
    /// The number of changes so far.
    var version = 0
    var inner: Inner
    var isDelivering = false
    var isStale = false
  }

  private let state: Locked<State>
  private nonisolated(unsafe) let subject =  // because it has a lock
    CurrentValueSubject<(version: Int, audio: AudioState), Never>((0, AudioState()))

  init(_ inner: Inner) {
    state = Locked(State(inner: inner))
  }

  /// The current state.
  var current: AudioState { state.withLock { $0.audio } }

  /// Publishes the current state and each new one.
  ///
  /// The subject may be behind the current state, while another thread delivers an older one.
  func publisher() -> AnyPublisher<AudioState, Never> {
    Deferred { [self] in
      let (version, audio) = state.withLock { ($0.version, $0.audio) }
      return subject.filter { $0.version > version }.map(\.audio).prepend(audio).removeDuplicates()
    }
    .eraseToAnyPublisher()
  }

  /// Changes the state, and delivers it if it's new.
  @discardableResult
  func change<Result: Sendable>(_ body: (inout AudioState, inout Inner) -> Result) -> Result {
    let (result, first) = state.withLock { state -> (Result, (Int, AudioState)?) in
      let old = state.audio
      let result = body(&state.audio, &state.inner)
      guard state.audio != old else { return (result, nil) }
      state.version += 1
      if state.isDelivering {
        state.isStale = true
        return (result, nil)
      }
      state.isDelivering = true
      return (result, (state.version, state.audio))
    }
    var next = first
    while let audio = next {
      subject.send(audio)
      next = state.withLock { state in
        guard state.isStale else {
          state.isDelivering = false
          return nil
        }
        state.isStale = false
        return (state.version, state.audio)
      }
    }
    return result
  }
}
