import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A text field with a vertical axis grows with its text")
struct VerticalFieldTests {
  @Test func theTextContinuesOnTheNextRow() {
    let host = ViewHost(Composer(), columns: 20, rows: 10)
    #expect(host.lines.prefix(2) == ["Message", "Send"])
    host.type("one two three four five six")
    #expect(host.lines.prefix(3) == ["one two three four", "five six", "Send"])
    #expect(host.cursor?.row == 1 && host.cursor?.column == 8)
    for _ in 0..<9 { host.press(.delete) }
    #expect(host.lines.prefix(2) == ["one two three four", "Send"])
  }

  @Test func itGrowsToItsLimitAndScrollsBeyond() {
    let host = ViewHost(Composer(text: "").lineLimit(1...3), columns: 20, rows: 10)
    for line in 1...5 {
      host.type("line \(line)")
      if line < 5 { host.press(.return, modifiers: .option) }
    }
    #expect(host.lines.prefix(4) == ["line 3", "line 4", "line 5", "Send"])
    for _ in 0..<4 { host.press(.upArrow) }
    #expect(host.lines.prefix(4) == ["line 1", "line 2", "line 3", "Send"])
    host.scroll(1)
    #expect(host.lines.prefix(4) == ["line 2", "line 3", "line 4", "Send"])
    host.press("a", modifiers: .control)
    host.type("x")
    #expect(host.lines.prefix(2) == ["x", "Send"])
  }

  @Test func rowsThatARemovalLeavesFillTheField() {
    let host = ViewHost(Composer(text: "1\n2\n3\n4\n5").lineLimit(3), columns: 20, rows: 10)
    #expect(host.lines.prefix(4) == ["3", "4", "5", "Send"])
    for _ in 0..<4 { host.press(.delete) }
    #expect(host.lines.prefix(4) == ["1", "2", "3", "Send"])
    for _ in 0..<2 { host.press(.delete) }
    #expect(host.lines.prefix(3) == ["1", "2", "Send"])
  }

  @Test func aLowerLimitReservesRows() {
    #expect(ViewHost(Composer().lineLimit(3, reservesSpace: true), columns: 20).lines == ["Message", "", "", "Send"])
    #expect(ViewHost(Composer().lineLimit(2...), columns: 20).lines == ["Message", "", "Send"])
    #expect(ViewHost(Composer().lineLimit(2...4), columns: 20).lines == ["Message", "", "Send"])
    #expect(ViewHost(Composer().lineLimit(...4), columns: 20).lines == ["Message", "Send"])
    let host = ViewHost(Composer(text: "1\n2\n3\n4").lineLimit(2...3), columns: 20)
    #expect(host.lines == ["2", "3", "4", "Send"])
    host.press(.tab)
    #expect(host.lines == ["1", "2", "3", "Send"])
    host.press(.tab)
    #expect(host.lines == ["2", "3", "4", "Send"])
  }

  @Test func returnSubmits() {
    let host = ViewHost(Composer(), columns: 20, rows: 10)
    host.type("hello")
    host.press(.return, modifiers: .shift)
    host.paste("big\nworld")
    #expect(host.lines.prefix(4) == ["hello", "big", "world", "Send"])
    host.press(.return)
    #expect(host.lines.prefix(3) == ["Message", "Send", "hello/big/world"])
    host.type("again")
    #expect(host.lines.first == "again")
  }

  @Test func upAndDownMoveInTheRowsAndLeaveThem() {
    let host = ViewHost(Between(), columns: 20, rows: 10)
    host.press(.tab)
    #expect(host.focusedControl == "Note")
    #expect(host.cursor?.row == 3)
    for row in [2, 1] {
      host.press(.upArrow)
      #expect(host.focusedControl == "Note" && host.cursor?.row == row)
    }
    host.press(.upArrow)
    #expect(host.focusedControl == "Before")
    host.press(.downArrow)
    for row in [2, 3] {
      host.press(.downArrow)
      #expect(host.focusedControl == "Note" && host.cursor?.row == row)
    }
    host.press(.downArrow)
    #expect(host.focusedControl == "After")
  }

  @Test func itHasItsIdealWidth() {
    let text = Binding.constant("twenty columns are enough")
    #expect(ViewHost(TextField("Name", text: text, axis: .vertical).fixedSize(), columns: 60).size == (20, 2))
    #expect(ViewHost(TextField("Name", text: text, axis: .horizontal).fixedSize(), columns: 60).size == (20, 1))
  }

  @Test func itIsNamedAndTypedInto() {
    let host = ViewHost(Composer(), columns: 20, rows: 10)
    host.type("two\nlines", into: "Message")
    #expect(host.lines.prefix(3) == ["two", "lines", "Send"])
    #expect(host.focusedControl == "Message")
  }

  @Test func itGrowsInAFormAndInAScrollView() {
    let form = ViewHost(Form { Composer(text: "1\n2\n3") }, columns: 20, rows: 10)
    #expect(form.lines.prefix(4) == ["1", "2", "3", "Send"])
    let scrolling = ViewHost(ScrollView { Composer(text: "1\n2\n3") }, columns: 20, rows: 10)
    #expect(scrolling.lines.prefix(4) == ["1", "2", "3", "Send"])
    scrolling.press(.return, modifiers: .option)
    #expect(scrolling.lines.prefix(5).contains("Send"))
    #expect(scrolling.lines[4] == "Send")
  }

  @Test func aRedactedFieldShowsBlocks() {
    let host = ViewHost(Composer(text: "abc").redacted(reason: .placeholder), columns: 20, rows: 4)
    #expect(host.lines.first == "███")
  }
}

private struct Composer: View {
  @State var text = ""
  @State private var sent = ""

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Message", text: $text, axis: .vertical)
        .onSubmit {
          sent = text.split(separator: "\n").joined(separator: "/")
          text = ""
        }
      Button("Send") {}
      Text(sent)
    }
  }
}

private struct Between: View {
  @State private var note = "1\n2\n3"

  var body: some View {
    Button("Before") {}
    TextField("Note", text: $note, axis: .vertical)
    Button("After") {}
  }
}
