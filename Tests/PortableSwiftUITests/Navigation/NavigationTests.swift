import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Stacks, tabs, sheets and menus show one view at a time")
struct NavigationTests {
  @Test func pagesWithoutNamesHaveDots() {
    let host = ViewHost(
      TabView {
        Text("one")
        Text("two")
        Text("three")
      }
      .tabViewStyle(.page), columns: 21, rows: 2)
    #expect(host.text == "       ●  ○  ○\n         one")
    host.press(.rightArrow)
    #expect(host.text == "       ○  ●  ○\n         two")
    host.click(column: 14, row: 0)
    #expect(host.text == "       ○  ○  ●\n        three")
  }

  @Test func aLinkPushesAViewAndBackReturns() {
    let host = ViewHost(Library(), columns: 40, rows: 8)
    #expect(host.lines.first == "Library")
    host.tap("Show 2")
    #expect(host.lines.first == "‹ Back  Show 2")
    #expect(host.lines.contains("detail of 2, read 0"))
    host.tap("Add")
    #expect(host.lines.contains("detail of 2, read 1"))
    host.tap("Back")
    #expect(host.lines.first == "Library")
    #expect(host.warnings.isEmpty)
  }

  @Test func keysPushAndGoBackAndTheFocusReturns() {
    let host = ViewHost(Library(), columns: 20, rows: 8)
    host.press(.downArrow)
    #expect(host.focusedControl == "Show 2")
    host.press(.return)
    #expect(host.lines.first == "‹ Back  Show 2")
    #expect(host.press(.escape))
    #expect(host.focusedControl == "Show 2")
  }

  @Test func aSheetWithUnsavedTextStaysOpen() {
    let host = ViewHost(Editing(), columns: 40, rows: 12)
    host.tap("Edit")
    host.press(.escape)
    #expect(!host.text.contains("Save"))
    host.tap("Edit")
    host.type("a")
    #expect(host.press(.escape))
    #expect(host.text.contains("Save"))
    // The host ends the program.
    #expect(!host.press("c", modifiers: .control))
    #expect(host.text.contains("Save"))
    host.tap("More")
    host.press(.escape)
    #expect(host.text.contains("Save"))
    host.tap("Save")
    #expect(!host.text.contains("Save"))
    host.tap("Edit")
    host.press(.escape)
    #expect(!host.text.contains("Save"))
    #expect(host.warnings.isEmpty)
  }

  @Test func aPathIsStoredWithTheTypesOfItsValues() throws {
    var path = NavigationPath([1, 2])
    path.append("text")
    path.append(Place(name: "a place", tags: ["x"]))
    let data = try JSONEncoder().encode(#require(path.codable))
    let read = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
    #expect(read == path)
    #expect(read.codable == path.codable)
    path.append(Unstored())
    #expect(path.codable == nil)
    #expect(NavigationPath().codable != nil)
    for damaged in [#"["x", 1]"#, #"["Si"]"#, #"["Si", "text"]"#, "[1]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(damaged.utf8))
      }
    }
    struct Local: Codable, Hashable {}
    let local = try #require(NavigationPath([Local()]).codable)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(local) }
  }

  @Test func theSubtitleIsBesideTheTitleAndGivesWayFirst() {
    let host = ViewHost(Mailbox(), columns: 40, rows: 3)
    #expect(host.lines.first == "Inbox  3 unread" + String(repeating: " ", count: 21) + "Read")
    #expect(host.style(of: "3 unread")?.attributes == .dim)
    host.tap("Read")
    #expect(host.lines.first?.hasPrefix("Inbox  2 unread ") == true)
    let narrow = ViewHost(Mailbox(), columns: 20, rows: 3)
    #expect(narrow.lines.first == "Inbox  3 un…    Read")
  }

  @Test func aPushedViewHasTheFocusInItsContent() {
    let host = ViewHost(
      NavigationStack {
        NavigationLink("Open") {
          VStack {
            NavigationLink("Text") { Text("nothing else") }
            NavigationLink("Article") {
              ScrollView {
                ForEach(0..<20) { Text("line \($0)") }
                Button("Share") {}
              }
            }
          }
          .toolbar { Button("Edit") {} }
        }
      }, columns: 20, rows: 4)
    host.press(.return)
    #expect(host.focusedControl == "Text")
    host.press(.return)
    #expect(host.focusedControl == "Back")
    host.press(.return)
    #expect(host.focusedControl == "Text")
    host.press(.downArrow)
    host.press(.return)
    #expect(host.lines == ["‹ Back", "line 0", "line 1", "line 2"])
    host.press(.downArrow)
    #expect(host.lines == ["‹ Back", "line 1", "line 2", "line 3"])
    host.press(.upArrow)
    host.press(.upArrow)
    #expect(host.focusedControl == "Back")
  }

