import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport

/// A player and the person in front of it: shows what it plays, and does what keys and signals say, until it is over.
@MainActor
final class PlayerSession {
  private enum Step {
    case event(PlayerTerminal.Event)
    /// Something that is shown has changed.
    case changed
    /// There is nothing to wait for from the terminal any more, for this reason if there is one.
    case inputEnded(PodcastsError?)
  }

  private let player: Player
  private let terminal: PlayerTerminal
  private let output: PodcastsOutput
  /// What the terminal shows; nil when that is not known.
  private var shown: [String]?
  private var changeIsKnown = false
  /// What was played last, and where it was left.
  private var last: PlayerView?
  private var hasSkipped = false

  init(player: Player, terminal: PlayerTerminal, output: PodcastsOutput) {
    self.player = player
    self.terminal = terminal
    self.output = output
  }

  /// Plays until the end of the queue or until the person has enough. The position is kept when this returns.
  ///
  /// Where no keys are read, nobody could end an episode of unknown length. Such episodes are told and left out, and fail
  /// it at the end.
  /// - Parameter episodes: The one to play, and what follows it in the queue.
  func run(_ episodes: [Episode]) async throws(PodcastsError) -> ExitStatus {
    if !terminal.isInteractive { player.skip = { [weak self] in self?.skip($0) } }
    let left = episodes.prefix { player.skip != nil && $0.duration == nil }
    left.forEach(skip)
    if let episode = episodes.dropFirst(left.count).first { try await play(episode) } else { await player.stop() }
    return hasSkipped ? .failed : .done
  }

  private func play(_ episode: Episode) async throws(PodcastsError) {
    let (steps, sink) = AsyncStream.makeStream(of: Step.self)
    let events = Task { [terminal] in
      do {
        while let event = try await terminal.nextEvent() { sink.yield(.event(event)) }
        sink.yield(.inputEnded(nil))
      } catch {
        sink.yield(.inputEnded(PodcastsError("terminal", error)))
      }
    }
    let changes = player.objectWillChange.sink {
      // Sent on the main actor before the change; shown after it, and once for what changes together.
      MainActor.assumeIsolated {
        if self.changeIsKnown { return }
        self.changeIsKnown = true
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
      throw PodcastsError("terminal", error)
    }
    player.play(episode)
    let failure = await obey(steps)
    terminal.close()
    await player.stop()
    // A terminal that is gone is told nothing.
    if terminal.isInteractive, let last { try? output.line(last.line) }
    if let failure { throw failure }
    if let reason = player.failure { throw PodcastsError(nil, reason: reason) }
  }

  /// Does what each step asks for until the last; returns what went wrong.
  private func obey(_ steps: AsyncStream<Step>) async -> PodcastsError? {
    for await step in steps {
      switch step {
      case .changed:
        changeIsKnown = false
        show()
        if player.episode == nil { return nil }
      case .event(.key(let key)):
        if key == .control("d") || key == .character("q") { return leave() }
        obey(key)
      case .event(.resized): showAnew()
      case .event(.suspension): suspend()
      case .event(.resumption):
        // Whoever had the terminal meanwhile may have left it in any state.
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

  private func obey(_ key: Key) {
    switch key {
    case .character(" "), .character("k"): player.togglePlaying()
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
    let reason = "skipped; its feed does not say how long it is, and without keys nothing would end it"
    output.fail(PodcastsError(Title.brief(episode.title), reason: reason))
  }

  private func leave() -> PodcastsError? {
    player.pause()
    show()
    return nil
  }

  /// Stops the program as every other; nothing is heard of one that is stopped.
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
    // Each line is cleared before it is written: behind the last column, that would take the last character.
    terminal.write(Screen.home + lines.map { Screen.clearLine + $0 }.joined(separator: "\r\n") + rest(behind: lines))
  }

  private func rest(behind lines: [String]) -> String {
    lines.count < terminal.size().rows ? "\r\n" + Screen.clearRest : ""
  }

  /// Where there is no view, a line tells when an episode begins, is paused, goes on or is over.
  private func showLine(_ view: PlayerView) {
    let isSame = last?.title == view.title && last?.show == view.show
    if isSame, last?.state == view.state { return }
    // Without keys, one follows another only when that is over.
    if !isSame, let last, last.state == .playing { try? output.line(last.atItsEnd.line) }
    try? output.line(view.line)
  }
}

extension PlayerView {
  /// What a player shows; nil when it plays nothing.
  @MainActor
  init?(_ player: Player) {
    guard let episode = player.episode else { return nil }
    self.init(
      show: episode.podcastTitle, title: episode.title, state: player.isPlaying ? .playing : .paused,
      currentTime: player.currentTime,
      length: episode.duration, next: player.next?.title, failure: player.failure)
  }

  /// The same when it has been played.
  fileprivate var atItsEnd: PlayerView {
    var view = self
    view.state = .played
    view.currentTime = length ?? currentTime
    return view
  }
}
