extension FeedReader {
  /// The limits of a reader.
  ///
  /// Content beyond a limit is left out and listed as a repair of the kind ``FeedRepair/Kind/limit``. The standard limits
  /// are above the largest published feeds.
  public struct Limits: Hashable, Sendable {
    /// The size of the document in bytes. The rest isn't read.
    public var bytes = 256 << 20
    /// The number of bytes that are held back at the beginning to detect the document's encoding.
    public var encodingWindow = 32 << 10
    /// The number of elements inside each other.
    public var depth = 128
    /// The number of episodes.
    public var episodes = 200_000
    /// The length of a text, such as an episode's notes, and of a tag, in bytes.
    public var textLength = 1 << 20
    /// The total length of the texts that the document's own entities expand to, in bytes.
    public var entityExpansion = 1 << 20
    /// The number of entities that the document may declare.
    public var entities = 4096
    /// The number of listed repairs. Another one counts those beyond the limit.
    public var repairs = 500

    /// The limits that readers have by default.
    public static let standard = Limits()

    /// Creates the standard limits, whose properties can be changed.
    public init() {}
  }
}
