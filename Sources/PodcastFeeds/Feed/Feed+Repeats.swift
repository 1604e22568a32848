extension Feed {
  /// Adds the episodes of the feed's next page, up to the limit of a document. Items that repeat an episode are merged with it.
  package mutating func append(_ page: Feed, limit: Int = FeedReader.Limits().episodes) {
    episodes += page.episodes.prefix(max(0, limit - episodes.count))
    nextPage = page.nextPage
    _ = mergeRepeats()
  }

  /// Merges items that repeat each other, and removes guids that different episodes share.
  ///
  /// Publishers copy items with their guids, and give all items the show's guid. ``EpisodeIdentity`` states the rule.
  ///
  /// - Returns: What was merged and removed.
  mutating func mergeRepeats() -> [FeedRepair] {
    guard let sharedGUIDs = repeats() else { return [] }
    var repairs: [FeedRepair] = []
    var counts = Dictionary(uniqueKeysWithValues: sharedGUIDs.map { ($0, 0) })
    for index in episodes.indices {
      guard let guid = episodes[index].guid, counts[guid] != nil else { continue }
      counts[guid, default: 0] += 1
      episodes[index].guid = nil
    }
    for guid in sharedGUIDs {
      let detail = "guid '\(guid.prefix(60))' is shared by \(counts[guid, default: 0]) different episodes, ignored"
      repairs.append(FeedRepair(kind: .identifier, detail: detail))
    }
    var places: [AnyHashable: Int] = [:]
    var merged: [FeedEpisode] = []
    for (index, episode) in episodes.enumerated() {
      let details = Details(episode.identity)
      let key: AnyHashable? = details.hasGUID ? episode.guid : details.isEmpty ? nil : details
      if let key, let place = places[key] {
        merged[place].fill(from: episode)
        let detail = "repeats \(details.hasGUID ? "the guid of " : "")an earlier item, merged with it"
        repairs.append(FeedRepair(item: index + 1, kind: .duplicate, detail: detail))
      } else {
        if let key { places[key] = merged.count }
        merged.append(episode)
      }
    }
    episodes = merged
    return repairs
  }

  /// Returns the guids that different episodes share, in the feed's order; `nil` if all items have their own guid.
  private func repeats() -> [String]? {
    var first: [String: Int] = [:]
    first.reserveCapacity(episodes.count)
    var shared: [String: Int] = [:]
    var isRepeated = false
    // By index, since an iterator copies each episode with all of its texts.
    for index in episodes.indices {
      guard let guid = episodes[index].guid, !guid.isEmpty else {
        isRepeated = true
        continue
      }
      guard let place = first.updateValue(index, forKey: guid) else { continue }
      first[guid] = place
      isRepeated = true
      if episodes[index].identity.reusesGUID(of: episodes[place].identity) { shared[guid] = place }
    }
    return isRepeated ? shared.sorted { $0.value < $1.value }.map(\.key) : nil
  }
}

extension FeedEpisode {
  /// Copies missing fields from another description of the same episode.
  fileprivate mutating func fill(from other: FeedEpisode) {
    guid = guid ?? other.guid
    if title.isEmpty { title = other.title }
    unparsedLink = unparsedLink ?? other.unparsedLink
    if notes.isEmpty { notes = other.notes }
    if summary.isEmpty { summary = other.summary }
    if author.isEmpty { author = other.author }
    if publicationDate == nil, other.publicationDate != nil || publicationDateText == nil {
      publicationDate = other.publicationDate
      publicationDateText = other.publicationDateText
    }
    duration = duration ?? other.duration
    for enclosure in other.enclosures { enclosures.add(enclosure) }
    season = season ?? other.season
    number = number ?? other.number
    unparsedImageURL = unparsedImageURL ?? other.unparsedImageURL
    isExplicit = isExplicit ?? other.isExplicit
    chapters = chapters ?? other.chapters
    if chapterMarks.isEmpty { chapterMarks = other.chapterMarks }
    if transcripts.isEmpty { transcripts = other.transcripts }
    if persons.isEmpty { persons = other.persons }
  }
}
