import Foundation

/// Builds a feed from the tags and texts of its document.
///
/// The builder decides where elements begin and end. The texts of elements go to a ``ShowDraft`` or an ``ItemDraft``,
/// which know what they mean.
struct FeedBuilder: MarkupHandler, Sendable {
  private let limits: FeedReader.Limits
  private var context: DocumentContext
  private var show = ShowDraft()
  private var item = ItemDraft(number: 0)
  private var episodes: [FeedEpisode] = []
  /// The contents of a document that isn't a feed.
  private(set) var page = PageFindings()
  /// A Boolean value that indicates whether the document has a feed's root, channel or item.
  private(set) var isFeed = false
  /// A Boolean value that indicates whether the limit on episodes is reached, so that the rest is ignored.
  private(set) var isFull = false
  /// A Boolean value that indicates whether the reader leaves out the rest of the document.
  var isStopped = false

  private var stack = ElementStack()
  private var text: ElementText
  private var namespaces = NamespaceTable()
  private var itemCount = 0
  /// The index of the open item in the stack, -1 if there is none.
  private var itemIndex = -1
  /// The tag of an item inside the open item, until it is clear whether it is empty.
  private var heldItem: [UInt8]?
  /// The states before the children of unknown elements, the innermost last.
  private var checkpoints: [Checkpoint] = []
  private var assumedPrefixes: Set<UInt64> = []
  private var hasNotedDepth = false
  private var hasChannel = false

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

  init(url: URL?, limits: FeedReader.Limits) {
    self.limits = limits
    context = DocumentContext(url: url, limits: limits)
    text = ElementText(limit: limits.textLength)
  }

  private var isInItem: Bool { itemIndex >= 0 }

  private var isRSS: Bool {
    if case .rss = show.feed.format { true } else { false }
  }

  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {
    // A document that isn't read to its end isn't truncated.
    if kind == .truncated, isFull || isStopped { return }
    context.note(kind, detail())
  }

  // MARK: - Tags

  mutating func start(_ tag: MarkupTag) {
    guard !isFull else { return }
    beginHeldItem()
    var declarations = NamespaceTable.declarations(of: tag, &context.entities)
    let (element, vocabulary, isAssumed) = namespaces.resolve(tag, &declarations)
    if isAssumed, isFeed, assumedPrefixes.count < 32, assumedPrefixes.insert(tag.prefixHash).inserted {
      note(
        .prefix, "prefix '\(tag.name.part(0, tag.name.firstIndex(of: UInt8(ascii: ":")) ?? 0).excerpt)' is not declared"
      )
    }
    if let language = declarations?.language, stack.count < 2, show.feed.language == nil {
      show.feed.language = language
    }
    if text.isOpen, !leaveText(for: tag, element) {
      addMarkup(tag, element, declarations)
      return
    }
    switch element {
    case .rss, .rdf, .feed, .channel: startRoot(element, tag)
    case .item, .entry:
      guard isInItem else {
        startItem()
        break
      }
      if tag.isEmpty {
        noteEmptyItem()
      } else {
        heldItem = Array(tag.source)
      }
      return
    default: break
    }
    if !isFull { open(element, tag, isAtom: vocabulary == .atom, declarations) }
  }

  mutating func end(_ source: Bytes, hash: UInt64) {
    guard !isFull else { return }
    if let held = heldItem {
      guard held.withUnsafeBufferPointer({ MarkupTag($0).hash }) != hash else {
        heldItem = nil
        noteEmptyItem()
        return
      }
      beginHeldItem()
    }
    if stack.overflow > 0 {
      guard text.isOpen && text.element.isRich && stack[text.index].hash == hash || stack.hasFrame(hash) else {
        stack.overflow -= 1
        return
      }
      stack.overflow = 0
    }
    guard let index = stack.lastIndex(of: hash) else {
      if text.isOpen, text.element.isRich {
        text.appendMarkup(source, &context, isRSS: isRSS)
      } else if isFeed {
        note(.tag, "end tag '\(source.excerpt)' closes nothing, ignored")
      }
      return
    }
    if text.isOpen, index > text.index {
      text.appendMarkup(source, &context, isRSS: isRSS)
    } else if index < stack.count - 1, isFeed, let inner = stack.unclosedName(above: index) {
      note(.tag, "element '\(inner)' is not closed, ended with its parent")
    }
    let isUnknown = stack[index].name == .unknown
    close(to: index, keepsCheckpoints: isUnknown)
    if isUnknown { restore(from: index) }
  }

  /// Ends the open text if an element can't be inside it, and returns whether it did.
  private mutating func leaveText(for tag: MarkupTag, _ element: ElementName) -> Bool {
    switch (text.element, element) {
    case (.author, .name), (.author, .url):
      stack.setScope(.person, at: text.index)
      text.close()
      return true
    case (.image, .url), (.image, .title), (.image, .link):
      stack.setScope(.image, at: text.index)
      text.close()
      return true
    default:
      guard element.ends(text.element) else { return false }
      let name = text.name(of: text.element)
      note(.tag, "element '\(name)' is not closed, ended before '\(tag.name.excerpt)'")
      close(to: text.index)
      return true
    }
  }

