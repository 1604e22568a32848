import Foundation

/// A file or stream to play.
public struct AudioSource: Hashable, Codable, Sendable {
  /// The URL of a file on the disk, or one that begins with http or https.
  public var url: URL
  /// The duration that the publisher of the source announces, for clients that make no sound; `nil` if it's unknown.
  public var announcedDuration: Duration?

  /// Creates a source.
  public init(url: URL, announcedDuration: Duration? = nil) {
    (self.url, self.announcedDuration) = (url, announcedDuration)
  }
}

/// A chapter of a source.
public struct AudioChapter: Hashable, Codable, Sendable {
  /// The position at which it begins.
  public var start: Duration
  /// The title; empty if it has none.
  public var title: String

  /// Creates a chapter.
  public init(start: Duration, title: String) {
    (self.start, self.title) = (start, title)
  }
}

/// The state of an ``AudioClient``.
public struct AudioState: Hashable, Sendable {
  /// The activity of a client.
  public enum Status: Hashable, Sendable {
    /// Nothing is loaded.
    case idle
    /// The source is loaded or loading, and paused.
    case paused
    /// The source plays, or does so as soon as enough of it is there: see ``AudioState/isBuffering``.
    case playing
    /// The source has been played to its end.
    case ended
    /// The source can't be played, or playback was interrupted.
    case failed(AudioClientError)
  }

  /// The source that was loaded last; `nil` after a stop.
  public var source: AudioSource?
  /// The activity.
  public var status = Status.idle
  /// The position in the source, to the millisecond.
  public var position = Duration.zero
  /// The duration as measured in the source; `nil` until it's known. That of a stream may change while it plays.
  public var duration: Duration?
  /// The chapters that the source itself has, in the order of their beginnings; empty until they are known. Only
  /// the client over `mpv` finds them.
  public var chapters: [AudioChapter] = []
  /// A Boolean value that indicates whether playback waits for more of the source.
  public var isBuffering = false
  /// The speed of playback; 1 is the normal one.
  public var rate = 1.0
  /// The volume from 0 to 1.
  public var volume = 1.0

  /// Creates the state of a client without a source.
  public init() {}

  /// Takes a new source over, with the rate and the volume of the one before.
  mutating func load(_ source: AudioSource, at position: Duration) {
    var next = AudioState()
    (next.rate, next.volume) = (rate, volume)
    (next.source, next.status, next.position) = (source, .paused, max(.zero, position))
    self = next
  }

  /// A Boolean value that indicates whether a source is loaded that can be played, paused and moved in.
  var isLoaded: Bool { status == .paused || status == .playing }

  /// A Boolean value that indicates whether the position is the end, as far as that's known.
  var isAtEnd: Bool { duration.map { position >= $0 } ?? false }

  mutating func end() {
    status = .ended
    isBuffering = false
    if let duration { position = duration }
  }
}
