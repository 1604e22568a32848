#if canImport(AVFoundation)
  import AVFoundation
  import AppEnvironmentKit

  /// Plays with AVPlayer.
  ///
  /// Calls change the state at once, and AVPlayer in their order on the main actor. A timer reads its state.
  @MainActor
  final class SystemPlayer {
    /// The state, and the number of the last load.
    private nonisolated let board = AudioBoard(0)
    private lazy var player = AVPlayer()
    private var timer: (any DispatchSourceTimer)?

    nonisolated init() {}

    nonisolated var state: AudioState { board.current }

    nonisolated func states() -> AnyPublisher<AudioState, Never> { board.publisher() }

    nonisolated func load(_ source: AudioSource, at position: Duration) {
      let isSupported = source.url.isFileURL || ["http", "https"].contains(source.url.scheme?.lowercased() ?? "")
      board.change { state, load in
        load += 1
        state.load(source, at: position)
        state.isBuffering = isSupported
        if !isSupported { state.status = .failed(.unsupported(source.url)) }
      }
      perform { audio in
        audio.player.pause()
        guard isSupported else { return audio.player.replaceCurrentItem(with: nil) }
        let item = AVPlayerItem(url: source.url)
        item.audioTimePitchAlgorithm = .timeDomain
        audio.player.replaceCurrentItem(with: item)
        audio.move(to: max(.zero, position))
        audio.startTimer()
      }
    }

    nonisolated func play() {
      let (state, load) = board.change { state, load in
        if state.status == .paused {
          state.status = .playing
          if state.isAtEnd { state.end() }
        }
        return (state, load)
      }
      perform { audio in
        guard state.status == .playing else { return }
        audio.player.rate = Float(state.rate)
        // An earlier pause has only now taken effect.
        audio.board.change { current, latest in
          if current.status == .paused, latest == load { current.status = .playing }
        }
      }
    }

    nonisolated func pause() {
      perform { audio in
        audio.player.pause()
        audio.read(isPausing: true)
      }
    }

    nonisolated func seek(to position: Duration) {
      board.change { state, _ in
        guard state.isLoaded else { return }
        state.position = max(.zero, min(position, state.duration ?? position))
        if state.status == .playing, state.position == state.duration { state.end() }
      }
      let state = board.current
      perform { audio in if state.isLoaded { audio.move(to: state.position) } else { audio.player.pause() } }
    }

    nonisolated func setRate(_ rate: Double) {
      board.change { state, _ in state.rate = AudioLimits.rate(rate) }
      let state = board.current
      perform { audio in if state.status == .playing { audio.player.rate = Float(state.rate) } }
    }

    nonisolated func setVolume(_ volume: Double) {
      board.change { state, _ in state.volume = AudioLimits.volume(volume) }
      let volume = Float(board.current.volume)
      perform { $0.player.volume = volume }
    }

    nonisolated func stop() {
      board.change { state, _ in
        let (rate, volume) = (state.rate, state.volume)
        state = AudioState()
        (state.rate, state.volume) = (rate, volume)
      }
      perform { audio in
        audio.player.pause()
        audio.player.replaceCurrentItem(with: nil)
        audio.timer = nil
      }
    }

    private nonisolated func perform(_ action: @escaping @MainActor @Sendable (SystemPlayer) -> Void) {
      DispatchQueue.main.async { MainActor.assumeIsolated { action(self) } }
    }

    private func move(to position: Duration) {
      let time = CMTime(seconds: position / .seconds(1), preferredTimescale: 1_000)
      player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
    }

    private func startTimer() {
      guard timer == nil else { return }
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read(isPausing: false) } }
      timer.schedule(deadline: .now(), repeating: .milliseconds(250))
      timer.resume()
      self.timer = timer
    }

    /// Takes over the state of AVPlayer.
    private func read(isPausing: Bool) {
      guard let item = player.currentItem else { return }
      let (time, duration) = (player.currentTime().seconds, item.duration.seconds)
      let (status, error) = (item.status, item.error)
      let (isWaiting, isAtRest) = (
        player.timeControlStatus == .waitingToPlayAtSpecifiedRate, player.timeControlStatus == .paused
      )
      board.change { state, _ in
        guard state.isLoaded, let url = state.source?.url else { return }
        if status == .failed {
          state.status = .failed(.cannotOpen(url, reason: error?.localizedDescription ?? "can't be played"))
          state.isBuffering = false
          return
        }
        if duration.isFinite, duration > 0 { state.duration = .milliseconds((duration * 1_000).rounded()) }
        if let duration = state.duration { state.position = min(state.position, duration) }
        state.isBuffering = status == .unknown || isWaiting
        guard state.status == .playing else { return }
        if time.isFinite { state.position = max(.zero, .milliseconds((time * 1_000).rounded())) }
        if isPausing { return state.status = .paused }
        if isAtRest, let duration = state.duration, state.position + .milliseconds(100) >= duration { state.end() }
      }
    }
  }
#endif