  /// Adds a tag to the open text.
  private mutating func addMarkup(
    _ tag: MarkupTag, _ element: ElementName, _ declarations: NamespaceTable.Declarations?
  ) {
    text.appendMarkup(tag.source, &context, isRSS: isRSS)
    if !tag.isEmpty, element != .void { push(element, tag, .text, declarations) }
  }

  private mutating func open(
    _ element: ElementName, _ tag: MarkupTag, isAtom: Bool, _ declarations: NamespaceTable.Declarations?
  ) {
    if stack.count >= limits.depth, !tag.isEmpty {
      overflow()
      return
    }
    if let base = declarations?.base { context.links.push(base) }
    let scope = begin(element, tag, stack.last?.scope ?? .outside, isAtom: isAtom)
    if !tag.isEmpty, element != .void, isFeed || element != .link {
      // The base stays until the element is closed.
      push(element, tag, scope, declarations, isBasePushed: true)
      return
    }
    if text.isOpen, text.index == stack.count {
      // Links in the head of a page have no end tag.
      if tag.isEmpty || isFeed { finishText(isComplete: true) } else { text.close() }
    }
    if isInItem, itemIndex == stack.count { finishItem() }
    if declarations?.base != nil { context.links.pop() }
  }

  private mutating func push(
    _ element: ElementName, _ tag: MarkupTag, _ scope: ElementScope, _ declarations: NamespaceTable.Declarations?,
    isBasePushed: Bool = false
  ) {
    guard stack.count < limits.depth else {
      overflow()
      return
    }
    if let base = declarations?.base, !isBasePushed { context.links.push(base) }
    namespaces.push(declarations)
    stack.push(
      .init(
        hash: tag.hash, name: element, scope: scope, bindings: declarations?.bindings.count ?? 0,
        hasBase: declarations?.base != nil), name: tag.name)
  }

  private mutating func overflow() {
    stack.overflow += 1
    guard !hasNotedDepth else { return }
    hasNotedDepth = true
    let depth = limits.depth
    note(.limit, "more than \(depth) elements inside each other, left out")
  }

  /// Closes the open elements from the innermost to the one at an index.
  private mutating func close(to index: Int, keepsCheckpoints: Bool = false) {
    stack.overflow = 0
    while stack.count > index {
      let last = stack.count - 1
      if last == text.index { finishText(isComplete: true) }
      if last == itemIndex { finishItem() }
      let element = stack.pop()
      namespaces.pop(element.bindings)
      if element.hasBase { context.links.pop() }
    }
    if !keepsCheckpoints { while let last = checkpoints.last, last.index >= index { checkpoints.removeLast() } }
  }

  // MARK: - Elements

  /// Begins an element, and returns the scope of its children.
  private mutating func begin(
    _ element: ElementName, _ tag: MarkupTag, _ scope: ElementScope, isAtom: Bool
  ) -> ElementScope {
    if !isFeed {
      page.note(element, tag, &context)
      if element != .title { return .outside }
    }
    switch element {
    case .rss, .rdf, .feed, .channel: return .channel
    case .item, .entry: return .item
    case .unknown, .void, .group: return scope
    case .html, .htmlPart, .opml: return scope == .channel || scope == .item ? .ignored : scope
    case .ignoredGroup: return .ignored
    default: break
    }
    if scope == .ignored { return .ignored }
    if stack.last?.name == .unknown { addCheckpoint() }
    // Clearing the values in place is faster than assigning new ones.
    text.attributes.clear()
    if tag.hasAttributes {
      text.attributes.read(tag, &context.entities)
      if let fault = text.attributes.fault, isFeed { note(.attribute, fault) }
    }
    switch element {
    case .author where isAtom: return .person
    case .owner: return .owner
    case .mediaContent:
      if isInItem { item.readMedia(&text.attributes, &context) }
      return scope
    case .chapter:
      if isInItem { item.readChapter(&text.attributes, &context) }
      return scope
    case .itunesCategory:
      if !isInItem { show.addCategory(text.attributes[.text], isInside: scope == .category) }
      return .category
    default:
      text.open(element, scope, at: stack.count, name: tag.name)
      return .text
    }
  }

