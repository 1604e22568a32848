/// A view that shows and edits a text of several lines.
///
/// It takes the size that it is offered, wraps long lines, and scrolls. The Tab key moves the focus.
///
/// Each change writes the whole string, so its cost grows with the length of the text. Only the visible part is laid out and
/// drawn.
/// ```swift
/// TextEditor(text: $note)
///   .frame(height: 5)
///   .border(.gray)
/// ```
public struct TextEditor: View {
  private let text: Binding<String>

  /// Creates a text editor.
  ///
  /// - Parameter text: A binding to the text.
  public init(text: Binding<String>) {
    self.text = text
  }

  /// The views of the text editor.
  public var body: some View { StringArea(text: text, title: "") }
}

/// A text area for a string.
struct StringArea: View {
  let text: Binding<String>
  let title: String

  /// The text that is shown while a text field is empty; nil for a text editor.
  var prompt: String?

  /// The text with its cursor and its history.
  @State private var edited = EditedString()
  @Environment(\.lineLimit) private var lineLimit
  @Environment(\.lineMinimum) private var lineMinimum

  var body: some View {
    let (edited, text) = (edited, text)
    let isField = prompt != nil
    edited.take(text.wrappedValue, isField: isField)
    return ControlArea(
      kind: .text(text), title: title,
      content: TextArea(
        text: Binding(
          get: { edited.text },
          set: { new in
            edited.write(new) { text.wrappedValue = $0 }
            edited.take(text.wrappedValue, isField: isField)
          }), options: options))
  }

  private var options: TextArea.Options {
    var options = TextArea.Options()
    let minimum = max(1, lineMinimum)
    options.field = prompt.map { TextArea.Field(prompt: $0, rows: minimum...max(minimum, lineLimit ?? .max)) }
    return options
  }
}

/// A string, and the text that is edited for it.
private final class EditedString {
  private var string = ""
  private(set) var text = EditableText()

  /// Takes another string. The cursor stays after the text before it, or else before the text that follows it. Otherwise, it
  /// keeps its offset, or moves to the end of a shorter text. In a text field, it stays before the text that follows it, so at the
  /// end of the text, or else after the text before it.
  func take(_ new: String, isField: Bool) {
    guard new != string else { return }
    let isAtEnd = text.selection.cursor == text.buffer.count
    let parts: [EditableText.TextPart] = isField ? [.after, .before] : isAtEnd ? [.before] : [.before, .after]
    let cursor = text.cursor(in: new, by: parts) ?? text.selection.cursor
    string = new
    text = EditableText(TextBuffer(Data(new.utf8)))
    text.selection = SelectedRange(min(cursor, text.buffer.count))
  }

  /// Takes an edited text, and writes its string if that has changed.
  func write(_ new: EditableText, _ set: (String) -> Void) {
    let isSame = new.buffer.isCopy(of: text.buffer)
    text = new
    if isSame { return }
    string = new.string
    set(string)
  }
}
