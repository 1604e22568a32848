import Foundation

extension FeedBuilder {
  /// Ends the document: whatever is open is closed, and the repairs are told.
  mutating func finish(encoding complaint: String?, failures: Int, stoppedBy stop: String?, head: [UInt8]) {
    if let complaint { log.add(.encoding, item: nil) { complaint } }
    if failures > 0 { log.add(.encoding, item: nil) { "\(failures) bytes or pairs stand for no character, replaced" } }
    if isFeed, let first = head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "<"), first < 0x80, first != 0 {
      log.add(.structure, item: nil) { "there is text before the feed, left out" }
    }
    if let stop { log.add(.limit, item: nil) { stop } }
    closeAtEnd()
    settleShow()
    mergeDuplicates()
    feed.repairs = log.told
  }

  private mutating func closeAtEnd() {
    guard isFeed, !stack.isEmpty else { return }
    if leaf != .unknown { finishLeaf(isComplete: false) }
    guard isInItem else {
      note(.truncated, "the document ends before the feed does")
      return
    }
    let isKept = draft.isSomething
    note(.truncated, "the document ends inside of the item, \(isKept ? "kept as far as it is there" : "left out")")
    if isKept { complete() } else { itemCount -= 1 }
    isInItem = false
  }

  /// Makes one episode of those with one identity.
  private mutating func mergeDuplicates() {
    if haveDistinctGUIDs { return }
    var identities: Set<EpisodeIdentity> = []
    identities.reserveCapacity(feed.episodes.count)
    let hasDuplicates = feed.episodes.indices.contains { !identities.insert(feed.episodes[$0].identity).inserted }
    guard hasDuplicates else { return }
    distrustSharedGUIDs()
    distrustSharedAddresses()
    var places: [EpisodeIdentity: Int] = [:]
    places.reserveCapacity(feed.episodes.count)
    var merged: [FeedEpisode] = []
    for (index, episode) in feed.episodes.enumerated() {
      let identity = episode.identity
      guard let place = places[identity] else {
        places[identity] = merged.count
        merged.append(episode)
        continue
      }
      merged[place].fill(from: episode)
      log.add(.duplicate, item: index + 1) { "the same \(identity.name) as an item before, merged with it" }
    }
    feed.episodes = merged
  }

  /// Whether every episode has a guid in ASCII and no two of them the same; `false` also where that is not quickly seen.
  ///
  /// Other characters are left to `String`, for which two ways to write one are the same.
  private var haveDistinctGUIDs: Bool {
    var size = 16
    while size < feed.episodes.count * 2 { size *= 2 }
    var hashes = [UInt64](repeating: 0, count: size)
    for index in feed.episodes.indices {
      guard let hash = Self.hash(of: feed.episodes[index].guid) else { return false }
      var place = Int(truncatingIfNeeded: hash >> 20) & (size - 1)
      var steps = 0
      while hashes[place] != 0 {
        // Hashes that were made to meet are not worth looking for longer.
        if hashes[place] == hash || steps == 64 { return false }
        place = (place + 1) & (size - 1)
        steps += 1
      }
      hashes[place] = hash
    }
    return true
  }

  @inline(__always)
  private static func hash(of guid: String?) -> UInt64? {
    guard var guid, !guid.isEmpty else { return nil }
    return guid.withUTF8 { TextScan.run($0).contains(.wide) ? nil : NameHash.of($0) | 1 }
  }

  /// A guid that many different episodes have, such as the show's own, is none.
  private mutating func distrustSharedGUIDs() {
    for (guid, indices) in shared(\.guid) {
      let files = Set(indices.map { feed.episodes[$0].enclosure?.unparsedURL })
      guard files.count == indices.count, titles(indices) == indices.count else { continue }
      for index in indices { feed.episodes[index].guid = nil }
      log.add(.identifier, item: nil) {
        "guid '\(guid.prefix(60))' is of \(indices.count) different episodes, which are known by their enclosures"
      }
    }
  }

  /// A file or a page that many different episodes without a guid have, such as the show's own, does not tell them apart.
  private mutating func distrustSharedAddresses() {
    let addresses = shared { $0.guid == nil ? $0.enclosure?.unparsedURL.text ?? $0.unparsedLink?.text : nil }
    for (address, indices) in addresses where titles(indices) >= 3 {
      for index in indices { feed.episodes[index].sharesAddress = true }
      log.add(.identifier, item: nil) {
        "address '\(address.prefix(60))' is of \(indices.count) episodes, which are known by title and date"
      }
    }
  }

  /// What three episodes or more have in common, in the feed's order, and which they are.
  private func shared(_ property: (FeedEpisode) -> String?) -> [(String, indices: [Int])] {
    var counts: [String: Int] = [:]
    counts.reserveCapacity(feed.episodes.count)
    var isShared = false
    for episode in feed.episodes {
      guard let text = property(episode) else { continue }
      counts[text, default: 0] += 1
      if counts[text, default: 0] == 3 { isShared = true }
    }
    guard isShared else { return [] }
    var indices: [String: [Int]] = [:]
    for (index, episode) in feed.episodes.enumerated() {
      if let text = property(episode), counts[text, default: 0] >= 3 { indices[text, default: []].append(index) }
    }
    return indices.sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
  }

  /// How many different titles episodes have.
  private func titles(_ indices: [Int]) -> Int {
    Set(indices.map { feed.episodes[$0].title }).count
  }
}

extension EpisodeIdentity {
  /// What it is, for a message.
  fileprivate var name: String {
    switch self {
    case .guid: "guid"
    case .enclosure: "enclosure"
    case .link: "link"
    case .titleAndDate: "title and date"
    }
  }
}

extension FeedEpisode {
  /// Takes what is missing from another description of the same episode.
  fileprivate mutating func fill(from other: FeedEpisode) {
    guid = guid ?? other.guid
    if title.isEmpty { title = other.title }
    unparsedLink = unparsedLink ?? other.unparsedLink
    // The address that it takes from the other is to make no other episode of it.
    sharesAddress = sharesAddress || other.sharesAddress
    if notes.isEmpty { notes = other.notes }
    if summary.isEmpty { summary = other.summary }
    if author.isEmpty { author = other.author }
    if published == nil, other.published != nil || publishedText == nil {
      published = other.published
      publishedText = other.publishedText
    }
    duration = duration ?? other.duration
    for enclosure in other.enclosures where !enclosures.contains(where: { $0.unparsedURL == enclosure.unparsedURL }) {
      if enclosures.count < 64 { enclosures.append(enclosure) }
    }
    season = season ?? other.season
    number = number ?? other.number
    unparsedImageURL = unparsedImageURL ?? other.unparsedImageURL
    isExplicit = isExplicit ?? other.isExplicit
    chapters = chapters ?? other.chapters
    if transcripts.isEmpty { transcripts = other.transcripts }
    if persons.isEmpty { persons = other.persons }
  }
}
