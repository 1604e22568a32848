import Foundation

/// Reads a podcast's feed from bytes as they come: RSS, RDF or Atom, in whatever state it is published.
///
/// ```swift
/// var reader = FeedReader(url: url, contentType: response.value(forHTTPHeaderField: "Content-Type"))
/// for try await chunk in chunks { try reader.read(chunk) }
/// let feed = try reader.finish()
/// ```
/// However the bytes are cut into pieces, the feed is the same. Whatever can be recovered is kept, and
/// ``Feed/repairs`` says what was wrong. Nothing is ever fetched. The work grows with the number of bytes and no faster,
/// within the ``Limits``; a limit on time is the caller's, as the closure `isOverdue`, since a reader knows no clock.
public struct FeedReader: Sendable {
  /// A reader of one document.
  ///
  /// - Parameters:
  ///   - url: Where the document comes from, to resolve relative links.
  ///   - contentType: The header of that name, for the character encoding in it.
  ///   - limits: How much it takes.
  ///   - isOverdue: Asked every 64 KB; from the first `true` on, the rest of the document is ignored.
  public init(
    url: URL? = nil, contentType: String? = nil, limits: Limits = .standard,
    isOverdue: (@Sendable () -> Bool)? = nil
  ) {
  }

  /// Whether more bytes could change anything: `false` once a limit was reached, so that a download can be ended.
  public var wantsMore: Bool { true }

  /// Reads the next bytes of the document.
  ///
  /// - Throws: ``FeedError/tooLarge(limit:)`` or ``FeedError/outOfTime`` if there was no feed so far.
  public mutating func read(_ bytes: some Collection<UInt8>) throws(FeedError) {
  }

  /// Ends the document and gives what it says.
  ///
  /// - Throws: ``FeedError`` if there was no feed in it.
  public mutating func finish() throws(FeedError) -> Feed {
    Feed()
  }

  /// Reads a whole document.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - url: Where it comes from, to resolve relative links.
  ///   - contentType: The header of that name, for the character encoding in it.
  ///   - limits: How much is taken.
  /// - Throws: ``FeedError`` if there is no feed in it.
  public static func feed(
    from data: Data, url: URL? = nil, contentType: String? = nil, limits: Limits = .standard
  ) throws(FeedError) -> Feed {
    var reader = FeedReader(url: url, contentType: contentType, limits: limits)
    try reader.read(data)
    return try reader.finish()
  }
}
