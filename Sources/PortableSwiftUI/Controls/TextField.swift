/// A control whose text is edited.
///
/// It takes the width that it is offered. While it is empty, it shows its prompt, or its title.
public struct TextField<Label: View>: View {
  private let text: Binding<String>
  private let title: String
  private let prompt: String

  private init(title: String, text: Binding<String>, prompt: Text?) {
    self.text = text
    self.title = title
    self.prompt = prompt?.string ?? title
  }

  /// The views of the text field.
  public var body: some View {
    ControlArea(kind: .text(text), title: title, content: FieldText(string: text.wrappedValue, prompt: prompt))
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(title: titleKey.string, text: text, prompt: nil)
  }

  /// Creates a text field with a title and a prompt.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(title: titleKey.string, text: text, prompt: prompt)
  }

  /// Creates a text field with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(title: String(title), text: text, prompt: nil)
  }

  /// Creates a text field with a title and a prompt, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(title: String(title), text: text, prompt: prompt)
  }
}

/// The text in a text field, on one line.
private struct FieldText: View {
  typealias Body = Never

  let string: String
  let prompt: String

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    FieldNode(view, in: parent)
  }

  static func _updateNode(_ node: _ViewNode, with view: Self) {
    (node.layout as? FieldLayout)?.update(with: view)
  }
}

private final class FieldNode: _ViewNode {
  init(_ view: FieldText, in parent: _ViewNode) {
    super.init(in: parent)
    layout = FieldLayout(view, of: self)
  }
}

private final class FieldLayout: LayoutItem {
  private var view: FieldText

  /// The number of columns of a field that isn't offered a width.
  private static let idealWidth = 20

  init(_ view: FieldText, of node: _ViewNode) {
    self.view = view
    super.init(of: node)
  }

  func update(with view: FieldText) {
    self.view = view
    contentDidChange()
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    .size(CellSize(width: max(1, work.proposal.width ?? Self.idealWidth), height: 1))
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let shown = view.string.isEmpty ? view.prompt : view.string
    let line = TextLine(VisibleText.lines(shown).joined(separator: " "))
    context.draw(line.truncated(to: size.width).text, at: CellPoint(x: 0, y: 0), into: &surface)
  }
}
