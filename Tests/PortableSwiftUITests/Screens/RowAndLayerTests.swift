import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Rows with and without controls, and views above others.
@MainActor @Suite struct RowAndLayerTests {
  @Test func theMenuOfAFocusableViewIsOpenedByKeys() {
    let host = ViewHost(
      VStack {
        Button("Other") {}
        Text("row").contextMenu { Button("Rename") {} }.focusable()
        Button("Last") {}
      }, columns: 30, rows: 10)
    host.press(.tab)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Rename"))
    host.press(.escape)
    host.press(.tab)
    #expect(host.focusedControl == "Last")
  }

  @Test func rowsWithoutControlsAreReachedBesideThoseWithControls() {
    let host = ViewHost(Mixed(), columns: 30, rows: 10)
    host.press(.upArrow)
    #expect(host.focusedControl == "Add")
    host.press(.downArrow)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Rename Two"))
    host.press(.escape)
    host.press(.delete)
    #expect(!host.text.contains("Two"))
    host.press(.upArrow)
    host.press(.upArrow)
    #expect(host.focusedControl == "Add")
  }

  @Test func aClickMovesTheCursorOfRows() {
    let host = ViewHost(Mixed(), columns: 30, rows: 10)
    host.click(column: 1, row: 3)
    host.press(.delete)
    #expect(!host.text.contains("Three") && host.text.contains("One"))
  }

  private struct Mixed: View {
    @State private var names = ["One", "Two", "Three"]

    var body: some View {
      List {
        Button("Add") {}
        ForEach(names, id: \.self) { name in Text(name).contextMenu { Button("Rename \(name)") {} } }
          .onDelete { names.remove(atOffsets: $0) }
      }
    }
  }

  @Test func aClickBesideTheLabelActivatesTheButtonOfARow() {
    let host = ViewHost(NavigationStack { Wide() }, columns: 30, rows: 8)
    host.click(column: 25, row: 0)
    #expect(host.text.contains("pressed 1"))
    host.click(column: 25, row: 1)
    #expect(host.text.contains("Destination"))
  }

  private struct Wide: View {
    @State private var count = 0

    var body: some View {
      List {
        Button("Press") { count += 1 }
        NavigationLink("Link") { Text("Destination") }
        Text("pressed \(count)")
      }
    }
  }

  @Test(arguments: [false, true]) func theFocusMovesToAFieldThatDoesNotExistYet(isList: Bool) {
    let host = ViewHost(Fields(isList: isList), columns: 20, rows: 5)
    for number in 0..<8 {
      host.type("\(number)")
      host.press(.return)
    }
    #expect(host.text.contains("7"))
    host.press(.home)
    for _ in 0..<20 { host.press(.upArrow) }
    #expect(host.lines.first?.contains("0") == true)
  }

  private struct Fields: View {
    let isList: Bool
    @State private var texts = Array(repeating: "", count: 8)
    @FocusState private var focus: Int?

    var body: some View {
      if isList { List { fields } } else { Form { fields } }
    }

    private var fields: some View {
      ForEach(0..<8) { number in
        TextField("Field \(number)", text: $texts[number]).focused($focus, equals: number)
          .onSubmit { focus = min(number + 1, 7) }
      }
    }
  }

  @Test(arguments: [false, true]) func afterADeletionInAnAlertTheNextRowHasTheFocus(isList: Bool) {
    let host = ViewHost(Deleting(isList: isList), columns: 40, rows: 14)
    for _ in 0..<3 { host.press(.downArrow) }
    #expect(host.focusedControl == "Row 3")
    host.press(.return)
    host.tap("Delete")
    #expect(!host.text.contains("Row 3"))
    #expect(host.focusedControl == "Row 4")
  }

  private struct Deleting: View {
    let isList: Bool
    @State private var rows = Array(0..<6)
    @State private var doomed: Int?

    var body: some View {
      Group {
        if isList { List { buttons } } else { VStack { buttons } }
      }
      .alert("Delete it?", isPresented: Binding(get: { doomed != nil }, set: { if !$0 { doomed = nil } })) {
        Button("Delete", role: .destructive) { rows.removeAll { $0 == doomed } }
        Button("Keep", role: .cancel) {}
      }
    }

    private var buttons: some View {
      ForEach(rows, id: \.self) { row in Button("Row \(row)") { doomed = row } }
    }
  }

  @Test func theFocusIsVisibleInAScrollViewThatIsHigherThanTheScreen() {
    let host = ViewHost(
      ScrollView(.horizontal) { HStack { VStack { ForEach(0..<9) { Button("b\($0)") {} } } } }, columns: 20, rows: 5)
    for number in 1..<9 {
      host.press(.tab)
      #expect(host.focusedControl == "b\(number)")
      #expect(host.text.contains("b\(number)"))
    }
  }

  @Test func theFocusStaysVisibleOnASmallerScreen() {
    let host = ViewHost(List(0..<12) { row in Button("Row \(row)") {} }, columns: 20, rows: 12)
    for _ in 0..<8 { host.press(.downArrow) }
    #expect(host.focusedControl == "Row 8")
    #expect(host.screen(width: 20, height: 4).contains("Row 8"))
  }

