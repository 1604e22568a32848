import AppEnvironmentUI
import TextEditor

/// A line about the document: its name and state, the position of the cursor, and the name of the environment.
struct StatusLine: View {
  @ObservedObject var document: TextDocument
  let width: EditorWidth

  var body: some View {
    HStack(spacing: width == .tiny ? 1 : 2) {
      Text(verbatim: document.name + mark).bold().truncationMode(.head).frame(minWidth: 12, alignment: .leading)
      Spacer()
      if document.phase == .ready {
        Text(verbatim: position).layoutPriority(1)
        if width > .tiny { Text(verbatim: ending).layoutPriority(1) }
      }
      if width > .tiny { Text(verbatim: "\(document.environment.context)").layoutPriority(1) }
    }
    .lineLimit(1)
    .foregroundStyle(.black)
    .background(Color.gray)
  }

  private var mark: String {
    if document.isReadOnly { return " (read-only)" }
    if document.isSaving { return " (saving)" }
    if document.isNew { return document.text.isModified ? " (new) *" : " (new)" }
    return document.text.isModified ? " *" : ""
  }

  /// Returns the position of the cursor, in a narrow window as it's typed to go there.
  private var position: String {
    let (buffer, cursor) = (document.text.buffer, document.text.selection.cursor)
    let line = buffer.line(containing: cursor)
    let distance = cursor - line.content.lowerBound
    // Characters are counted where that is fast.
    guard distance <= 1 << 14 else {
      return width == .wide ? "Line \(line.index + 1), byte \(distance + 1)" : "\(line.index + 1), byte \(distance + 1)"
    }
    let column = String(decoding: buffer.bytes(in: line.content.lowerBound..<cursor), as: UTF8.self).count + 1
    if width < .wide { return "\(line.index + 1):\(column)" }
    return "Line \(line.index + 1) of \(max(line.index + 1, buffer.writtenLineCount)), column \(column)"
  }

  private var ending: String {
    document.text.buffer.lineEnding(near: document.text.selection.cursor) == [0x0D, 0x0A] ? "CRLF" : "LF"
  }
}
