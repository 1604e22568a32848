import Foundation

/// Makes a feed of a document's tags and texts.
struct FeedBuilder: MarkupHandler, Sendable {
  /// What the elements inside of an element say.
  enum Scope: Sendable {
    case outside, channel, item, image, person, owner, category, text, ignored
  }

  /// An element that is open.
  struct Open: Sendable {
    let hash: UInt64
    let element: ElementName
    var scope: Scope
    /// How many prefixes it declares.
    var bindings = 0
    var hasBase = false
  }

  let limits: FeedReader.Limits
  var log: RepairLog
  var feed = Feed()
  var addresses: URLResolver
  /// The open item, if there is one.
  var draft = ItemDraft(number: 0)
  var isInItem = false
  var itemNumber: Int? { isInItem ? draft.number : nil }
  var itemCount = 0
  var ownerName = ""
  var showTexts = ShowTexts()
  /// What is found in a document that is no feed.
  var page = PageFindings()
  /// Whether a feed's root, channel or item was there.
  var isFeed = false
  /// Whether nothing more is read.
  var isFull = false
  /// Whether the rest of the document is kept from it.
  var isStopped = false

  var stack: [Open] = []
  private var openNames = OpenNames()
  var written = WrittenNames()
  /// How many elements are open beyond the limit on depth.
  private var overflow = 0
  /// Where the open item and the open text are in the stack.
  private var itemBase = -1
  var leafBase = -1
  var leaf = ElementName.unknown
  var leafScope = Scope.outside
  var leafAttributes = ElementAttributes()
  var leafHasMarkup = false
  var text: TextBuffer
  var entities: EntityTable
  private var namespaces = NamespaceTable()
  private var assumedPrefixes: Set<UInt64> = []
  private var hasToldDepth = false
  private var hasChannel = false

  init(url: URL?, limits: FeedReader.Limits) {
    self.limits = limits
    log = RepairLog(limit: limits.repairs)
    addresses = URLResolver(document: url)
    text = TextBuffer(limit: limits.textLength)
    entities = EntityTable(limit: limits.entities, expansion: limits.entityExpansion)
    feed.format = .rss(version: nil)
  }

  // MARK: - Tags

  mutating func start(_ tag: MarkupTag) {
    guard !isFull else { return }
    let (bindings, hasBase) = declarations(of: tag)
    let resolved = namespaces.resolve(tag)
    var element = resolved.element
    if resolved.isAssumed, isFeed, assumedPrefixes.count < 32, assumedPrefixes.insert(tag.prefixHash).inserted {
      let name = tag.name
      note(.prefix, "prefix '\(name.part(0, name.firstIndex(of: UInt8(ascii: ":")) ?? 0).excerpt)' is not declared")
    }
    defer {
      if tag.isEmpty || isDropped { removeDeclarations(bindings, hasBase) }
      isDropped = false
    }
    if leaf != .unknown, !leave(leaf, for: tag, element, bindings, hasBase) { return }
    switch element {
    case .rss, .rdf, .feed, .channel: startRoot(element, tag)
    case .item, .entry: startItem()
    default:
      if element == .ignoredText, !isFeed { element = .unknown }
    }
    guard !isFull else { return }
    open(element, tag, isAtom: resolved.vocabulary == .atom, bindings, hasBase)
  }

  /// Whether the tag that begins was not kept as an open element.
  private var isDropped = false

  mutating func end(_ source: Bytes, hash: UInt64) {
    guard !isFull else { return }
    if overflow > 0 {
      guard isFrame(hash) else {
        overflow -= 1
        return
      }
      overflow = 0
    }
    guard let index = lastOpen(hash) else {
      if leaf.isRich {
        addMarkup(source)
      } else if isFeed {
        note(.tag, "end tag '\(source.excerpt)' closes nothing, left out")
      }
      return
    }
    if leafBase >= 0, index > leafBase {
      addMarkup(source)
    } else if index < stack.count - 1, let inner = unclosed(above: index) {
      note(.tag, "element '\(inner)' is not closed, ended with its parent")
    }
    close(to: index)
  }

  /// The place of the innermost open element with this name. What is above it is closed, so that the search pays once.
  private func lastOpen(_ hash: UInt64) -> Int? {
    if stack.last?.hash == hash { return stack.count - 1 }
    guard openNames.mayHold(hash) else { return nil }
    return stack.lastIndex { $0.hash == hash }
  }

  /// Whether an end tag is of an element that everything deeper ends with.
  private func isFrame(_ hash: UInt64) -> Bool {
    if leafBase >= 0, stack[leafBase].hash == hash, leaf.isRich { return true }
    return openNames.mayHoldFrame(hash) && stack.contains { $0.hash == hash && $0.element.isFrame }
  }

