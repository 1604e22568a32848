/// A node whose children are rows of a list or a lazy stack, created as they are needed.
@MainActor
protocol RowSource: _ViewNode {
  /// The number of rows.
  var rowCount: Int { get }

  /// The rows that have children.
  var window: Range<Int> { get }

  /// Creates and removes children so that those of a range exist, in the next update.
  func moveWindow(to window: Range<Int>)

  /// A Boolean value that indicates whether the view of a row is a condition, so that it may show nothing.
  var mayHideRows: Bool { get }

  /// The identity of a row.
  func rowID(at index: Int) -> AnyHashable

  /// The rows that keep their children where their elements move to.
  var followed: Range<Int> { get set }
}

/// A container that creates the rows of a `ForEach` in it as they are needed: a list, or a lazy stack in a scroll view.
@MainActor
protocol RowContainer: LayoutItem {
  var rows: ListRows { get }

  /// The rows that are visible.
  var visibleRows: Range<Int> { get }

  /// The rows that were created for an action, until it is performed.
  var created: Range<Int>? { get set }

  /// Scrolls to a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - anchor: The point of the row that moves to the same point of the scroll view.
  ///   - again: Called later if the row doesn't exist yet. It may call this function again.
  func reveal(_ row: Int, at anchor: UnitPoint?, again: @escaping () -> Void)
}

extension RowContainer {
  /// Returns the row that an item is in.
  func row(around item: LayoutItem) -> Int? {
    sequence(first: item, next: \.container).first { $0.container === self }.flatMap(rows.row(of:))
  }

  /// Creates the rows of a page before and after those that are visible.
  func createRowsAround() {
    let visible = visibleRows
    guard !visible.isEmpty else { return }
    let start = max(0, visible.lowerBound - visible.count)
    // While views are updated, there may be no rows.
    rows.request(start..<max(start, min(rows.count, visible.upperBound + visible.count)))
  }

  /// Creates rows, and those between them and the visible ones, and performs an action after that. Returns false if they have
  /// been created for it, or exist anyway.
  @discardableResult
  func create(_ range: Range<Int>, then action: @escaping () -> Void) -> Bool {
    create(range, then: action) {
      let shown = visibleRows
      let all =
        shown.isEmpty ? range : min(shown.lowerBound, range.lowerBound)..<max(shown.upperBound, range.upperBound)
      rows.request(all)
    }
  }

  /// Creates rows by a function, and performs an action after that.
  func create(_ range: Range<Int>, then action: @escaping () -> Void, by request: () -> Void) -> Bool {
    if created.map({ $0.clamped(to: range) == range }) == true || range.allSatisfy({ rows.items(of: $0) != nil }) {
      return false
    }
    created = range
    request()
    // During a layout, the rows are created after it, and so after its actions.
    node.graph.afterNextLayout { [weak self] in
      self?.node.graph.afterNextLayout { [weak self] in
        guard let self, !hasLeft else { return }
        action()
        if created == range { created = nil }
        layout.placeChildren(of: self)
      }
    }
    return true
  }
}

/// A view that may consist of several rows. A `ForEach` of views that do creates all of them, and those in it their rows as
/// they are needed.
@MainActor
protocol RowGroup {
  /// A Boolean value that indicates whether a view of the type consists of several rows.
  static var hasRows: Bool { get }
}

extension RowGroup {
  static var hasRows: Bool { true }
}

extension Section: RowGroup {}
extension ForEach: RowGroup {}
extension DisclosureGroup: RowGroup {}

extension Group: RowGroup where Content: View {
  static var hasRows: Bool { Content.isRowGroup }
}

extension Optional: RowGroup where Wrapped: View {
  static var hasRows: Bool { Wrapped.isRowGroup }
}

extension _ConditionalContent: RowGroup {
  static var hasRows: Bool { TrueContent.isRowGroup || FalseContent.isRowGroup }
}

extension View {
  /// A Boolean value that indicates whether a view of the type consists of several rows, itself or by its body.
  static var isRowGroup: Bool {
    if let group = Self.self as? any RowGroup.Type { return group.hasRows }
    // The body may have a view of the same type in it.
    let type = ObjectIdentifier(Self.self)
    guard Body.self != Never.self, TypesInProgress.all.insert(type).inserted else { return false }
    defer { TypesInProgress.all.remove(type) }
    return Body.isRowGroup
  }
}

/// The types whose bodies are being searched for several rows.
@MainActor
private enum TypesInProgress {
  static var all: Set<ObjectIdentifier> = []
}

extension _ViewNode {
  /// A Boolean value that indicates whether rows in the view are created as they are needed: if it belongs to a list or a lazy
  /// stack, and isn't a part of a row itself.
  var isInLazyContainer: Bool {
    var node = self
    while node.layout == nil, let parent = node.parent {
      if node.rowSource != nil { return false }
      node = parent
    }
    return node.layout?.isLazy == true
  }
}
