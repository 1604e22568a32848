import AppEnvironmentPodcasts

// PodcastPlayer

@MainActor
final class NowPlaying: ObservableObject {
  @Published private(set) var episode: Episode?
  @Published private(set) var currentTime = Duration.zero
  private let environment: AppEnvironment
  private var timer: AnyCancellable?

  init(environment: AppEnvironment) {
    self.environment = environment
  }

  func play(_ episode: Episode) {
    self.episode = episode
    currentTime = episode.position
    timer = environment.clockClient.timer(every: .seconds(1))
      .receive(on: environment.clockClient.main)
      .sink { [weak self] tick in self?.currentTime += .seconds(1 + tick.missed) }
  }

  func pause() async throws {
    timer = nil
    guard let episode else { return }
    try await environment.podcastStore.setPosition(of: episode.id, to: currentTime, moment: .paused)
  }
}
