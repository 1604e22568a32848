extension ViewGraph {
  /// Draws the views, as the last ``updateLayout(_:)`` has placed them.
  ///
  /// Views that are outside the surface are skipped with all that is in them.
  /// - Parameter surface: The surface, which is cleared first.
  /// - Returns: The position of the text cursor, if the focused view has one that is visible.
  @discardableResult
  package func draw(into surface: inout CellSurface) -> CellPoint? {
    surface.clear()
    guard let root = rootNode?.layout else { return nil }
    let screen = CellRect(origin: CellPoint(x: 0, y: 0), size: surface.size)
    var caret: CellPoint?
    for top in [root] + layout.presentations {
      // A presentation hides the cursor of what is below it.
      caret = draw(top, in: screen, into: &surface)
    }
    return caret
  }

  /// Draws an item and those in it, without recursion, so that deeply nested views don't overflow the stack.
  private func draw(_ top: LayoutItem, in screen: CellRect, into surface: inout CellSurface) -> CellPoint? {
    let focused = focus.node?.layout
    var caret: CellPoint?
    // The items that are still to be drawn, each with the context of its container. The next one is last.
    var rest = [DrawnItem(item: top, context: DrawingContext(origin: top.origin, clip: screen))]
    while let next = rest.popLast() {
      let item = next.item
      var context = next.context
      let values = item.node.environment.system
      let visible = context.clip.intersection(CellRect(origin: context.origin, size: item.size))
      if values.isHidden || visible.isEmpty { continue }
      context.display = values.display
      context.style = values.style
      context.style.attributes.formUnion(context.attributes)
      if let color = context.foreground, context.style.foreground == .standard { context.style.foreground = color }
      item.draw(in: context, into: &surface)
      if item === focused, let point = item.caret {
        let position = context.origin + point
        caret = context.clip.contains(position) ? position : nil
      }
      for child in item.children(in: context.clip, from: context.origin).reversed() {
        rest.append(DrawnItem(item: child, context: item.context(of: child, in: context)))
      }
    }
    return caret
  }
}

/// An item that is to be drawn.
private struct DrawnItem {
  unowned(unsafe) let item: LayoutItem  // because no view leaves the graph while it is drawn
  let context: DrawingContext
}
