import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A text editor edits a string")
struct TextEditorTests {
  @Test func linesAreTypedAndWritten() {
    let host = ViewHost(Notes(), columns: 20, rows: 6)
    host.type("one")
    host.press(.return)
    host.type("two")
    #expect(host.lines.prefix(2) == ["one", "two"])
    #expect(host.lines.last == "7 characters")
    #expect(host.cursor?.column == 3)
    #expect(host.cursor?.row == 1)
    host.press(.upArrow)
    host.press(.home)
    host.type("> ")
    #expect(host.lines.first == "> one")
    host.press("z", modifiers: .control)
    #expect(host.lines.first == "one")
    #expect(host.lines.last == "7 characters")
  }

  @Test func theProgramReplacesTheText() {
    let host = ViewHost(Notes(), columns: 20, rows: 6)
    host.type("one two")
    host.tap("Clear")
    #expect(host.lines.last == "0 characters")
    host.type("x")
    #expect(host.lines.first == "x")
  }

  @Test func aPasteKeepsItsLines() {
    let host = ViewHost(Notes(), columns: 20, rows: 8)
    host.paste("a\nb\u{1B}[2J\n")
    #expect(host.lines.prefix(2) == ["a", "b^[[2J"])
  }

  @Test func anEditorShowsTheTextThatItsBindingKeeps() {
    let host = ViewHost(TextEditor(text: .constant("fixed")), columns: 20, rows: 3)
    host.type("more")
    #expect(host.text == "fixed")
  }

  @Test func aTestTypesIntoAnEditor() {
    let host = ViewHost(Notes(), columns: 20, rows: 6)
    host.type("whole\ntext", into: "")
    #expect(host.lines.prefix(2) == ["whole", "text"])
  }
}

private struct Notes: View {
  @State private var text = ""

  var body: some View {
    TextEditor(text: $text)
    Button("Clear") { text = "" }
    Text("\(text.count) characters")
  }
}
