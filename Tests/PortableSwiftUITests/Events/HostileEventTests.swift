import Foundation
import PackageSupport
import TestSupport
import Testing

@testable import PortableSwiftUI

@MainActor @Suite("Events from outside do no harm")
struct HostileEventTests {
  /// Any events, on screens of any size: nothing crashes, no control character reaches a cell, and everything is
  /// released.
  @Test(arguments: seeds(2, many: 30)) func randomEventsNeverStopTheHost(seed: UInt64) {
    sendRandomEvents(to: Everything(), seed)
  }

  @Test(arguments: seeds(2, many: 30)) func randomEventsNeverStopColumnsAndTables(seed: UInt64) {
    sendRandomEvents(to: Columns(), seed)
  }

  @Test(arguments: seeds(2, many: 30)) func randomEventsNeverStopCommandsAndPages(seed: UInt64) {
    sendRandomEvents(to: AppContent(PagesApp()), seed)
  }

  @Test(arguments: seeds(2, many: 30)) func randomEventsNeverStopMenusAndDrags(seed: UInt64) {
    sendRandomEvents(to: Desk(), seed)
  }

  private func sendRandomEvents(to view: some View, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    weak var layout: ViewLayout?
    do {
      let graph = ViewGraph(view, requestUpdate: {}, report: { _ in })
      layout = graph.layout
      var surface = CellSurface(size: CellSize(width: 80, height: 24))
      for _ in 0..<100 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          let sizes = [(1, 1), (2, 3), (80, 24), (7, 50), (0, 0)]
          let size = sizes[Int.random(in: 0..<sizes.count, using: &random)]
          surface = CellSurface(size: CellSize(width: size.0, height: size.1))
        }
        _ = graph.updateLayout(surface.size)
        if let cursor = graph.draw(into: &surface) {
          #expect(CellRect(origin: CellPoint(x: 0, y: 0), size: surface.size).contains(cursor))
        }
        checkText(surface)
        graph.handle(randomEvent(using: &random))
      }
      surface = CellSurface(size: CellSize(width: 500, height: 200))
      _ = graph.updateLayout(surface.size)
      graph.draw(into: &surface)
      checkText(surface)
      graph.end()
    }
    #expect(layout == nil)
  }

  private func checkText(_ surface: CellSurface) {
    let hasRawText = surface.cells.indices.contains { index in
      surface.text(at: index).unicodeScalars.contains {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
      }
    }
    #expect(!hasRawText)
  }

  private func randomEvent(using random: inout SeededGenerator) -> ViewEvent {
    let keys: [KeyEquivalent] = [
      .upArrow, .downArrow, .leftArrow, .rightArrow, .home, .end, .pageUp, .pageDown, .tab, .return, .escape, .delete,
      .deleteForward, .insert, .function(5), "a", "c", "v", "x", "z", "y", "s",
    ]
    let texts = [
      "x", " ", "日本", "e\u{301}", "👨‍👩‍👧", "\u{1B}[31m", "\u{0}\u{7F}", "a\r\nb\nc", "\u{202E}evil", "\u{301}\u{301}",
      String(repeating: "long ", count: 500),
    ]
    let point = CellPoint(x: Int.random(in: -2...90, using: &random), y: Int.random(in: -2...30, using: &random))
    let modifiers = EventModifiers(rawValue: [0, 0, 0, 2, 4, 8, 6].randomElement(using: &random) ?? 0)
    func mouse(_ action: ViewEvent.Mouse.Action) -> ViewEvent {
      .mouse(.init(action, at: point, modifiers: modifiers, clickCount: Int.random(in: 1...3, using: &random)))
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: return .key(keys.randomElement(using: &random) ?? .tab, modifiers)
    case 3: return .key(.tab, [])
    case 4: return .text(texts.randomElement(using: &random) ?? "")
    case 5: return .paste(texts.randomElement(using: &random) ?? "", isLast: Bool.random(using: &random))
    case 6: return mouse(.press(Int.random(in: 0...2, using: &random)))
    case 7: return mouse(.drag(0))
    case 8: return mouse(.release(0))
    default: return mouse(.wheel(rows: Int.random(in: -3...3, using: &random), columns: 1))
    }
  }
}