  /// The name of an element above that place which should have been closed; HTML inside of a text may be open.
  private func unclosed(above index: Int) -> String? {
    guard isFeed else { return nil }
    return stack[(index + 1)...].firstIndex { $0.scope != .text }.map { written.name(at: $0) }
  }

  private mutating func open(
    _ element: ElementName, _ tag: MarkupTag, isAtom: Bool, _ bindings: Int, _ hasBase: Bool
  ) {
    let scope = stack.last?.scope ?? .outside
    if stack.count >= limits.depth, !tag.isEmpty {
      isDropped = true
      overflow += 1
      tellDepth()
      return
    }
    written.set(tag.name, at: stack.count)
    let inside = begin(element, tag, scope, isAtom: isAtom)
    guard !tag.isEmpty else {
      if leaf != .unknown, leafBase == stack.count { finishLeaf(isComplete: true) }
      if isInItem, itemBase == stack.count { finishItem() }
      return
    }
    // Elements of a page that have no end tag.
    if element == .void || !isFeed && element == .link {
      isDropped = true
      leaf = .unknown
      leafBase = -1
      return
    }
    push(Open(hash: tag.hash, element: element, scope: inside, bindings: bindings, hasBase: hasBase))
  }

  private mutating func push(_ open: Open) {
    stack.append(open)
    openNames.add(open)
  }

  private mutating func tellDepth() {
    guard !hasToldDepth else { return }
    hasToldDepth = true
    let depth = limits.depth
    note(.limit, "more than \(depth) elements inside each other, left out")
  }

  /// Begins a text that ends with the element that is opened next.
  mutating func beginLeaf(_ element: ElementName, _ scope: Scope) {
    leaf = element
    leafScope = scope
    leafBase = stack.count
    written.beginText(element, at: leafBase)
    leafHasMarkup = false
    text.clear()
  }

  /// What to do with a tag inside of a text: whether the text is over.
  private mutating func leave(
    _ leaf: ElementName, for tag: MarkupTag, _ element: ElementName, _ bindings: Int, _ hasBase: Bool
  ) -> Bool {
    switch (leaf, element) {
    case (.author, .name), (.author, .url):
      stack[leafBase].scope = .person
      self.leaf = .unknown
      leafBase = -1
      return true
    case (.image, .url), (.image, .title), (.image, .link):
      stack[leafBase].scope = .image
      self.leaf = .unknown
      leafBase = -1
      return true
    default: break
    }
    if element.ends(leaf, isRich: leaf.isRich) {
      let written = written
      note(.tag, "element '\(written.name(of: leaf))' is not closed, ended before '\(tag.name.excerpt)'")
      close(to: leafBase)
      return true
    }
    addMarkup(tag.source)
    if tag.isEmpty { return false }
    if element == .void {
      isDropped = true
    } else if stack.count >= limits.depth {
      isDropped = true
      overflow += 1
      tellDepth()
    } else {
      written.set(tag.name, at: stack.count)
      push(Open(hash: tag.hash, element: element, scope: .text, bindings: bindings, hasBase: hasBase))
    }
    return false
  }

  private mutating func addMarkup(_ source: Bytes) {
    guard wantsText else { return }
    text.appendRaw(source)
    // Once for a text, since nothing new is told of it later.
    if leafHasMarkup { return }
    leafHasMarkup = true
    if leafAttributes.type != "xhtml", leaf.isRich, case .rss = feed.format {
      let (element, written) = (leaf, written)
      note(.structure, "markup in '\(written.name(of: element))' is not escaped, kept as its text")
    }
  }

  /// Closes the open elements from the innermost down to the one at a place.
  mutating func close(to index: Int) {
    overflow = 0
    while stack.count > index {
      let last = stack.count - 1
      if last == leafBase { finishLeaf(isComplete: true) }
      if last == itemBase { finishItem() }
      let open = stack.removeLast()
      openNames.remove(open)
      removeDeclarations(open.bindings, open.hasBase)
    }
  }

  // MARK: - Roots and items

  private mutating func startRoot(_ element: ElementName, _ tag: MarkupTag) {
    if isFeed, element != .channel {
      log.add(.structure, item: itemNumber) { "another '\(tag.name.excerpt)' in the feed, read as one with it" }
      return
    }
    if element == .channel {
      if !isFeed {
        note(.structure, "the feed has no root")
      } else if hasChannel {
        log.add(.structure, item: itemNumber) { "a second channel, read as one with the first" }
      }
      hasChannel = true
    } else {
      if page.hasElements { note(.structure, "the feed's root comes late, what is before it is left out") }
      var attributes = ElementAttributes()
      if tag.hasAttributes { attributes = ElementAttributes(tag, &entities) }
      // The language was in this tag.
      let language = feed.language
      feed = Feed()
      feed.language = language
      feed.format =
        switch element {
        case .rdf: .rdf
        case .feed: .atom
        default: .rss(version: attributes.version)
        }
      // A page around it is closed.
      close(to: 0)
    }
    isFeed = true
  }

