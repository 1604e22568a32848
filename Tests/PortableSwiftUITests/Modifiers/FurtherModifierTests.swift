import AppEnvironmentKit
import AppEnvironmentTesting
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Further modifiers and forms do what their names say")
struct FurtherModifierTests {
  @Test(.environment()) func aLongPressIsTimedByTheClock() async {
    let environment = TestEnvironment.current
    let log = EventLog()
    let view = Text("Hold").onLongPressGesture(minimumDuration: 1) {
      log.note("held")
    } onPressingChanged: {
      log.note($0 ? "down" : "up")
    }
    let host = ViewHost(view.environmentObject(environment.environment))
    host.click(column: 0, row: 0)
    await environment.clock.advance(by: .seconds(2))
    #expect(log.take() == ["down", "up"])
    await host.hold(column: 1, row: 0) {
      await environment.clock.advance(by: .milliseconds(999))
      #expect(log.take() == ["down"])
      await environment.clock.advance(by: .milliseconds(1))
    }
    #expect(log.take() == ["held", "up"])
    host.end()
  }

  @Test func aDisabledScrollViewDoesNotScroll() {
    func rows(isDisabled: Bool) -> ViewHost {
      ViewHost(
        ScrollView { ForEach(0..<9, id: \.self) { Text(verbatim: "row \($0)") } }.scrollDisabled(isDisabled),
        columns: 10, rows: 3)
    }
    let host = rows(isDisabled: true)
    host.scroll(1)
    host.press(.end)
    #expect(host.lines.first == "row 0")
    let other = rows(isDisabled: false)
    other.scroll(1)
    #expect(other.lines.first == "row 3")
  }

  @Test func commandsOfKeysAreForTheViewWithTheFocus() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        Text("Board").focusable()
          .onMoveCommand { log.note("\($0)") }
          .onExitCommand { log.note("exit") }
          .onDeleteCommand { log.note("delete") }
        Button("Other") {}.onMoveCommand(perform: nil)
      })
    for key in [KeyEquivalent.upArrow, .leftArrow, .rightArrow, .downArrow, .escape, .delete] { host.press(key) }
    #expect(log.take() == ["up", "left", "right", "down", "exit", "delete"])
    host.press(.tab)
    #expect(host.focusedControl == "Other")
    host.press(.escape)
    host.press(.upArrow)
    #expect(log.take() == [])
    #expect(host.focusedControl == nil)
  }

  @Test func aSectionIsOpenedByItsHeader() {
    let host = ViewHost(OpeningSections(), columns: 20, rows: 8)
    #expect(host.lines == ["▾ First", "one", "▸ Second"])
    host.tap("Second")
    #expect(host.lines == ["▾ First", "one", "▾ Second", "two"])
    host.tap("First")
    #expect(host.lines == ["▸ First", "▾ Second", "two"])
  }

  @Test func aListShowsTrees() {
    let roots = [Folder(name: "Music", folders: [Folder(name: "Jazz")]), Folder(name: "Empty")]
    let host = ViewHost(List(roots, children: \.folders) { Text($0.name) }, columns: 20, rows: 6)
    #expect(host.lines == ["▸ Music", "Empty"])
    host.tap("Music")
    #expect(host.text == "▾ Music\n  Jazz\nEmpty")
  }

  @Test func linesAreReserved() {
    #expect(ViewHost(Text("a").lineLimit(3, reservesSpace: true)).size.rows == 3)
    #expect(ViewHost(Text("a").lineLimit(3, reservesSpace: false)).size.rows == 1)
    #expect(ViewHost(Text("a").lineLimit(2...)).size.rows == 2)
  }

  @Test func viewsAreInsetAtTheSides() {
    let host = ViewHost(
      Text("middle").safeAreaInset(edge: .leading) { Text("<") }.safeAreaInset(edge: .trailing) { Text(">") },
      columns: 12, rows: 1)
    #expect(host.text == "<  middle  >")
  }

  @Test func theFontIsAValueOfTheEnvironment() {
    let host = ViewHost(
      VStack {
        FontName()
        Text("plain").environment(\.font, nil)
      }
      .font(.title))
    #expect(host.text.contains("title"))
    #expect(host.style(of: "title")?.attributes == .bold)
    #expect(host.style(of: "plain")?.attributes == [])
  }

  @Test func formsOfLabelsFieldsAndSlidersAreThere() {
    let log = EventLog()
    let host = ViewHost(
      VStack(alignment: .leading) {
        SecureField("Password", text: .constant("ab"), onCommit: { log.note("commit") })
        TextField(text: .constant("")) { Text("Name") }
        Label("Photo", image: "photo")
        Color("brand").frame(width: 2, height: 1)
        ControlGroup("Zoom") { Button("In") {} }
      }, columns: 20)
    #expect(host.lines.prefix(3) == ["••", "Name", "[photo] Photo"])
    #expect(!host.text.contains("Zoom"))
    host.press(.return)
    #expect(log.take() == ["commit"])
  }

  @Test func aSceneHasModifiersOfItsViews() {
    let host = ViewHost(AppContent(ModifiedApp()), columns: 20, rows: 3)
    #expect(host.text == "de 0 []")
    host.press("a")
    #expect(host.text == "de 1 [0→1]")
  }
}

private struct OpeningSections: View {
  @State private var isFirst = true
  @State private var isSecond = false

  var body: some View {
    List {
      Section("First", isExpanded: $isFirst) { Text("one") }
      Section(isExpanded: $isSecond) {
        Text("two")
      } header: {
        Text("Second")
      }
    }
  }
}

private struct Folder: Identifiable {
  let name: String
  var folders: [Folder]?

  var id: String { name }
}

private struct FontName: View {
  @Environment(\.font) private var font

  var body: some View { Text(font == .title ? "title" : "other") }
}

private struct ModifiedApp: App {
  @State private var count = 0
  @State private var changes: [String] = []

  var body: some Scene {
    WindowGroup("Counter", id: "counter") { CountLabel(count: count, changes: changes) { count += 1 } }
      .defaultSize(width: 300, height: 200)
      .windowResizability(.contentSize)
      .onChange(of: count) { changes.append("\($0)→\($1)") }
      .environment(\.locale, Locale(identifier: "de"))
  }
}

private struct CountLabel: View {
  let count: Int
  let changes: [String]
  let add: () -> Void
  @Environment(\.locale) private var locale

  var body: some View {
    Text(verbatim: "\(locale.identifier) \(count) [\(changes.joined(separator: ", "))]")
      .focusable()
      .onKeyPress("a") {
        add()
        return .handled
      }
  }
}
