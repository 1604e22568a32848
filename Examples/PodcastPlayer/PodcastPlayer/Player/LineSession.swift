import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport

/// Plays episodes without a screen, up to the end of the queue. A line is written when an episode begins, ends or is left.
@MainActor
final class LineSession {
  private let player: Player
  private let output: PodcastsOutput
  /// Returns when the program has to end. Throws the error of the wait.
  private let end: @Sendable () async throws -> Void
  private var last: PlaybackLine?
  private var hasSkipped = false

  init(player: Player, output: PodcastsOutput, end: @escaping @Sendable () async throws -> Void) {
    self.player = player
    self.output = output
    self.end = end
  }

  /// Plays episodes until the end of the queue or until the program has to end, and keeps the position.
  ///
  /// Without sound and keys, an episode of unknown length would never end. It is skipped with a message and makes the exit
  /// status a failure.
  ///
  /// - Parameter episodes: The episode to play, followed by the queue.
  func run(_ episodes: [Episode]) async throws(CommandError) -> ExitStatus {
    if player.isSilent { player.skip = { [weak self] in self?.skip($0) } }
    let skipped = episodes.prefix { player.isSilent && $0.duration == nil }
    skipped.forEach(skip)
    if let episode = episodes.dropFirst(skipped.count).first { try await play(episode) } else { await player.stop() }
    return hasSkipped ? .failed : .done
  }

  private func play(_ episode: Episode) async throws(CommandError) {
    // Changes that come together are shown once, after them.
    let (changes, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let waiting = Task { [end] () -> CommandError? in
      defer { sink.finish() }
      do {
        try await end()
        return nil
      } catch {
        return CommandError("terminal", error)
      }
    }
    let subscription = player.objectWillChange.sink { sink.yield() }
    player.play(episode)
    var hasFailed = false
    for await _ in changes {
      show()
      hasFailed = player.hasSoundFailed
      if player.episode == nil || hasFailed { break }
    }
    subscription.cancel()
    waiting.cancel()
    player.pause()
    show()
    let hasLeft = player.episode != nil && !hasFailed
    await player.stop()
    if hasLeft, let failure = await waiting.value { throw failure }
    if let reason = player.failure { throw CommandError(nil, reason: reason) }
    if let notice = player.notice { output.fail(CommandError(nil, reason: notice)) }
  }

  private func skip(_ episode: Episode) {
    hasSkipped = true
    let reason = "skipped: its length is unknown, so it would never end without a key"
    output.fail(CommandError(Title.brief(episode.title), reason: reason))
  }

  private func show() {
    guard let line = PlaybackLine(player) ?? last?.atItsEnd else { return }
    let isSame = last?.title == line.title && last?.show == line.show
    if isSame, last?.state == line.state {
      last = line
      return
    }
    // An episode begins only after the end of another.
    if !isSame, let last, last.state == .playing { try? output.line(last.atItsEnd.text) }
    try? output.line(line.text)
    last = line
  }
}
