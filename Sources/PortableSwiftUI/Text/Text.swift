/// A view that shows text.
///
/// Text that is too wide continues on the next line, between words if possible. Text that is too high ends with an
/// ellipsis. Control characters are shown in caret notation and never reach a terminal as they are.
public struct Text: View, Equatable, Sendable {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  let string: String

  /// The text's own style, which takes precedence over the inherited one.
  nonisolated private(set) var change = StyleChange()

  /// The parts of a concatenated text.
  nonisolated private(set) var parts: [Text] = []

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

  /// A style of dates. Those that count, `relative`, `offset` and `timer`, are missing: an idle program doesn't wake up.
  public struct DateStyle: Equatable, Sendable {
    fileprivate let isDate: Bool

    /// The day.
    public static let date = DateStyle(isDate: true)
    /// The time.
    public static let time = DateStyle(isDate: false)
  }

  /// Creates a text from a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - style: The style.
  nonisolated public init(_ date: Date, style: DateStyle) {
    string =
      style.isDate ? date.formatted(date: .long, time: .omitted) : date.formatted(date: .omitted, time: .shortened)
  }

  /// Concatenates two texts.
  nonisolated public static func + (lhs: Text, rhs: Text) -> Text {
    var sum = Text(verbatim: lhs.string + rhs.string)
    if lhs.isStyled || rhs.isStyled { sum.parts = [lhs, rhs] }
    return sum
  }

  /// A Boolean value that indicates whether the text or a part of it has its own style.
  nonisolated var isStyled: Bool { change != StyleChange() || !parts.isEmpty }

  /// The parts with one style each, in order.
  nonisolated func runs(_ outer: StyleChange = StyleChange()) -> [(string: String, change: StyleChange)] {
    // The style of a part has precedence over that of the whole.
    let style = outer.then(change)
    return parts.isEmpty ? [(string, style)] : parts.flatMap { $0.runs(style) }
  }

  nonisolated func changed(_ change: StyleChange) -> Text {
    var copy = self
    // A style that is set first has precedence over one that is set later.
    copy.change = change.then(self.change)
    return copy
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    TextNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    (node.layout as? TextLayout)?.update(with: view)
  }
}

private final class TextNode: _ViewNode {
  init(_ view: Text, in parent: _ViewNode) {
    super.init(in: parent)
    layout = TextLayout(view, of: self)
  }
}
