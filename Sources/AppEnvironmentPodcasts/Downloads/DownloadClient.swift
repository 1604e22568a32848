import AppEnvironmentKit
import Foundation

/// Keeps the files of a library's episodes on the disk, to be played without a network.
///
/// ```swift
/// for try await progress in environment.downloadClient.download(episode.id).values {
///   print("\(progress.received) of \(progress.expected ?? 0) bytes")
/// }
/// let downloaded = try await environment.podcastStore.episode(withID: episode.id)
/// let file = environment.downloadClient.file(downloaded)
/// ```
///
/// The library knows which episodes are downloaded or wait for it: see ``PodcastStore/downloads`` and ``Episode/download``.
/// ``PodcastStore/setDownloadsNewEpisodes`` lets the new episodes of a podcast wait after each refresh, and
/// ``downloadWaiting`` downloads them. What has arrived of a file is in a file of another name. So a download that was
/// interrupted, even by the end of the process, is continued, and a file is complete when it has its name.
///
/// Files are named after their URLs. After the library was lost, they are found again when the feeds have been read. Before a
/// download of ``downloadWaiting``, and if a ``DownloadLimit`` is set, files of played episodes are removed, the oldest first.
///
/// The closures return publishers, which do their work once for each subscription, off the caller's thread, and fail with
/// ``DownloadError``.
///
/// - `live` uses the environment's library, network and clock.
/// - `preview` has no files: an episode is recorded as downloaded at once.
/// - `test` fails the running test at every call.
public struct DownloadClient: Sendable {
  /// Returns the file of an episode; `nil` if it isn't downloaded, or if the file was removed by another program. It may be
  /// called on any thread, and looks for the file on the disk.
  public var file: @Sendable (_ episode: Episode) -> URL?

  /// Downloads an episode, or the part that is missing, and publishes progress. Finishes at once if it's downloaded.
  ///
  /// Cancelling it stops the request, and the episode waits with the part that has arrived.
  public var download: @Sendable (_ episode: Episode.ID) -> AnyPublisher<DownloadProgress, any Error>

  /// Downloads all episodes that wait, one after the other, and publishes the progress of each.
  ///
  /// An episode that fails doesn't stop the others: it waits for the next call, with the error in ``Episode/download`` and in
  /// its last progress. The publisher itself fails only if the library or the folder can't be used.
  public var downloadWaiting: @Sendable () -> AnyPublisher<DownloadProgress, any Error>

  /// Removes the file of an episode, or the part that has arrived, and forgets the download. Stops it if it's under way.
  public var removeDownload: @Sendable (_ episode: Episode.ID) -> AnyPublisher<Never, any Error>

  /// Compares the library with the folder: finds files again, marks downloads whose file was removed, and removes the files of
  /// episodes that were removed, whose downloads it stops, and those of played episodes beyond the limit.
  ///
  /// Downloading does the same first. Programs call this when they start, and after they have removed a podcast.
  public var tidy: @Sendable () -> AnyPublisher<Never, any Error>

  /// Publishes the limit, which the library keeps.
  public var limit: @Sendable () -> AnyPublisher<DownloadLimit, any Error>

  /// Sets the limit. ``tidy`` and the next download apply it.
  public var setLimit: @Sendable (_ limit: DownloadLimit) -> AnyPublisher<Never, any Error>
}

/// The closures of the client for `async` code.
extension DownloadClient {
  /// Downloads an episode. See ``download``.
  ///
  /// - Parameters:
  ///   - episode: The episode.
  ///   - onProgress: Receives the progress, on any thread, one call after the other.
  public func download(
    _ episode: Episode.ID, onProgress: @Sendable (DownloadProgress) -> Void
  ) async throws {
    for try await progress in download(episode).values { onProgress(progress) }
    try Task.checkCancellation()
  }

  /// Downloads all episodes that wait, and returns the errors of those that have failed. See ``downloadWaiting``.
  ///
  /// - Parameter onProgress: Receives the progress, on any thread, one call after the other.
  @discardableResult
  public func downloadAllWaiting(
    onProgress: @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> [Episode.ID: DownloadError] {
    var errors: [Episode.ID: DownloadError] = [:]
    for try await progress in downloadWaiting().values {
      if case .failed(let error) = progress.state { errors[progress.episode] = error }
      onProgress(progress)
    }
    try Task.checkCancellation()
    return errors
  }

  /// Removes the file of an episode, and forgets the download. See ``removeDownload``.
  public func removeDownload(of episode: Episode.ID) async throws {
    _ = try await removeDownload(episode).firstValue()
  }

  /// Compares the library with the folder. See ``tidy``.
  public func tidyFolder() async throws {
    _ = try await tidy().firstValue()
  }

  /// Returns the limit.
  public func currentLimit() async throws -> DownloadLimit {
    try await limit().firstValue() ?? DownloadLimit()
  }

  /// Sets the limit. See ``setLimit``.
  public func setLimit(to limit: DownloadLimit) async throws {
    _ = try await setLimit(limit).firstValue()
  }
}

extension AppEnvironment.Clients {
  /// The client that keeps the files of episodes on the disk.
  public var downloadClient: DownloadClient.Type { DownloadClient.self }
}