  @Test func aPathDeterminesWhatIsPushed() {
    let host = ViewHost(PathView(), columns: 40, rows: 8)
    host.tap("Deep")
    #expect(host.lines.contains("number 3"))
    #expect(host.lines.first?.hasPrefix("‹ Back") == true)
    host.press(.escape)
    #expect(host.lines.contains("number 2"))
    host.tap("Root")
    #expect(host.lines.contains("root []"))
  }

  @Test func dismissGoesBack() {
    let host = ViewHost(ViewLinks(), columns: 40, rows: 8)
    host.tap("Open")
    #expect(host.lines.contains("count 0"))
    host.tap("Add and dismiss")
    #expect(host.lines.contains("total 1"))
    host.tap("Present")
    #expect(host.lines.contains("presented"))
    host.tap("Back")
    #expect(host.lines.contains("total 1"))
    host.tap("Open")
    #expect(host.lines.contains("count 1"))
  }

  @Test func aValueWithoutADestinationIsReported() {
    let host = ViewHost(NavigationStack { NavigationLink("Go", value: 1.5) })
    host.tap("Go")
    #expect(host.warnings.contains { $0.hasPrefix("A navigationDestination for Double isn't declared") })
  }

  @Test func toolbarItemsAreInTheBars() {
    let host = ViewHost(Toolbars(), columns: 30, rows: 5)
    #expect(host.text.split(separator: "\n").first == "Cancel  Title             Save")
    #expect(host.lines.last == "Status")
    host.tap("Save")
    #expect(host.lines.contains("saved"))
  }

  @Test func aToolbarWithoutAStackIsAboveItsView() {
    let host = ViewHost(Text("text").toolbar { Button("Do") {} }, columns: 10, rows: 3)
    #expect(host.lines == ["Do", "text"])
    host.tap("Do")
  }

  @Test func theItemsOfAToolbarComeAndGo() {
    let inStack = ViewHost(NavigationStack { ToolbarEditor() }, columns: 20, rows: 3)
    let alone = ViewHost(ToolbarEditor(), columns: 20, rows: 3)
    for host in [inStack, alone] {
      host.tap("Count")
      host.tap("Edit")
      #expect(host.lines.first == "Done")
      #expect(host.lines.contains { $0.contains("count 1, true") })
      host.tap("Edit")
      #expect(!host.text.contains("Done"))
      // The view has kept its state.
      #expect(host.lines.contains { $0.contains("count 1, false") })
    }
  }

  @Test func tabsAreSelectedByKeysMouseAndTag() {
    let host = ViewHost(Tabs(), columns: 30, rows: 4)
    #expect(host.lines.first == "Inbox  Sent  Trash")
    #expect(host.text.contains("inbox 0"))
    host.tap("Read")
    host.select("Sent", in: "Tabs")
    #expect(host.text.contains("sent"))
    #expect(!host.text.contains("inbox"))
    host.click(column: 1, row: 0)
    #expect(host.text.contains("inbox 1"))
    host.press(.rightArrow)
    #expect(host.text.contains("sent"))
    host.tap("Go to trash")
    #expect(host.text.contains("trash"))
  }

  @Test func aClickBesideTheViewsOfATabLeavesTheFocus() {
    let host = ViewHost(
      TabView {
        Button("first") {}.tabItem { Text("One") }
        Button("second") {}.tabItem { Text("Two") }
      }, columns: 20, rows: 6)
    host.press(.downArrow)
    #expect(host.focusedControl == "first")
    host.click(column: 0, row: 5)
    #expect(host.focusedControl == "first")
    host.click(column: 19, row: 0)
    #expect(host.focusedControl == "Tabs")
  }

  @Test func tabsFitANarrowScreen() {
    let host = ViewHost(Tabs(), columns: 10, rows: 4)
    host.press(.rightArrow)
    host.press(.rightArrow)
    #expect(host.lines.first?.hasSuffix("Trash") == true)
  }

