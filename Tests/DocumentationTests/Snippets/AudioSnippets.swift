import AppEnvironmentAudioTesting
import Foundation
import Testing

// AudioClient

func playToItsEnd(_ song: URL, in environment: AppEnvironment) async {
  let audio = environment.audioClient
  audio.load(AudioSource(url: song), .seconds(30))
  audio.play()
  for await state in audio.states().values where state.status == .ended { break }
}

func useSimulatedAudio(_ environment: AppEnvironment, _ clock: TestClock) {
  environment.audioClient = .simulated(clock: clock.client)
}

// AudioClientContract

@Suite struct AudioClientContractSnippet {
  private let source = AudioSource(
    url: URL(filePath: "/sample.wav"), announcedDuration: AudioClientContract.duration)

  @Test(arguments: AudioClientContract.rules)
  func keepsTheContract(_ rule: AudioClientContract.Rule) async throws {
    try await rule.check(.simulated(clock: .live), playing: source)
  }
}
