import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation

/// The commands that print a list: as lines that begin with the number of a podcast or an episode, or as JSON.
struct Lists {
  let podcasts: Podcasts
  let invocation: Invocation

  private var store: PodcastStore { podcasts.store }
  private var output: PodcastsOutput { podcasts.output }

  /// Lists all podcasts.
  func podcasts() async throws {
    let all = try await store.allPodcasts()
    if invocation.isJSON { return try write(all.map(PodcastRecord.init)) }
    var table = Table()
    for podcast in all {
      let error = podcast.lastError.map { "refresh failed: \($0)" }
      table.add(
        "\(podcast.id)", "\(podcast.unplayedCount) of \(podcast.episodeCount)", Title.shown(podcast.title),
        below: error.map(Title.shown))
    }
    try write(table, rightAligned: [0, 1], nothing: #"no podcasts; "podcasts add URL" subscribes to one"#)
  }

  /// Lists a podcast's episodes, the newest first, up to the limit if there is one.
  func episodes(of name: String) async throws {
    let podcast = try await podcasts.finder.podcast(name)
    let episodes = try await collect(limit: invocation.limit ?? .max) { limit, cursor in
      try await store.episodes(of: podcast.id, limit: limit, after: cursor)
    }
    try write(episodes.map { EpisodeRecord(episode: $0) }, nothing: "\(Title.brief(podcast.title)) has no episodes")
  }

  /// Lists the newest episodes of all podcasts.
  func newest() async throws {
    let episodes = try await collect(limit: invocation.limit ?? 20) { limit, cursor in
      try await store.newest(limit: limit, after: cursor)
    }
    try write(episodes.map { EpisodeRecord(episode: $0) }, isMixed: true, nothing: "no episodes")
  }

  /// Lists the episodes that contain all words, the best match first.
  func search(for words: String) async throws {
    let results = try await store.search(for: words, limit: invocation.limit ?? 20)
    try write(
      results.map { EpisodeRecord(episode: $0.episode, snippet: $0.snippet) }, isMixed: true,
      nothing: SearchWords.words(in: words).isEmpty
        ? "nothing found: the search contains no word" : "nothing found")
  }

  /// Lists the queue in its order.
  func queue() async throws {
    let queue = try await store.queuedEpisodes()
    try write(
      queue.enumerated().map { EpisodeRecord(episode: $1, place: $0 + 1) }, isMixed: true,
      nothing: #"the queue is empty; "podcasts queue add EPISODE" adds an episode"#)
  }

  /// Lists the downloads: those that wait, and then those on the disk, with the reasons of failures.
  func downloads() async throws -> ExitStatus {
    var status = ExitStatus.done
    do {
      try await podcasts.environment.downloadClient.tidyFolder()
    } catch {
      output.fail(CommandError(nil, error))
      status = .failed
    }
    let episodes = try await store.downloadedEpisodes()
    if invocation.isJSON {
      try write(episodes.map { EpisodeRecord(episode: $0, hasDownload: true) })
      return status
    }
    var table = Table()
    for episode in episodes {
      table.add(
        "\(episode.id)", episode.download?.size.map(Podcasts.megabytes) ?? "waits", state(of: episode),
        "\(Title.shown(episode.title)) – \(Title.shown(episode.podcastTitle))",
        below: (episode.download?.error).map(Title.shown))
    }
    try write(
      table, rightAligned: [0, 1], nothing: #"no downloads; "podcasts download EPISODE" downloads an episode"#)
    if invocation.isQuiet { return status }
    let chosen = try await store.allPodcasts().filter(\.downloadsNewEpisodes)
    if !chosen.isEmpty {
      output.note("new episodes are downloaded of: \(chosen.map { Title.brief($0.title) }.joined(separator: ", "))")
    }
    let limit = try await podcasts.environment.downloadClient.currentLimit()
    if limit != DownloadLimit() { output.note("limit of downloads: \(Podcasts.text(of: limit))") }
    return status
  }

  // MARK: Parts

  private func collect(
    limit: Int, _ page: (_ limit: Int, _ after: EpisodePage.Cursor?) async throws -> EpisodePage
  ) async throws -> [Episode] {
    var episodes: [Episode] = []
    var cursor: EpisodePage.Cursor?
    repeat {
      let next = try await page(min(500, limit - episodes.count), cursor)
      episodes += next.episodes
      cursor = next.next
    } while cursor != nil && episodes.count < limit
    return episodes
  }

  private func write(_ records: [EpisodeRecord], isMixed: Bool = false, nothing: String) throws {
    if invocation.isJSON { return try write(records) }
    let timeZone = podcasts.environment.clockClient.timeZone()
    var table = Table()
    for record in records {
      let episode = record.episode
      let show = isMixed ? " – \(Title.shown(episode.podcastTitle))" : ""
      table.add(
        record.place.map { "\($0)." } ?? "", "\(episode.id)",
        episode.publicationDate.map { TimeText.day($0, in: timeZone) } ?? "",
        episode.duration.map(TimeText.clock) ?? "", state(of: episode), Title.shown(episode.title) + show,
        below: record.snippet.flatMap { $0.isEmpty ? nil : Title.shown($0) })
    }
    try write(table, rightAligned: [0, 1, 3], nothing: nothing)
  }

  private func state(of episode: Episode) -> String {
    if episode.isPlayed { return "played" }
    return episode.position > .zero ? "at \(TimeText.clock(episode.position))" : ""
  }

  private func write(_ table: Table, rightAligned: Set<Int>, nothing: String) throws {
    let lines = table.lines(rightAligned: rightAligned, width: output.width(), hasStyles: output.hasStyles)
    if lines.isEmpty, !invocation.isQuiet { output.note(nothing) }
    try output.content(lines.map { $0 + "\n" }.joined())
  }

  private func write(_ records: some Collection & Encodable) throws {
    // Foundation prints an empty line between the brackets.
    if records.isEmpty { return try output.content("[]\n") }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try output.content(String(decoding: encoder.encode(records), as: UTF8.self) + "\n")
  }
}

extension PodcastsOutput {
  /// Writes content unchanged.
  func content(_ text: String) throws(CommandError) {
    try CommandError.naming("standard output") { try write(text) }
  }
}