  @Test func aSheetIsPresentedAndDismissed() {
    let host = ViewHost(Sheets(), columns: 40, rows: 12)
    host.tap("Edit")
    #expect(host.text.contains("sheet 0"))
    host.tap("Add")
    #expect(host.text.contains("sheet 1"))
    host.tap("Done")
    #expect(host.lines.contains("dismissed 1"))
    host.tap("Edit")
    host.press(.escape)
    #expect(host.lines.contains("dismissed 2"))
    host.tap("Show item")
    #expect(host.text.contains("item 7"))
    host.press(.escape)
    #expect(!host.text.contains("item 7"))
  }

  @Test func menusPerformTheirActions() {
    let host = ViewHost(Menus(), columns: 40, rows: 12)
    #expect(host.lines.first == "Sort ▾")
    host.tap("Sort")
    host.tap("By date")
    #expect(host.text.contains("date"))
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    host.tap("By name")
    #expect(host.text.contains("by name"))
  }

  @Test func alertsHaveTheirOldForm() {
    let host = ViewHost(OldAlert(), columns: 40, rows: 10)
    host.tap("Ask")
    #expect(host.text.contains("Delete?"))
    host.tap("Delete")
    #expect(host.lines.contains("deleted"))
  }

  @Test(arguments: [false, true]) func aPushedViewAppearsAndDisappearsOnce(usesKey: Bool) {
    let log = EventLog()
    let host = ViewHost(LoggedPath(log: log), columns: 30, rows: 5)
    host.tap("Push")
    #expect(log.take() == ["appear 0"])
    if usesKey { host.press(.escape) } else { host.tap("Back") }
    #expect(host.lines.contains("path []"))
    #expect(log.take() == ["disappear 0"])
    host.tap("Push")
    host.tap("Deeper")
    #expect(log.take() == ["appear 0", "appear 1"])
    host.tap("Back")
    #expect(log.take() == ["disappear 1"])
  }

  @Test func aPathMayRefuseToChange() {
    let log = EventLog()
    let host = ViewHost(LockedPath(log: log), columns: 30, rows: 5)
    host.press(.escape)
    #expect(host.lines.contains("locked"))
    host.tap("Unlock")
    host.press(.escape)
    #expect(host.lines.contains("root"))
    #expect(log.take() == ["appear", "disappear"])
  }

  @Test func onlyTheSelectedTabHasAppeared() async {
    let log = EventLog()
    let host = ViewHost(LoggedTabs(log: log), columns: 40, rows: 5)
    #expect(host.text.contains("one 0"))
    #expect(log.take() == ["appear one"])
    host.tap("Count")
    host.select("Two", in: "Tabs")
    #expect(host.text.contains("two"))
    #expect(log.take() == ["appear two", "disappear one"])
    host.select("One", in: "Tabs")
    #expect(host.text.contains("one 1"))
    #expect(log.take() == ["appear one", "disappear two"])
    host.end()
    #expect(log.take() == ["disappear one"])
  }

  @Test func aBindingSelectsTheTabThatAppears() {
    let log = EventLog()
    let host = ViewHost(BoundTabs(log: log), columns: 40, rows: 6)
    #expect(log.take() == ["appear b"])
    host.tap("First")
    #expect(log.take() == ["appear a", "disappear b"])
    host.tap("Remove")
    #expect(log.take() == ["appear b", "disappear a"])
    host.end()
    #expect(log.take() == ["disappear b"])
  }

  @Test func theTaskOfATabEndsWhileAnotherIsSelected() async {
    let (stream, events) = AsyncStream.makeStream(of: String.self)
    var iterator = stream.makeAsyncIterator()
    let host = ViewHost(TaskTabs(events: events), columns: 40, rows: 4)
    #expect(await iterator.next() == "start one")
    host.select("Two", in: "Tabs")
    host.flush()
    #expect(await Set([iterator.next(), iterator.next()]) == ["start two", "cancelled one"])
    host.end()
    #expect(await iterator.next() == "cancelled two")
  }

  @Test func anItemInThePlaceOfTheTitleReplacesIt() {
    let view = NavigationStack {
      Text("text").navigationTitle("Title").toolbar { ToolbarItem(placement: .principal) { Text("Switch") } }
    }
    #expect(ViewHost(view, columns: 30, rows: 3).lines.first == "Switch")
  }

