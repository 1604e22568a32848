import Foundation
import PodcastFeeds

/// An episode of a podcast, and how far it was played.
public struct Episode: Hashable, Codable, Sendable, Identifiable {
  /// What a library knows an episode by; never used again when its podcast is gone.
  public struct ID: Hashable, Codable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral, CustomStringConvertible
  {
    /// The number.
    public let rawValue: Int64

    /// Makes an identifier of its number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Makes an identifier of its number.
    public init(integerLiteral value: Int64) { rawValue = value }

    /// The number alone.
    public var description: String { "\(rawValue)" }
  }

  /// What the library knows it by.
  public let id: ID
  /// The podcast that it is of.
  public let podcast: Podcast.ID
  /// The podcast's title.
  public var podcastTitle: String
  /// Its title on one line; empty if there is none.
  public var title: String
  /// Its page.
  public var link: URL?
  /// The notes as published: text or HTML, without control characters.
  public var notes: String
  /// When it was published, if that was understood.
  public var published: Date?
  /// The date as published; nil if there is none.
  public var publishedText: String?
  /// How long it takes to play, if the feed says.
  public var duration: Duration?
  /// The file to play.
  public var enclosure: FeedEpisode.Enclosure?
  /// The season's number.
  public var season: Int?
  /// Its number in the season or show.
  public var number: Int?
  /// Whether it is an episode, a trailer or a bonus.
  public var kind: FeedEpisode.Kind
  /// Its own picture.
  public var imageURL: URL?
  /// Whether it is marked as explicit; nil if the feed does not say.
  public var isExplicit: Bool?
  /// Where its chapters are described.
  public var chaptersURL: URL?
  /// Where it can be read: the first transcript.
  public var transcriptURL: URL?
  /// How far it was played: to the millisecond.
  public var position: Duration
  /// Whether it is marked as played.
  public var isPlayed: Bool

  /// The notes as text: without tags, with a line for each paragraph.
  public var plainNotes: String { FeedText.plain(notes) }

  /// Makes an episode; a store does.
  public init(
    id: ID, podcast: Podcast.ID, podcastTitle: String, title: String, link: URL? = nil, notes: String = "",
    published: Date? = nil, publishedText: String? = nil, duration: Duration? = nil,
    enclosure: FeedEpisode.Enclosure? = nil, season: Int? = nil, number: Int? = nil,
    kind: FeedEpisode.Kind = .full, imageURL: URL? = nil, isExplicit: Bool? = nil, chaptersURL: URL? = nil,
    transcriptURL: URL? = nil, position: Duration = .zero, isPlayed: Bool = false
  ) {
    self.id = id
    self.podcast = podcast
    self.podcastTitle = podcastTitle
    self.title = title
    self.link = link
    self.notes = notes
    self.published = published
    self.publishedText = publishedText
    self.duration = duration
    self.enclosure = enclosure
    self.season = season
    self.number = number
    self.kind = kind
    self.imageURL = imageURL
    self.isExplicit = isExplicit
    self.chaptersURL = chaptersURL
    self.transcriptURL = transcriptURL
    self.position = position
    self.isPlayed = isPlayed
  }
}