  @Test func aTagMayBeInsideOfATabItem() {
    let host = ViewHost(Tabs(), columns: 30, rows: 5)
    host.tap("Second")
    #expect(host.text.contains("Page 2"))
    host.press(.escape)
  }

  private struct Tabs: View {
    @State private var tab = 0

    var body: some View {
      TabView(selection: $tab) {
        Button("Second") { tab = 1 }.tag(0).tabItem { Text("A") }
        Text("Page 2").tag(1).tabItem { Text("B") }
      }
    }
  }

  @Test func childrenOfAGeometryReaderOverlap() {
    let host = ViewHost(
      GeometryReader { _ in
        Text("a")
        Text("bb").offset(x: 3)
        ForEach(0..<3) { Text("\($0)\($0)").position(x: 3 + Double($0) * 6, y: Double($0) + 1) }
      }, columns: 20, rows: 5)
    #expect(host.screen(width: 20, height: 5) == "a  bb\n  00\n        11\n              22")
  }

  @Test func colorsWithAPartOfTheirOpacityShowTheTextBehind() {
    let host = ViewHost(
      ZStack {
        Text("content")
        Color.black.opacity(0.3)
      }, columns: 10, rows: 1)
    #expect(host.text.contains("content"))
  }

  @Test func anInvisibleColorKeepsTheMouse() {
    let host = ViewHost(Catcher(), columns: 20, rows: 3)
    #expect(host.text.contains("Behind 0"))
    host.click(column: 1, row: 0)
    #expect(host.text.contains("caught 1") && host.text.contains("Behind 0"))
  }

  private struct Catcher: View {
    @State private var behind = 0
    @State private var caught = 0

    var body: some View {
      ZStack(alignment: .topLeading) {
        VStack(alignment: .leading) {
          Button("Behind \(behind)") { behind += 1 }
          Text("caught \(caught)")
        }
        Color.black.opacity(0.001).onTapGesture { caught += 1 }
      }
    }
  }

  @Test func aMaterialCoversTheTextBehind() {
    let host = ViewHost(
      Text("line line line").overlay { Text("Saved").padding(.horizontal, 1).background(.thinMaterial) }, columns: 20,
      rows: 1)
    #expect(host.text.contains(" Saved ") && host.lines.first?.hasPrefix("lin") == true)
  }

  @Test func aControlThatIsPartlyVisibleIsClickedAtOnce() {
    let host = ViewHost(Shelves(), columns: 20, rows: 8)
    let row = host.lines.lastIndex { $0.contains("B1") } ?? -1
    host.click(column: 1, row: row)
    #expect(host.text.contains("pressed"))
  }

  private struct Shelves: View {
    @State private var pressed = false

    var body: some View {
      ScrollView {
        VStack(alignment: .leading) {
          ForEach(0..<4) { shelf in
            Text(pressed ? "pressed" : "Shelf")
            ScrollView(.horizontal) {
              HStack {
                ForEach(0..<2) { item in
                  VStack {
                    Text("img")
                    Button("B\(shelf)\(item)") { pressed = true }
                    Text("foot")
                    Text("foot")
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: [UnitPoint.top, .topLeading, .leading]) func aPositionWithAnAnchorIsRead(anchor: UnitPoint) {
    let host = ViewHost(Anchored(anchor: anchor), columns: 30, rows: 6)
    host.press(.pageDown)
    #expect(host.lines.last != "none")
  }

  private struct Anchored: View {
    let anchor: UnitPoint
    @State private var position: Int?

    var body: some View {
      VStack(alignment: .leading) {
        ScrollView {
          LazyVStack(alignment: .leading) { ForEach(0..<20) { Text("\($0)") } }.scrollTargetLayout()
        }
        .scrollPosition(id: $position, anchor: anchor)
        Text(position.map(String.init) ?? "none")
      }
    }
  }

  @Test func aColumnThatIsNotShownDoesNotGetTheFocus() {
    struct Item: Identifiable { let id: Int }
    let host = ViewHost(
      Table([Item(id: 0), Item(id: 1)], selection: .constant(Int?.some(0))) {
        TableColumn("A") { Text("a\($0.id)") }.width(10)
        TableColumn("B") { Text("b\($0.id)") }.width(8)
        TableColumn("C") { item in Button("c\(item.id)") {} }.width(5)
      }, columns: 20, rows: 5)
    host.press(.downArrow)
    host.press(.rightArrow)
    #expect(host.focusedControl == nil)
  }

  @Test func aMenuOfAPlainViewIsOpenedByKeys() {
    let host = ViewHost(
      VStack {
        Button("First") {}
        Text("Card").contextMenu { Button("Move") {} }
      }, columns: 30, rows: 8)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Move"))
  }

  @Test func theSizeOfControlsIsInTheEnvironment() {
    struct Reader: View {
      @Environment(\.controlSize) private var size

      var body: some View { Text(size == .large ? "large" : "other") }
    }
    #expect(ViewHost(Reader().controlSize(.large)).text == "large")
  }
}
