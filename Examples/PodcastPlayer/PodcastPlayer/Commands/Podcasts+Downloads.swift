import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import PackageSupport

/// The commands for downloads.
extension Podcasts {
  /// Downloads an episode, or those of the queue. One that fails doesn't stop the others.
  func download(_ name: String?, isQuiet: Bool) async throws -> ExitStatus {
    var episodes = try await store.queuedEpisodes()
    if let name { episodes = [try await finder.episode(name)] }
    if episodes.isEmpty {
      throw CommandError(nil, reason: #"the queue is empty; "podcasts download EPISODE" downloads an episode"#)
    }
    let report = DownloadReport(output)
    for episode in episodes {
      if environment.downloadClient.file(episode) != nil {
        if !isQuiet { output.note("already downloaded: \(Title.brief(episode.title))") }
        continue
      }
      do {
        try await environment.downloadClient.download(episode.id) { report.show($0) }
      } catch {
        report.fail(Title.brief(episode.title), error)
      }
    }
    return report.status
  }

  /// Downloads the episodes that wait, such as new ones of chosen podcasts.
  func downloadWaiting(isQuiet: Bool) async throws -> ExitStatus {
    guard try await store.downloadedEpisodes().contains(where: { $0.download?.isComplete == false }) else {
      return .done
    }
    let report = DownloadReport(output)
    try await environment.downloadClient.downloadAllWaiting { progress in
      guard case .failed(let error) = progress.state else { return report.show(progress) }
      if error != .limitReached { return report.fail(Title.brief(progress.title), error) }
      if !isQuiet { output.note("not downloaded: \(Title.brief(progress.title)): \(error)") }
    }
    return report.status
  }

  /// Removes the file of an episode.
  func removeDownload(_ name: String) async throws -> String {
    let episode = try await finder.downloaded(name)
    try await environment.downloadClient.removeDownload(of: episode.id)
    return "download removed: \(Title.brief(episode.title))"
  }

  /// Sets whether new episodes of a podcast are downloaded after a refresh.
  func setDownloadsNewEpisodes(of name: String, to isOn: Bool) async throws -> String {
    let podcast = try await finder.podcast(name)
    try await store.setDownloadsNewEpisodes(of: podcast.id, to: isOn)
    return "new episodes of \(Title.brief(podcast.title)) \(isOn ? "will be" : "won't be") downloaded"
  }

  /// Sets the limit of downloads, and applies it.
  func limitDownloads(_ limit: DownloadLimit) async throws -> String {
    try await environment.downloadClient.setLimit(to: limit)
    try await environment.downloadClient.tidyFolder()
    return "limit of downloads: \(Self.text(of: limit))"
  }

  static func text(of limit: DownloadLimit) -> String {
    if let count = limit.count { return counted(count, "episode") }
    return limit.bytes.map(megabytes) ?? "none"
  }

  /// Returns a number of bytes in megabytes, rounded up to a tenth.
  package static func megabytes(_ bytes: Int) -> String {
    "\((Double(bytes) / 100_000).rounded(.up) / 10) MB"
  }
}

/// The lines about downloads, with a progress bar at a terminal.
private final class DownloadReport: Sendable {
  private let output: PodcastsOutput
  private let line: ProgressLine
  private let hasFailed = Locked(false)

  init(_ output: PodcastsOutput) {
    (self.output, line) = (output, ProgressLine(output))
  }

  var status: ExitStatus { hasFailed.withLock { $0 } ? .failed : .done }

  func show(_ progress: DownloadProgress) {
    guard progress.state == .complete else {
      return line.show(
        progress.received / 1000, of: (progress.expected ?? 0) / 1000, "kB  \(Title.brief(progress.title))")
    }
    line.clear()
    let show = Title.brief(progress.podcastTitle)
    do {
      try output.line(
        "downloaded ", title: progress.title, " – \(show), \(Podcasts.megabytes(progress.received))")
    } catch {
      hasFailed.withLock { $0 = true }
    }
  }

  func fail(_ title: String, _ error: any Error) {
    line.clear()
    output.fail(CommandError(title, reason: CommandError.reason(for: error)))
    hasFailed.withLock { $0 = true }
  }
}
