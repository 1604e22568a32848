import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The progress of an episode's download.
public struct DownloadProgress: Hashable, Sendable {
  /// The state of a download.
  public enum State: Hashable, Sendable {
    /// Bytes are arriving.
    case receiving
    /// The file is complete.
    case complete
    /// The download has failed. What has arrived is kept, and the next attempt continues after it.
    case failed(DownloadError)
  }

  /// The episode.
  public var episode: Episode.ID
  /// The episode's title.
  public var title: String
  /// The title of its podcast.
  public var podcastTitle: String
  /// The number of bytes that have arrived.
  public var received = 0
  /// The number of all bytes; `nil` if the server doesn't announce it.
  public var expected: Int?
  /// The state.
  public var state = State.receiving

  /// Creates the progress of a download that begins.
  public init(of episode: Episode) {
    (self.episode, title, podcastTitle) = (episode.id, episode.title, episode.podcastTitle)
  }
}

/// The greatest number of downloaded episodes, and of their bytes. `nil` is no limit.
public struct DownloadLimit: Hashable, Codable, Sendable {
  /// The number of episodes.
  public var count: Int?
  /// The number of bytes of all files.
  public var bytes: Int?

  /// Creates a limit.
  public init(count: Int? = nil, bytes: Int? = nil) { (self.count, self.bytes) = (count, bytes) }
}

/// An error of a ``DownloadClient``. Its ``description`` is one line for a person.
public enum DownloadError: Error, Hashable, Sendable {
  /// The episode has no audio or video file.
  case noEnclosure
  /// The server sends a web page in place of the file, as networks do that ask for a login.
  case webPage(url: String)
  /// The server sends no bytes of the file.
  case emptyFile(url: String)
  /// The disk, or the quota of the user, has no space left.
  case noSpace(path: String)
  /// The folder of downloads is gone, for example with its disk.
  case noFolder(path: String)
  /// The file of a downloaded episode was removed by another program.
  case fileRemoved(path: String)
  /// Another program downloads the same file.
  case busy(path: String)
  /// The file can't be written, in the words of the system.
  case cannotWrite(path: String, reason: String)
  /// The limit is reached by episodes that weren't played yet.
  case limitReached
  /// The library is in memory and has no folder of downloads.
  case notOnDisk
  /// The request has failed. The error names the URL.
  case network(NetworkClientError)
  /// The library can't be used.
  case library(PodcastStoreError)
}

extension DownloadError: CustomStringConvertible, LocalizedError {
  /// One line for a person, without control characters.
  public var description: String {
    switch self {
    case .noEnclosure: "the episode has no file"
    case .webPage(let url):
      "\(FeedText.line(url)): the server sends a web page in place of the file; it may ask for a login"
    case .emptyFile(let url): "\(FeedText.line(url)): the server sends an empty file"
    case .noSpace(let path): "\(FeedText.line(path)): no space left on the disk"
    case .noFolder(let path): "\(FeedText.line(path)): the folder of downloads is gone; connect its disk, or create it"
    case .fileRemoved(let path): "\(FeedText.line(path)): the file was removed"
    case .busy(let path): "\(FeedText.line(path)): another program is downloading it"
    case .cannotWrite(let path, let reason): "\(FeedText.line(path)): can't be written: \(FeedText.line(reason))"
    case .limitReached: "the limit is reached by episodes that weren't played yet"
    case .notOnDisk: "a library in memory has no downloads"
    case .network(let error): FeedText.line(error.description)
    case .library(let error): error.description
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
