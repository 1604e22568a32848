import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Split views")
struct SplitViewTests {
  @Test func aSelectionDeterminesTheNextColumn() {
    let host = ViewHost(MailScreen(), columns: 80, rows: 8)
    #expect(host.text.contains("Folders"))
    #expect(host.text.contains("Nothing selected"))
    host.press(.downArrow)
    #expect(host.text.contains("Folder: Inbox"))
    #expect(host.text.contains("│"))
    host.tap("Archive")
    #expect(host.text.contains("Archived mail"))
  }

  @Test func oneColumnIsVisibleOnANarrowScreen() {
    let host = ViewHost(MailScreen(), columns: 20, rows: 8)
    #expect(!host.text.contains("Nothing selected"))
    host.press(.downArrow)
    host.press(.return)
    #expect(host.text.contains("Folder: Inbox"))
    #expect(!host.text.contains("Folders"))
    host.press(.escape)
    #expect(host.text.contains("Folders"))
    host.click(column: 1, row: 2)
    #expect(host.text.contains("Folder: Sent"))
    host.tap("Back")
    #expect(host.text.contains("Folders"))
  }

  @Test func aColumnOnANarrowScreenBeginsAtItsTop() {
    let host = ViewHost(
      NavigationSplitView {
        List([1, 2], id: \.self, selection: .constant(Int?.none)) { Text("Row \($0)") }
      } detail: {
        ScrollView {
          ForEach(0..<40) { Text("line \($0)") }
          Button("Share") {}
        }
      }, columns: 20, rows: 6)
    host.press(.return)
    #expect(host.lines == ["‹ Back", "line 0", "line 1", "line 2", "line 3", "line 4"])
    host.press(.downArrow)
    #expect(host.lines[1] == "line 1")
  }

  @Test func aSelectionOfTheProgramShowsTheNextColumnOnANarrowScreen() {
    let notebook = Notebook()
    let host = ViewHost(NotebookScreen(notebook: notebook), columns: 40, rows: 6)
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(notebook.folder == "home")
    notebook.note = "milk"
    #expect(host.text.contains("Folders"))
    host.press(.return)
    #expect(host.text.contains("Notes in home"))
    notebook.note = "bread"
    #expect(host.text.contains("Note bread"))
    notebook.note = nil
    #expect(host.text.contains("Notes in home"))
    notebook.folder = nil
    #expect(host.text.contains("Folders"))
    (notebook.folder, notebook.note) = ("work", "plan")
    #expect(host.text.contains("Note plan"))
    (notebook.folder, notebook.note) = ("home", nil)
    #expect(host.text.contains("Notes in home"))
  }

  @Test func theFocusReturnsToTheViewThatHadItOnANarrowScreen() {
    let notebook = Notebook()
    let host = ViewHost(NotebookScreen(notebook: notebook), columns: 40, rows: 6)
    host.press(.downArrow)
    host.press(.return)
    #expect(host.text.contains("Notes in home"))
    host.press(.escape)
    #expect(host.text.contains("Folders"))
    host.press(.downArrow)
    #expect(notebook.folder == "work")
  }

  @Test func aSelectionOfBeforeIsNotFollowedInAListThatComesLater() {
    let notebook = Notebook()
    notebook.isNewInEachFolder = true
    (notebook.folder, notebook.note) = ("home", "milk")
    let host = ViewHost(NotebookScreen(notebook: notebook), columns: 40, rows: 6)
    #expect(host.text.contains("Note milk"))
    host.press(.escape)
    host.press(.escape)
    for _ in 0..<2 { host.press(.downArrow) }
    host.press(.return)
    #expect(host.text.contains("Notes in work"))
    host.press(.escape)
    notebook.isLoading = true
    #expect(host.text.contains("Loading"))
    notebook.isLoading = false
    #expect(host.text.contains("Folders"))
  }

