import AppEnvironmentAudio
import AppEnvironmentTesting

extension AudioClient: RecordableClient {
  /// Returns the client with its calls recorded in `log`.
  public func recording(in log: CallLog) -> AudioClient {
    AudioClient(
      load: log.spy("AudioClient.load", load),
      play: log.spy("AudioClient.play", play),
      pause: log.spy("AudioClient.pause", pause),
      seek: log.spy("AudioClient.seek", seek),
      setRate: log.spy("AudioClient.setRate", setRate),
      setVolume: log.spy("AudioClient.setVolume", setVolume),
      stop: log.spy("AudioClient.stop", stop),
      state: log.spy("AudioClient.state", state),
      states: log.spy("AudioClient.states", states)
    )
  }
}
