import AppEnvironmentKit
import AppEnvironmentPodcasts

extension Player {
  /// How often the time moves.
  private static let interval = Duration.milliseconds(500)
  /// When nothing moved for longer, program or machine were suspended, and nothing was heard.
  private static let suspension = Duration.seconds(10)

  func startTimer() {
    lastMoved = environment.clockClient.now
    timer = environment.clockClient.timer(every: Self.interval).sink { [weak self] _ in
      // The clock ticks where it likes; what is published changes on the main actor.
      Task { @MainActor in self?.move() }
    }
  }

  /// Moves the time by what has passed since it was moved last.
  func move() {
    guard isPlaying, let episode else { return }
    let now = environment.clockClient.now
    let passed = now - lastMoved
    lastMoved = now
    let time = currentTime + (passed > Self.suspension ? Self.interval : passed)
    if let duration = episode.duration, time >= duration {
      currentTime = duration
      end(episode)
    } else {
      currentTime = time
      keepPosition(.playing)
    }
  }

  /// Tells the store how far it is.
  func keepPosition(_ moment: PlaybackMoment) {
    guard let episode else { return }
    let time = currentTime
    perform { try await $0.setPosition(of: episode.id, to: time, moment: moment) }
  }

  /// The episode is over: marks it as played, takes it out of the queue and goes on with what follows there.
  private func end(_ episode: Episode) {
    let (next, rest) = (next, rest)
    isPlaying = false
    timer = nil
    keepPosition(.ended)
    if queue.contains(where: { $0.id == episode.id }) {
      perform { try await $0.removeFromQueue(episode.id) }
    }
    if let skip { rest.prefix { $0.id != next?.id }.forEach(skip) }
    if let next { play(next) } else { self.episode = nil }
  }
}
