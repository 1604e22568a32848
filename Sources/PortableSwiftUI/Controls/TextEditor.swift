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

  /// The text with its cursor and its history.
  @State private var edited = EditedString()

  /// Creates a text editor.
  ///
  /// - Parameter text: A binding to the text.
  public init(text: Binding<String>) {
    self.text = text
  }

  /// The views of the text editor.
  public var body: some View {
    let (edited, text) = (edited, text)
    edited.take(text.wrappedValue)
    return ControlArea(
      kind: .text(text), title: "",
      content: TextArea(
        text: Binding(
          get: { edited.text },
          set: { new in
            edited.write(new) { text.wrappedValue = $0 }
            edited.take(text.wrappedValue)
          })))
  }
}

/// A string, and the text that is edited for it.
private final class EditedString {
  private var string = ""
  private(set) var text = EditableText()

  /// Takes another string. The cursor stays after the text before it, or else before the text that follows it. Otherwise, it
  /// keeps its offset, or moves to the end of a shorter text.
  func take(_ new: String) {
    guard new != string else { return }
    let isAtEnd = text.selection.cursor == text.buffer.count
    let cursor = text.cursor(in: new, by: isAtEnd ? [.before] : [.before, .after]) ?? text.selection.cursor
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
