extension ViewGraph {
  /// Has the views respond to an event.
  ///
  /// Pending changes are applied first, so that the event reaches the current views. The next ``flush()`` applies the
  /// changes that the event causes. An open presentation responds to every key, so that none has an effect outside it, except
  /// for those that end the program.
  /// - Returns: `true` if a view has responded; it may have to be drawn again.
  @discardableResult
  package func handle(_ event: ViewEvent) -> Bool {
    if deferredInput.add(event, isPresenting: !layout.presentations.isEmpty) { return true }
    return respond(to: event)
  }

  /// Has the views respond to an event that isn't deferred.
  @discardableResult
  func respond(to event: ViewEvent) -> Bool {
    guard rootNode != nil else { return false }
    applyChanges()
    switch event {
    case .text(let text): return events.handle(text: text)
    case .key(let key, let modifiers):
      return events.handle(key, modifiers) || !layout.presentations.isEmpty && !event.endsProgram
    case .paste(let text, let isLast): return events.handle(paste: text, isLast: isLast)
    case .mouse(let mouse): return events.handle(mouse)
    case .hostFocus: return false
    }
  }

  /// Applies pending changes, and lays out the views for the size that the host proposed last.
  func applyChanges() {
    if let proposal = layout.proposal { _ = updateLayout(proposal) }
  }

  /// Gives the focus to a view or the first one in it that can have it.
  package func moveFocus(to item: LayoutItem) {
    if let target = item.firstFocusable { focus.move(to: target.node) }
  }

  /// The control that has the focus, if there is one.
  package var focusedControl: Control? {
    guard let item = focus.node?.layout else { return nil }
    return sequence(first: item, next: \.container).lazy.compactMap(\.control).first
  }
}