  private mutating func startItem() {
    if !isFeed {
      note(.structure, "the feed has no root")
      isFeed = true
      // What was read as the title of some page is the show's.
      if !page.isHTML, feed.title.isEmpty { feed.title = page.title }
    }
    if isInItem {
      note(.structure, "the item is not closed, ended before the next")
      close(to: itemBase)
    }
    if stack.count >= limits.depth { close(to: 0) }
    if feed.episodes.count >= limits.episodes {
      let most = limits.episodes
      note(.limit, "more than \(most) episodes, the rest is left out")
      isFull = true
      return
    }
    itemCount += 1
    draft.begin(number: itemCount)
    isInItem = true
    itemBase = stack.count
  }

  private mutating func finishItem() {
    complete()
    isInItem = false
    itemBase = -1
  }

  // MARK: - Text

  var wantsText: Bool { leaf != .unknown && leaf != .ignoredText && !isFull }

  mutating func text(_ piece: Bytes) {
    text.append(piece)
  }

  mutating func endText() {
    guard wantsText else { return }
    let findings = text.endSegment(&entities)
    if !findings.isEmpty { tell(findings) }
  }

  mutating func rawText(_ bytes: Bytes) {
    text.appendRaw(bytes)
  }

  private mutating func tell(_ findings: EntityTable.Findings) {
    if findings.contains(.exhausted) {
      log.note(.limit, item: itemNumber) { "the document's entities grow beyond their limit, left as written" }
    }
    if findings.contains(.external) { note(.entity, "an entity is outside of the document, it is not fetched") }
    if findings.contains(.unknown) { note(.entity, "an entity is not known, left as written") }
    if findings.contains(.html) { note(.entity, "an entity is HTML's and not declared, read as in HTML") }
    if findings.contains(.number) { note(.entity, "a reference to a character that is none, left out") }
    if findings.contains(.bare) { note(.entity, "a bare '&', kept") }
  }

  func isOpen(_ hash: UInt64) -> Bool {
    stack.last?.hash == hash || leafBase >= 0 && stack[leafBase].hash == hash
  }

  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {
    // What is not read any more is not missing.
    if kind == .truncated, isFull || isStopped { return }
    log.note(kind, item: itemNumber, detail)
  }

  // MARK: - Declarations

  mutating func declarations(_ bytes: Bytes) {
    let findings = entities.declare(bytes)
    if findings.contains(.external) { note(.entity, "an entity is outside of the document, it is not fetched") }
    if findings.contains(.exhausted) { log.note(.limit, item: nil) { "more entities are declared than are read" } }
  }

  /// Notes the prefixes that a tag declares, and its base.
  private mutating func declarations(of tag: MarkupTag) -> (bindings: Int, hasBase: Bool) {
    guard tag.hasAttributes, tag.mayDeclare else {
      return (0, false)
    }
    var bindings = 0
    var hasBase = false
    var attributes = tag.attributes
    while bindings < 256, let attribute = attributes.next() {
      if attribute.prefixHash == Self.xmlns {
        namespaces.bind(attribute.localHash, to: attribute.value)
        bindings += 1
      } else if attribute.prefixHash == 0, attribute.localHash == Self.xmlns {
        namespaces.bind(0, to: attribute.value)
        bindings += 1
      } else if attribute.prefixHash == Self.xml, attribute.localHash == Self.base, !hasBase {
        let base = ElementAttributes.value(of: attribute, &entities)
        addresses.push(base)
        hasBase = true
      } else if attribute.prefixHash == Self.xml, attribute.localHash == Self.lang, stack.count < 2 {
        feed.language = feed.language ?? TextCleaner.line(attribute.value).text
      }
    }
    return (bindings, hasBase)
  }

  private mutating func removeDeclarations(_ bindings: Int, _ hasBase: Bool) {
    if bindings > 0 { namespaces.remove(bindings) }
    if hasBase { addresses.pop() }
  }

  private static let xmlns = NameHash.of("xmlns")
  private static let xml = NameHash.of("xml")
  private static let base = NameHash.of("base")
  private static let lang = NameHash.of("lang")
}

/// What a document that is no feed has in it, to say what it is.
struct PageFindings: Sendable {
  var isHTML = false
  var title = ""
  /// The feeds that a page links.
  var feeds: [URL] = []
  /// The first element's name.
  var root = ""

  var hasElements: Bool { !root.isEmpty }
}
