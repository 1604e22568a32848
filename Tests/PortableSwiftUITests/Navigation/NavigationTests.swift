import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Stacks, tabs, sheets and menus show one view at a time")
struct NavigationTests {
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
