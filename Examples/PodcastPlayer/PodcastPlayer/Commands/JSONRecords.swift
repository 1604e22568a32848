import AppEnvironmentPodcasts
import Foundation

/// An episode in the JSON of `--json`. Every key is present, with null for an unknown value, except for the keys of one
/// list.
struct EpisodeRecord: Encodable {
  let episode: Episode
  /// The place in the queue, counted from 1; for the list of the queue.
  var place: Int?
  /// The part of the notes that matches; for the list of search results.
  var snippet: String?
  /// A Boolean value that indicates whether the state of the download is present; for the list of downloads.
  var hasDownload = false

  private enum Key: String, CodingKey {
    case id, podcast, podcastTitle, title, published, duration, position, played, season, number, kind, link, enclosure
    case notes, place, snippet, downloaded, size, file, error
  }

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: Key.self)
    try record.encode(episode.id.rawValue, forKey: .id)
    try record.encode(episode.podcast.rawValue, forKey: .podcast)
    try record.encode(episode.podcastTitle, forKey: .podcastTitle)
    try record.encode(episode.title, forKey: .title)
    try record.encode(episode.publicationDate, forKey: .published)
    try record.encode(episode.duration.map(\.exactSeconds), forKey: .duration)
    try record.encode(episode.position.exactSeconds, forKey: .position)
    try record.encode(episode.isPlayed, forKey: .played)
    try record.encode(episode.season, forKey: .season)
    try record.encode(episode.number, forKey: .number)
    try record.encode(episode.kind.rawValue, forKey: .kind)
    try record.encode(episode.link?.absoluteString, forKey: .link)
    try record.encode(episode.enclosure?.url.absoluteString, forKey: .enclosure)
    try record.encode(episode.plainNotes, forKey: .notes)
    try record.encodeIfPresent(place, forKey: .place)
    try record.encodeIfPresent(snippet, forKey: .snippet)
    guard hasDownload else { return }
    try record.encode(episode.download?.isComplete, forKey: .downloaded)
    try record.encode(episode.download?.size, forKey: .size)
    try record.encode(episode.download?.fileName, forKey: .file)
    try record.encode(episode.download?.error, forKey: .error)
  }
}

/// A podcast in the JSON of `--json`. Every key is present, with null for an unknown value.
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

extension Duration {
  /// The seconds without the rounding error of a quotient: `3723` or `0.1`.
  fileprivate var exactSeconds: Decimal {
    let fraction = Decimal(components.attoseconds) * Decimal(sign: .plus, exponent: -18, significand: 1)
    return Decimal(components.seconds) + fraction
  }
}
