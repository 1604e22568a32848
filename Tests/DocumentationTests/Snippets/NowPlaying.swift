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
    timer = environment.clockClient.timer(every: .seconds(1)).sink { [weak self] tick in
      let passed = Duration.seconds(1 + tick.missed)
      Task { @MainActor in self?.currentTime += passed }
    }
  }

  func pause() async throws {
    timer = nil
    guard let episode else { return }
    try await environment.podcastStore.setPosition(of: episode.id, to: currentTime, moment: .paused)
  }
}
