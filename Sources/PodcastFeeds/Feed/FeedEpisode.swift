import Foundation

/// An episode as its feed describes it.
public struct FeedEpisode: Hashable, Codable, Sendable {
  /// The identifier that the publisher gave it.
  public var guid: String?
  /// The title on one line; empty if there is none.
  public var title = ""
  package var unparsedLink: UnparsedURL?
  /// The notes as published, HTML or text, without control characters.
  public var notes = ""
  /// A shorter text, where the feed has one beside the notes.
  public var summary = ""
  /// Who made the episode; empty if the feed does not say.
  public var author = ""
  /// The date as published, whether or not it was understood.
  public var publishedText: String?
  /// The date, if it was understood.
  public var published: Date?
  /// How long it takes to play.
  public var duration: Duration?
  /// The files, in the feed's order, each address once.
  public var enclosures: [Enclosure] = []
  /// The season's number.
  public var season: Int?
  /// The episode's number in its season or show.
  public var number: Int?
  /// Whether it is an episode, a trailer or a bonus.
  public var kind = Kind.full
  package var unparsedImageURL: UnparsedURL?
  /// Whether the episode is marked as explicit; `nil` if it does not say.
  public var isExplicit: Bool?
  /// Where its chapters are described.
  public var chapters: Chapters?
  /// The chapters that the feed itself contains, in its order (Podlove Simple Chapters).
  public var chapterMarks: [ChapterMark] = []
  /// Where it can be read.
  public var transcripts: [Transcript] = []
  /// The people of the episode.
  public var persons: [Feed.Person] = []

  /// An episode of which nothing is known yet.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case guid, title, notes, summary, author, publishedText, published, duration, enclosures, season, number, kind
    case isExplicit, chapters, chapterMarks, transcripts, persons
    case unparsedLink = "link"
    case unparsedImageURL = "imageURL"
  }

  /// The episode's page.
  public var link: URL? {
    get { unparsedLink?.url }
    set { unparsedLink = newValue.map(UnparsedURL.init) }
  }

  /// The episode's own picture.
  public var imageURL: URL? {
    get { unparsedImageURL?.url }
    set { unparsedImageURL = newValue.map(UnparsedURL.init) }
  }

  /// The file to play: the first that is audio or video by its type or its name, else the first.
  public var enclosure: Enclosure? {
    enclosures.first(where: \.isPlayable) ?? enclosures.first
  }

  /// The details by which it's recognized the next time that the feed is read.
  public var identity: EpisodeIdentity {
    let file = enclosure
    return EpisodeIdentity(
      guid: guid, enclosure: file?.unparsedURL.text, type: file?.type, link: unparsedLink?.text, title: title,
      notes: notes, published: published, publishedText: publishedText)
  }

  /// The notes as text: without tags, with a line for each paragraph.
  public var plainNotes: String {
    FeedText.plain(notes)
  }
}

extension FeedEpisode {
  /// What sort of episode it is.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// An episode of the show.
    case full
    /// A short piece that announces the show or a season.
    case trailer
    /// Something beside the episodes.
    case bonus
  }
}
