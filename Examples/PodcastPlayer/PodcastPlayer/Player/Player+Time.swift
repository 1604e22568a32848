import AppEnvironmentKit
import AppEnvironmentPodcasts

extension Player {
  /// The interval at which the time advances.
  private static let interval = Duration.milliseconds(500)
  /// The time without a tick after which the program or the machine must have been suspended.
  private static let suspension = Duration.seconds(10)

  func startTimer() {
    lastMoved = environment.clockClient.now
    timer = environment.clockClient.timer(every: Self.interval).sink { @Sendable [weak self] _ in
      // The clock ticks on any thread; published properties change on the main actor.
      Task { @MainActor in self?.move() }
    }
  }

  /// Advances the time by the clock's since the last advance, at the speed of playback.
  func move() {
    guard isPlaying, let episode else { return }
    let now = environment.clockClient.now
    let passed = now - lastMoved
    lastMoved = now
    let time = currentTime + (passed > Self.suspension ? Self.interval : passed) * speed
    if let duration = episode.duration, time >= duration {
      currentTime = duration
      end(episode)
    } else {
      currentTime = time
      keepPosition(.playing)
    }
  }

  /// Keeps the position in the store.
  func keepPosition(_ moment: PlaybackMoment) {
    guard let episode else { return }
    let time = currentTime
    perform { try await $0.setPosition(of: episode.id, to: time, moment: moment) }
  }

  /// Ends the episode: marks it as played, removes it from the queue and plays the next one.
  private func end(_ episode: Episode) {
    let (next, rest) = (next, rest)
    timer = nil
    keepPosition(.ended)
    if queue.contains(where: { $0.id == episode.id }) {
      perform { try await $0.removeFromQueue(episode.id) }
    }
    if let skip { rest.prefix { $0.id != next?.id }.forEach(skip) }
    if let next { play(next) } else { self.episode = nil }
  }
}
