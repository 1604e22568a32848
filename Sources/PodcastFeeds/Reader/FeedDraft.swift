import Foundation

/// A feed while it is read: its show, its episodes and the open item.
struct FeedDraft: Sendable {
  private let limits: FeedReader.Limits
  private var show = ShowDraft()
  private var item = ItemDraft()
  private var episodes: [FeedEpisode] = []
  /// The contents of a document that isn't a feed.
  var page = PageFindings()
  /// A Boolean value that indicates whether the document has a feed's root, channel or item.
  private(set) var isFeed = false
  /// A Boolean value that indicates whether the limit on episodes is reached, so that the rest is ignored.
  private(set) var isFull = false
  private(set) var isInItem = false
  private var itemCount = 0
  private var hasChannel = false
  /// The states before the children of unknown elements, the innermost last.
  private var checkpoints: [Checkpoint] = []

  /// The state before the first child with a meaning of an unknown element.
  ///
  /// An unknown element without an end tag is noise among the children of its parent. One with an end tag keeps its
  /// children to itself: the state before them is restored.
  private struct Checkpoint: Sendable {
    /// The index of the unknown element in the stack.
    let index: Int
    let show: ShowDraft
    /// The open item, `nil` outside items.
    let item: ItemDraft?
    let fallback: URL?
  }

  init(limits: FeedReader.Limits) {
    self.limits = limits
  }

  var isRSS: Bool {
    if case .rss = show.feed.format { true } else { false }
  }

  /// Sets the language of the show unless it has one.
  mutating func setLanguage(_ language: String) {
    if show.feed.language == nil { show.feed.language = language }
  }

  // MARK: - Roots and items

  /// Begins a feed or a channel. Returns whether it is the feed's root, inside which nothing else is open.
  mutating func startRoot(_ element: ElementName, _ tag: MarkupTag, _ context: inout DocumentContext) -> Bool {
    if isFeed, element != .channel {
      context.log.add(.structure, item: context.item) {
        "another '\(tag.name.excerpt)' in the feed, read as part of it"
      }
      return false
    }
    defer { isFeed = true }
    if element == .channel {
      if !isFeed {
        context.note(.structure, "the feed has no root")
      } else if hasChannel {
        context.log.add(.structure, item: context.item) { "a second channel, read as part of the first" }
      }
      hasChannel = true
      return false
    }
    if page.hasElements { context.note(.structure, "text before the feed's root is left out") }
    let attributes = tag.hasAttributes ? ElementAttributes(tag, &context.entities) : ElementAttributes()
    let language = show.feed.language
    show.feed = Feed()
    show.feed.language = language
    show.feed.format =
      switch element {
      case .rdf: .rdf
      case .feed: .atom
      default: .rss(version: attributes[.version])
      }
    return true
  }

  /// Begins an item, unless the limit on episodes is reached.
  mutating func startItem(_ context: inout DocumentContext) {
    if !isFeed {
      context.note(.structure, "the feed has no root")
      isFeed = true
      // The title before the first item was read as a page's.
      if !page.isHTML, show.feed.title.isEmpty { show.feed.title = page.title }
    }
    guard episodes.count < limits.episodes else {
      let most = limits.episodes
      context.note(.limit, "more than \(most) episodes, the rest is left out")
      isFull = true
      return
    }
    itemCount += 1
    item.begin()
    context.item = itemCount
    isInItem = true
  }

  mutating func finishItem(_ context: inout DocumentContext) {
    episodes.append(item.finish(needsGUID: show.feed.format != .rdf, &context))
    context.item = nil
    isInItem = false
  }

  /// Removes and returns the episodes.
  mutating func takeEpisodes() -> [FeedEpisode] {
    var taken: [FeedEpisode] = []
    swap(&taken, &episodes)
    return taken
  }

  /// Sets the episodes to the first ones of an array, whose storage is used again.
  mutating func setEpisodes(_ all: consuming [FeedEpisode], count: Int) {
    episodes = all
    episodes.removeSubrange(count...)
  }

  // MARK: - Elements

  /// Reads the text of an element.
  mutating func read(_ text: inout ElementText, _ context: inout DocumentContext) {
    switch text.scope {
    case .item: item.read(&text, &context)
    case .channel, .outside, .category:
      if isFeed {
        show.read(&text, &context)
      } else if text.element == .title, page.title.isEmpty {
        page.title = text.line(&context)
      }
    case .image where text.element == .url:
      guard let url = text.url(&context) else { return }
      if !isInItem {
        show.setImage(url.url)
      } else if item.episode.unparsedImageURL == nil {
        item.episode.unparsedImageURL = url
      }
    case .person where text.element == .name:
      if isInItem { item.setAuthor(text.line(&context)) } else { show.setAuthor(text.line(&context)) }
    case .owner where text.element == .name: show.setOwner(text.line(&context))
    case .image, .person, .owner, .text, .ignored: break
    }
  }

  /// Reads an element that has only attributes, and returns whether it is one.
  mutating func readAttributes(
    of element: ElementName, _ attributes: inout ElementAttributes, _ scope: ElementScope,
    _ context: inout DocumentContext
  ) -> Bool {
    switch element {
    case .mediaContent: if isInItem { item.readMedia(&attributes, &context) }
    case .chapter: if isInItem { item.readChapter(&attributes, &context) }
    case .itunesCategory: if !isInItem { show.addCategory(attributes[.text], isInside: scope == .category) }
    default: return false
    }
    return true
  }

  // MARK: - Checkpoints

  /// Saves the state before the first child of the unknown element at an index in the stack.
  mutating func addCheckpoint(at index: Int, _ context: DocumentContext) {
    guard isFeed, checkpoints.last?.index != index else { return }
    checkpoints.append(
      Checkpoint(index: index, show: show, item: isInItem ? item : nil, fallback: context.links.fallback))
  }

  /// Removes the states of elements from an index on, which have no end tags.
  mutating func removeCheckpoints(from index: Int) {
    while let last = checkpoints.last, last.index >= index { checkpoints.removeLast() }
  }

  /// Restores the state before the children of the unknown element at an index, if they changed it.
  mutating func restore(from index: Int, _ context: inout DocumentContext) {
    guard let first = checkpoints.firstIndex(where: { $0.index >= index }) else { return }
    let checkpoint = checkpoints[first]
    checkpoints.removeSubrange(first...)
    show = checkpoint.show
    context.links.fallback = checkpoint.fallback
    if let saved = checkpoint.item, isInItem { item = saved }
  }

  // MARK: - End

  /// Ends the item that the document's end cuts off, and returns whether it is kept.
  mutating func finishCutItem(_ context: inout DocumentContext) -> Bool {
    guard item.hasContents else {
      itemCount -= 1
      return false
    }
    finishItem(&context)
    return true
  }

  /// The feed with its episodes, in which repeated items are merged.
  func finished(_ context: inout DocumentContext) -> Feed {
    var feed = show.finished()
    feed.episodes = episodes
    for repair in feed.mergeRepeats() { context.log.add(repair.kind, item: repair.item) { repair.detail } }
    feed.repairs = context.log.all
    return feed
  }
}