  @Test func aSelectionThatTheProgramRefusesOrThatIsInASheetShowsNoOtherColumn() {
    let host = ViewHost(StubbornScreen(), columns: 40, rows: 8)
    host.press(.downArrow)
    host.press(.downArrow)
    host.tap("Again 0")
    #expect(host.text.contains("Again 1"))
    host.tap("Sheet")
    #expect(host.text.contains("inner"))
    host.press(.escape)
    #expect(host.text.contains("Again 1"))
  }

  @Test(arguments: [false, true]) func aFirstSelectionShowsItsColumnsUnlessTheProgramHasTheColumn(isBound: Bool) {
    let notebook = Notebook()
    (notebook.folder, notebook.note) = ("home", "milk")
    let host = ViewHost(NotebookScreen(notebook: notebook, isBound: isBound), columns: 40, rows: 6)
    #expect(host.text.contains("Folders") == isBound)
    #expect(host.text.contains("Note milk") != isBound)
    (notebook.folder, notebook.note) = ("work", "bread")
    #expect(host.text.contains("Note bread"))
  }

  @Test func theColumnWithTheFocusStaysVisibleWhenTheScreenBecomesNarrow() {
    let notebook = Notebook()
    (notebook.folder, notebook.note) = ("home", "milk")
    let host = ViewHost(NotebookScreen(notebook: notebook), columns: 80, rows: 6)
    for _ in 0..<3 where host.focusedControl != "Text" { host.press(.tab) }
    #expect(host.focusedControl == "Text")
    #expect(host.screen(width: 40, height: 6).contains("Note milk"))
    host.type("a")
    #expect(notebook.text == "a")
    host.press(.escape)
    #expect(host.text.contains("Notes in home"))
    #expect(host.screen(width: 80, height: 6).contains("Folders"))
    #expect(host.screen(width: 40, height: 6).contains("Notes in home"))
  }

  @Test func theValueOfALinkSelectsItsRow() {
    let host = ViewHost(PanelScreen(), columns: 80, rows: 4)
    #expect(host.text.contains("shows second"))
    #expect(host.style(of: "second ›")?.attributes.contains(.inverse) == true)
    host.press(.upArrow)
    #expect(host.text.contains("shows first"))
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.text.contains("shows tagged"))
  }

  @Test func aLinkInAColumnReplacesTheDetail() {
    let host = ViewHost(LinkScreen(), columns: 80, rows: 5)
    host.tap("first")
    #expect(host.text.contains("Detail first"))
    #expect(!host.text.contains("Back"))
    host.tap("More")
    #expect(host.text.contains("More about first"))
    host.tap("second")
    #expect(host.text.contains("Detail second"))
    #expect(!host.text.contains("Back"))
    host.tap("value")
    #expect(host.text.contains("Value 7"))
    #expect(!host.text.contains("Back"))
  }

  @Test func onANarrowScreenOneButtonGoesBackFromADetail() {
    let host = ViewHost(LinkScreen(), columns: 30, rows: 5)
    host.press(.return)
    #expect(host.lines.filter { !$0.isEmpty } == ["‹ Back", "Detail first", "More ›"])
    host.press(.escape)
    #expect(host.lines.first == "first ›")
  }

  @Test func aPushedPageOnANarrowScreenHasOneButtonThatGoesBack() {
    let host = ViewHost(LinkScreen(), columns: 30, rows: 5)
    host.press(.return)
    host.tap("More")
    #expect(host.lines.filter { !$0.isEmpty } == ["‹ Back", "More about first"])
    host.tap("Back")
    #expect(host.lines.filter { !$0.isEmpty } == ["‹ Back", "Detail first", "More ›"])
    host.tap("More")
    host.press(.escape)
    host.press(.escape)
    #expect(host.lines.first == "first ›")
  }

  @Test func aStackInAColumnHasItsOwnPages() {
    let host = ViewHost(StackedDetail(), columns: 30, rows: 4)
    host.tap("Open")
    #expect(host.lines.prefix(2) == ["‹ Back", "Letters"])
    host.tap("A")
    #expect(host.lines.filter { !$0.isEmpty } == ["‹ Back  A", "letter A"])
    host.tap("Back")
    host.tap("Back")
    #expect(host.lines.filter { !$0.isEmpty } == ["Open"])
  }

  @Test func aBindingHidesTheSidebar() {
    let host = ViewHost(
      NavigationSplitView(columnVisibility: .constant(.detailOnly)) {
        Text("Sidebar")
      } detail: {
        Text("Detail")
      }, columns: 80, rows: 3)
    #expect(host.text.contains("Detail"))
    #expect(!host.text.contains("Sidebar"))
  }
}

