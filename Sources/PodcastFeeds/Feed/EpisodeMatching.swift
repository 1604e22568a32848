/// Matches published episodes with known ones by the rule of ``EpisodeIdentity``, one criterion at a time.
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
    match([\.file, \.link, \.title, \.date, \.notes], withoutGUID: true, mayBeMissing: true)
    match([\.file, \.title, \.date])
    match([\.file, \.title])
    match([\.file, \.date])
    match([\.title, \.date])
    match([\.title, \.link], unlessDifferent: [\.file, \.notes])
    match([\.file], withoutGUID: true, isUnique: true)
    match([\.link], withoutGUID: true, isUnique: true, unlessDifferent: [\.file])
    match([\.title], withoutGUID: true, isUnique: true, unlessDifferent: [\.file, \.link])
  }

  private mutating func matchGUIDs(_ key: (EpisodeIdentity) -> String?) {
    guard !openPublished.isEmpty, !openKnown.isEmpty else { return }
    var free: [String: Int] = [:]
    free.reserveCapacity(openKnown.count)
    for index in openKnown.reversed() { if let key = key(known[index]) { free[key] = index } }
    for index in openPublished {
      guard let key = key(published[index]), let other = free[key], !published[index].reusesGUID(of: known[other])
      else { continue }
      matches[index] = other
      free[key] = nil
    }
    removeMatched()
  }

  /// Matches the open episodes for which these details are the same and the dates don't differ.
  ///
  /// - Parameters:
  ///   - same: The details that must be the same.
  ///   - withoutGUID: A Boolean value that indicates whether only episodes without a guid are matched.
  ///   - mayBeMissing: A Boolean value that indicates whether a detail that both lack is the same. In this case there
  ///     is no further evidence, and episodes with the same details are matched in order, even if their numbers differ.
  ///   - isUnique: A Boolean value that indicates whether no other episode, with or without a guid, open or matched,
  ///     may have the same details.
  ///   - unlessDifferent: The details that mustn't differ.
  private mutating func match(
    _ same: [KeyPath<Details, String?>], withoutGUID: Bool = false, mayBeMissing: Bool = false, isUnique: Bool = false,
    unlessDifferent: [KeyPath<Details, String?>] = []
  ) {
    func eligible(_ details: [Details], _ open: [Int]) -> [Int] {
      withoutGUID ? open.filter { !details[$0].hasGUID } : open
    }
    func grouped(_ details: [Details], _ indices: [Int]) -> [[String?]: [Int]] {
      var groups: [[String?]: [Int]] = [:]
      for index in isUnique ? Array(details.indices) : indices {
        let key = same.map { details[index][keyPath: $0] }
        if mayBeMissing || !key.contains(nil) { groups[key, default: []].append(index) }
      }
      return groups
    }
    let (mine, theirs) = (eligible(details.published, openPublished), eligible(details.known, openKnown))
    guard !mine.isEmpty, !theirs.isEmpty else { return }
    let (isMine, isTheirs, known) = (Set(mine), Set(theirs), grouped(details.known, theirs))
    for (key, ones) in grouped(details.published, mine) {
      guard let others = known[key], mayBeMissing || ones.count == others.count, !isUnique || ones.count == 1
      else { continue }
      for (one, other) in zip(ones, others) where isMine.contains(one) && isTheirs.contains(other) {
        let (new, old) = (details.published[one], details.known[other])
        if (unlessDifferent + [\.date]).allSatisfy({ !new.differs(from: old, in: $0) }) { matches[one] = other }
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

/// The details of an identity, normalized for comparison.
struct Details: Hashable {
  let file: String?
  let link: String?
  let title: String?
  let date: String?
  let notes: String?
  let hasGUID: Bool

  init(_ identity: EpisodeIdentity) {
    file = identity.file.map(EpisodeIdentity.comparable(address:))
    link = identity.link.map(EpisodeIdentity.comparable(address:))
    (title, date, notes) = (identity.title, identity.date, identity.notes)
    hasGUID = identity.guid != nil
  }

  var isEmpty: Bool { file == nil && link == nil && title == nil && date == nil }

  /// Returns a Boolean value that indicates whether both have the detail, and it isn't the same.
  func differs(from other: Details, in detail: KeyPath<Details, String?>) -> Bool {
    guard let one = self[keyPath: detail], let other = other[keyPath: detail] else { return false }
    return one != other
  }
}
