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
/// external entity nor a style sheet. Its time is proportional to the number of bytes, and its memory is bounded by
/// ``Limits``. A reader is a value without shared state and can be used on any thread.
public struct FeedReader: Sendable {
  private let limits: Limits
  private let isOverdue: (@Sendable () -> Bool)?
  private var decoder: DocumentDecoder
  private var tokenizer: MarkupTokenizer
  private var builder: FeedBuilder
  private var count = 0
  private var stop: Stop?

  private enum Stop: Sendable {
    case size, time
  }

  /// Creates a reader of one document.
  ///
  /// - Parameters:
  ///   - url: The URL of the document, which relative links are resolved against.
  ///   - contentType: The value of the `Content-Type` header, for the encoding in it.
  ///   - limits: The limits on the document and its feed.
  ///   - isOverdue: A closure that returns whether the caller's time limit is reached. It is called after every 64 KB, on
  ///     the thread that calls ``read(_:)``; once it returns `true`, the rest of the document is ignored.
  public init(
    url: URL? = nil, contentType: String? = nil, limits: Limits = .standard,
    isOverdue: (@Sendable () -> Bool)? = nil
  ) {
    self.limits = limits
    self.isOverdue = isOverdue
    decoder = DocumentDecoder(charset: contentType.flatMap(Self.charset), window: limits.encodingWindow)
    tokenizer = MarkupTokenizer(limit: limits.textLength)
    builder = FeedBuilder(url: url, limits: limits)
  }

  /// A Boolean value that indicates whether more bytes can change the feed. It is `false` when a limit is reached; a
  /// download can be cancelled then.
  public var wantsMore: Bool { stop == nil && !builder.isFull }

  /// Reads the next bytes of the document.
  ///
  /// - Parameter bytes: Bytes in the encoding of the document. They may end anywhere, also inside a character.
  /// - Throws: ``FeedError/tooLarge(limit:)`` or ``FeedError/outOfTime`` if a limit is reached before a feed is found.
  public mutating func read(_ bytes: some Collection<UInt8>) throws(FeedError) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { read($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { read($0) } }
    if let stop, !builder.isFeed { throw error(for: stop) }
  }

  /// Ends the document and returns its feed. Call this method once, after the last bytes.
  ///
  /// - Returns: The feed, also of a document that is cut off.
  /// - Throws: ``FeedError`` if the document has no feed.
  public mutating func finish() throws(FeedError) -> Feed {
    if stop == nil { endDecoding() }
    builder.isStopped = stop != nil
    tokenizer.finish(into: &builder)
    let feed = builder.finish(
      encoding: decoder.problem, failures: decoder.failures, stoppedBy: stop.map { describe($0) },
      head: decoder.head)
    guard builder.isFeed else {
      if let stop { throw error(for: stop) }
      throw !decoder.hasText ? .empty : .notAFeed(found: found, feeds: builder.page.feeds)
    }
    return feed
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
  ///   - limits: The limits on the document and its feed.
  /// - Returns: The feed of the document.
  /// - Throws: ``FeedError`` if the document has no feed.
  public static func feed(
    from data: Data, url: URL? = nil, contentType: String? = nil, limits: Limits = .standard
  ) throws(FeedError) -> Feed {
    var reader = FeedReader(url: url, contentType: contentType, limits: limits)
    try reader.read(data)
    return try reader.finish()
  }

  private static let step = 64 << 10

  private mutating func read(_ bytes: Bytes) {
    let wasStopped = stop != nil
    var at = 0
    while at < bytes.count, wantsMore {
      // Steps end at multiples of their size, however the bytes are divided.
      let end = min(bytes.count, at + Self.step - count % Self.step, at + limits.bytes - count)
      decoder.read(bytes.part(at, end), isLast: false) { tokenizer.read($0, into: &builder) }
      count += end - at
      at = end
      if count % Self.step == 0, isOverdue?() == true { stop = .time }
      if count >= limits.bytes, at < bytes.count { stop = .size }
    }
    if count >= limits.bytes, at < bytes.count, stop == nil { stop = .size }
    if stop != nil, !wasStopped { endDecoding() }
  }

  /// Reads the bytes that are held back for the detection of the encoding.
  private mutating func endDecoding() {
    decoder.read(Bytes(start: nil, count: 0), isLast: true) { tokenizer.read($0, into: &builder) }
  }

  private func error(for stop: Stop) -> FeedError {
    switch stop {
    case .size: .tooLarge(limit: limits.bytes)
    case .time: .outOfTime
    }
  }

  private func describe(_ stop: Stop) -> String {
    switch stop {
    case .size: "the document has more than \(limits.bytes) bytes, the rest is left out"
    case .time: "the time limit was reached after \(count) bytes, the rest is left out"
    }
  }

  /// A description of a document that isn't a feed.
  private var found: String {
    builder.page.description(head: decoder.head)
  }

  private static func charset(of contentType: String) -> String? {
    guard let range = contentType.range(of: "charset=", options: .caseInsensitive) else { return nil }
    let name = contentType[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
      .prefix { $0 != ";" && $0 != "\"" && $0 != "'" && $0 != " " && $0 != "," }
    return name.isEmpty ? nil : String(name)
  }
}

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
