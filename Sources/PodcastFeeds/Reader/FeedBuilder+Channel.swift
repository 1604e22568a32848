import Foundation

extension FeedBuilder {
  /// A text of the show itself.
  mutating func finishChannelLeaf(_ element: ElementName) {
    guard isFeed else {
      if element == .title, page.title.isEmpty { page.title = line(of: element) }
      return
    }
    switch element {
    case .title: if feed.title.isEmpty { feed.title = line(of: element) }
    case .itunesTitle: if showTexts.title.isEmpty { showTexts.title = line(of: element) }
    case .link: finishShowLink()
    case .description: if showTexts.description.isEmpty { showTexts.description = lines(of: element) }
    case .itunesSummary, .summary, .content, .encoded:
      if showTexts.summary.isEmpty { showTexts.summary = lines(of: element) }
    case .subtitle: if showTexts.subtitle.isEmpty { showTexts.subtitle = lines(of: element) }
    case .itunesAuthor: if showTexts.author.isEmpty { showTexts.author = line(of: element) }
    case .author, .creator: if feed.author.isEmpty { feed.author = line(of: element) }
    case .language: feed.language = bytesAreEmpty ? feed.language : word()
    case .category: addCategory(leafAttributes.text ?? line(of: element), isInside: false)
    case .image, .logo, .mediaThumbnail: finishShowImage(element)
    case .explicit: feed.isExplicit = flag(element) ?? feed.isExplicit
    case .locked: feed.isLocked = flag(element) ?? feed.isLocked
    case .podcastGUID: if feed.guid == nil, !bytesAreEmpty { feed.guid = word() }
    case .newFeedURL: feed.newFeedURL = address(of: element)?.url ?? feed.newFeedURL
    case .funding:
      let text = line(of: element)
      if feed.funding.count < 64, let url = leafAttributes.url.flatMap({ address($0, of: element)?.url }) {
        feed.funding.append(Feed.Funding(url: url, text: text))
      }
    case .person: if feed.persons.count < 256, let person = person() { feed.persons.append(person) }
    default: break
    }
  }

  var bytesAreEmpty: Bool { bytes { $0.trimmed.isEmpty } }

  private mutating func finishShowLink() {
    let relation = leafAttributes.relation?.lowercased() ?? "alternate"
    switch relation {
    case "alternate": if feed.link == nil { feed.link = address(of: .link)?.url }
    case "self": if addresses.fallback == nil { addresses.fallback = address(of: .link)?.url }
    case "payment":
      let text = leafAttributes.text ?? ""
      if feed.funding.count < 64, let url = address(of: .link)?.url { feed.funding.append(.init(url: url, text: text)) }
    default: break
    }
    if addresses.fallback == nil { addresses.fallback = feed.link }
  }

  /// Apple's picture is the large one, whatever else there is.
  private mutating func finishShowImage(_ element: ElementName) {
    guard let url = address(of: element)?.url else { return }
    if feed.imageURL == nil || element == .image { feed.imageURL = url }
  }

  mutating func finishImageLeaf(_ element: ElementName) {
    guard element == .url, let url = address(of: element) else { return }
    if isInItem {
      if draft.episode.unparsedImageURL == nil { draft.episode.unparsedImageURL = url }
    } else if feed.imageURL == nil {
      feed.imageURL = url.url
    }
  }

  /// The show's texts as they stand beside each other, once all are known.
  mutating func settleShow() {
    if feed.title.isEmpty { feed.title = showTexts.title }
    let texts = [showTexts.description, showTexts.summary, showTexts.subtitle]
    feed.summary = texts.first { !$0.isEmpty } ?? ""
    if !showTexts.author.isEmpty { feed.author = showTexts.author }
    if feed.author.isEmpty { feed.author = ownerName }
  }
}

/// What a show says in several places.
struct ShowTexts: Sendable {
  var title = ""
  var description = ""
  var summary = ""
  var subtitle = ""
  var author = ""
}
