/// How many elements are open for each remainder of their names' hashes, so that an end tag of none of them is known
/// without looking at each.
struct OpenNames: Sendable {
  private var counts = [UInt32](repeating: 0, count: Self.size)
  private var frames = [UInt32](repeating: 0, count: Self.size)

  private static let size = 256

  mutating func add(_ open: FeedBuilder.Open) {
    let place = Self.place(open.hash)
    counts[place] += 1
    if open.element.isFrame { frames[place] += 1 }
  }

  mutating func remove(_ open: FeedBuilder.Open) {
    let place = Self.place(open.hash)
    counts[place] -= 1
    if open.element.isFrame { frames[place] -= 1 }
  }

  /// Whether an element with this name may be open; `false` is certain.
  func mayHold(_ hash: UInt64) -> Bool { counts[Self.place(hash)] > 0 }

  /// Whether one that everything deeper ends with may be.
  func mayHoldFrame(_ hash: UInt64) -> Bool { frames[Self.place(hash)] > 0 }

  private static func place(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash ^ hash >> 32) & UInt64(size - 1))
  }
}

extension ElementName {
  /// Whether it holds items, or is one, so that its end tag ends whatever is deeper.
  var isFrame: Bool {
    switch self {
    case .item, .entry, .channel, .feed, .rss, .rdf: true
    default: false
    }
  }
}
