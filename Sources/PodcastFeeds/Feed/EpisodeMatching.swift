/// Matches published episodes with known ones by the rule of ``EpisodeIdentity``, one piece of evidence after the other.
struct EpisodeMatching {
  private(set) var matches: [Int?]
  private let published: [EpisodeIdentity]
  private let known: [EpisodeIdentity]
  private var details: (published: [Details], known: [Details]) = ([], [])
  private var openPublished: [Int]
  private var openKnown: [Int]

  init(published: [EpisodeIdentity], known: [EpisodeIdentity]) {
    (self.published, self.known) = (published, known)
    matches = Array(repeating: nil, count: published.count)
    (openPublished, openKnown) = (Array(published.indices), Array(known.indices))
  }

  mutating func run() {
    matchGUIDs { $0.guid }
    matchGUIDs { $0.guid.map(EpisodeIdentity.comparable(address:)) }
    guard !openPublished.isEmpty, !openKnown.isEmpty else { return }
    details = (published.map(Details.init), known.map(Details.init))
    match([\.file, \.link, \.title, \.date], mayBeMissing: true) { !$0.hasGUID }
    match([\.file, \.title, \.date]) { _ in true }
    match([\.file, \.title]) { !($0.published.hasGUID && $0.known.hasGUID && $0.differ(\.date)) }
    match([\.file, \.date]) { _ in true }
    match([\.title, \.date]) { _ in true }
    match([\.title, \.link]) { !$0.differ(\.file) && !$0.differ(\.date) }
    match([\.file], isUnique: true) { !$0.hasGUID && !($0.differ(\.title) && $0.differ(\.date)) }
    match([\.link], isUnique: true) {
      !$0.hasGUID && !$0.differ(\.file) && !($0.differ(\.title) && $0.differ(\.date))
    }
    match([\.title], isUnique: true) { !$0.hasGUID && !$0.differ(\.file) && !$0.differ(\.link) && !$0.differ(\.date) }
  }

  private mutating func matchGUIDs(_ key: (EpisodeIdentity) -> String?) {
    guard !openPublished.isEmpty, !openKnown.isEmpty else { return }
    var free: [String: Int] = [:]
    free.reserveCapacity(openKnown.count)
    for index in openKnown.reversed() { if let key = key(known[index]) { free[key] = index } }
    for index in openPublished {
      if let key = key(published[index]), let other = free.removeValue(forKey: key) { matches[index] = other }
    }
    removeMatched()
  }

  /// Matches the open episodes for which these details are the same and the condition holds.
  ///
  /// - Parameters:
  ///   - keyPaths: The details that must be the same.
  ///   - mayBeMissing: Whether a detail that both lack is the same. Then the evidence is all there is, and episodes that
  ///     it doesn't distinguish are matched in order, even if their numbers differ.
  ///   - isUnique: Whether no other episode, open or matched, may have the same details.
  private mutating func match(
    _ keyPaths: [KeyPath<Details, String?>], mayBeMissing: Bool = false, isUnique: Bool = false,
    where condition: (DetailsPair) -> Bool
  ) {
    guard !openPublished.isEmpty, !openKnown.isEmpty else { return }
    func grouped(_ details: [Details], _ open: [Int]) -> [[String?]: [Int]] {
      var groups: [[String?]: [Int]] = [:]
      for index in isUnique ? Array(details.indices) : open {
        let key = keyPaths.map { details[index][keyPath: $0] }
        if mayBeMissing || !key.contains(nil) { groups[key, default: []].append(index) }
      }
      return groups
    }
    let (free, theirs) = (Set(openKnown), grouped(details.known, openKnown))
    for (key, mine) in grouped(details.published, openPublished) {
      guard let others = theirs[key], mayBeMissing || mine.count == others.count, !isUnique || mine.count == 1
      else { continue }
      for (one, other) in zip(mine, others) where matches[one] == nil && free.contains(other) {
        if condition(DetailsPair(published: details.published[one], known: details.known[other])) {
          matches[one] = other
        }
      }
    }
    removeMatched()
  }

  private mutating func removeMatched() {
    let taken = Set(matches.compactMap { $0 })
    openPublished.removeAll { matches[$0] != nil }
    openKnown.removeAll { taken.contains($0) }
  }
}

/// The details of an identity in the form in which they are compared.
struct Details: Hashable {
  let file: String?
  let link: String?
  let title: String?
  let date: String?
  let hasGUID: Bool

  init(_ identity: EpisodeIdentity) {
    file = identity.file.map(EpisodeIdentity.comparable(address:))
    link = identity.link.map(EpisodeIdentity.comparable(address:))
    (title, date) = (identity.title, identity.date)
    hasGUID = identity.guid != nil
  }

  var isEmpty: Bool { file == nil && link == nil && title == nil && date == nil }
}

struct DetailsPair {
  let published: Details
  let known: Details

  /// Whether one of them has a guid.
  var hasGUID: Bool { published.hasGUID || known.hasGUID }

  /// Whether both have the detail, and it isn't the same.
  func differ(_ detail: KeyPath<Details, String?>) -> Bool {
    guard let one = published[keyPath: detail], let other = known[keyPath: detail] else { return false }
    return one != other
  }
}
