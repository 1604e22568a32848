import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import TextEditing

/// The podcast player: runs the command of a command line on the podcasts of an environment.
///
/// It is independent of a process: podcasts, files, network and time come from the environment, and the rest from an
/// input, an output and a screen. Tests run all of it in memory.
package struct Podcasts: Sendable {
  let environment: AppEnvironment
  let output: PodcastsOutput
  let input: @Sendable () throws -> Data
  let screen: PlayerScreen
  let password: PasswordInput

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - environment: The environment of podcasts, files, network and time.
  ///   - output: The destination of content and messages.
  ///   - input: Reads the standard input up to its end.
  ///   - screen: The screen of the library and its player.
  ///   - password: The password for other devices.
  package init(
    environment: AppEnvironment,
    output: PodcastsOutput,
    input: @escaping @Sendable () throws -> Data,
    screen: PlayerScreen,
    password: PasswordInput = PasswordInput()
  ) {
    self.environment = environment
    self.output = output
    self.input = input
    self.screen = screen
    self.password = password
  }

  /// Runs a command and reports a failure in one line.
  package func run(_ invocation: Invocation) async -> ExitStatus {
    do {
      switch invocation.command {
      case .help: try output.write(Usage.program)
      case .version: try output.write(Usage.version)
      default: return await workAndClose(invocation)
      }
      return .done
    } catch {
      output.fail(CommandError(nil, error))
      return .failed
    }
  }

  /// Runs a command and closes the library, which leaves it as one file without a log.
  private func workAndClose(_ invocation: Invocation) async -> ExitStatus {
    var status = ExitStatus.failed
    do {
      status = try await work(invocation)
    } catch {
      output.fail(CommandError(nil, error))
    }
    guard environment.context[PodcastStore.self] == .live else { return status }
    do {
      try await environment.podcastLibrary.close()
    } catch {
      output.fail(CommandError(nil, error))
      status = .failed
    }
    return status
  }

  private func work(_ invocation: Invocation) async throws -> ExitStatus {
    if environment.context != .live, !invocation.isQuiet {
      output.note("podcasts: running in the \(environment.context) environment")
    }
    let notices = watchNotices()
    defer { notices?.cancel() }
    let lists = Lists(podcasts: self, invocation: invocation)
    switch invocation.command {
    case .add(let url): try await add(url, isQuiet: invocation.isQuiet)
    case .remove(let name): try await remove(name, isQuiet: invocation.isQuiet)
    case .importOPML(let file): return try await importOPML(file, isQuiet: invocation.isQuiet)
    case .exportOPML(let file): try await exportOPML(file)
    case .list: try await lists.podcasts()
    case .episodes(let podcast): try await lists.episodes(of: podcast)
    case .newest: try await lists.newest()
    case .search(let words): try await lists.search(for: words)
    case .queue: try await lists.queue()
    case .refresh(let name):
      let refreshed = try await Refresh(podcasts: self, isQuiet: invocation.isQuiet).run(name)
      let downloaded = try await downloadWaiting(isQuiet: invocation.isQuiet)
      return refreshed == .done ? downloaded : refreshed
    case .logIn(let server, let user): try await logIn(server, user, invocation)
    case .logInAgain: try await logInAgain(invocation)
    case .sync(let everything): return try await sync(everything ? .everything : .changes, isQuiet: invocation.isQuiet)
    case .logOut: try await logOut(isQuiet: invocation.isQuiet)
    case .devices: try await listDevices()
    case .download(let name): return try await download(name, isQuiet: invocation.isQuiet)
    case .downloads: return try await lists.downloads()
    case .open: try await open([], isSilent: invocation.isSilent)
    case .play(let name): return try await play(name, invocation)
    default:
      let done = try await change(invocation.command)
      if !invocation.isQuiet { output.note(done) }
    }
    return .done
  }

  /// Changes a mark or the queue, and returns a note that names the episode, because the person may have typed a part.
  private func change(_ command: Invocation.Command) async throws -> String {
    switch command {
    case .mark(let name, let isPlayed):
      let episode = try await finder.episode(name)
      try await isPlayed ? store.markPlayed(episode.id) : store.markUnplayed(episode.id)
      return "\(isPlayed ? "played" : "unplayed"): \(Title.brief(episode.title))"
    case .enqueue(let name):
      let episode = try await finder.episode(name)
      try await store.enqueue(episode.id)
      return "queued: \(Title.brief(episode.title))"
    case .dequeue(let name):
      let episode = try await finder.queued(name)
      try await store.removeFromQueue(episode.id)
      return "removed from the queue: \(Title.brief(episode.title))"
    case .moveInQueue(let name, let place):
      let episode = try await finder.queued(name)
      try await store.moveInQueue(episode.id, to: place - 1)
      return "moved: \(Title.brief(episode.title))"
    case .removeDownload(let name): return try await removeDownload(name)
    case .downloadNew(let podcast, let isOn): return try await setDownloadsNewEpisodes(of: podcast, to: isOn)
    case .limitDownloads(let limit): return try await limitDownloads(limit)
    default: return ""
    }
  }

  /// Prints the store's notices on the library, for example that it was damaged and repaired.
  private func watchNotices() -> AnyCancellable? {
    guard environment.context[PodcastStore.self] == .live else { return nil }
    return store.notices().sink { [output] notice in output.note("podcasts: \(notice)") }
  }

  var store: PodcastStore { environment.podcastStore }

  var finder: Finder { Finder(store: store) }

  private func play(_ name: String?, _ invocation: Invocation) async throws -> ExitStatus {
    var episodes = try await store.queuedEpisodes()
    if let name {
      let episode = try await finder.episode(name)
      if let index = episodes.firstIndex(where: { $0.id == episode.id }) { episodes.removeFirst(index + 1) }
      episodes.insert(episode, at: 0)
    }
    if screen.show != nil {
      try await open(episodes, isSilent: invocation.isSilent)
      return .done
    }
    if episodes.isEmpty {
      throw CommandError(nil, reason: #"the queue is empty; "podcasts play EPISODE" plays an episode"#)
    }
    let player = await Player(environment: environment, isSilent: invocation.isSilent)
    if player.isSilent, !invocation.isQuiet { output.note(Player.simulation) }
    return try await LineSession(player: player, output: output, end: screen.end).run(episodes)
  }

  /// Shows the library, and plays the first of the episodes. Writes a line about the episode that is left at the end.
  @MainActor
  private func open(_ episodes: [Episode], isSilent: Bool) async throws {
    guard let show = screen.show else { throw CommandError(nil, reason: "there is no terminal for the library") }
    let player = Player(environment: environment, isSilent: isSilent)
    if let episode = episodes.first { player.play(episode) }
    let session = SyncSession(player: player, password: password)
    player.sync = session
    let downloads = DownloadSession(environment: environment)
    player.downloads = downloads
    try await show(player)
    await player.stop()
    await downloads.end()
    await session.end()
    if let line = PlaybackLine(player) { try output.line(line.text) }
    if let reason = player.failure { throw CommandError(nil, reason: reason) }
  }
}

extension PodcastsOutput {
  /// Writes a line of content. Its title is cut if the line is wider than the terminal.
  func line(_ before: String = "", title: String, _ after: String) throws(CommandError) {
    let title = Title.shown(title)
    let room = width().map { max(20, $0 - DisplayWidth.of(before + after)) }
    try line(before + (room.map { DisplayWidth.cut(title, to: $0) } ?? title) + after)
  }

  /// Writes a line of content, free of control characters.
  func line(_ text: String) throws(CommandError) {
    try content(VisibleText.line(text) + "\n")
  }
}
