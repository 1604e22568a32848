/// The events that views have deferred. See ``View/defersInput(while:)``.
@MainActor
struct DeferredInput {
  private var nodes: Set<ObjectIdentifier> = []
  private var events: ArraySlice<ViewEvent> = []

  /// Begins or ends the deferral of input by a node.
  mutating func setDeferring(_ isDeferring: Bool, by node: _ViewNode) {
    if isDeferring {
      nodes.insert(ObjectIdentifier(node))
    } else {
      nodes.remove(ObjectIdentifier(node))
    }
  }

  /// Adds an event if it has to wait, and returns whether it does.
  ///
  /// Later events wait for earlier ones, except those for a presentation, which the person can see.
  mutating func add(_ event: ViewEvent, isPresenting: Bool) -> Bool {
    guard !nodes.isEmpty || (!events.isEmpty && !isPresenting) else { return false }
    switch event {
    case .key("c", .control), .mouse, .hostFocus: return false
    case .key, .text, .paste: events.append(event)
    }
    return true
  }

  /// Removes and returns the next event; nil if there is no event or it still has to wait.
  mutating func next(isPresenting: Bool) -> ViewEvent? {
    nodes.isEmpty && !isPresenting ? events.popFirst() : nil
  }
}
