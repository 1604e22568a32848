import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// Why the store could not do what it was asked to.
///
/// ``description`` is one line for a person.
public enum PodcastStoreError: Error, Hashable, Sendable {
  /// There is no such podcast (any more).
  case noPodcast(Podcast.ID)
  /// There is no such episode (any more).
  case noEpisode(Episode.ID)
  /// The episode is not in the queue.
  case notInQueue(Episode.ID)
  /// This is no address of http or https.
  case notAnAddress(String)
  /// What is at this address is no feed, for the reason that is given; and the feeds that it names, if it is a page.
  case notAFeed(url: String, reason: String, feeds: [URL])
  /// The network did not bring the feed; the error names the address.
  case network(NetworkClientError)
  /// The list of subscriptions cannot be read, for the reason that is given.
  case notOPML(reason: String)
  /// The database cannot be opened or made.
  case cannotOpen(path: String, reason: String)
  /// The database is from a newer version of the program. It was left as it is.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file is a database of another program, or no database at all. It was left as it is.
  case notALibrary(path: String)
  /// The database is damaged and could not be mended.
  case damaged(path: String, reason: String)
  /// The disk is full.
  case noSpace(path: String)
  /// Another process has kept the database to itself for ten seconds; `by` names it where the system does.
  case busy(path: String, by: String?)
  /// Anything else, in the system's own words.
  case other(path: String, reason: String)
}

extension PodcastStoreError: CustomStringConvertible {
  /// One line for a person, without control characters.
  public var description: String {
    switch self {
    case .noPodcast(let id): "there is no podcast \(id)"
    case .noEpisode(let id): "there is no episode \(id)"
    case .notInQueue(let id): "episode \(id) is not in the queue"
    case .notAnAddress(let text): "no address of a feed: \(FeedText.line(text))"
    case .notAFeed(let url, let reason, _): "\(FeedText.line(url)): \(FeedText.line(reason))"
    case .network(let error): FeedText.line(error.description)
    case .notOPML(let reason): FeedText.line(reason)
    case .cannotOpen(let path, let reason): "\(FeedText.line(path)): cannot be opened: \(FeedText.line(reason))"
    case .newerVersion(let path, let found, let known):
      """
      \(FeedText.line(path)): from a newer version of the program (its format is \(found), and \(known) is known); it \
      was left as it is
      """
    case .notALibrary(let path): "\(FeedText.line(path)): no library of podcasts; it was left as it is"
    case .damaged(let path, let reason): "\(FeedText.line(path)): damaged: \(FeedText.line(reason))"
    case .noSpace(let path): "\(FeedText.line(path)): no space left on the disk"
    case .busy(let path, let holder):
      "\(FeedText.line(path)): in use by \(holder.map { FeedText.line($0) } ?? "another process"), try again later"
    case .other(let path, let reason): "\(FeedText.line(path)): \(FeedText.line(reason))"
    }
  }
}
