import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Forms, alerts, menus and searches are used by keys")
struct FormKeyTests {
  @Test func tabMovesThroughAFormAndOutOfIt() {
    let model = Answers()
    let host = ViewHost(NameForm(model: model), columns: 30, rows: 4)
    for (text, fields) in [("Ann", 1), ("Lee", 1), ("London", 1), ("UK", 1)] {
      host.type(text)
      for _ in 0..<fields { host.press(.tab) }
    }
    #expect(model.texts == ["Ann", "Lee", "London", "UK"])
    #expect(host.focusedControl == "Save")
    host.press(.tab, modifiers: .shift)
    host.type("!")
    #expect(model.texts[3] == "UK!")
    host.press(.tab, modifiers: .shift)
    host.type("!")
    #expect(model.texts[2] == "London!")
  }

  @Test func tabLeavesATextEditorInAForm() {
    let model = Answers()
    let host = ViewHost(NoteForm(model: model), columns: 30, rows: 10)
    #expect(host.lines.prefix(2) == ["Notes", ""])
    #expect(host.text.contains("[ ] Pinned"))
    host.type("one")
    host.press(.tab)
    host.press(.space)
    #expect(model.texts[0] == "one")
    #expect(host.text.contains("[x] Pinned"))
  }

  @Test(arguments: [30, 44, 60])
  func anAlertWithFieldsIsFilledIn(columns: Int) {
    let model = Answers()
    let host = ViewHost(LoginScreen(model: model), columns: columns, rows: 12)
    host.tap("Log in…")
    for name in ["User", "Password", "Cancel", "Log in"] { #expect(host.text.contains(name)) }
    host.type("ada")
    host.press(.tab)
    host.type("secret")
    host.press(.return)
    #expect(model.texts.prefix(3) == ["ada", "secret", "logged in"])
    #expect(!host.text.contains("Password"))
  }

  @Test func buttonsOfAnAlertThatDoNotFitAreBelowEachOther() {
    let host = ViewHost(CloseScreen(), columns: 40, rows: 12)
    host.tap("Close")
    let names = ["Save changes", "Discard changes", "Keep editing"]
    #expect(names.allSatisfy(host.text.contains))
    let rows = names.map { name in host.lines.firstIndex { $0.contains(name) } ?? -1 }
    #expect(rows == [rows[0], rows[0] + 1, rows[0] + 2])
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.focusedControl == "Keep editing")
  }

  @Test func aDatePickerHasADayAndATime() {
    let model = Answers()
    let host = ViewHost(AppointmentForm(model: model), columns: 60, rows: 4)
    host.press(.rightArrow)
    host.press(.tab)
    host.press(.rightArrow)
    host.press(.rightArrow)
    #expect(model.date == Date(timeIntervalSince1970: 86_400 + 120))
    #expect(host.lines[0].hasPrefix("When ‹ 2. Jan. 1970 › ‹ ") && host.lines[0].hasSuffix("0:02 ›"))
  }

  @Test func thePartsOfADateAreBelowEachOtherOnANarrowScreen() {
    let host = ViewHost(AppointmentForm(model: Answers()), columns: 24, rows: 4)
    #expect(host.lines[0] == "When ‹ 1. Jan. 1970 ›")
    #expect(host.lines[1].hasPrefix("‹ ") && host.lines[1].hasSuffix("0:00 ›"))
  }

  @Test func aClickOnAnArrowChangesADate() {
    let model = Answers()
    let host = ViewHost(AppointmentForm(model: model), columns: 60, rows: 1)
    let columns = host.lines[0].enumerated().filter { "‹›".contains($0.element) }.map(\.offset)
    for index in [1, 1, 0, 3, 2, 2] { host.click(column: columns[index], row: 0) }
    #expect(model.date == Date(timeIntervalSince1970: 86_400 - 60))
    host.click(column: columns[0] + 3, row: 0)
    #expect(model.date == Date(timeIntervalSince1970: 86_400 - 60))
  }

  @Test func aChoiceInAnInnerMenuClosesAllMenus() {
    let model = Answers()
    let host = ViewHost(MenuScreen(model: model), columns: 40, rows: 12)
    host.tap("Outer")
    host.tap("Inner")
    host.tap("Deep")
    #expect(model.texts[0] == "deep")
    #expect(host.lines.allSatisfy { !$0.contains("Inner") && !$0.contains("Deep") })
    host.tap("Outer")
    host.tap("Inner")
    host.press(.escape)
    #expect(host.text.contains("Inner"))
  }