  @Test func theTitleIsShortenedBeforeButtons() {
    let view = NavigationStack {
      Text("text").navigationTitle("A rather long title").toolbar {
        Button("Cancel") {}
        Button("Save") {}
      }
    }
    #expect(ViewHost(view, columns: 24, rows: 3).lines.first == "A rathe…    Cancel  Save")
    #expect(ViewHost(view, columns: 50, rows: 3).lines.first?.hasPrefix("A rather long title  ") == true)
  }

  @Test func aBarStaysALineOnANarrowScreen() {
    let view = NavigationStack {
      Text("text").navigationTitle("Title").toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
        ToolbarItem(placement: .confirmationAction) { Button("Save Document") {} }
        ToolbarItemGroup(placement: .bottomBar) {
          Button("Archive") {}
          Button("Move to…") {}
        }
      }
    }
    let lines = ViewHost(view, columns: 20, rows: 4).lines
    #expect(lines == ["Cancel  …    Save D…", "text", "", "Archive  Move to…"])
  }

  @Test func aFieldInABarLeavesTheTitleAsItIs() {
    let view = NavigationStack {
      Text("text").navigationTitle("A long title").toolbar {
        TextField("Search", text: .constant(""))
        Button("Go") {}
      }
    }
    #expect(ViewHost(view, columns: 40, rows: 3).lines.first == "A long title    Search                Go")
  }

  @Test func theMenuOfATitleIsOneMark() {
    let view = NavigationStack {
      Text("text").navigationTitle("Title").toolbarTitleMenu { Button("Rename") {} }
    }
    let host = ViewHost(view, columns: 30, rows: 8)
    #expect(host.lines.first == "Title  ▾")
    host.tap("Title menu")
    #expect(host.text.contains("Rename"))
  }

  @Test func itemsOfAToolbarAreGrouped() {
    let view = NavigationStack {
      Text("text").toolbar {
        Group {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
          ToolbarItem(id: "save", placement: .confirmationAction) { Button("Save") {} }
            .customizationBehavior(.reorderable).defaultCustomization(.hidden, options: .alwaysAvailable)
        }
      }
    }
    #expect(ViewHost(view, columns: 20, rows: 3).lines.first == "Cancel          Save")
  }

  @Test func aSheetDisappearsBeforeItsDismissal() {
    let log = EventLog()
    let host = ViewHost(LoggedSheet(log: log), columns: 40, rows: 8)
    host.tap("Show 1")
    #expect(log.take() == ["appear 1"])
    host.press(.escape)
    #expect(log.take() == ["disappear 1", "dismiss"])
  }

  @Test func aSheetForAnotherItemReplacesTheFirst() {
    let log = EventLog()
    let host = ViewHost(LoggedSheet(log: log), columns: 40, rows: 8)
    host.tap("Show 1")
    host.tap("Show 2")
    #expect(host.text.contains("item 2"))
    #expect(log.take() == ["appear 1", "disappear 1", "appear 2"])
    host.press(.escape)
    #expect(log.take() == ["disappear 2", "dismiss"])
  }

  @Test func theMenusOfAViewAreOne() {
    let log = EventLog()
    let host = ViewHost(
      Button("Mail") {}
        .swipeActions { Button("Delete") { log.note("delete") } }
        .swipeActions(edge: .leading) { Button("Read") { log.note("read") } }
        .padding(1)
        .contextMenu { Button("Move") { log.note("move") } }, columns: 30, rows: 10)
    host.press(.return, modifiers: .option)
    let rows = ["Delete", "Read", "Move", "Cancel"].map { name in host.lines.firstIndex { $0.contains(name) } }
    #expect(rows == (3..<7).map { $0 })
    host.tap("Move")
    host.press(.return, modifiers: .option)
    host.tap("Delete")
    #expect(log.take() == ["move", "delete"])
  }

  @Test func theWidthOfAnInspectorIsLimited() {
    func host(_ width: CGFloat, columns: Int) -> ViewHost {
      ViewHost(
        Text("content").inspector(isPresented: .constant(true)) {
          Color.red.inspectorColumnWidth(min: 200, ideal: width, max: 400)
        }, columns: columns, rows: 2)
    }
    #expect(host(250, columns: 40).text.contains("content"))
    #expect(host(12, columns: 40).text.hasPrefix("          content          │"))
  }
}

private struct Editing: View {
  @State private var text = ""
  @State private var saved = ""
  @State private var isEditing = false
  @State private var showsMore = false

