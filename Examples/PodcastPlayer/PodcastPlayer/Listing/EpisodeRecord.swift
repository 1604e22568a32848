import AppEnvironmentPodcasts
import Foundation

/// An episode in the form in which `--json` writes it. What is not known is null; no key is ever left out, but those that
/// only one list has.
struct EpisodeRecord: Encodable {
  let episode: Episode
  /// Where it is in the queue, counted from 1; in that list alone.
  var place: Int?
  /// The part of its notes that was found; in that list alone.
  var snippet: String?

  private enum Key: String, CodingKey {
    case id, podcast, podcastTitle, title, published, duration, position, played, season, number, kind, link, enclosure
    case notes, place, snippet
  }

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: Key.self)
    try record.encode(episode.id.rawValue, forKey: .id)
    try record.encode(episode.podcast.rawValue, forKey: .podcast)
    try record.encode(episode.podcastTitle, forKey: .podcastTitle)
    try record.encode(episode.title, forKey: .title)
    try record.encode(episode.published, forKey: .published)
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
  }
}

extension Duration {
  /// Its seconds without a rounding error, which a quotient of durations has: `3723` or `0.1`.
  fileprivate var exactSeconds: Decimal {
    let fraction = Decimal(components.attoseconds) * Decimal(sign: .plus, exponent: -18, significand: 1)
    return Decimal(components.seconds) + fraction
  }
}
