import Foundation

/// The state that all elements of a document share.
struct DocumentContext: Sendable {
  var log: RepairLog
  var links: URLResolver
  var entities: EntityTable
  /// The number of the open item, `nil` outside items.
  var item: Int?

  init(url: URL?, limits: FeedReader.Limits) {
    log = RepairLog(limit: limits.repairs)
    links = URLResolver(document: url)
    entities = EntityTable(limit: limits.entities, expansion: limits.entityExpansion)
  }

  /// Records a repair in the open item.
  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {
    log.note(kind, item: item, detail)
  }

  /// Records the references in a text that needed a repair.
  mutating func note(_ findings: EntityTable.Findings) {
    if findings.contains(.exhausted) {
      note(.limit, "the document's entities expand beyond the limit, left as written")
    }
    if findings.contains(.external) { note(.entity, "an entity is outside the document and isn't fetched") }
    if findings.contains(.unknown) { note(.entity, "an entity isn't known, left as written") }
    if findings.contains(.html) { note(.entity, "an entity of HTML isn't declared, read as in HTML") }
    if findings.contains(.number) { note(.entity, "a character reference is invalid, left out") }
    if findings.contains(.unclosed) { note(.entity, "an entity of HTML has no semicolon, read as in HTML") }
    if findings.contains(.bare) { note(.entity, "a bare '&', kept") }
  }

  /// Returns the URL of a link, and records the problem with it.
  ///
  /// - Parameter name: The name of the element for the message.
  mutating func url(_ link: String, of name: @autoclosure () -> String) -> UnparsedURL? {
    guard !link.isEmpty else { return nil }
    let (url, fault) = links.resolve(link)
    if let fault { note(fault, of: name(), link: FeedText.line(String(link.prefix(60))), url) }
    return url
  }

  /// Records the problem with a link.
  mutating func note(_ fault: URLResolver.Fault, of name: @autoclosure () -> String, link: String, _ url: UnparsedURL?)
  {
    switch fault {
    case .unusable: note(.address, "\(name()): '\(link)' isn't a usable URL, left out")
    case .noBase: note(.address, "\(name()): '\(link)' is relative and the feed has no base URL, kept")
    case .noScheme: note(.address, "\(name()): '\(link)' read as \(url?.text ?? link)")
    }
  }

  /// Records how a duration was read if its text isn't clear.
  mutating func note(_ duration: FeedDuration?, of text: @autoclosure () -> String) {
    guard duration?.isClear != true else { return }
    let reading = duration.map { "read as \($0.reading)" } ?? "not understood, left out"
    note(.duration, "duration '\(text().prefix(60))' \(reading)")
  }
}

/// The repairs of a document, up to a limit.
struct RepairLog: Sendable {
  private(set) var repairs: [FeedRepair] = []
  private let limit: Int
  private var omitted = 0
  /// The item of the last repair of each frequent kind. An item has at most one repair of such a kind.
  private var lastItems = [Int](repeating: -1, count: frequent.count)
  private static let frequent: [FeedRepair.Kind] = [
    .character, .entity, .encoding, .attribute, .tag, .section, .structure,
  ]

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  /// Adds a repair, unless it is of a frequent kind that the item has already.
  mutating func note(_ kind: FeedRepair.Kind, item: Int?, _ detail: () -> String) {
    if let place = Self.frequent.firstIndex(of: kind) {
      if lastItems[place] == item ?? 0 { return }
      lastItems[place] = item ?? 0
    }
    add(kind, item: item, detail)
  }

  /// Adds a repair.
  mutating func add(_ kind: FeedRepair.Kind, item: Int?, _ detail: () -> String) {
    if repairs.count >= limit {
      omitted += 1
      // The end of a document that is cut off takes the place of the last repair: readers have to know of it.
      guard kind == .truncated, !repairs.isEmpty else { return }
      repairs.removeLast()
    }
    repairs.append(FeedRepair(item: item, kind: kind, detail: detail()))
  }

  /// Removes and returns the repairs.
  mutating func takeRepairs() -> [FeedRepair] {
    var taken: [FeedRepair] = []
    swap(&taken, &repairs)
    return taken
  }

  /// Sets the repairs to the first ones of an array, whose storage is used again.
  mutating func setRepairs(_ all: consuming [FeedRepair], count: Int) {
    repairs = all
    repairs.removeSubrange(count...)
  }

  /// Adds the problems with a document's encoding.
  mutating func add(_ decoder: DocumentDecoder) {
    if let problem = decoder.problem { add(.encoding, item: nil) { problem } }
    if decoder.failures > 0 {
      add(.encoding, item: nil) { "\(decoder.failures) bytes aren't characters in the encoding, replaced" }
    }
  }

  /// The repairs, followed by one that counts those beyond the limit.
  var all: [FeedRepair] {
    guard omitted > 0, limit > 0 else { return repairs }
    return repairs + [FeedRepair(kind: .limit, detail: "\(omitted) more repairs aren't listed")]
  }
}
