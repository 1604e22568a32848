import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// An error of a podcast store. Its ``description`` and `localizedDescription` are one line for a person.
///
/// ```swift
/// do {
///   return try await store.subscribe(to: address).title
/// } catch PodcastStoreError.notAFeed(_, _, let feeds) where !feeds.isEmpty {
///   return "The page links to the feed \(feeds[0])."
/// } catch PodcastStoreError.network(let error) {
///   return "\(error)"  // one line that names the address
/// }
/// ```
public enum PodcastStoreError: Error, Hashable, Sendable {
  /// The library doesn't contain the podcast (anymore).
  case noPodcast(Podcast.ID)
  /// The library doesn't contain the episode (anymore).
  case noEpisode(Episode.ID)
  /// The episode isn't in the queue.
  case notInQueue(Episode.ID)
  /// The URL is neither an http nor an https URL.
  case notAnAddress(String)
  /// The document at the URL isn't a feed. If it's a web page, `feeds` are the feeds that it links to.
  case notAFeed(url: String, reason: String, feeds: [URL])
  /// The request for the feed failed. The error names the URL.
  case network(NetworkClientError)
  /// The data isn't a list of subscriptions.
  case notOPML(reason: String)
  /// The database can't be opened or created.
  case cannotOpen(path: String, reason: String)
  /// The database was written by a newer version of the program. It was left unchanged.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file is another program's database, or not a database. It was left unchanged.
  case notALibrary(path: String)
  /// The database is damaged and couldn't be repaired.
  case damaged(path: String, reason: String)
  /// The disk is full.
  case noSpace(path: String)
  /// Another process has kept the database locked for ten seconds. `by` names the process if the system does.
  case busy(path: String, by: String?)
  /// Another error, in the system's words.
  case other(path: String, reason: String)
}

extension PodcastStoreError: CustomStringConvertible, LocalizedError {
  /// One line for a person, without control characters.
  public var description: String {
    switch self {
    case .noPodcast(let id): "there is no podcast \(id)"
    case .noEpisode(let id): "there is no episode \(id)"
    case .notInQueue(let id): "episode \(id) is not in the queue"
    case .notAnAddress(let text): "not an http or https URL: \(FeedText.line(text))"
    case .notAFeed(let url, let reason, _): "\(FeedText.line(url)): \(FeedText.line(reason))"
    case .network(let error): FeedText.line(error.description)
    case .notOPML(let reason): FeedText.line(reason)
    case .cannotOpen(let path, let reason): "\(FeedText.line(path)): cannot be opened: \(FeedText.line(reason))"
    case .newerVersion(let path, let found, let known):
      """
      \(FeedText.line(path)): written by a newer version of the program (format \(found), this one reads \(known)), left \
      unchanged
      """
    case .notALibrary(let path): "\(FeedText.line(path)): not a podcast library, left unchanged"
    case .damaged(let path, let reason): "\(FeedText.line(path)): damaged: \(FeedText.line(reason))"
    case .noSpace(let path): "\(FeedText.line(path)): no space left on the disk"
    case .busy(let path, let holder):
      "\(FeedText.line(path)): in use by \(holder.map { FeedText.line($0) } ?? "another process"), try again later"
    case .other(let path, let reason): "\(FeedText.line(path)): \(FeedText.line(reason))"
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
