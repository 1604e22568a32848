import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("The focus moves")
struct FocusTests {
  @Test func tabMovesInTheOrderOfTheViews() {
    let host = ViewHost(Grid())
    #expect(host.focusedControl == "one")
    host.press(.tab)
    #expect(host.focusedControl == "two")
    host.press(.tab)
    host.press(.tab)
    #expect(host.focusedControl == "four")
    host.press(.tab)
    #expect(host.focusedControl == "one")
    host.press(.tab, modifiers: .shift)
    #expect(host.focusedControl == "four")
  }

  @Test func arrowsMoveToTheNearestView() {
    let host = ViewHost(Grid())
    host.press(.rightArrow)
    #expect(host.focusedControl == "two")
    host.press(.downArrow)
    #expect(host.focusedControl == "four")
    host.press(.leftArrow)
    #expect(host.focusedControl == "three")
    host.press(.upArrow)
    #expect(host.focusedControl == "one")
    #expect(!host.press(.upArrow))
    #expect(host.focusedControl == "one")
  }

  @Test func aViewReadsThatItHasTheFocus() {
    let host = ViewHost(Marking(), columns: 20, rows: 3)
    #expect(host.lines == ["*first", "second", "third"])
    host.press(.tab)
    #expect(host.lines == ["first", "*second", "third"])
    host.press(.tab)
    #expect(host.lines == ["first", "second", "third"])
  }

  @Test func aViewCanPreferTheFocus() {
    let host = ViewHost(Preferring())
    #expect(host.focusedControl == "second")
    host.press(.tab)
    #expect(host.focusedControl == "first")
  }

  @Test func aClickMovesTheFocus() {
    let host = ViewHost(Grid())
    host.click(column: host.columns(of: "four"), row: 1)
    #expect(host.focusedControl == "four")
  }

  @Test func disabledAndHiddenViewsAreSkipped() {
    let host = ViewHost(
      VStack {
        Button("one") {}
        Button("two") {}.disabled(true)
        Button("three") {}.hidden()
        Text("four").focusable()
        Button("five") {}
      })
    host.press(.tab)
    #expect(host.focusedControl == nil)
    host.press(.tab)
    #expect(host.focusedControl == "five")
  }

  @Test func aStateFollowsTheFocusAndMovesIt() {
    let host = ViewHost(Login())
    #expect(host.lines.last == "name")
    host.press(.tab)
    #expect(host.lines.last == "password")
    host.press(.tab)
    #expect(host.focusedControl == "Log in")
    #expect(host.lines.last == "-")
    host.press(.return)
    #expect(host.lines.last == "name")
    #expect(host.focusedControl == "Name")
    host.press(.return)
    #expect(host.lines.last == "password")
    #expect(host.focusedControl == "Password")
    host.tap("Nowhere")
    #expect(host.lines.last == "-")
    #expect(host.focusedControl == nil)
    host.press(.tab)
    #expect(host.focusedControl == "Name")
  }

  @Test func arrowsMoveOnFromAViewThatTheProgramHasTakenTheFocusFrom() {
    let host = ViewHost(Leaving(), columns: 20, rows: 6)
    for (key, next) in [(KeyEquivalent.downArrow, "third"), (.upArrow, "first"), (.rightArrow, "first")] {
      host.type("x", into: "second")
      host.press(.return)
      #expect(host.focusedControl == nil)
      host.press(key)
      #expect(host.focusedControl == next)
    }
  }

  @Test func arrowsDoNotStartAtAViewThatHasLeft() {
    let host = ViewHost(Closing(), columns: 20, rows: 6)
    host.type("x", into: "query")
    host.press(.return)
    #expect(host.focusedControl == nil)
    host.press("w", modifiers: .control)
    #expect(host.text.contains("closed"))
    host.press(.downArrow)
    #expect(host.focusedControl == "only")
  }

  @Test func aBooleanStateFollowsTheFocus() {
    let host = ViewHost(Searching())
    #expect(host.lines.last == "not searching")
    host.tap("Search")
    #expect(host.lines.last == "searching")
    #expect(host.focusedControl == "Query")
    host.press(.tab, modifiers: .shift)
    #expect(host.lines.last == "not searching")
  }

  @Test func aViewThatAppearsAsksForTheFocus() {
    let host = ViewHost(Appearing())
    #expect(host.focusedControl == "second")
    #expect(host.lines.last == "second has it")
    host.tap("Show")
    #expect(host.focusedControl == "third")
    #expect(host.lines.last == "second hasn't")
  }