/// A view with all views and modifiers that respond to events, which events insert and remove.
private struct Everything: View {
  @State private var text = "text"
  @State private var notes = "line\n\tline\r\nline"
  @State private var document = EditableText("one\ntwo")
  @State private var selection: Int?
  @State private var several: Set<String> = []
  @State private var value = 0.5
  @State private var isOn = true
  @State private var isAsking = false
  @State private var count = 3
  @FocusState private var focus: Bool

  var body: some View {
    HStack {
      Toggle("On", isOn: $isOn)
      Button("Ask") { isAsking = true }.keyboardShortcut("s")
      Button("More") { count = (count + 7) % 40 }
      Button("Focus") { focus.toggle() }.disabled(!isOn)
    }
    .alert("Really?", isPresented: $isAsking) {
      Button("Yes") { count = 0 }
      Button("No", role: .cancel) {}
    }
    if isOn {
      TextField("Name", text: $text).focused($focus).onSubmit { isAsking = true }
      SecureField("Password", text: $text)
      Text(text).lineLimit(2).multilineTextAlignment(.center).border(.red)
    }
    HStack {
      Slider(value: $value).frame(maxWidth: 20)
      Stepper("Count \(count)", value: $count, in: 0...50)
      Picker("Pick", selection: $count) { ForEach(0..<5) { Text("option \($0)") } }
    }
    HStack {
      List(Array(0..<count), id: \.self, selection: $selection) { Text("row \($0) \(text)") }
      List(selection: $several) {
        Section("Section") {
          ForEach(0..<count, id: \.self) { row in Button("button \(row)") { text += "\(row)" } }
          Text("tagged").tag("tag")
        }
      }
      ScrollView { ForEach(Array(0..<count), id: \.self) { Text("line \($0)").onTapGesture { text = "" } } }
      GeometryReader { proxy in Text("\(Int(proxy.size.width))") }
    }
    TextEditor(text: $notes).frame(height: 3).onKeyPress(.escape) { .handled }
    TextArea(text: $document).frame(height: 2)
  }
}

/// A split view whose columns have a table, grids and the controls that change a date.
private struct Columns: View {
  struct Row: Identifiable {
    let id: Int
    var name: String
  }

  @State private var rows = (0..<30).map { Row(id: $0, name: "Row \($0 * 7 % 30)") }
  @State private var order: [KeyPathComparator<Row>] = []
  @State private var selection: Int?
  @State private var due = Date(timeIntervalSinceReferenceDate: 0)

  var body: some View {
    NavigationSplitView {
      Table(rows, selection: $selection, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("日本") { Text("\($0.id)").swipeActions { Button("Delete") { rows.removeAll() } } }
      }
      .onChange(of: order) { _, order in rows.sort(using: order) }
      .navigationSplitViewColumnWidth(min: 10, ideal: 30, max: 40)
    } detail: {
      ScrollView {
        Grid {
          GridRow {
            Text("**Due** [now](https://example.com)").gridCellColumns(2)
            DatePicker("Due", selection: $due).labelsHidden()
          }
          GridRow { ForEach(rows.prefix(selection ?? 1)) { Button($0.name) { rows.shuffle() } } }
          Divider()
        }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 9)), GridItem(.fixed(3))]) {
          ForEach(rows) { row in NavigationLink(row.name) { Text(row.name).navigationTitle("One") } }
        }
        ViewThatFits {
          Text("long text that needs some room").fixedSize()
          Gauge(value: Double(selection ?? 0), in: 0...30) { Text("G") }
        }
      }
      .navigationTitle("Detail")
    }
  }
}

/// A program with commands, tabs, pages, sheets and menus, which events open and close.
private struct PagesApp: App {
  @State private var count = 2

  var body: some Scene {
    WindowGroup { Pages(count: $count) }
      .commands {
        CommandGroup(replacing: .newItem) { Button("New \(count)") { count += 1 }.keyboardShortcut("a") }
        CommandMenu("Rows") {
          Button("None") { count = 0 }.keyboardShortcut("z")
          Toggle("Two", isOn: Binding(get: { count == 2 }, set: { count = $0 ? 2 : 5 })).keyboardShortcut("x")
        }
        if count > 3 { CommandGroup(after: .saveItem) { Button("Fewer") { count = 1 } } }
      }
  }
}

private struct Pages: View {
  struct Node: Identifiable {
    let id: Int
    var children: [Node]?
  }

