import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Fields edit text")
struct FieldTests {
  @Test func editsReplaceTheValueOfAFieldWithAFormat() {
    let host = ViewHost(AmountForm(), columns: 40, rows: 6)
    #expect(host.warnings.isEmpty)
    host.press(.end)
    host.type("5.")
    #expect(host.lines[0] == "05.")
    #expect(host.lines[1] == "amount 5, rate -")
    host.press("s", modifiers: .control)
    #expect(host.lines[4] == "saved 5")
    host.type("x")
    #expect(host.lines[0] == "05.x")
    #expect(host.lines[1] == "amount 5, rate -")
    host.press(.tab)
    #expect(host.lines[0] == "5")
    host.type("2")
    #expect(host.lines[1] == "amount 5, rate 2")
    host.press(.delete)
    #expect(host.lines[1] == "amount 5, rate -")
  }

  @Test func textIsTypedAtTheCursor() {
    let host = ViewHost(NameForm(), columns: 20)
    host.type("bcd")
    host.press(.home)
    host.type("a")
    #expect(host.lines == ["abcd", "Hello, abcd"])
    host.press(.delete)
    host.press(.end)
    host.press(.delete)
    #expect(host.lines.first == "bc")
    host.press(.leftArrow)
    host.press(.deleteForward)
    #expect(host.lines.first == "b")
    host.press("z", modifiers: .control)
    #expect(host.lines.first == "bc")
  }

  @Test func aValueThatIsSetElsewhereReplacesTheEditedText() {
    let host = ViewHost(ResetForm(), columns: 20, rows: 3)
    host.press(.end)
    host.type("7")
    #expect(host.lines == ["07", "Reset", "7"])
    host.press("r", modifiers: .control)
    #expect(host.lines == ["0", "Reset", "0"])
    host.press(.tab)
    #expect(host.lines == ["0", "Reset", "0"])
  }

  @Test func aFieldWithAFormatterReplacesItsValue() {
    let host = ViewHost(FormatterForm(), columns: 30)
    #expect(host.lines == ["1,500", "2026-01-31", "1500 2026-01-31"])
    host.press("a", modifiers: .control)
    host.type("2,750")
    host.press(.tab)
    #expect(host.lines == ["2,750", "2026-01-31", "2750 2026-01-31"])
    host.press("a", modifiers: .control)
    host.type("2024-02-29")
    host.press(.return)
    #expect(host.lines == ["2,750", "2024-02-29", "2750 2024-02-29"])
    host.press("a", modifiers: .control)
    host.type("never")
    host.press(.return)
    #expect(host.lines == ["2,750", "2024-02-29", "2750 2024-02-29"])
  }

  @Test func aSelectionIsReplaced() {
    let host = ViewHost(NameForm(), columns: 20)
    host.type("one two")
    host.press(.leftArrow, modifiers: [.control, .shift])
    host.type("2")
    #expect(host.lines.first == "one 2")
    host.press("a", modifiers: .control)
    host.type("x")
    #expect(host.lines.first == "x")
  }

  @Test func textIsCutAndPasted() {
    let host = ViewHost(NameForm(), columns: 20)
    host.type("one")
    #expect(!host.press("c", modifiers: .control))
    host.press("a", modifiers: .control)
    #expect(host.press("c", modifiers: .control))
    host.press("x", modifiers: .control)
    #expect(host.lines.first == "Your name")
    host.press("v", modifiers: .control)
    host.press("v", modifiers: .control)
    #expect(host.lines.first == "oneone")
    let secret = ViewHost(Secret(), columns: 20)
    secret.type("secret")
    secret.press("a", modifiers: .control)
    #expect(!secret.press("c", modifiers: .control))
    secret.press("v", modifiers: .control)
    #expect(secret.lines.last == "one")
  }

  @Test func theCursorStaysVisible() {
    let host = ViewHost(NameForm(), columns: 6)
    host.type("abcdefghij")
    #expect(host.lines.first == "fghij")
    #expect(host.cursor?.column == 5)
    host.press(.home)
    #expect(host.lines.first == "abcdef")
    #expect(host.cursor?.column == 0)
    host.type("日")
    #expect(host.lines.first == "日abcd")
    #expect(host.cursor?.column == 2)
  }

  @Test func theCursorStaysInATextThatTheProgramCorrects() {
    let host = ViewHost(CorrectedForm(), columns: 20, rows: 6)
    host.type("hello")
    for _ in 0..<3 { host.press(.leftArrow) }
    for letter in "A 日B" { host.type(String(letter)) }
    #expect(host.lines.first == "hea日bllo")
    #expect(host.cursor?.column == 6)
    host.type("12345")
    #expect(host.lines.first == "hea日b12345")
    #expect(host.cursor?.column == 11)
    host.press(.home)
    host.type("x")
    #expect(host.lines.first == "xhea日b1234")
    #expect(host.cursor?.column == 1)
    host.tap("Reset")
    host.type("!")
    #expect(host.lines.first == "other!")
  }

  @Test func theCursorOfAnEditorStaysInATextThatTheProgramCorrects() {
    let host = ViewHost(CorrectedForm(), columns: 20, rows: 6)
    host.press(.tab)
    host.paste("one\ntwo")
    host.press(.leftArrow)
    host.type("#")
    host.type("-")
    #expect(host.lines[1...2] == ["ONE", "TW-O"])
    #expect(host.cursor?.column == 3)
  }

  @Test func aPasteStaysOnOneLine() {
    let host = ViewHost(NameForm(), columns: 40)
    host.paste("a\nb\r\nc\u{1B}[31m")
    #expect(host.lines.first == "a b c^[[31m")
  }