  @Test func aClickOnAViewWithoutActionsIsNotHandled() {
    let host = ViewHost(
      VStack(alignment: .leading) {
        Text("text")
        Button("button") {}
      })
    #expect(!host.click(column: 0, row: 0))
    #expect(host.click(column: 0, row: 1))
    #expect(!host.click(column: 70, row: 20))
  }

  @Test func aRowThatDoesNotExistYetGetsTheFocusByItsValue() {
    let host = ViewHost(GrowingList(), columns: 20, rows: 8)
    host.press("n", modifiers: .control)
    host.type("new")
    #expect(host.lines.contains("new"))
    #expect(host.focusedControl == "Item 60")
    host.press("m", modifiers: .control)
    #expect(host.focusedControl == "Item 30")
  }

  @Test func aFocusStateOfAMissingViewIsReset() {
    let host = ViewHost(Vanishing())
    host.tap("Focus")
    #expect(host.lines.last == "none")
    host.tap("Show")
    host.tap("Focus")
    #expect(host.lines.last == "field")
    host.tap("Show")
    #expect(host.lines.last == "none")
    #expect(host.focusedControl != nil)
  }

  @Test func theFocusOfARemovedViewGoesToItsNeighbor() {
    let host = ViewHost(Deleting())
    host.press(.tab)
    #expect(host.focusedControl == "b")
    host.press(.return)
    #expect(host.focusedControl == "c")
    host.press(.return)
    #expect(host.focusedControl == "a")
    host.press(.return)
    #expect(host.focusedControl == nil)
  }
}

@MainActor @Suite("The focus of the last view of a list goes to a view nearby")
struct LostFocusTests {
  @Test func aListThatIsEmptiedGivesTheFocusToTheFirstView() {
    let log = EventLog()
    let host = ViewHost(Emptying(log: log), columns: 40, rows: 8)
    #expect(host.focusedControl == "Tag")
    for _ in 0..<2 { host.press(.tab) }
    host.press(.return)
    #expect(host.focusedControl == "two")
    host.press(.return)
    #expect(host.focusedControl == "Tag")
    #expect(log.take() == ["removed one", "removed two"])
  }

  @Test func theLastRowThatIsRemovedGivesTheFocusToTheRowBefore() {
    let log = EventLog()
    let host = ViewHost(Emptying(log: log), columns: 40, rows: 8)
    for _ in 0..<2 { host.press(.tab) }
    host.press(.downArrow)
    host.press(.return)
    #expect(host.focusedControl == "one")
  }

  @Test func actionsOfAToolbarDoNotGetTheFocusAndKeysStillReachTheView() {
    let log = EventLog()
    let host = ViewHost(EmptyingPage(log: log), columns: 40, rows: 8)
    host.tap("Open")
    host.press(.downArrow)
    #expect(host.focusedControl == "row")
    for _ in 0..<3 { host.press(.return) }
    #expect(log.take() == ["deleted"])
    #expect(host.focusedControl == nil)
    host.press("a")
    #expect(host.focusedControl == "row")
    for _ in 0..<2 { host.press(.return) }
    #expect(log.take() == ["added", "deleted"])
    host.press(.tab)
    #expect(host.focusedControl == "Back")
    host.press(.return)
    #expect(host.focusedControl == "Open")
  }

  @Test func anItemOfAToolbarIsReplacedInItsPlace() {
    let host = ViewHost(Playing(), columns: 40, rows: 4)
    #expect(host.focusedControl == "Play")
    host.press(.return)
    #expect(host.focusedControl == "Pause")
    host.press(.return)
    #expect(host.focusedControl == "Play")
  }
}

private struct Emptying: View {
  let log: EventLog
  @State private var names = ["one", "two"]

  var body: some View {
    VStack {
      HStack {
        Button("Tag") { log.note("tag") }
        Button("Quit") { log.note("quit") }
      }
      List {
        ForEach(names, id: \.self) { name in
          Button(name) {
            log.note("removed \(name)")
            names.removeAll { $0 == name }
          }
        }
      }
    }
  }
}

private struct EmptyingPage: View {
  let log: EventLog
  @State private var rows = [1]

  var body: some View {
    NavigationStack {
      NavigationLink("Open") {
        List {
          ForEach(rows, id: \.self) { _ in
            Button("row") {
              log.note("deleted")
              rows = []
            }
          }
        }
        .onKeyPress("a") {
          log.note("added")
          rows = [1]
          return .handled
        }
        .toolbar { Button("Quit") { log.note("quit") } }
      }
    }
  }
}

private struct Playing: View {
  @State private var isPlaying = false

