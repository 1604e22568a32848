import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Keys reach the views that want them")
struct KeyTests {
  @Test func theInnermostKeyActionIsCalledFirst() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        Button("Button") {}
          .onKeyPress(.upArrow) {
            log.note("inner")
            return .ignored
          }
      }
      .onKeyPress(keys: [.upArrow, "x"]) { press in
        log.note("outer \(press.characters == "x" ? "x" : "arrow")")
        return .handled
      })
    #expect(host.press(.upArrow))
    #expect(host.press("x"))
    #expect(!host.press("y"))
    #expect(log.take() == ["inner", "outer arrow", "outer x"])
  }

  @Test func keyActionsReceiveCharactersAndModifiers() {
    let log = EventLog()
    let host = ViewHost(
      Text("focus").focusable()
        .onKeyPress(characters: .decimalDigits) { press in
          log.note("digit \(press.characters)")
          return .handled
        }
        .onKeyPress(phases: .down) { press in
          log.note("\(press.key.character) \(press.modifiers == .control)")
          return .handled
        })
    host.type("1a2")
    host.press("k", modifiers: .control)
    #expect(log.take() == ["digit 1", "a false", "digit 2", "k true"])
  }

  @Test func aHandledKeyIsNotTyped() {
    let host = ViewHost(Digits())
    host.type("a1b2")
    #expect(host.text == "12")
  }

  @Test func aViewWithoutTheFocusReceivesNoKeys() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        Button("one") {}
        Button("two") {}.onKeyPress(.escape) {
          log.note("two")
          return .handled
        }
      })
    host.press(.escape)
    #expect(log.take() == [])
    host.press(.tab)
    host.press(.escape)
    #expect(log.take() == ["two"])
  }

  @Test func shortcutsActivateTheirButton() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        TextField("Name", text: .constant(""))
        Button("Save") { log.note("save") }.keyboardShortcut("s")
        Button("Help") { log.note("help") }.keyboardShortcut("?", modifiers: [])
        Button("OK") { log.note("ok") }.keyboardShortcut(.defaultAction)
        Button("Cancel") { log.note("cancel") }.keyboardShortcut(.cancelAction)
        Button("Off") { log.note("off") }.keyboardShortcut("d").disabled(true)
      })
    host.press("s", modifiers: .control)
    host.press("S", modifiers: .control)
    host.press("s", modifiers: .command)
    host.press(.return)
    host.press(.escape)
    host.press("d", modifiers: .control)
    #expect(log.take() == ["save", "save", "save", "ok", "cancel"])
    // A field takes what is typed.
    host.press("?")
    #expect(log.take() == [])
    host.press(.tab)
    host.press("?")
    #expect(log.take() == ["help"])
  }

  @Test func charactersAfterAKeyReachTheFieldThatItInserts() {
    let log = EventLog()
    let host = ViewHost(Searching(log: log), columns: 20, rows: 3)
    host.type("/queue")
    #expect(host.lines.contains("Searching for queue"))
    #expect(log.take() == [])
    host.press(.tab)
    host.type("q")
    #expect(log.take() == ["quit"])
  }

  @Test func charactersAfterAnActivationReachTheFieldThatItInserts() {
    let host = ViewHost(Naming(), columns: 20, rows: 3)
    host.type(" Ada Lovelace")
    #expect(host.lines.contains("Hello, Ada Lovelace"))
  }

  @Test func charactersThatAFieldTakesAreOneUpdate() {
    let host = ViewHost(Searching(log: EventLog()), columns: 20, rows: 3)
    host.type("/")
    let count = host.bodyCount(of: Searching.self)
    host.type(String(repeating: "quite ", count: 1_000))
    #expect(host.bodyCount(of: Searching.self) == count + 1)
  }

  @Test func aRemovedShortcutIsForgotten() {
    let host = ViewHost(Once())
    host.press("k", modifiers: .control)
    #expect(host.text == "done 1")
    host.press("k", modifiers: .control)
    #expect(host.text == "done 1")
  }

  @Test func aDoubleClickCallsATapGestureOfTwo() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        Text("one").onTapGesture { log.note("one") }
        Text("two").onTapGesture(count: 2) { log.note("two") }
        Text("off").onTapGesture { log.note("off") }.disabled(true)
      })
    host.click(column: 1, row: 0)
    host.click(column: 1, row: 1)
    host.click(column: 1, row: 1, count: 2)
    host.click(column: 1, row: 2)
    host.drag(from: (1, 0), to: (1, 1))
    #expect(log.take() == ["one", "two"])
  }

  @Test func noControlCharacterReachesTheScreen() {
    let host = ViewHost(Digits())
    for text in ["\u{1B}]0;title\u{7}", "\u{9B}2J", "a\u{0}b", "\r\n", "\u{202E}x"] {
      host.paste(text)
      host.type(text)
      #expect(!host.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    }
  }

  @Test func aDoubleClickCallsASingleTapFirst() {
    let log = EventLog()
    let host = ViewHost(
      Text("both").onTapGesture(count: 2) { log.note("two") }.onTapGesture { log.note("one") })
    host.click(column: 1, row: 0, count: 2)
    #expect(log.take() == ["one", "two"])
  }
}

private struct Digits: View {
  @State private var text = ""

  var body: some View {
    TextField("Digits", text: $text)
      .onKeyPress(characters: .letters) { _ in .handled }
  }
}

private struct Searching: View {
  let log: EventLog
  @State private var isSearching = false
  @State private var text = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    Button("Search") {
      isSearching = true
      isFocused = true
    }
    .keyboardShortcut("/", modifiers: [])
    Button("Quit") { log.note("quit") }.keyboardShortcut("q", modifiers: [])
    if isSearching {
      TextField("Text", text: $text).focused($isFocused)
      Text("Searching for \(text)")
    }
  }
}

private struct Naming: View {
  @State private var isAsking = false
  @State private var name = ""

  var body: some View {
    if isAsking {
      TextField("Name", text: $name)
      Text("Hello, \(name)")
    } else {
      Button("Greet") { isAsking = true }
    }
  }
}

private struct Once: View {
  @State private var count = 0

  var body: some View {
    if count == 0 {
      Button("Do") { count += 1 }.keyboardShortcut("k")
    } else {
      Text("done \(count)")
    }
  }
}