  var body: some View {
    Button("Edit") { isEditing = true }
      .sheet(isPresented: $isEditing) {
        VStack {
          TextField("Text", text: $text)
          Button("More") { showsMore = true }
            .sheet(isPresented: $showsMore) { Text("nothing more") }
          Button("Save") {
            saved = text
            isEditing = false
          }
        }
        .interactiveDismissDisabled(text != saved)
      }
  }
}

/// A type whose name finds it: a private one isn't found.
struct Place: Codable, Hashable {
  let name: String
  let tags: Set<String>
}

private struct Unstored: Hashable {}

private struct Mailbox: View {
  @State private var unread = 3

  var body: some View {
    NavigationStack {
      Text("mail")
        .navigationTitle("Inbox")
        .navigationSubtitle("\(unread) unread")
        .toolbar { Button("Read") { unread -= 1 } }
    }
  }
}

private struct Library: View {
  var body: some View {
    NavigationStack {
      VStack {
        ForEach(1..<4, id: \.self) { NavigationLink("Show \($0)", value: $0) }
      }
      .navigationTitle("Library")
      .navigationDestination(for: Int.self) { ShowDetail(number: $0) }
    }
  }
}

private struct ShowDetail: View {
  let number: Int
  @State private var count = 0

  var body: some View {
    VStack {
      Text("detail of \(number), read \(count)")
      Button("Add") { count += 1 }
    }
    .navigationTitle("Show \(number)")
  }
}

private struct PathView: View {
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        Text("root \(path.description)")
        Button("Deep") { path = [1, 2, 3] }
      }
      .navigationDestination(for: Int.self) { number in
        VStack {
          Text("number \(number)")
          Button("Root") { path = [] }
        }
      }
    }
  }
}

private struct ViewLinks: View {
  @State private var total = 0
  @State private var isPresented = false

  var body: some View {
    NavigationStack {
      VStack {
        Text("total \(total)")
        NavigationLink("Open") { Adding(total: $total) }
        Button("Present") { isPresented = true }
      }
      .navigationDestination(isPresented: $isPresented) { Text("presented") }
    }
  }
}

private struct Adding: View {
  @Binding var total: Int
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text("count \(total)")
    Button("Add and dismiss") {
      total += 1
      dismiss()
    }
  }
}

/// A view whose toolbar is empty unless it is being edited.
private struct ToolbarEditor: View {
  @State private var isEditing = false

  var body: some View {
    Counter(isEditing: isEditing, edit: { isEditing.toggle() }).toolbar {
      if isEditing { ToolbarItem { Button("Done") {} } }
    }
  }

  private struct Counter: View {
    let isEditing: Bool
    let edit: () -> Void
    @State private var count = 0

    var body: some View {
      Text("count \(count), \(isEditing)")
      HStack {
        Button("Count") { count += 1 }
        Button("Edit") { edit() }
      }
    }
  }
}

private struct Toolbars: View {
  @State private var isSaved = false

  var body: some View {
    NavigationStack {
      Text(isSaved ? "saved" : "draft")
        .navigationTitle("Title")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
          ToolbarItem(placement: .confirmationAction) { Button("Save") { isSaved = true } }
          ToolbarItemGroup(placement: .bottomBar) { Text("Status") }
        }
    }
  }
}

private struct Tabs: View {
  @State private var selection = "in"

  var body: some View {
    TabView(selection: $selection) {
      Inbox().tabItem { Label("Inbox", systemImage: "tray") }.tag("in")
      VStack {
        Text("sent")
        Button("Go to trash") { selection = "bin" }
      }
      .tabItem { Text("Sent") }.tag("out")
      Tab("Trash", systemImage: "trash", value: "bin") { Text("trash") }
    }
  }
}

private struct Inbox: View {
  @State private var count = 0

  var body: some View {
    VStack {
      Text("inbox \(count)")
      Button("Read") { count += 1 }
    }
  }
}

private struct Sheets: View {
  struct Item: Identifiable {
    let id: Int
  }

  @State private var isEditing = false
  @State private var dismissals = 0
  @State private var item: Item?

  var body: some View {
    Text("dismissed \(dismissals)")
    Button("Edit") { isEditing = true }
      .sheet(isPresented: $isEditing, onDismiss: { dismissals += 1 }) { Sheet() }
    Button("Show item") { item = Item(id: 7) }
      .sheet(item: $item) { Text("item \($0.id)") }
  }
}

