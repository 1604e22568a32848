/// A view that shows text.
///
/// Text that is wider than its place continues on the next line, at a word where that is possible. What doesn't fit its
/// height ends with an ellipsis. Control characters are shown in caret notation and never reach a terminal as they are.
public struct Text: View, Equatable, Sendable {
  /// The type of the body; there is none.
  public typealias Body = Never

  let string: String

  /// Creates a text from a string, without localization.
  ///
  /// - Parameter content: The string.
  nonisolated public init(verbatim content: String) {
    string = content
  }

  /// Creates a text from a string, without localization.
  ///
  /// - Parameter content: The string.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) {
    string = String(content)
  }

  /// Creates a text from a literal. PortableSwiftUI has no tables of localized strings; the key itself is shown.
  ///
  /// - Parameters:
  ///   - key: The key, with values in it.
  ///   - tableName: The table that SwiftUI would look in.
  ///   - bundle: The bundle that SwiftUI would look in.
  ///   - comment: A comment for translators.
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    string = key.string
  }

  /// Creates a text from a value and its format.
  ///
  /// - Parameters:
  ///   - input: The value.
  ///   - format: The format.
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    string = format.format(input)
  }

  /// Returns a text of two texts in a row.
  nonisolated public static func + (lhs: Text, rhs: Text) -> Text {
    Text(verbatim: lhs.string + rhs.string)
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    TextNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    (node.layout as? TextLayout)?.update(with: view.string)
  }
}

private final class TextNode: _ViewNode {
  init(_ view: Text, in parent: _ViewNode) {
    super.init(in: parent)
    layout = TextLayout(view.string, of: self)
  }
}

/// The layout of a text.
final class TextLayout: LayoutItem {
  private(set) var string: String

  /// A Boolean value that indicates whether the text shows the state of a control and isn't part of its name.
  var isMark = false

  private var ideal: CellSize

  init(_ string: String, of node: _ViewNode) {
    self.string = string
    ideal = Self.idealSize(of: string)
    super.init(of: node)
  }

  /// Takes another string.
  func update(with string: String) {
    guard string != self.string else { return }
    self.string = string
    ideal = Self.idealSize(of: string)
    contentDidChange()
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let isComplete =
      (work.proposal.width ?? .max) >= ideal.width && (work.proposal.height ?? .max) >= ideal.height
    return .size(isComplete ? ideal : Self.size(of: lines(for: work.proposal)))
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    for (row, line) in lines(for: proposal).enumerated() {
      context.draw(line.text, at: CellPoint(x: 0, y: row), into: &surface)
    }
  }

  /// The lines that fit a proposal, but at least one. The last one has an ellipsis if there are more.
  private func lines(for proposal: ProposedCellSize) -> [TextLine] {
    let all = VisibleText.lines(string).map { TextLine($0) }
    let lines = proposal.width.map { width in all.flatMap { $0.wrapped(to: width) } } ?? all
    guard let height = proposal.height.map({ max(1, $0) }), height < lines.count else { return lines }
    let last = lines[height - 1]
    return lines[..<(height - 1)] + [last.withEllipsis(in: max(1, proposal.width ?? last.width + 1))]
  }

  private static func idealSize(of string: String) -> CellSize {
    if CellWidth.isPlain(string.utf8) { return CellSize(width: string.utf8.count, height: 1) }
    return size(of: VisibleText.lines(string).map { TextLine($0) })
  }

  private static func size(of lines: [TextLine]) -> CellSize {
    CellSize(width: lines.reduce(0) { max($0, $1.width) }, height: lines.count)
  }
}
