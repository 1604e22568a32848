import Foundation

/// An episode as its feed describes it.
public struct FeedEpisode: Hashable, Codable, Sendable {
  /// The identifier that the publisher gave it.
  public var guid: String?
  /// The title on one line; empty if there is none.
  public var title = ""
  /// The episode's page.
  public var link: URL?
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
  /// The episode's own picture.
  public var imageURL: URL?
  /// Whether the episode is marked as explicit; `nil` if it does not say.
  public var isExplicit: Bool?
  /// Where its chapters are described.
  public var chapters: Chapters?
  /// Where it can be read.
  public var transcripts: [Transcript] = []
  /// The people of the episode.
  public var persons: [Feed.Person] = []

  /// An episode of which nothing is known yet.
  public init() {}

  /// The file to play: the first that is audio or video by its type or its name, else the first.
  public var enclosure: Enclosure? {
    enclosures.first(where: \.isPlayable) ?? enclosures.first
  }

  /// What makes it the same episode the next time that the feed is read.
  public var identity: EpisodeIdentity {
    if let guid, !guid.isEmpty { return .guid(guid) }
    if let enclosure { return .enclosure(enclosure.url) }
    if let link { return .link(link) }
    return .titleAndDate(title: title, date: publishedText ?? "")
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

  /// A file of an episode.
  public struct Enclosure: Hashable, Codable, Sendable {
    /// Where it is.
    public var url: URL
    /// The media type as published, in lower case, such as `audio/mpeg`.
    public var type: String?
    /// The size in bytes, if it says one above zero.
    public var length: Int?

    /// A file of an episode.
    public init(url: URL, type: String? = nil, length: Int? = nil) {
      self.url = url
      self.type = type
      self.length = length
    }

    /// Whether it is audio or video, by its type or, where that says nothing, by its name.
    public var isPlayable: Bool {
      if let type {
        if type.hasPrefix("audio/") || type.hasPrefix("video/") { return true }
        if type.hasPrefix("image/") || type.hasPrefix("text/") || type == "application/pdf" { return false }
      }
      return Self.playable.contains(url.pathExtension.lowercased())
    }

    private static let playable: Set<String> = [
      "mp3", "m4a", "m4b", "mp4", "m4v", "mov", "aac", "ogg", "oga", "ogv", "opus", "flac", "wav", "webm", "mkv", "wma",
    ]
  }

  /// Where the chapters of an episode are described.
  public struct Chapters: Hashable, Codable, Sendable {
    /// Where they are.
    public var url: URL
    /// The media type, such as `application/json+chapters`.
    public var type: String?

    /// Where the chapters of an episode are described.
    public init(url: URL, type: String? = nil) {
      self.url = url
      self.type = type
    }
  }

  /// Where an episode can be read.
  public struct Transcript: Hashable, Codable, Sendable {
    /// Where it is.
    public var url: URL
    /// The media type, such as `text/vtt`.
    public var type: String?
    /// The language's code, if it differs from the feed's.
    public var language: String?
    /// What it is besides a transcript, such as `captions`.
    public var relation: String?

    /// Where an episode can be read.
    public init(url: URL, type: String? = nil, language: String? = nil, relation: String? = nil) {
      self.url = url
      self.type = type
      self.language = language
      self.relation = relation
    }
  }
}
