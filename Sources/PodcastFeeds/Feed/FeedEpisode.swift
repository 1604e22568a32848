import Foundation

/// An episode of a podcast as its feed describes it.
///
/// A missing text is empty, and another missing detail is `nil`. ``enclosure`` is the file to play, and ``identity`` finds
/// the same episode when the feed is read again.
public struct FeedEpisode: Hashable, Codable, Sendable {
  /// The publisher's identifier of the episode.
  public var guid: String?
  /// The title on one line.
  public var title = ""
  package var unparsedLink: UnparsedURL?
  /// The notes as published, in plain text or HTML; see ``plainNotes``.
  public var notes = ""
  /// A shorter text beside the notes.
  public var summary = ""
  /// The name of the people who made the episode.
  public var author = ""
  /// The text of the date of publication in the feed, even if it isn't understood.
  public var publicationDateText: String?
  /// The date of publication, `nil` if it is missing or not understood.
  public var publicationDate: Date?
  /// The time that it takes to play the episode, `nil` if the feed has none or zero.
  public var duration: Duration?
  /// The files in the feed's order, each URL once.
  public var enclosures: [Enclosure] = []
  /// The number of the season.
  public var season: Int?
  /// The number of the episode in its season or show.
  public var number: Int?
  /// The kind of the episode: a full episode, a trailer or a bonus.
  public var kind = Kind.full
  package var unparsedImageURL: UnparsedURL?
  /// A Boolean value that indicates whether the episode is marked as explicit.
  public var isExplicit: Bool?
  /// The document that describes the chapters (`podcast:chapters`).
  public var chapters: Chapters?
  /// The chapters that the feed itself contains, in its order (Podlove Simple Chapters).
  public var chapterMarks: [ChapterMark] = []
  /// The transcripts (`podcast:transcript`).
  public var transcripts: [Transcript] = []
  /// The people who take part in the episode (`podcast:person`).
  public var persons: [Feed.Person] = []

  /// Creates an episode without details.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case guid, title, notes, summary, author, duration, enclosures, season, number, kind
    case isExplicit, chapters, chapterMarks, transcripts, persons
    case publicationDate = "published"
    case publicationDateText = "publishedText"
    case unparsedLink = "link"
    case unparsedImageURL = "imageURL"
  }

  /// The web page of the episode.
  public var link: URL? {
    get { unparsedLink?.url }
    set { unparsedLink = newValue.map(UnparsedURL.init) }
  }

  /// The episode's own picture, `nil` if it has that of the show.
  public var imageURL: URL? {
    get { unparsedImageURL?.url }
    set { unparsedImageURL = newValue.map(UnparsedURL.init) }
  }

  /// The file to play: the first one that is audio or video, or else the first one.
  public var enclosure: Enclosure? {
    enclosures.first(where: \.isPlayable) ?? enclosures.first
  }

  /// The details by which the episode is recognized when the feed is read again.
  public var identity: EpisodeIdentity {
    let file = enclosure
    return EpisodeIdentity(
      guid: guid, enclosure: file?.unparsedURL.text, type: file?.type, link: unparsedLink?.text, title: title,
      notes: notes, publicationDate: publicationDate, publicationDateText: publicationDateText)
  }

  /// The notes in plain text; see ``FeedText/plain(_:)``.
  public var plainNotes: String {
    FeedText.plain(notes)
  }
}

extension FeedEpisode {
  /// The kind of an episode (`itunes:episodeType`).
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A regular episode.
    case full
    /// An announcement of the show or of a season.
    case trailer
    /// Content beside the regular episodes.
    case bonus
  }
}
