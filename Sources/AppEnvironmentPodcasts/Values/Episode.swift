import Foundation
import PodcastFeeds

/// An episode of a podcast, with its playback position.
public struct Episode: Hashable, Codable, Sendable, Identifiable {
  /// The identifier of an episode in its library.
  public typealias ID = LibraryID<Episode>

  /// The identifier in the library.
  public let id: ID
  /// The identifier of the podcast.
  public let podcast: Podcast.ID
  /// The podcast's title.
  public var podcastTitle: String
  /// The title on one line; empty if there isn't one.
  public var title: String
  /// The episode's web page.
  public var link: URL?
  /// The notes as published, in text or HTML, without control characters.
  public var notes = ""
  /// The date of publication; `nil` if the feed has none that was understood.
  public var publicationDate: Date?
  /// The date's text in the feed; `nil` if there isn't one.
  public var publicationDateText: String?
  /// The playing time; `nil` if the feed doesn't have it.
  ///
  /// It's the one that was measured in the file, or else that of the feed. See ``PodcastStore/setDuration``.
  public var duration: Duration?
  /// The audio or video file.
  public var enclosure: FeedEpisode.Enclosure?
  /// The number of the season.
  public var season: Int?
  /// The number in the season or the show.
  public var number: Int?
  /// The kind: an episode, a trailer or a bonus.
  public var kind = FeedEpisode.Kind.full
  /// The episode's own picture.
  public var imageURL: URL?
  /// A Boolean value that indicates whether the episode is explicit; `nil` if the feed doesn't say.
  public var isExplicit: Bool?
  /// The URL of a document about its chapters. See `FeedEpisode.Chapters.marks(in:)`.
  public var chaptersURL: URL?
  /// The text of ``chapters``, which most readers of an episode don't need.
  var chapterLines: String?
  /// The URL of its first transcript.
  public var transcriptURL: URL?
  /// The playback position, to the millisecond.
  public var position = Duration.zero
  /// A Boolean value that indicates whether the episode is marked as played.
  public var isPlayed = false

  /// The download of its file; `nil` if the file isn't on the disk and needn't be.
  public var download: Download?

  /// The state of an episode's file on the disk.
  public struct Download: Hashable, Codable, Sendable {
    /// The date of the request for the download or, for a complete file, of its end.
    public var date: Date
    /// The name of the file in the folder for downloads; `nil` before the download has begun. See ``DownloadClient/file``.
    public var fileName: String?
    /// The number of bytes; `nil` until the file is complete.
    public var size: Int?
    /// The reason in one line why the last attempt has failed, or why the complete file can't be used; `nil` without one.
    public var error: String?

    /// A Boolean value that indicates whether the file is complete, rather than waiting for its download.
    public var isComplete: Bool { size != nil }

    /// Creates the state of a download, which waits unless a size is given.
    public init(date: Date, fileName: String? = nil, size: Int? = nil, error: String? = nil) {
      (self.date, self.fileName, self.size, self.error) = (date, fileName, size, error)
    }
  }

  /// The chapters that the feed itself has, in the order of their beginnings. They are read at each access.
  public var chapters: [FeedEpisode.ChapterMark] {
    get { chapterLines.map(ChapterLines.marks) ?? [] }
    set { chapterLines = newValue.isEmpty ? nil : ChapterLines.text(url: nil, newValue) }
  }

  /// The notes as text without tags, with a line for each paragraph.
  public var plainNotes: String { FeedText.plain(notes) }

  /// Creates an episode without its optional details, for implementations of stores.
  public init(id: ID, podcast: Podcast.ID, podcastTitle: String, title: String) {
    (self.id, self.podcast, self.podcastTitle, self.title) = (id, podcast, podcastTitle, title)
  }
}