  var body: some View {
    NavigationStack {
      Button("Show") {}
        .toolbar {
          ToolbarItem {
            if isPlaying { Button("Pause") { isPlaying = false } } else { Button("Play") { isPlaying = true } }
          }
          ToolbarItem { Button("Quit") {} }
        }
    }
  }
}

private struct Grid: View {
  var body: some View {
    HStack {
      Button("one") {}
      Button("two") {}
    }
    HStack {
      Button("three") {}
      Button("four") {}
    }
  }
}

private struct Login: View {
  enum Field: Hashable { case name, password, missing }
  @State private var name = ""
  @State private var password = ""
  @FocusState private var focus: Field?

  var body: some View {
    TextField("Name", text: $name)
      .focused($focus, equals: .name)
      .onSubmit { focus = .password }
    SecureField("Password", text: $password).focused($focus, equals: .password)
    Button("Log in") { focus = .name }
    Button("Nowhere") { focus = nil }
    Text(focus.map { "\($0)" } ?? "-")
  }
}

private struct Searching: View {
  @FocusState private var isSearching: Bool

  var body: some View {
    Button("Search") { isSearching = true }
    TextField("Query", text: .constant("")).focused($isSearching)
    Text(isSearching ? "searching" : "not searching")
  }
}

private struct Appearing: View {
  @State private var isShown = false
  @FocusState private var isSecond: Bool
  @FocusState private var isThird: Bool

  var body: some View {
    Button("Show") { isShown = true }
    VStack {
      TextField("second", text: .constant(""))
      Text("in a container")
    }
    .focused($isSecond)
    .onAppear { isSecond = true }
    if isShown {
      TextField("third", text: .constant("")).focused($isThird).onAppear { isThird = true }
    }
    Text(isSecond ? "second has it" : "second hasn't")
  }
}

private struct Vanishing: View {
  enum Field { case field }
  @State private var isShown = false
  @FocusState private var focus: Field?

  var body: some View {
    Button("Focus") { focus = .field }
    Button("Show") { isShown.toggle() }
    if isShown {
      TextField("Field", text: .constant("")).focused($focus, equals: .field)
    } else {
      Text("label").focused($focus, equals: .field)
    }
    Text(focus.map { "\($0)" } ?? "none")
  }
}

private struct Deleting: View {
  @State private var names = ["a", "b", "c"]

  var body: some View {
    ForEach(names, id: \.self) { name in
      Button(name) { names.removeAll { $0 == name } }
    }
  }
}

private struct Marking: View {
  var body: some View {
    Button("first") {}.buttonStyle(MarkedStyle())
    MarkedLabel("second").focusable()
    Button("third") {}
  }

  private struct MarkedStyle: ButtonStyle {
    @Environment(\.isFocused) private var isFocused

    func makeBody(configuration: Configuration) -> some View {
      HStack(spacing: 0) {
        if isFocused { Text("*") }
        configuration.label
      }
    }
  }

  private struct MarkedLabel: View {
    @Environment(\.isFocused) private var isFocused
    let name: String

    init(_ name: String) { self.name = name }

    var body: some View { Text(isFocused ? "*\(name)" : name) }
  }
}

private struct Preferring: View {
  @Namespace private var namespace

  var body: some View {
    Button("first") {}
    Button("second") {}.prefersDefaultFocus(in: namespace)
  }
}

private struct Leaving: View {
  @State private var text = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    Button("first") {}
    TextField("second", text: $text).focused($isFocused)
      .onSubmit { isFocused = false }
    Button("third") {}
  }
}

private struct Closing: View {
  @State private var text = ""
  @State private var isOpen = true
  @FocusState private var isFocused: Bool

  var body: some View {
    Group {
      if isOpen {
        VStack { TextField("query", text: $text).focused($isFocused).onSubmit { isFocused = false } }
      } else {
        Text("closed")
      }
      Button("only") { isOpen = false }.keyboardShortcut("w")
    }
  }
}

private struct GrowingList: View {
  @State private var texts = (0..<60).map { "text \($0)" }
  @FocusState private var focus: Int?

  var body: some View {
    VStack(alignment: .leading) {
      List {
        ForEach(texts.indices, id: \.self) { index in
          TextField("Item \(index)", text: $texts[index]).focused($focus, equals: index)
        }
      }
      HStack {
        Button("Add") {
          texts.append("")
          focus = texts.count - 1
        }
        .keyboardShortcut("n")
        Button("Middle") { focus = 30 }.keyboardShortcut("m")
      }
    }
  }
}
