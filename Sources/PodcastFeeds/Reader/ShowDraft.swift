import Foundation

/// A show while its feed is read, with the texts of all elements that may say the same.
struct ShowDraft: Sendable {
  /// The feed without its episodes and repairs.
  var feed = Feed()
  private var texts = ElementTexts()

  /// Reads the text of an element of the channel.
  mutating func read(_ text: inout ElementText, _ context: inout DocumentContext) {
    switch text.element {
    case .title: if feed.title.isEmpty { feed.title = text.line(&context) }
    case .link: readLink(&text, &context)
    case .itunesTitle, .itunesAuthor: texts.set(text.element) { text.line(&context) }
    case .description, .subtitle: texts.set(text.element) { text.lines(&context) }
    case .itunesSummary, .summary, .content, .division, .encoded: texts.set(.summary) { text.lines(&context) }
    case .author, .creator: setAuthor(text.line(&context))
    case .language: if !text.isEmpty { feed.language = text.word }
    case .category: addCategory(text.attributes[.text] ?? text.line(&context), isInside: false)
    // Apple's picture is the largest.
    case .image: feed.imageURL = text.url(&context)?.url ?? feed.imageURL
    case .logo, .mediaThumbnail: if let url = text.url(&context)?.url { setImage(url) }
    case .podcastImage:
      let link = text.attributes.largestPicture ?? text.attributes[.url] ?? ""
      if let url = context.url(link, of: text.name(of: .podcastImage))?.url { setImage(url) }
    case .explicit: feed.isExplicit = text.flag(&context) ?? feed.isExplicit
    case .locked: feed.isLocked = text.flag(&context) ?? feed.isLocked
    case .podcastGUID: if feed.guid == nil, !text.isEmpty { feed.guid = text.word }
    case .newFeedURL: feed.newFeedURL = text.url(&context)?.url ?? feed.newFeedURL
    case .funding:
      let label = text.line(&context)
      if let link = text.attributes[.url], let url = context.url(link, of: text.name(of: .funding))?.url {
        addFunding(url, label)
      }
    case .person: if feed.persons.count < 256, let person = text.person(&context) { feed.persons.append(person) }
    default: break
    }
  }

  mutating func setOwner(_ name: String) {
    texts[.owner] = name
  }

  mutating func setAuthor(_ name: String) {
    if feed.author.isEmpty { feed.author = name }
  }

  mutating func setImage(_ url: URL) {
    if feed.imageURL == nil { feed.imageURL = url }
  }

  private mutating func readLink(_ text: inout ElementText, _ context: inout DocumentContext) {
    switch LinkRelation(text.attributes[.relation], isText: text.attributes.link == nil) {
    case .page: if feed.link == nil { feed.link = text.url(&context)?.url }
    case .feed: if context.links.fallback == nil { context.links.fallback = text.url(&context)?.url }
    case .next: feed.nextPage = feed.nextPage ?? text.url(&context)?.url
    case .payment: if let url = text.url(&context)?.url { addFunding(url, text.attributes[.text] ?? "") }
    case .file, .other: break
    }
    if context.links.fallback == nil { context.links.fallback = feed.link }
  }

  private mutating func addFunding(_ url: URL, _ text: String) {
    if feed.funding.count < 64 { feed.funding.append(Feed.Funding(url: url, text: text)) }
  }

  /// Adds a category, or replaces the last one by the category inside it.
  mutating func addCategory(_ name: String?, isInside: Bool) {
    guard let name, !name.isEmpty, feed.categories.count < 64 else { return }
    if isInside, let parent = feed.categories.last {
      // The second category inside a parent is added beside the first.
      if parent.contains("/"), let outer = parent.split(separator: "/").first {
        feed.categories.append("\(outer)/\(name)")
      } else {
        feed.categories[feed.categories.count - 1] = "\(parent)/\(name)"
      }
    } else if !feed.categories.contains(name) {
      feed.categories.append(name)
    }
  }

  /// Returns the feed with the best of its texts, without episodes.
  func finished() -> Feed {
    var feed = feed
    if feed.title.isEmpty { feed.title = texts[.itunesTitle] }
    feed.summary = texts.first(of: [.description, .summary, .subtitle])
    if !texts[.itunesAuthor].isEmpty { feed.author = texts[.itunesAuthor] }
    if feed.author.isEmpty { feed.author = texts[.owner] }
    return feed
  }
}
