import Foundation
import PodcastFeeds

/// The columns of the table `episode` that hold data from the feed, in the order in which statements list them.
///
/// Statements that insert, update and select episodes, and the fingerprint that reveals changes, are derived from this
/// list. A new column also needs a step in ``Schema/migrations``.
enum EpisodeColumn: Int32, CaseIterable {
  case title, link, published, publishedText, duration, enclosure, type, length, season, number, kind, image, explicit
  case chapters, transcript, notes

  /// The columns' names, with a prefix such as `e.`, separated by commas.
  static func names(prefix: String = "") -> String {
    all.map { "\(prefix)\($0)" }.joined(separator: ", ")
  }

  /// The value that a feed has for the column.
  func value(of episode: FeedEpisode) -> Value {
    switch self {
    case .title: .text(episode.title)
    case .link: Value(episode.unparsedLink?.text)
    case .published: Value(episode.publicationDate)
    case .publishedText: Value(episode.publicationDateText)
    case .duration: Value(episode.duration)
    case .enclosure: Value(episode.enclosure?.unparsedURL.text)
    case .type: Value(episode.enclosure?.type)
    case .length: Value(episode.enclosure?.length)
    case .season: Value(episode.season)
    case .number: Value(episode.number)
    case .kind: .text(episode.kind.rawValue)
    case .image: Value(episode.unparsedImageURL?.text)
    case .explicit: Value(episode.isExplicit)
    case .chapters: Value(ChapterLines.text(of: episode))
    case .transcript: Value(episode.transcripts.first?.unparsedURL.text)
    case .notes: .text(episode.notes)
    }
  }

  /// All columns. In contrast to `allCases`, they aren't collected at each access.
  static let all = allCases
}

/// The columns of an episode in a row, which begin at an offset.
struct EpisodeRow {
  let row: Row
  let offset: Int32

  func text(_ column: EpisodeColumn) -> String { row.text(offset + column.rawValue) }
  func optionalText(_ column: EpisodeColumn) -> String? { row.optionalText(offset + column.rawValue) }
  func number(_ column: EpisodeColumn) -> Int? {
    row.optionalInteger(offset + column.rawValue).map(Int.init(clamping:))
  }
  func url(_ column: EpisodeColumn) -> URL? { row.url(offset + column.rawValue) }
  func date(_ column: EpisodeColumn) -> Date? { row.date(offset + column.rawValue) }
  func duration(_ column: EpisodeColumn) -> Duration? { row.duration(offset + column.rawValue) }
}
