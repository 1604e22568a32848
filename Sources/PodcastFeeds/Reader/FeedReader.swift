import Foundation

/// Reads a podcast's feed from bytes as they come: RSS, RDF or Atom, in whatever state it is published.
///
/// Make one for each document, give it the bytes with ``read(_:)`` as they come, and take the feed from ``finish()``.
/// However the bytes are cut into pieces, the feed is the same. Whatever can be recovered is kept, and
/// ``Feed/repairs`` says what was wrong. Nothing is ever fetched. The work grows with the number of bytes and no faster,
/// within the ``Limits``; a limit on time is the caller's, as the closure `isOverdue`, since a reader knows no clock.
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
    self.limits = limits
    self.isOverdue = isOverdue
    decoder = DocumentDecoder(charset: contentType.flatMap(Self.charset), window: limits.encodingWindow)
    tokenizer = MarkupTokenizer(limit: limits.textLength)
    builder = FeedBuilder(url: url, limits: limits)
  }

  /// Whether more bytes could change anything: `false` once a limit was reached, so that a download can be ended.
  public var wantsMore: Bool { stop == nil && !builder.isFull }

  /// Reads the next bytes of the document.
  ///
  /// - Throws: ``FeedError/tooLarge(limit:)`` or ``FeedError/outOfTime`` if there was no feed so far.
  public mutating func read(_ bytes: some Collection<UInt8>) throws(FeedError) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { read($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { read($0) } }
    if let stop, !builder.isFeed { throw error(for: stop) }
  }

  /// Ends the document and gives what it says.
  ///
  /// - Throws: ``FeedError`` if there was no feed in it.
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

  private static let step = 64 << 10

  private mutating func read(_ bytes: Bytes) {
    let wasStopped = stop != nil
    var at = 0
    while at < bytes.count, wantsMore {
      // Steps end at multiples of their size, however the bytes come.
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

  /// Reads what was held back.
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
    case .time: "the time was over after \(count) bytes, the rest is left out"
    }
  }

  /// What the document is, since it is no feed.
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
