import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport

/// The downloads while the player is shown: it downloads all episodes that wait, as soon as they do. Those that have failed are
/// tried again every 15 minutes.
@MainActor
package final class DownloadSession: ObservableObject {
  /// The time after which downloads that have failed are tried again.
  private static let interval = Duration.seconds(15 * 60)

  /// The download that is under way; nil if there isn't one.
  @Published package private(set) var progress: DownloadProgress?
  /// The last failure, in one line; nil if the last download succeeded.
  @Published package private(set) var failure: String?

  private let environment: AppEnvironment
  private var waiting: Set<Episode.ID> = []
  private var tried: Set<Episode.ID> = []
  private var subscriptions: Set<AnyCancellable> = []
  private var running: Task<Void, Never>?

  /// Creates a session, compares the library with the folder of downloads, and begins.
  package init(environment: AppEnvironment) {
    self.environment = environment
    environment.podcastStore.observeDownloads()
      .receive(on: environment.clockClient.main)
      .sink { _ in
      } receiveValue: { [weak self] episodes in
        self?.follow(Set(episodes.filter { $0.download?.isComplete == false }.map(\.id)))
      }
      .store(in: &subscriptions)
    environment.clockClient.timer(every: Self.interval)
      .receive(on: environment.clockClient.main)
      .sink { [weak self] _ in
        self?.tried = []
        self?.begin()
      }
      .store(in: &subscriptions)
    running = Task { [weak self] in
      do {
        try await environment.downloadClient.tidyFolder()
      } catch {
        self?.report(error)
      }
      self?.running = nil
      self?.begin()
    }
  }

  /// Stops the download that is under way. What has arrived is kept.
  package func end() async {
    subscriptions = []
    waiting = []
    running?.cancel()
    await running?.value
  }

  private func follow(_ waiting: Set<Episode.ID>) {
    self.waiting = waiting
    tried.formIntersection(waiting)
    begin()
  }

  private func begin() {
    guard running == nil, !waiting.isSubset(of: tried) else { return }
    tried = waiting
    running = Task { [weak self, environment] in
      do {
        for try await progress in environment.downloadClient.downloadWaiting().values { self?.show(progress) }
      } catch {
        self?.report(error)
      }
      self?.progress = nil
      self?.running = nil
      self?.begin()
    }
  }

  private func show(_ progress: DownloadProgress) {
    tried.insert(progress.episode)
    switch progress.state {
    case .receiving: self.progress = progress
    case .complete: (self.progress, failure) = (nil, nil)
    case .failed(let error): (self.progress, failure) = (nil, "\(Title.brief(progress.title)): \(error)")
    }
  }

  private func report(_ error: any Error) {
    if !(error is CancellationError) { failure = CommandError.reason(for: error) }
  }
}
