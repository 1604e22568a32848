/// The beginning and the end of elements.
extension FeedBuilder {
  /// Opens an element. One without contents is closed at once.
  mutating func open(
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
    if itemIndex == stack.count { finishItem() }
    if declarations?.base != nil { context.links.pop() }
  }

  /// Adds an element to the open ones.
  mutating func push(
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
  mutating func close(to index: Int, keepsCheckpoints: Bool = false) {
    stack.overflow = 0
    while stack.count > index {
      let last = stack.count - 1
      if last == text.index { finishText(isComplete: true) }
      if last == itemIndex { finishItem() }
      let element = stack.pop()
      namespaces.pop(element.bindings)
      if element.hasBase { context.links.pop() }
    }
    if !keepsCheckpoints { draft.removeCheckpoints(from: index) }
  }

  // MARK: - Elements

  /// Begins an element, and returns the scope of its children.
  private mutating func begin(
    _ element: ElementName, _ tag: MarkupTag, _ scope: ElementScope, isAtom: Bool
  ) -> ElementScope {
    if !isFeed {
      draft.page.note(element, tag, &context)
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
    if stack.last?.name == .unknown { draft.addCheckpoint(at: stack.count - 1, context) }
    // Clearing the values in place is faster than assigning new ones.
    text.attributes.clear()
    if tag.hasAttributes {
      text.attributes.read(tag, &context.entities)
      if let fault = text.attributes.fault, isFeed { note(.attribute, fault) }
    }
    if element == .author, isAtom { return .person }
    if element == .owner { return .owner }
    if draft.readAttributes(of: element, &text.attributes, scope, &context) {
      return element == .itunesCategory ? .category : scope
    }
    text.open(element, scope, at: stack.count, name: tag.name)
    return .text
  }

  /// Ends the open text.
  ///
  /// - Parameter isComplete: `false` for an element without an end. Half of a link, a date or an identifier is left out.
  mutating func finishText(isComplete: Bool) {
    text.close()
    text.noteLength(&context)
    guard isComplete || text.element.isRich || text.element == .title else { return }
    draft.read(&text, &context)
  }

  // MARK: - Items

  /// Begins an item outside the open one.
  mutating func startItem() {
    if stack.count >= limits.depth { close(to: 0) }
    draft.startItem(&context)
    if draft.isInItem { itemIndex = stack.count }
  }

  private mutating func finishItem() {
    draft.finishItem(&context)
    itemIndex = -1
  }

  /// Begins the item inside the open item, which has contents and therefore ends the open one.
  mutating func beginHeldItem() {
    guard let held = heldItem else { return }
    heldItem = nil
    interruptItem()
    note(.structure, "the item is not closed, ended before the next")
    close(to: itemIndex)
    held.withUnsafeBufferPointer { start(MarkupTag($0)) }
  }

  /// Records an item without contents inside the open one.
  mutating func noteEmptyItem() {
    note(.structure, "an empty item inside the item, left out")
  }
}