  @Test func controlRRefreshesWithoutAFocusInTheView() async {
    let model = Answers()
    let host = ViewHost(RefreshedScreen(model: model), columns: 20, rows: 6)
    host.press("r", modifiers: .control)
    for _ in 0..<1_000 where model.texts[0].isEmpty { await Task.yield() }
    #expect(model.texts[0] == "refreshed")
  }

  @Test func controlRRefreshesTheViewWithTheFocus() async {
    let model = Answers()
    let host = ViewHost(TwoRefreshedLists(model: model), columns: 20, rows: 6)
    host.press(.tab)
    #expect(host.focusedControl == "second")
    host.press("r", modifiers: .control)
    for _ in 0..<1_000 where model.texts[1].isEmpty { await Task.yield() }
    #expect(model.texts.prefix(2) == ["", "refreshed"])
  }

  @Test func escapeEndsASearchAndDeleteRemovesItsTokens() {
    let model = Answers()
    let host = ViewHost(TokenScreen(model: model), columns: 40, rows: 6)
    host.type("abc")
    #expect(model.texts[0] == "abc")
    for _ in 0..<3 { host.press(.delete) }
    #expect(model.tokens.count == 2)
    host.press(.delete)
    #expect(model.tokens.map(\.name) == ["red"])
    host.press(.delete)
    host.type("x")
    #expect(model.tokens.isEmpty && model.texts[0] == "x")
    host.press(.escape)
    #expect(model.texts[0].isEmpty && !model.isSearching)
  }

  @Test func aSplitViewTakesTheRoomThatThereIs() {
    let host = ViewHost(
      VSplitView {
        HSplitView {
          Text("a")
          Text("b")
        }
        Text("c")
      }, columns: 10, rows: 5)
    #expect(host.screen(width: 10, height: 5) == "a│b\n │\n │\n──────────\nc")
  }
}

@Observable @MainActor
private final class Answers {
  var texts = ["", "", "", ""]
  var date = Date(timeIntervalSince1970: 0)
  var tokens = [SearchToken(name: "red"), SearchToken(name: "green")]
  var isSearching = true
}

private struct SearchToken: Identifiable {
  let name: String
  var id: String { name }
}

private struct NameForm: View {
  @Bindable var model: Answers

  var body: some View {
    VStack {
      Form {
        TextField("First", text: $model.texts[0])
        TextField("Last", text: $model.texts[1])
        HStack {
          TextField("City", text: $model.texts[2])
          TextField("Country", text: $model.texts[3])
        }
      }
      Button("Save") {}
    }
  }
}

private struct NoteForm: View {
  @Bindable var model: Answers
  @State private var isPinned = false

  var body: some View {
    Form {
      Section("Notes") { TextEditor(text: $model.texts[0]) }
      Toggle("Pinned", isOn: $isPinned)
    }
  }
}

private struct LoginScreen: View {
  @Bindable var model: Answers
  @State private var isAsking = false

  var body: some View {
    Button("Log in…") { isAsking = true }
      .alert("Account", isPresented: $isAsking) {
        TextField("User", text: $model.texts[0])
        SecureField("Password", text: $model.texts[1])
        Button("Cancel", role: .cancel) {}
        Button("Log in") { model.texts[2] = "logged in" }
      }
  }
}

private struct CloseScreen: View {
  @State private var isAsking = false

  var body: some View {
    Button("Close") { isAsking = true }
      .alert("Unsaved changes", isPresented: $isAsking) {
        Button("Save changes") {}
        Button("Discard changes", role: .destructive) {}
        Button("Keep editing", role: .cancel) {}
      }
  }
}

private struct AppointmentForm: View {
  @Bindable var model: Answers

  var body: some View {
    DatePicker("When", selection: $model.date)
      .environment(\.locale, Locale(identifier: "de_DE"))
      .environment(\.timeZone, .gmt)
  }
}

private struct MenuScreen: View {
  let model: Answers

  var body: some View {
    Menu("Outer") {
      Menu("Inner") { Button("Deep") { model.texts[0] = "deep" } }
    }
  }
}

private struct RefreshedScreen: View {
  let model: Answers

  var body: some View {
    List(["x", "y"], id: \.self) { Text($0) }
      .refreshable { model.texts[0] = "refreshed" }
  }
}

private struct TwoRefreshedLists: View {
  let model: Answers

  var body: some View {
    VStack {
      Button("first") {}.refreshable { model.texts[0] = "refreshed" }
      Button("second") {}.refreshable { model.texts[1] = "refreshed" }
    }
  }
}

private struct TokenScreen: View {
  @Bindable var model: Answers

  var body: some View {
    Text("results")
      .searchable(text: $model.texts[0], tokens: $model.tokens, isPresented: $model.isSearching) { Text($0.name) }
  }
}
