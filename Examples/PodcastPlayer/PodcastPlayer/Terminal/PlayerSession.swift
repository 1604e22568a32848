import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport

/// A session of the player in a terminal: shows its view and reacts to keys and signals until the end.
@MainActor
final class PlayerSession {
  private enum Step {
    case event(PlayerTerminal.Event)
    /// The view has changed.
    case changed
    /// The terminal has no more events, because of an error if there is one.
    case inputEnded(CommandError?)
  }

  private let player: Player
  private let terminal: PlayerTerminal
  private let output: PodcastsOutput
  /// The lines that the terminal shows; nil if they are unknown.
  private var shown: [String]?
  /// Whether a change is to be shown.
  private var isChanged = false
  /// The last view, which stays at the state that the episode was left in.
  private var last: PlayerView?
  private var hasSkipped = false

  init(player: Player, terminal: PlayerTerminal, output: PodcastsOutput) {
    self.player = player
    self.terminal = terminal
    self.output = output
  }

  /// Plays episodes until the end of the queue or until the person quits, and keeps the position.
  ///
  /// Without keys, an episode of unknown length would never end. It is skipped with a message and makes the exit status a
  /// failure.
  ///
  /// - Parameter episodes: The episode to play, followed by the queue.
  func run(_ episodes: [Episode]) async throws(CommandError) -> ExitStatus {
    if !terminal.isInteractive { player.skip = { [weak self] in self?.skip($0) } }
    let left = episodes.prefix { player.skip != nil && $0.duration == nil }
    left.forEach(skip)
    if let episode = episodes.dropFirst(left.count).first { try await play(episode) } else { await player.stop() }
    return hasSkipped ? .failed : .done
  }

  private func play(_ episode: Episode) async throws(CommandError) {
    let (steps, sink) = AsyncStream.makeStream(of: Step.self)
    let events = Task { [terminal] in
      do {
        while let event = try await terminal.nextEvent() { sink.yield(.event(event)) }
        sink.yield(.inputEnded(nil))
      } catch {
        sink.yield(.inputEnded(CommandError("terminal", error)))
      }
    }
    let changes = player.objectWillChange.sink {
      // It is sent on the main actor before the change. The view shows changes that come together once, after them.
      MainActor.assumeIsolated {
        if self.isChanged { return }
        self.isChanged = true
        sink.yield(.changed)
      }
    }
    defer {
      events.cancel()
      changes.cancel()
    }
    do {
      try terminal.open()
    } catch {
      throw CommandError("terminal", error)
    }
    player.play(episode)
    let failure = await perform(steps)
    terminal.close()
    await player.stop()
    // A terminal that is gone shows nothing.
    if terminal.isInteractive, let last { try? output.line(last.line) }
    if let failure { throw failure }
    if let reason = player.failure { throw CommandError(nil, reason: reason) }
  }

  /// Carries out the steps up to the last, and returns the error that ended them.
  private func perform(_ steps: AsyncStream<Step>) async -> CommandError? {
    for await step in steps {
      switch step {
      case .changed:
        isChanged = false
        show()
        if player.episode == nil { return nil }
      case .event(.key(let key)):
        if key == .control("d") || key == .character("q") { return leave() }
        perform(key)
      case .event(.resized): showAnew()
      case .event(.suspension): suspend()
      case .event(.resumption):
        // Another program may have changed the terminal's mode meanwhile.
        try? terminal.open()
        showAnew()
      case .event(.interruption), .event(.termination), .event(.readerLeft): return leave()
      case .inputEnded(let failure):
        _ = leave()
        return failure
      }
    }
    return nil
  }

  private func perform(_ key: Key) {
    switch key {
    case .character(" "), .character("k"): player.isPlaying.toggle()
    case .right, .wordRight: player.seek(by: .seconds(15))
    case .left, .wordLeft: player.seek(by: .seconds(-15))
    case .up: player.seek(by: .seconds(60))
    case .down: player.seek(by: .seconds(-60))
    case .character("n"): player.playNext()
    default: break
    }
  }

  private func skip(_ episode: Episode) {
    hasSkipped = true
    let reason = "skipped: its length is unknown, so it would never end without a key"
    output.fail(CommandError(Title.brief(episode.title), reason: reason))
  }

  private func leave() -> CommandError? {
    player.pause()
    show()
    return nil
  }

  /// Pauses and stops the program as any other, and resumes when it continues.
  private func suspend() {
    let wasPlaying = player.isPlaying
    player.pause()
    terminal.close()
    terminal.suspend()
    try? terminal.open()
    if wasPlaying { player.resume() }
    showAnew()
  }

  private func showAnew() {
    shown = nil
    show()
  }

  private func show() {
    guard let view = PlayerView(player) ?? last.map(\.atItsEnd) else { return }
    defer { last = view }
    guard terminal.isInteractive else { return showLine(view) }
    let lines = view.lines(terminal.size(), hasStyles: terminal.hasStyles)
    guard lines != shown else { return }
    shown = lines
    // Each line is cleared before it is written. Clearing it after its last column would erase that column.
    terminal.write(Screen.home + lines.map { Screen.clearLine + $0 }.joined(separator: "\r\n") + clearing(after: lines))
  }

  private func clearing(after lines: [String]) -> String {
    lines.count < terminal.size().rows ? "\r\n" + Screen.clearRest : ""
  }

  /// Writes a line when an episode begins, pauses, resumes or ends, in place of the view.
  private func showLine(_ view: PlayerView) {
    let isSame = last?.title == view.title && last?.show == view.show
    if isSame, last?.state == view.state { return }
    // Without keys, an episode begins only after the end of another.
    if !isSame, let last, last.state == .playing { try? output.line(last.atItsEnd.line) }
    try? output.line(view.line)
  }
}

extension PlayerView {
  /// Creates the view of a player; nil if it plays nothing.
  @MainActor
  init?(_ player: Player) {
    guard let episode = player.episode else { return nil }
    self.init(
      show: episode.podcastTitle, title: episode.title, state: player.isPlaying ? .playing : .paused,
      currentTime: player.currentTime,
      length: episode.duration, next: player.next?.title, failure: player.failure)
  }

  /// The view after the end of the episode.
  fileprivate var atItsEnd: PlayerView {
    var view = self
    view.state = .played
    view.currentTime = length ?? currentTime
    return view
  }
}
