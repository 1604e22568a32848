import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import PackageSupport

/// Refreshes podcasts, with a progress bar at a terminal and a line for each podcast elsewhere.
struct Refresh {
  let podcasts: Podcasts
  let isQuiet: Bool

  private var output: PodcastsOutput { podcasts.output }

  /// Refreshes one podcast or all. Feeds that fail are reported and make the exit status a failure.
  func run(_ name: String?) async throws -> ExitStatus {
    try await run(name.asyncMap { [try await podcasts.finder.podcast($0).id] })
  }

  /// Refreshes podcasts, or all.
  func run(_ only: [Podcast.ID]?) async throws -> ExitStatus {
    let line = ProgressLine(output)
    let last = Locked(RefreshProgress(totalCount: 0))
    _ = try await podcasts.store.refresh(only: only) { progress in
      last.withLock { $0 = progress }
      if let outcome = progress.latest { report(outcome, line, withRepairs: only?.count == 1) }
      line.show(progress.completedCount, of: progress.totalCount, progress.latest.map { Title.brief($0.title) } ?? "")
    }
    line.clear()
    let progress = last.withLock { $0 }
    if !isQuiet {
      let failed = progress.failedCount > 0 ? ", \(progress.failedCount) failed" : ""
      try output.line(
        "\(counted(progress.completedCount, "podcast")), \(counted(progress.newEpisodeCount, "new episode"))\(failed)")
    }
    return progress.failedCount == 0 ? .done : .failed
  }

  private func report(_ outcome: RefreshProgress.Outcome, _ line: ProgressLine, withRepairs: Bool) {
    if case .failed(let error) = outcome.result {
      line.clear()
      let reason = CommandError.reason(for: error)
      let width = output.showsProgress ? output.progressWidth() : nil
      return output.fail(
        CommandError(Title.brief(outcome.title), reason: Address.shortened(in: reason, forWidth: width)))
    }
    guard !isQuiet else { return }
    var news: [String] = []
    switch outcome.result {
    case .unchanged, .failed: break
    case .updated(let new, let changed):
      if new > 0 { news.append("\(new) new") }
      if changed > 0 { news.append("\(changed) changed") }
      if new == 0, changed == 0 { news.append("no episodes") }
    }
    if !outcome.repairs.isEmpty { news.append("\(outcome.repairs.count) repaired") }
    if let url = outcome.movedTo {
      news.append("moved to \(Address.shortened(in: Address.shown(url), forWidth: output.width()))")
    }
    if let other = outcome.mergedInto { news.append("merged with podcast \(other), which has that feed") }
    if news.isEmpty {
      // The progress bar has shown the podcast.
      if output.showsProgress { return }
      news.append("unchanged")
    }
    line.clear()
    // The summary reports a failure of the output.
    try? output.line(title: outcome.title, ": \(news.joined(separator: ", "))")
    if withRepairs { podcasts.report(outcome.repairs) }
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
    if let self { try await transform(self) } else { nil }
  }
}