  @Binding var count: Int
  @State private var tab = 0
  @State private var path: [Int] = []
  @State private var isOpen = true
  @State private var isSheetShown = false
  @State private var isCovered = false
  @State private var text = "straße"
  @State private var number = 3

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack(path: $path) {
        List {
          Section("Rows", isExpanded: $isOpen) {
            ForEach(0..<count, id: \.self) { row in NavigationLink("row \(row)", value: row) }
          }
          Menu("Menu") { Button("Sheet") { isSheetShown = true } }
        }
        .navigationDestination(for: Int.self) { row in
          Text("page \(row)").toolbar { Button("Deeper") { path.append(row + 1) } }
        }
        .navigationTitle("Pages")
      }
      .tabItem { Text("Pages") }.tag(0)
      List([Node(id: 1, children: [Node(id: 2), Node(id: 3, children: [])])], children: \.children) {
        Text("node \($0.id)")
      }
      .tabItem { Text("Tree") }.tag(1)
      VStack {
        ZStack {
          Text(text).onLongPressGesture(minimumDuration: 0) { isCovered.toggle() }.zIndex(isCovered ? 1 : 0)
          Button("Cover") { isCovered.toggle() }.allowsHitTesting(!isCovered)
        }
        TextField("Number", value: $number, formatter: NumberFormatter())
        Text(text).textCase(isCovered ? .uppercase : .lowercase).redacted(reason: isCovered ? .placeholder : [])
        Text("board").focusable().onMoveCommand { text = "\($0)" }.onExitCommand { text += "é" }
          .contextMenu { Button("Delete", role: .destructive) { text = "" } }
      }
      .tabItem { Text("Other") }.tag(2)
    }
    .sheet(isPresented: $isSheetShown) {
      DisclosureGroup("Sheet", isExpanded: $isOpen) {
        SecureField("Secret", text: $text, onCommit: { isCovered = true })
      }
    }
    .searchable(text: $text)
  }
}

/// Rows with menus, trees with a selection, values that are dragged, and views outside of their frames and of the screen.
private struct Desk: View {
  struct Node: Identifiable {
    let id: Int
    var children: [Node]?
  }

  @State private var names = (0..<6).map { "name \($0)" }
  @State private var selection: Set<Int> = []
  @State private var isExporting = false
  @State private var isTargeted = false
  @State private var offset = 0.0

  var body: some View {
    VStack {
      HStack {
        List {
          ForEach($names, id: \.self) { $name in
            Text(name).draggable(name).contextMenu { Button("Remove") { names.removeAll { $0 == name } } }
              .dropDestination(for: String.self) { dropped, _ in
                names.removeAll(where: dropped.contains)
                return true
              }
          }
          .onMove { names.move(fromOffsets: $0, toOffset: $1) }
          Button("Add") { names.append("name \(names.count)") }
        }
        List(
          [Node(id: 1, children: (2..<9).map { Node(id: $0, children: $0 == 3 ? [Node(id: 20)] : nil) })],
          children: \.children, selection: $selection
        ) { node in
          Text("node \(node.id)").swipeActions { Button("Flag") { offset += 3 } }.selectionDisabled(node.id == 4)
        }
        .contextMenu(forSelectionType: Int.self) { nodes in
          Button("Export \(nodes.count)") { isExporting = true }
        } primaryAction: {
          selection = Set($0.map { $0 + 1 })
        }
      }
      Text(isTargeted ? "over" : "here").offset(x: offset, y: offset / 3)
        .gesture(DragGesture().onChanged { offset = $0.translation.width })
        .onDrop(of: [.text], isTargeted: $isTargeted) { providers in
          names.append("dropped \(providers.count)")
          return true
        }
      ZStack {
        Button("Behind") { names.shuffle() }
        Color.clear.contentShape(Rectangle()).allowsHitTesting(isTargeted)
        RoundedRectangle(cornerRadius: 3).stroke().frame(height: 3)
        Text("placed").position(x: 4, y: 1).onTapGesture { offset = 0 }
      }
      ForEach(0..<12) { row in Button("row \(row)") { offset -= 2 } }
    }
    .fileExporter(
      isPresented: $isExporting, document: TextFile(), contentType: .plainText, defaultFilename: "a",
      onCompletion: { _ in })
  }

  private struct TextFile: FileDocument {
    static let readableContentTypes = [UTType.plainText]

    init() {}

    init(configuration: ReadConfiguration) {}

    func fileWrapper(configuration: WriteConfiguration) -> FileWrapper { FileWrapper(regularFileWithContents: Data()) }
  }
}