private struct Sheet: View {
  @Environment(\.dismiss) private var dismiss
  @State private var count = 0

  var body: some View {
    Text("sheet \(count)")
    Button("Add") { count += 1 }
    Button("Done") { dismiss() }
  }
}

private struct Menus: View {
  @State private var order = "name"

  var body: some View {
    Menu("Sort") {
      Button("By name") { order = "name" }
      Button("By date") { order = "date" }
    }
    Button("List by \(order)") {}
      .contextMenu { Button("By name") { order = "by name" } }
      .onAppear {}
  }
}

private struct OldAlert: View {
  @State private var isAsking = false
  @State private var isDeleted = false

  var body: some View {
    Text(isDeleted ? "deleted" : "kept")
    Button("Ask") { isAsking = true }.modifier(Asking(isAsking: $isAsking, isDeleted: $isDeleted))
  }
}

private struct Asking: ViewModifier {
  @Binding var isAsking: Bool
  @Binding var isDeleted: Bool

  func body(content: Content) -> some View {
    content.alert(isPresented: $isAsking) {
      Alert(
        title: Text("Delete?"), message: Text("It can't be undone."),
        primaryButton: .destructive(Text("Delete")) { isDeleted = true }, secondaryButton: .cancel())
    }
  }
}

private struct LoggedPath: View {
  let log: EventLog
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        Text("path \(path.description)")
        Button("Push") { path.append(0) }
      }
      .navigationDestination(for: Int.self) { number in
        Button("Deeper") { path.append(number + 1) }
          .onAppear { log.note("appear \(number)") }
          .onDisappear { log.note("disappear \(number)") }
      }
    }
  }
}

private struct LockedPath: View {
  let log: EventLog
  @State private var path = [1]
  @State private var isLocked = true

  var body: some View {
    NavigationStack(
      path: Binding(get: { path }, set: { if !isLocked { path = $0 } })
    ) {
      Text("root").navigationDestination(for: Int.self) { _ in
        VStack {
          Text(isLocked ? "locked" : "unlocked")
          Button("Unlock") { isLocked = false }
        }
        .onAppear { log.note("appear") }
        .onDisappear { log.note("disappear") }
      }
    }
  }
}

private struct LoggedTabs: View {
  let log: EventLog

  var body: some View {
    TabView {
      Counted().onAppear { log.note("appear one") }.onDisappear { log.note("disappear one") }.tabItem { Text("One") }
      Text("two").tabItem { Text("Two") }.onAppear { log.note("appear two") }.onDisappear { log.note("disappear two") }
    }
  }
}

private struct Counted: View {
  @State private var count = 0

  var body: some View {
    Text("one \(count)")
    Button("Count") { count += 1 }
  }
}

private struct BoundTabs: View {
  let log: EventLog
  @State private var selection = "b"
  @State private var hasFirst = true

  var body: some View {
    Button("First") { selection = "a" }
    Button("Remove") { (hasFirst, selection) = (false, "b") }
    TabView(selection: $selection) {
      if hasFirst { tab("a") }
      tab("b")
    }
  }

  private func tab(_ name: String) -> some View {
    Tab(name, image: "picture", value: name) {
      Text("text of \(name)").onAppear { log.note("appear \(name)") }.onDisappear { log.note("disappear \(name)") }
    }
  }
}

private struct TaskTabs: View {
  let events: AsyncStream<String>.Continuation

  var body: some View {
    TabView {
      tab("one").tabItem { Text("One") }
      tab("two").tabItem { Text("Two") }
    }
  }

  private func tab(_ name: String) -> some View {
    Text(name).task {
      events.yield("start \(name)")
      let never = AsyncStream<Void> { _ in }
      for await _ in never {}
      events.yield("cancelled \(name)")
    }
  }
}

private struct LoggedSheet: View {
  struct Item: Identifiable {
    let id: Int
  }

  let log: EventLog
  @State private var item: Item?

  var body: some View {
    Button("Show 1") { item = Item(id: 1) }
      .sheet(item: $item, onDismiss: { log.note("dismiss") }) { shown in
        VStack {
          Text("item \(shown.id)")
          Button("Show 2") { item = Item(id: 2) }
        }
        .onAppear { log.note("appear \(shown.id)") }
        .onDisappear { log.note("disappear \(shown.id)") }
      }
  }
}
