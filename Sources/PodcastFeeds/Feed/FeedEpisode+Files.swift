import Foundation

extension FeedEpisode {
  /// A file of an episode, such as its audio.
  public struct Enclosure: Hashable, Codable, Sendable {
    /// The text of ``url``, which is parsed at each access.
    package var unparsedURL: UnparsedURL
    /// The media type in lower case, such as `audio/mpeg`.
    public var type: String?
    /// The size in bytes, `nil` if the feed has none or zero.
    public var length: Int?

    /// Creates a file.
    public init(url: URL, type: String? = nil, length: Int? = nil) {
      self.init(UnparsedURL(url), type: type, length: length)
    }

    init(_ url: UnparsedURL, type: String?, length: Int?) {
      unparsedURL = url
      (self.type, self.length) = (type, length)
    }

    private enum CodingKeys: String, CodingKey {
      case type, length
      case unparsedURL = "url"
    }

    /// The URL of the file.
    public var url: URL {
      get { unparsedURL.url }
      set { unparsedURL = UnparsedURL(newValue) }
    }

    /// A Boolean value that indicates whether the file is audio or video, by its type or else by its extension.
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

  /// A document that describes the chapters of an episode.
  public struct Chapters: Hashable, Codable, Sendable {
    /// The text of ``url``, which is parsed at each access.
    package var unparsedURL: UnparsedURL
    /// The media type, such as `application/json+chapters`.
    public var type: String?

    /// Creates a link to a document about chapters.
    public init(url: URL, type: String? = nil) {
      self.init(UnparsedURL(url), type: type)
    }

    init(_ url: UnparsedURL, type: String?) {
      unparsedURL = url
      self.type = type
    }

    private enum CodingKeys: String, CodingKey {
      case type
      case unparsedURL = "url"
    }

    /// The URL of the document.
    public var url: URL {
      get { unparsedURL.url }
      set { unparsedURL = UnparsedURL(newValue) }
    }
  }

  /// A chapter of an episode.
  public struct ChapterMark: Hashable, Codable, Sendable {
    /// The time between the start of the episode and the start of the chapter.
    public var start: Duration
    /// The chapter's title; empty if it has none.
    public var title: String
    /// A page about the chapter.
    public var link: URL?
    /// The chapter's picture.
    public var imageURL: URL?

    /// Creates a chapter.
    public init(start: Duration, title: String, link: URL? = nil, imageURL: URL? = nil) {
      (self.start, self.title, self.link, self.imageURL) = (start, title, link, imageURL)
    }
  }

  /// A transcript of an episode.
  public struct Transcript: Hashable, Codable, Sendable {
    /// The text of ``url``, which is parsed at each access.
    package var unparsedURL: UnparsedURL
    /// The media type, such as `text/vtt`.
    public var type: String?
    /// The code of the language, `nil` if it is the show's.
    public var language: String?
    /// The relation to the episode, such as `captions` for a transcript with times.
    public var relation: String?

    /// Creates a link to a transcript.
    public init(url: URL, type: String? = nil, language: String? = nil, relation: String? = nil) {
      self.init(UnparsedURL(url), type: type, language: language, relation: relation)
    }

    init(_ url: UnparsedURL, type: String?, language: String?, relation: String?) {
      unparsedURL = url
      (self.type, self.language, self.relation) = (type, language, relation)
    }

    private enum CodingKeys: String, CodingKey {
      case type, language, relation
      case unparsedURL = "url"
    }

    /// The URL of the transcript.
    public var url: URL {
      get { unparsedURL.url }
      set { unparsedURL = UnparsedURL(newValue) }
    }
  }
}

extension [FeedEpisode.Enclosure] {
  /// Adds a file, or adds its type and length to those of the file with the same address. An episode has 64 at most.
  mutating func add(_ file: FeedEpisode.Enclosure) {
    if let index = firstIndex(where: { $0.unparsedURL == file.unparsedURL }) {
      self[index].type = self[index].type ?? file.type
      self[index].length = self[index].length ?? file.length
    } else if count < 64 {
      append(file)
    }
  }
}