private struct StackedDetail: View {
  @State private var column = NavigationSplitViewColumn.sidebar

  var body: some View {
    NavigationSplitView(preferredCompactColumn: $column) {
      Button("Open") { column = .detail }
    } detail: {
      NavigationStack {
        NavigationLink("A") { Text("letter A").navigationTitle("A") }.navigationTitle("Letters")
      }
    }
  }
}

private struct MailScreen: View {
  @State private var folder: String?

  var body: some View {
    NavigationSplitView {
      List(selection: $folder) {
        ForEach(["Inbox", "Sent"], id: \.self) { Text($0) }
        NavigationLink("Archive") { Text("Archived mail") }
      }
      .navigationTitle("Folders")
    } detail: {
      if let folder { Text("Folder: \(folder)") } else { Text("Nothing selected") }
    }
  }
}

@MainActor @Observable private final class Notebook {
  var folder: String?
  var note: String?
  var text = ""
  var isLoading = false
  var isNewInEachFolder = false
}

private struct StubbornScreen: View {
  @State private var inner: String? = "inner"
  @State private var count = 0
  @State private var showsSheet = false

  var body: some View {
    NavigationSplitView {
      List(["a", "b"], id: \.self, selection: Binding<String?>(get: { nil }, set: { _ in })) { Text($0) }
      Button("Again \(count)") { count += 1 }
      Button("Sheet") { showsSheet = true }
        .sheet(isPresented: $showsSheet) {
          List(["inner"], id: \.self, selection: $inner) { Text($0) }.frame(height: 1)
        }
    } detail: {
      Text("detail")
    }
  }
}

private struct NotebookScreen: View {
  @Bindable var notebook: Notebook
  var isBound = false
  @State private var search = ""
  @State private var column = NavigationSplitViewColumn.sidebar

  var body: some View {
    NavigationSplitView(preferredCompactColumn: isBound ? $column : nil) {
      if notebook.isLoading {
        Text("Loading")
      } else {
        List(["home", "work"], id: \.self, selection: $notebook.folder) { Text($0) }
          .navigationTitle("Folders")
          .searchable(text: $search)
      }
    } content: {
      if let folder = notebook.folder {
        List(["milk", "bread", "plan"], id: \.self, selection: $notebook.note) { Text($0) }
          .navigationTitle("Notes in \(folder)")
          .id(notebook.isNewInEachFolder ? folder : "")
      }
    } detail: {
      if let note = notebook.note {
        Text("Note \(note)")
        TextField("Text", text: $notebook.text)
      }
    }
  }
}

private struct PanelScreen: View {
  enum Panel: String { case first, second, third, tagged }
  @State private var panel: Panel? = .second

  var body: some View {
    NavigationSplitView {
      List(selection: $panel) {
        ForEach([Panel.first, .second], id: \.rawValue) { NavigationLink($0.rawValue, value: $0) }
        NavigationLink("third", value: Panel.third).tag(Panel.tagged)
      }
    } detail: {
      Text("shows \(panel?.rawValue ?? "nothing")")
    }
  }
}

private struct LinkScreen: View {
  var body: some View {
    NavigationSplitView {
      List {
        ForEach(["first", "second"], id: \.self) { name in
          NavigationLink(name) {
            Text("Detail \(name)")
            NavigationLink("More") { Text("More about \(name)") }
          }
        }
        NavigationLink("value", value: 7)
      }
      .navigationDestination(for: Int.self) { Text("Value \($0)") }
    } detail: {
      Text("Choose")
    }
  }
}
