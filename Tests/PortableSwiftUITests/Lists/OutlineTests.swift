import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Rows of a list disclose others, and several are selected by keys")
struct OutlineTests {
  private let log = EventLog()

  @Test func arrowsOpenAndCloseARow() {
    let host = ViewHost(Outline(log: log), columns: 20, rows: 8)
    host.press(.downArrow)
    #expect(host.lines.prefix(2) == ["▸ Animals", "Stone"])
    host.press(.rightArrow)
    #expect(host.lines.prefix(4) == ["▾ Animals", "▸ Birds", "Cat", "Stone"])
    host.press(.downArrow)
    host.press(.rightArrow)
    host.press(.downArrow)
    #expect(log.take() == ["Animals", "Birds", "Owl"])
    #expect(
      host.screen(width: 20, height: 5).split(separator: "\n").prefix(3).map(String.init) == [
        "▾ Animals", "  ▾ Birds", "    Owl",
      ])
    host.press(.upArrow)
    host.press(.leftArrow)
    #expect(host.lines.prefix(4) == ["▾ Animals", "▸ Birds", "Cat", "Stone"])
    #expect(log.take() == ["Birds"])
  }

  @Test func anyRowOfAnOutlineIsSelected() {
    let host = ViewHost(Outline(log: log), columns: 20, rows: 8)
    host.tap("Animals")
    host.click(column: 3, row: 2)
    #expect(log.take() == ["Cat"])
  }

  @Test func arrowsOpenADisclosureGroupThatHasTheFocus() {
    let host = ViewHost(DisclosureGroup("More") { Text("Hidden") }, columns: 20, rows: 3)
    host.press(.leftArrow)
    #expect(host.lines.prefix(2) == ["▸ More"])
    host.press(.rightArrow)
    #expect(host.lines.prefix(2) == ["▾ More", "Hidden"])
    host.press(.leftArrow)
    #expect(host.lines.prefix(2) == ["▸ More"])
  }

  @Test func aDisclosureGroupIsOneViewOutsideOfLists() {
    let host = ViewHost(
      HStack {
        DisclosureGroup("More", isExpanded: .constant(true)) { Text("Hidden") }
        Text("End")
      }, columns: 20, rows: 3)
    #expect(host.lines.prefix(2) == ["▾ More   End", "Hidden"])
  }

  @Test func shiftSelectsTheRowsFromTheLastSelectedOne() {
    let host = ViewHost(Several(log: log), columns: 20, rows: 8)
    host.press(.downArrow)
    host.press(.downArrow, modifiers: .shift)
    host.press(.downArrow, modifiers: .shift)
    host.press(.upArrow, modifiers: .shift)
    #expect(log.take() == ["0", "0 1", "0 1 2", "0 1"])
    host.click(column: 1, row: 5, modifiers: .shift)
    // The fourth row can't be selected.
    #expect(log.take() == ["0 1 2 4 5"])
    host.press(.home, modifiers: .shift)
    #expect(log.take() == ["0"])
    host.click(column: 1, row: 4)
    host.press(.end, modifiers: .shift)
    #expect(log.take() == ["4", "4 5"])
  }

  @Test func controlASelectsAllRowsThatCanBeSelected() {
    let host = ViewHost(Several(log: log), columns: 20, rows: 8)
    host.press("a", modifiers: .control)
    #expect(log.take() == ["0 1 2 4 5"])
    host.press(.space)
    #expect(log.take() == ["1 2 4 5"])
  }

  @Test func aRowThatIsDisabledForTheSelectionIsLeftOut() {
    let host = ViewHost(Several(log: log), columns: 20, rows: 8)
    host.click(column: 1, row: 3)
    #expect(log.take().isEmpty)
    host.click(column: 1, row: 2)
    host.press(.downArrow)
    #expect(log.take() == ["2", "4"])
  }

  @Test func rowsOfAGroupAreDeletedAndMoved() {
    let host = ViewHost(EditedGroup(log: log), columns: 20, rows: 8)
    #expect(
      host.screen(width: 20, height: 4).split(separator: "\n").map(String.init) == [
        "▾ Group", "  row 0", "  row 1", "  row 2",
      ])
    for _ in 0..<2 { host.press(.downArrow) }
    host.press(.delete)
    #expect(log.take() == ["0 2"])
    host.press(.upArrow, modifiers: .option)
    #expect(log.take() == ["2 0"])
  }

  @Test func aRowWithPaddingIsDisabledForTheSelection() {
    let host = ViewHost(Padded(log: log), columns: 20, rows: 3)
    host.click(column: 4, row: 1)
    host.click(column: 4, row: 0)
    #expect(log.take() == ["0"])
  }

  @Test func aPickerInARowThatIsDisabledForTheSelectionHasItsOptions() {
    let host = ViewHost(List { Options().selectionDisabled() }, columns: 30, rows: 2)
    host.press(.rightArrow)
    #expect(host.text.contains("Large"))
  }

  @Test func shiftBeginsAtTheRowThatTheProgramSelected() {
    let host = ViewHost(Several(log: log, first: [4]), columns: 20, rows: 8)
    host.click(column: 1, row: 5, modifiers: .shift)
    #expect(log.take() == ["4 5"])
  }

  @Test func anOptionThatIsDisabledForTheSelectionIsLeftOut() {
    let host = ViewHost(Options(), columns: 30, rows: 2)
    host.press(.rightArrow)
    #expect(host.lines[0].contains("Large"))
    host.press(.leftArrow)
    #expect(host.lines[0].contains("Small"))
    host.press(.leftArrow)
    #expect(host.lines[0].contains("Small"))
  }
}

