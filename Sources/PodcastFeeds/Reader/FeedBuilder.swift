import Foundation

/// Builds a feed from the tags and texts of its document.
///
/// The builder finds the beginning and the end of elements. A ``FeedDraft`` interprets them.
///
/// Tags inside the open text are added to it as markup, until one comes that can't be inside it. Elements beyond the limit
/// on depth are only counted. The draft keeps a checkpoint for an unknown element, so that its children can be undone if
/// it turns out to have an end tag.
struct FeedBuilder: MarkupHandler, Sendable {
  let limits: FeedReader.Limits
  var context: DocumentContext
  var draft: FeedDraft
  var stack = ElementStack()
  var text: ElementText
  var namespaces = NamespaceTable()
  /// The index of the open item in the stack, -1 if there isn't one.
  var itemIndex = -1
  /// The tag of an item inside the open item, until it is clear whether it is empty.
  var heldItem: [UInt8]?
  /// The states before the items inside unknown elements of items, the innermost last.
  private var interruptions: [Interruption] = []
  private var assumedPrefixes: Set<UInt64> = []
  var hasNotedDepth = false
  /// A Boolean value that indicates whether the reader leaves out the rest of the document.
  var isStopped = false

  init(url: URL?, limits: FeedReader.Limits) {
    self.limits = limits
    context = DocumentContext(url: url, limits: limits)
    draft = FeedDraft(limits: limits)
    text = ElementText(limit: limits.textLength)
  }

  var isFeed: Bool { draft.isFeed }
  var isFull: Bool { draft.isFull }
  var page: PageFindings { draft.page }

  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String) {
    // After an early stop, a missing end doesn't show that the document is truncated.
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
    if let language = declarations?.language, stack.count < 2 { draft.setLanguage(language) }
    if text.isOpen, !leaveText(for: tag, element) {
      addMarkup(tag, element, isXHTML: vocabulary == .xhtml, declarations)
      return
    }
    switch element {
    case .rss, .rdf, .feed, .channel:
      // Closes the page around the feed.
      if draft.startRoot(element, tag, &context) { close(to: 0) }
    case .item, .entry:
      guard draft.isInItem else {
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
    resumeItem(at: hash)
    if stack.overflow > 0 {
      guard text.isOpen && text.element.isRich && stack[text.index].hash == hash || stack.hasItemOrContainer(hash)
      else {
        stack.overflow -= 1
        return
      }
      stack.overflow = 0
    }
    guard let index = stack.lastIndex(of: hash) else {
      if text.isOpen, text.element.isRich {
        appendEndTag(source)
      } else if isFeed {
        note(.tag, "end tag '\(source.excerpt)' closes nothing, ignored")
        // The end of the interrupted item: the unknown element in it has no end tag.
        if let outer = interruptions.last?.outer, outer.stack[outer.itemIndex].hash == hash {
          interruptions.removeLast()
        }
      }
      return
    }
    if text.isOpen, index > text.index {
      appendEndTag(source)
    } else if index < stack.count - 1, isFeed, let inner = stack.unclosedName(above: index) {
      note(.tag, "element '\(inner)' is not closed, ended with its parent")
    }
    let isUnknown = stack[index].name == .unknown
    interruptions.removeAll { $0.outer.itemIndex > index }
    close(to: index, keepsCheckpoints: isUnknown)
    if isUnknown { draft.restore(from: index, &context) }
  }

  // MARK: - Items inside unknown elements

  /// The state before an item inside an unknown element of an item.
  ///
  /// If the unknown element has no end tag, the inner item is one of the feed, and the outer one ended before it. Otherwise
  /// the end tag resumes the outer item, and what has been read since is left out.
  private struct Interruption: Sendable {
    /// The builder without its episodes and repairs. The counts say how many of these are kept.
    var outer: FeedBuilder
    let episodeCount: Int
    let repairCount: Int
  }

  /// Saves the state before an item inside the open one, if an unknown element is open between them.
  mutating func interruptItem() {
    guard stack.hasUnknown(above: itemIndex) else { return }
    // Deeper ones aren't wrappers but elements without end tags.
    if interruptions.count == 8 { interruptions.removeFirst() }
    var outer = self
    outer.interruptions = []
    outer.text = ElementText(limit: limits.textLength)
    let (episodes, repairs) = (outer.draft.takeEpisodes(), outer.context.log.takeRepairs())
    interruptions.append(Interruption(outer: outer, episodeCount: episodes.count, repairCount: repairs.count))
  }

  /// Returns to the item that an unknown element interrupted, at the element's end tag.
  private mutating func resumeItem(at hash: UInt64) {
    guard !interruptions.isEmpty,
      let place = interruptions.lastIndex(where: { $0.outer.stack.hasUnknown(hash, above: $0.outer.itemIndex) }),
      (stack.lastIndex(of: hash) ?? -1) < interruptions[place].outer.itemIndex
    else { return }
    let interruption = interruptions[place]
    var outer = interruption.outer
    outer.interruptions = Array(interruptions[..<place])
    outer.draft.setEpisodes(draft.takeEpisodes(), count: interruption.episodeCount)
    outer.context.log.setRepairs(context.log.takeRepairs(), count: interruption.repairCount)
    // The limit on expanded entities is the document's.
    outer.context.entities = context.entities
    self = outer
    note(.structure, "the items inside an unknown element of the item are left out")
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
    _ tag: MarkupTag, _ element: ElementName, isXHTML: Bool, _ declarations: NamespaceTable.Declarations?
  ) {
    appendMarkup(tag.source, prefixHash: isXHTML ? tag.prefixHash : 0)
    if !tag.isEmpty, element != .void { push(element, tag, .text, declarations) }
  }

  /// Adds a tag as it is written, without the prefix of an element of XHTML: HTML has no prefixes.
  ///
  /// - Parameter prefixHash: The hash of the prefix to leave out, 0 if there isn't one.
  private mutating func appendMarkup(_ source: Bytes, prefixHash: UInt64) {
    let colon = prefixHash == 0 ? nil : source.firstIndex(of: UInt8(ascii: ":"))
    text.appendMarkup(source, withoutPrefixTo: colon, &context, isRSS: draft.isRSS)
  }

  private mutating func appendEndTag(_ source: Bytes) {
    let prefix = QualifiedName(source, from: 2, to: source.count).prefix
    appendMarkup(source, prefixHash: prefix != 0 && namespaces.isXHTML(prefix) ? prefix : 0)
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
    if findings.contains(.exhausted) { note(.limit, "too many entities are declared, the rest is ignored") }
  }

  // MARK: - End

  /// Ends the document and returns its feed.
  mutating func finish(_ decoder: DocumentDecoder) -> Feed {
    context.log.add(decoder)
    let first = decoder.head.first { $0 > 0x20 } ?? 0x80
    if isFeed, first != UInt8(ascii: "<"), first < 0x80 {
      context.log.add(.structure, item: nil) { "there is text before the feed, left out" }
    }
    if isStopped {
      let most = limits.bytes
      context.log.add(.limit, item: nil) { "the document has more than \(most) bytes, the rest is left out" }
    }
    closeAtEnd()
    return draft.finished(&context)
  }

  private mutating func closeAtEnd() {
    guard isFeed, !stack.isEmpty else { return }
    if text.isOpen { finishText(isComplete: false) }
    guard draft.isInItem else {
      note(.truncated, "the document ends before the feed does")
      return
    }
    let item = context.item
    let isKept = draft.finishCutItem(&context)
    context.item = item
    note(.truncated, "the document ends inside the item, \(isKept ? "which is kept up to there" : "left out")")
  }
}