  /// Ends the open text.
  ///
  /// - Parameter isComplete: Whether the element was closed. Half of a link, a date or an identifier is left out.
  private mutating func finishText(isComplete: Bool) {
    text.close()
    text.noteLength(&context)
    guard isComplete || text.element.isRich || text.element == .title else { return }
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

  private mutating func addCheckpoint() {
    let index = stack.count - 1
    guard isFeed, checkpoints.last?.index != index else { return }
    checkpoints.append(
      Checkpoint(index: index, show: show, item: isInItem ? item : nil, fallback: context.links.fallback))
  }

  /// Restores the state before the children of the unknown element at an index, if they changed it.
  private mutating func restore(from index: Int) {
    guard let first = checkpoints.firstIndex(where: { $0.index >= index }) else { return }
    let checkpoint = checkpoints[first]
    checkpoints.removeSubrange(first...)
    show = checkpoint.show
    context.links.fallback = checkpoint.fallback
    if let saved = checkpoint.item, isInItem { item = saved }
  }

  // MARK: - Roots and items

  private mutating func startRoot(_ element: ElementName, _ tag: MarkupTag) {
    if isFeed, element != .channel {
      context.log.add(.structure, item: context.item) {
        "another '\(tag.name.excerpt)' in the feed, read as part of it"
      }
      return
    }
    if element == .channel {
      if !isFeed {
        note(.structure, "the feed has no root")
      } else if hasChannel {
        context.log.add(.structure, item: context.item) { "a second channel, read as part of the first" }
      }
      hasChannel = true
    } else {
      if page.hasElements { note(.structure, "the feed's root comes late, the text before it is left out") }
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
      // Closes the page around the feed.
      close(to: 0)
    }
    isFeed = true
  }

  private mutating func startItem() {
    if !isFeed {
      note(.structure, "the feed has no root")
      isFeed = true
      // The title before the first item was read as a page's.
      if !page.isHTML, show.feed.title.isEmpty { show.feed.title = page.title }
    }
    if stack.count >= limits.depth { close(to: 0) }
    if episodes.count >= limits.episodes {
      let most = limits.episodes
      note(.limit, "more than \(most) episodes, the rest is left out")
      isFull = true
      return
    }
    itemCount += 1
    item.begin(number: itemCount)
    context.item = itemCount
    itemIndex = stack.count
  }

  private mutating func finishItem() {
    episodes.append(item.finish(needsGUID: show.feed.format != .rdf, &context))
    context.item = nil
    itemIndex = -1
  }

  /// Begins the item inside the open item, which has contents and therefore ends the open one.
  private mutating func beginHeldItem() {
    guard let held = heldItem else { return }
    heldItem = nil
    note(.structure, "the item is not closed, ended before the next")
    close(to: itemIndex)
    held.withUnsafeBufferPointer { start(MarkupTag($0)) }
  }

  private mutating func noteEmptyItem() {
    note(.structure, "an empty item inside the item, left out")
  }

  // MARK: - Text

  var wantsText: Bool { text.isOpen && !isFull }

  mutating func text(_ piece: Bytes) {
    text.append(piece)
  }

  mutating func endText() {
    guard wantsText else { return }
    let findings = text.endSegment(&context.entities)
    if !findings.isEmpty { context.note(findings) }
  }

  mutating func rawText(_ bytes: Bytes) {
    text.appendSection(bytes)
  }

  func isOpen(_ hash: UInt64) -> Bool {
    stack.last?.hash == hash || text.isOpen && stack[text.index].hash == hash
  }

  mutating func declarations(_ bytes: Bytes) {
    let findings = context.entities.declare(bytes)
    if findings.contains(.external) { note(.entity, "an entity is outside the document and isn't fetched") }
    if findings.contains(.exhausted) { note(.limit, "more entities are declared than are read") }
  }

  // MARK: - End

  /// Ends the document and returns its feed.
  ///
  /// - Parameters:
  ///   - encoding: The problem with the document's declared encoding.
  ///   - failures: The number of bytes that aren't characters in the document's encoding.
  ///   - stop: The limit that the document reached.
  ///   - head: The first bytes of the document.
  mutating func finish(encoding: String?, failures: Int, stoppedBy stop: String?, head: [UInt8]) -> Feed {
    if let encoding { context.log.add(.encoding, item: nil) { encoding } }
    if failures > 0 {
      context.log.add(.encoding, item: nil) { "\(failures) bytes aren't characters in the encoding, replaced" }
    }
    if isFeed, let first = head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "<"), first < 0x80, first != 0 {
      context.log.add(.structure, item: nil) { "there is text before the feed, left out" }
    }
    if let stop { context.log.add(.limit, item: nil) { stop } }
    closeAtEnd()
    var feed = show.finished()
    feed.episodes = episodes
    for repair in feed.mergeRepeats() { context.log.add(repair.kind, item: repair.item) { repair.detail } }
    feed.repairs = context.log.all
    return feed
  }

  private mutating func closeAtEnd() {
    guard isFeed, !stack.isEmpty else { return }
    if text.isOpen { finishText(isComplete: false) }
    guard isInItem else {
      note(.truncated, "the document ends before the feed does")
      return
    }
    let isKept = item.hasContents
    note(.truncated, "the document ends inside the item, \(isKept ? "which is kept as far as it goes" : "left out")")
    if isKept { finishItem() } else { itemCount -= 1 }
  }
}
