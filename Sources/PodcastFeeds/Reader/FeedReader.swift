import Foundation

/// Reads a podcast's feed in RSS, RDF or Atom, and repairs its defects.
///
/// A document in memory is read with one call:
///
/// ```swift
/// let feed = try FeedReader.feed(from: data, url: url)
/// print(feed.title, feed.episodes.count)
/// ```
///
/// To read a document while it is downloaded, create a reader for it, pass it the bytes as they arrive, and call
/// ``finish()`` at the end. The feed doesn't depend on how the bytes are divided into pieces.
///
/// ```swift
/// var reader = FeedReader(url: url, contentType: response.value(forHTTPHeaderField: "Content-Type"))
/// for try await piece in pieces { try reader.read(piece) }
/// let feed = try reader.finish()
/// for repair in feed.repairs { print(repair) }
/// ```
///
/// Every episode that can be recovered is kept, and ``Feed/repairs`` lists the defects. A reader loads no URL, neither an
/// external entity nor a style sheet. Its time is proportional to the number of bytes, and its memory is bounded: beyond
/// 256 MB of a document, 200,000 episodes, 1 MB of a text or a tag, and 128 elements inside each other, contents are left
/// out, and a repair of the kind ``FeedRepair/Kind/limit`` says so. A reader is a value without shared state and can be
/// used on any thread.
public struct FeedReader: Sendable {
  private let limits: Limits
  private var decoder: DocumentDecoder
  private var tokenizer: MarkupTokenizer<FeedBuilder>
  private var count = 0
  /// A Boolean value that indicates whether the document has more bytes than the limit.
  private var isTooLarge = false

  /// Creates a reader of one document.
  ///
  /// - Parameters:
  ///   - url: The URL of the document, which relative links are resolved against.
  ///   - contentType: The value of the `Content-Type` header, for the encoding in it.
  public init(url: URL? = nil, contentType: String? = nil) {
    self.init(url: url, contentType: contentType, limits: Limits())
  }

  package init(url: URL? = nil, contentType: String? = nil, limits: Limits) {
    self.limits = limits
    decoder = DocumentDecoder(charset: contentType.flatMap(Self.charset), window: limits.encodingWindow)
    tokenizer = MarkupTokenizer(FeedBuilder(url: url, limits: limits), limit: limits.textLength)
  }

  /// A Boolean value that indicates whether more bytes can change the feed. It is `false` when a limit is reached; a
  /// download can be cancelled then.
  public var wantsMore: Bool { !isTooLarge && !tokenizer.handler.isFull }

  /// Reads the next bytes of the document.
  ///
  /// - Parameter bytes: Bytes in the encoding of the document. They may end anywhere, even inside a character.
  /// - Throws: ``FeedError/tooLarge(limit:)`` if the limit is reached before a feed is found.
  public mutating func read(_ bytes: some Collection<UInt8>) throws(FeedError) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { read($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { read($0) } }
    if isTooLarge, !tokenizer.handler.isFeed { throw .tooLarge(limit: limits.bytes) }
  }

  /// Ends the document and returns its feed. Call this method once, after the last bytes.
  ///
  /// - Returns: The feed, even if the document is cut off.
  /// - Throws: ``FeedError`` if the document has no feed.
  public mutating func finish() throws(FeedError) -> Feed {
    if !isTooLarge { endDecoding() }
    tokenizer.handler.isStopped = isTooLarge
    tokenizer.finish()
    let feed = tokenizer.handler.finish(decoder)
    if tokenizer.handler.isFeed { return feed }
    if isTooLarge { throw .tooLarge(limit: limits.bytes) }
    let page = tokenizer.handler.page
    throw decoder.hasText ? .notAFeed(found: page.description(head: decoder.head), feeds: page.feeds) : .empty
  }

  /// Reads a whole document.
  ///
  /// ```swift
  /// let (data, response) = try await URLSession.shared.data(from: url)
  /// let contentType = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
  /// let feed = try FeedReader.feed(from: data, url: response.url, contentType: contentType)
  /// ```
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - url: The URL of the document, which relative links are resolved against.
  ///   - contentType: The value of the `Content-Type` header, for the encoding in it.
  /// - Returns: The feed of the document.
  /// - Throws: ``FeedError`` if the document has no feed.
  public static func feed(from data: Data, url: URL? = nil, contentType: String? = nil) throws(FeedError) -> Feed {
    var reader = FeedReader(url: url, contentType: contentType)
    try reader.read(data)
    return try reader.finish()
  }

  private static let step = 64 << 10

  private mutating func read(_ bytes: Bytes) {
    var at = 0
    while at < bytes.count, wantsMore {
      // Steps end at multiples of their size, however the bytes are divided.
      let end = min(bytes.count, at + Self.step - count % Self.step, at + limits.bytes - count)
      decoder.read(bytes.part(at, end), isLast: false) { tokenizer.read($0) }
      count += end - at
      at = end
      guard count >= limits.bytes, at < bytes.count else { continue }
      isTooLarge = true
      endDecoding()
    }
  }

  /// Reads the bytes that are held back for the detection of the encoding.
  private mutating func endDecoding() {
    decoder.read(Bytes(start: nil, count: 0), isLast: true) { tokenizer.read($0) }
  }

  private static func charset(of contentType: String) -> String? {
    guard let range = contentType.range(of: "charset=", options: .caseInsensitive) else { return nil }
    let name = contentType[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
      .prefix { $0 != ";" && $0 != "\"" && $0 != "'" && $0 != " " && $0 != "," }
    return name.isEmpty ? nil : String(name)
  }
}

extension FeedReader {
  /// The limits of a reader, which are above the largest published feeds. Tests set others.
  package struct Limits: Sendable {
    /// The maximum size of the document in bytes. The rest isn't read.
    package var bytes = 256 << 20
    /// The number of bytes at the beginning that are held back to detect the document's encoding.
    package var encodingWindow = 32 << 10
    /// The maximum number of nested elements.
    package var depth = 128
    /// The maximum number of episodes.
    package var episodes = 200_000
    /// The maximum length of a text, such as an episode's notes, and of a tag, in bytes.
    package var textLength = 1 << 20
    /// The maximum total length of the texts that the document's own entities expand to, in bytes.
    package var entityExpansion = 1 << 20
    /// The maximum number of entities that the document may declare.
    package var entities = 4096
    /// The maximum number of listed repairs. An additional repair counts the others.
    package var repairs = 500

    package init() {}
  }
}
