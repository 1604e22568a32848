/// A node whose children are rows of a list, created as they are needed.
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
  /// A Boolean value that indicates whether rows in the view are created as they are needed: if it belongs to a list, and
  /// isn't a part of a row itself.
  var isInLazyContainer: Bool {
    var node = self
    while node.layout == nil, let parent = node.parent {
      if node.rowSource != nil { return false }
      node = parent
    }
    return node.layout?.isLazy == true
  }
}
