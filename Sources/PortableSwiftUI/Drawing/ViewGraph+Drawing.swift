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
    // The items whose children are being drawn. The innermost one is last.
    var open: [(item: LayoutItem, context: DrawingContext, next: Int)] = []

    func draw(_ item: LayoutItem, in outer: DrawingContext) {
      let values = item.node.environment.system
      if values.isHidden { return }
      var context = outer
      if CellRect(origin: context.origin, size: item.size).intersection(context.clip).isEmpty { return }
      context.display = values.display
      context.style = values.style
      context.style.attributes.formUnion(context.attributes)
      if let color = context.foreground, context.style.foreground == .standard { context.style.foreground = color }
      item.draw(in: context, into: &surface)
      if item === focused, let point = item.caret {
        let position = context.origin + point
        caret = context.clip.contains(position) ? position : nil
      }
      if !item.children.isEmpty { open.append((item, context, 0)) }
    }

    draw(top, in: DrawingContext(origin: top.origin, clip: screen))
    while let last = open.indices.last {
      let item = open[last].item
      let next = open[last].next
      guard next < item.children.count else {
        open.removeLast()
        continue
      }
      open[last].next += 1
      let child = item.children[next]
      var context = open[last].context
      context.origin = context.origin + child.origin
      item.prepare(&context, for: child)
      draw(child, in: context)
    }
    return caret
  }
}
