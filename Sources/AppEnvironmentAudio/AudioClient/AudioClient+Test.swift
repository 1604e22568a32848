import AppEnvironmentKit

extension AudioClient {
  /// Returns a client that fails the running test at every call, by the name of the closure. ``state`` and ``states`` return
  /// the state without a source.
  public static func test(in environment: AppEnvironment) -> AudioClient {
    AudioClient(
      load: unimplemented("AudioClient.load"),
      play: unimplemented("AudioClient.play"),
      pause: unimplemented("AudioClient.pause"),
      seek: unimplemented("AudioClient.seek"),
      setRate: unimplemented("AudioClient.setRate"),
      setVolume: unimplemented("AudioClient.setVolume"),
      stop: unimplemented("AudioClient.stop"),
      state: unimplemented("AudioClient.state", placeholder: AudioState()),
      states: unimplemented("AudioClient.states", placeholder: Just(AudioState()).eraseToAnyPublisher())
    )
  }
}
