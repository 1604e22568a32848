import AppEnvironmentAudio
import AppEnvironmentPodcasts

// PodcastPlayer

@MainActor
final class NowPlaying: ObservableObject {
  @Published private(set) var episode: Episode?
  @Published private(set) var sound = AudioState()
  private let environment: AppEnvironment
  private var states: AnyCancellable?

  init(environment: AppEnvironment) {
    self.environment = environment
  }

  func play(_ episode: Episode) {
    guard let url = episode.enclosure?.url else { return }
    self.episode = episode
    let audio = environment.audioClient
    states = audio.states()
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in self?.sound = $0 }
    audio.load(AudioSource(url: url, announcedDuration: episode.duration), episode.position)
    audio.play()
  }

  func pause() async throws {
    environment.audioClient.pause()
    guard let episode else { return }
    let position = environment.audioClient.state().position
    try await environment.podcastStore.setPosition(of: episode.id, to: position, moment: .paused)
  }
}
