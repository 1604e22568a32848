import AppEnvironmentAudio
import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import Foundation

extension Player {
  /// Loads the episode's file at the current time. Returns false if there isn't one, or if it's loaded later.
  ///
  /// - Parameter isPermitted: A Boolean value that indicates whether the file may be at a private address.
  func load(_ episode: Episode, isPermitted: Bool = false) -> Bool {
    let file = episode.download?.isComplete == true ? environment.downloadClient.file(episode) : nil
    guard let url = file ?? episode.enclosure?.url else {
      (hasSoundFailed, failure) = (true, "\(Title.brief(episode.title)) has no file to play")
      return false
    }
    if file == nil, !isPermitted, let address = url.host().flatMap(InternetAddress.init(host:)), !address.isPublic {
      check(address, of: url, episode)
      return false
    }
    let new = AudioSource(url: url, announcedDuration: episode.duration)
    source = new
    audio.setRate(speed)
    audio.load(new, currentTime)
    return true
  }

  /// Plays a stream from a private address if it's on the feed's host, as a person may have chosen. A feed from elsewhere must not
  /// lead there.
  private func check(_ address: InternetAddress, of url: URL, _ episode: Episode) {
    isMeantToPlay = true
    let podcasts = environment.podcastStore
    addressCheck?.cancel()
    addressCheck = Task { [weak self] in
      let feed = try? await podcasts.podcast(withID: episode.podcast).feed
      guard let self, !Task.isCancelled, isPlaying, source == nil, self.episode?.id == episode.id else { return }
      if feed?.host() == url.host(), load(episode, isPermitted: true) { return start() }
      forgetSource()
      let error = NetworkClientError.privateAddress(.init(method: "GET", url: url), address: "\(address)")
      (hasSoundFailed, failure) = (true, "\(Title.brief(episode.title)): \(error)")
    }
  }

  /// Takes over the state of the client for sound.
  func follow() {
    let state = audio.state()
    guard let episode, let source, state.source == source else { return }
    if measuredDuration != state.duration {
      measuredDuration = state.duration
      keepDuration(of: episode)
    }
    if fileChapters != state.chapters { fileChapters = state.chapters }
    if isBuffering != state.isBuffering { isBuffering = state.isBuffering }
    let hasMoved = currentTime != state.position
    if hasMoved { currentTime = state.position }
    switch state.status {
    case .playing:
      if hasMoved { keepPosition(.playing) }
    case .paused:
      if awaitsPosition { keepPosition(.paused) }
      awaitsPosition = false
    case .ended:
      awaitsPosition = false
      end(episode)
    case .failed(let error):
      awaitsPosition = false
      forgetSource()
      keepPosition(.paused)
      (hasSoundFailed, failure) = (true, Self.text(of: error))
    case .idle: break
    }
  }

  /// Stops the sound. The next resumption loads the file again.
  func forgetSource() {
    isMeantToPlay = false
    isBuffering = false
    source = nil
    audio.stop()
  }

  /// Keeps the measured duration in the store, if the feed has none or another one.
  private func keepDuration(of episode: Episode) {
    guard let measured = measuredDuration else { return }
    if let known = episode.duration, abs((measured - known) / .seconds(1)) < 1 { return }
    self.episode?.duration = measured
    perform { try await $0.setDuration(of: episode.id, to: measured) }
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
    forgetSource()
    keepPosition(.ended)
    if queue.contains(where: { $0.id == episode.id }) {
      perform { try await $0.removeFromQueue(episode.id) }
    }
    if let skip { rest.prefix { $0.id != next?.id }.forEach(skip) }
    let sleeps = sleepTimer == .atEnd
    if sleeps { sleepTimer = nil }
    if let next, !sleeps { play(next) } else { self.episode = nil }
  }

  private static func text(of error: AudioClientError) -> String {
    guard case .playerNotFound = error else { return error.description }
    return "\(error); podcasts --silent plays without it"
  }
}
