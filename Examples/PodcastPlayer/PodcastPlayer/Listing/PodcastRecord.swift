import AppEnvironmentPodcasts
import Foundation

/// A podcast in the form in which `--json` writes it. What is not known is null; no key is ever left out.
struct PodcastRecord: Encodable {
  let podcast: Podcast

  private enum Key: String, CodingKey {
    case id, title, author, feed, link, folder, episodes, unplayed, lastRefresh, lastError, repairs
  }

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: Key.self)
    try record.encode(podcast.id.rawValue, forKey: .id)
    try record.encode(podcast.title, forKey: .title)
    try record.encode(podcast.author, forKey: .author)
    try record.encode(podcast.feed.absoluteString, forKey: .feed)
    try record.encode(podcast.link?.absoluteString, forKey: .link)
    try record.encode(podcast.folder, forKey: .folder)
    try record.encode(podcast.episodeCount, forKey: .episodes)
    try record.encode(podcast.unplayedCount, forKey: .unplayed)
    try record.encode(podcast.lastRefresh, forKey: .lastRefresh)
    try record.encode(podcast.lastError, forKey: .lastError)
    try record.encode(podcast.repairs.map(\.description), forKey: .repairs)
  }
}
