import AppEnvironmentAudio
import AppEnvironmentTesting

extension AudioClient: RecordableClient {
  /// Returns the client with its calls recorded in `log`.
  public func recording(in log: CallLog) -> AudioClient {
    var client = self
    client.load = log.spy("AudioClient.load", load)
    client.play = log.spy("AudioClient.play", play)
    client.pause = log.spy("AudioClient.pause", pause)
    client.seek = log.spy("AudioClient.seek", seek)
    client.setRate = log.spy("AudioClient.setRate", setRate)
    client.setVolume = log.spy("AudioClient.setVolume", setVolume)
    client.stop = log.spy("AudioClient.stop", stop)
    client.state = log.spy("AudioClient.state", state)
    client.states = log.spy("AudioClient.states", states)
    return client
  }
}