  @Test func aLongTextIsEditedAtItsCursor() {
    let host = ViewHost(NameForm(), columns: 10)
    host.paste(String(repeating: "日本語 ", count: 1_000) + "end")
    #expect(host.lines.first?.hasSuffix("本語 end") == true)
    host.type("!")
    host.press(.leftArrow)
    host.press(.delete)
    #expect(host.lines.first?.hasSuffix("en!") == true)
    host.click(column: 0, row: 0)
    host.press(.home)
    host.type("start ")
    #expect(host.lines.first == "start 日本")
    #expect(host.cursor?.column == 6)
  }

  @Test func theMouseSetsTheCursor() {
    let host = ViewHost(NameForm(), columns: 20)
    host.type("abcd")
    host.click(column: 2, row: 0)
    host.type("-")
    #expect(host.lines.first == "ab-cd")
    host.drag(from: (0, 0), to: (3, 0))
    host.type("x")
    #expect(host.lines.first == "xcd")
  }

  @Test func twoClicksSelectAWordAndThreeTheText() {
    let host = ViewHost(NameForm(), columns: 20)
    host.type("one two three")
    host.click(column: 5, row: 0, count: 2)
    host.type("2")
    #expect(host.lines.first == "one 2 three")
    host.click(column: 5, row: 0, count: 3)
    host.type("all")
    #expect(host.lines.first == "all")
    let secret = ViewHost(Secret(), columns: 20)
    secret.type("one two")
    secret.click(column: 1, row: 0, count: 2)
    secret.type("x")
    #expect(secret.lines.last == "x")
  }

  @Test func controlZIsLeftToTheHostWithoutAChange() {
    let host = ViewHost(NameForm(), columns: 20)
    #expect(!host.press("z", modifiers: .control))
    host.type("abc")
    #expect(host.press("z", modifiers: .control))
    #expect(host.lines.first == "Your name")
    #expect(!host.press("z", modifiers: .control))
    let editor = ViewHost(TextEditor(text: .constant("text")), columns: 20, rows: 3)
    #expect(editor.press("z", modifiers: .control))
  }

  @Test func anEmptyFieldShowsItsPrompt() {
    let host = ViewHost(NameForm(), columns: 20)
    #expect(host.lines.first == "Your name")
    #expect(host.style(of: "Your")?.attributes.contains(.dim) == true)
    #expect(host.cursor?.column == 0)
  }

  @Test func aFieldShowsTheTextThatItsBindingKeeps() {
    let host = ViewHost(Limited(), columns: 20)
    host.type("abc")
    host.type("def")
    #expect(host.text == "abcd")
    let constant = ViewHost(TextField("Name", text: .constant("fixed")), columns: 20)
    constant.type("more")
    #expect(constant.text == "fixed")
  }

  @Test func aSecureFieldShowsMarks() {
    let host = ViewHost(Secret(), columns: 20)
    #expect(host.lines.first == "Password")
    host.type("päß")
    #expect(host.lines == ["•••", "päß"])
    host.press(.leftArrow)
    host.press(.delete)
    #expect(host.lines.last == "pß")
    host.type("new", into: "Password")
    #expect(host.lines == ["•••", "new"])
  }

  @Test func theReturnKeySubmitsATextField() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        VStack { TextField("Inner", text: .constant("")) }.onSubmit { log.note("inner") }
        TextField("Scoped", text: .constant("")).onSubmit { log.note("scoped") }.submitScope()
      }
      .onSubmit { log.note("outer") })
    host.press(.return)
    #expect(log.take() == ["inner", "outer"])
    host.press(.tab)
    host.press(.return)
    #expect(log.take() == ["scoped"])
  }
}

private struct NameForm: View {
  @State private var name = ""

  var body: some View {
    TextField("Name", text: $name, prompt: Text("Your name"))
    Text("Hello, \(name)")
  }
}

private struct Limited: View {
  @State private var text = ""

  var body: some View {
    TextField("Name", text: Binding(get: { text }, set: { text = String($0.prefix(4)) }))
  }
}

private struct Secret: View {
  @State private var password = ""

  var body: some View {
    SecureField("Password", text: $password)
    Text(password)
  }
}

private struct FormatterForm: View {
  @State private var count = 1_500
  @State private var date = Date(timeIntervalSince1970: 1_769_817_600)

  private static let numbers: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    return formatter
  }()

  private static let dates: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }()

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Count", value: $count, formatter: Self.numbers)
      TextField("Date", value: $date, formatter: Self.dates)
      Text(verbatim: "\(count) \(Self.dates.string(from: date))")
    }
  }
}

/// A field without spaces and capital letters, and an editor without signs and small letters.
private struct CorrectedForm: View {
  @State private var name = ""
  @State private var note = ""

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Name", text: $name)
        .onChange(of: name) { name = String(name.lowercased().filter { $0 != " " }.prefix(10)) }
      TextEditor(text: $note)
        .onChange(of: note) { note = note.uppercased().filter { $0 != "#" } }
      Button("Reset") { name = "other" }
    }
  }
}

private struct ResetForm: View {
  @State private var amount = 0

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Amount", value: $amount, format: .number)
      Button("Reset") { amount = 0 }.keyboardShortcut("r")
      Text("\(amount)")
    }
  }
}

private struct AmountForm: View {
  @State private var amount = 0.0
  @State private var rate: Int?
  @State private var saved = "-"

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Amount", value: $amount, format: .number)
      Text("amount \(amount, format: .number), rate \(rate.map { "\($0)" } ?? "-")")
      TextField("Rate", value: $rate, format: .number)
      Button("Save") { saved = "\(Int(amount))" }.disabled(amount <= 0).keyboardShortcut("s")
      Text("saved \(saved)")
    }
  }
}