private struct Item: Identifiable {
  let id: String
  var children: [Item]?
}

private struct Outline: View {
  let log: EventLog
  @State private var selection: String?

  init(log: EventLog) { self.log = log }

  private var items: [Item] {
    [
      Item(id: "Animals", children: [Item(id: "Birds", children: [Item(id: "Owl")]), Item(id: "Cat")]),
      Item(id: "Stone"),
    ]
  }

  var body: some View {
    List(items, children: \.children, selection: $selection) { Text($0.id) }
      .onChange(of: selection) { log.note(selection ?? "none") }
  }
}

private struct Several: View {
  let log: EventLog
  @State private var selection: Set<Int>

  init(log: EventLog, first: Set<Int> = []) {
    self.log = log
    _selection = State(initialValue: first)
  }

  var body: some View {
    List(0..<6, id: \.self, selection: $selection) { Text("Row \($0)").selectionDisabled($0 == 3) }
      .onChange(of: selection) { log.note(selection.sorted().map(String.init).joined(separator: " ")) }
  }
}

private struct EditedGroup: View {
  let log: EventLog
  @State private var rows = [0, 1, 2]
  @State private var selection: Int?

  init(log: EventLog) { self.log = log }

  var body: some View {
    List(selection: $selection) {
      DisclosureGroup("Group", isExpanded: .constant(true)) {
        ForEach(rows, id: \.self) { Text("row \($0)") }
          .onDelete { rows.remove(atOffsets: $0) }
          .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
      }
    }
    .onChange(of: rows) { log.note(rows.map(String.init).joined(separator: " ")) }
  }
}

private struct Padded: View {
  let log: EventLog
  @State private var selection: Int?

  init(log: EventLog) { self.log = log }

  var body: some View {
    List(0..<3, id: \.self, selection: $selection) { row in
      Text("row \(row)").selectionDisabled(row == 1).padding(.leading, 2)
    }
    .onChange(of: selection) { log.note(selection.map(String.init) ?? "none") }
  }
}

private struct Options: View {
  @State private var size = 0

  var body: some View {
    Picker("Size", selection: $size) {
      Text("Small").tag(0)
      Text("Medium").tag(1).selectionDisabled()
      Text("Large").tag(2)
    }
  }
}
