extension FeedReader {
  /// How much a reader takes. What is beyond a limit is left out and told as a repair; what came before is kept.
  public struct Limits: Hashable, Sendable {
    /// Bytes of the document; the rest is not looked at.
    public var bytes = 256 << 20
    /// Bytes that are held back at the beginning, to find out how the document is encoded.
    public var encodingWindow = 32 << 10
    /// Elements inside each other; what is deeper is left out.
    public var depth = 128
    /// Episodes.
    public var episodes = 200_000
    /// Bytes of one text, such as an episode's notes, and of one tag.
    public var textLength = 1 << 20
    /// Bytes that the document's own entities may grow into, all together.
    public var entityExpansion = 1 << 20
    /// Entities that the document may declare.
    public var entities = 4096
    /// Repairs that are told; one more says how many are not.
    public var repairs = 500

    /// Enough for any feed that was seen, and little enough for a small machine.
    public static let standard = Limits()

    /// The standard limits, to be changed.
    public init() {}
  }
}
