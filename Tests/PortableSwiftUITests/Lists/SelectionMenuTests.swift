import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A list has a menu for its rows, and an action")
struct SelectionMenuTests {
  private let log = EventLog()

  @Test func returnAndADoubleClickPerformTheAction() {
    let host = ViewHost(Rows(log: log), columns: 30, rows: 8)
    host.press(.return)
    #expect(log.take().isEmpty)
    host.press(.downArrow)
    host.press(.return)
    #expect(log.take() == ["open 0"])
    host.click(column: 1, row: 2)
    #expect(log.take().isEmpty)
    host.click(column: 1, row: 2, count: 2)
    #expect(log.take() == ["open 2"])
  }

  @Test func optionReturnOpensTheMenuOfTheSelection() {
    let host = ViewHost(Rows(log: log), columns: 30, rows: 8)
    host.press(.return, modifiers: .option)
    #expect(!host.text.contains("Delete"))
    host.click(column: 1, row: 0)
    host.click(column: 1, row: 1, modifiers: .control)
    host.press(.return, modifiers: .option)
    host.tap("Delete 2")
    #expect(log.take() == ["delete 0 1"])
    #expect(!host.text.contains("Delete"))
  }

  @Test func theRightButtonOpensTheMenuOfItsRow() {
    let host = ViewHost(Rows(log: log), columns: 30, rows: 8)
    host.click(column: 1, row: 0)
    host.rightClick(row: 2)
    host.tap("Delete 1")
    #expect(log.take() == ["delete 2"])
    host.rightClick(row: 0)
    host.tap("Delete 1")
    #expect(log.take() == ["delete 0"])
    host.rightClick(row: 6)
    #expect(host.text.contains("New"))
  }

  @Test func tablesHaveAMenuToo() {
    let host = ViewHost(RowTable(log: log), columns: 30, rows: 8)
    host.click(column: 1, row: 1)
    host.press(.return)
    #expect(log.take() == ["open a"])
  }

  @Test func optionReturnOpensTheMenuOfTheSelectedRow() {
    let host = ViewHost(RowMenus(log: log), columns: 30, rows: 10)
    host.press(.return, modifiers: .option)
    #expect(!host.text.contains("Pin"))
    host.press(.downArrow)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    host.tap("Pin")
    #expect(log.take() == ["pin 1"])
  }

  @Test func optionReturnOpensTheMenuOfTheRowOfTheCursor() {
    let log = log
    let host = ViewHost(
      List {
        ForEach(0..<3) { row in
          Text("row \(row)").contextMenu { Button("Pin") { log.note("pin \(row)") } }.padding(.leading, 1)
        }
        .onDelete { _ in }
      }, columns: 30, rows: 10)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    host.tap("Pin")
    #expect(log.take() == ["pin 1"])
  }
}

extension ViewHost {
  fileprivate func rightClick(row: Int) {
    handle(.mouse(.init(.press(2), at: CellPoint(x: 1, y: row))))
    handle(.mouse(.init(.release(2), at: CellPoint(x: 1, y: row))))
  }
}

private struct Rows: View {
  let log: EventLog
  @State private var selection: Set<Int> = []

  init(log: EventLog) { self.log = log }

  var body: some View {
    List(0..<4, id: \.self, selection: $selection) { Text("Row \($0)") }
      .contextMenu(forSelectionType: Int.self) { rows in
        if rows.isEmpty {
          Button("New") { log.note("new") }
        } else {
          Button("Delete \(rows.count)") { log.note("delete \(names(rows))") }
        }
      } primaryAction: { rows in
        log.note("open \(names(rows))")
      }
  }

  private func names(_ rows: Set<Int>) -> String { rows.sorted().map(String.init).joined(separator: " ") }
}

private struct RowTable: View {
  struct Row: Identifiable { let id: String }

  let log: EventLog
  @State private var selection: String?

  init(log: EventLog) { self.log = log }

  var body: some View {
    Table([Row(id: "a"), Row(id: "b")], selection: $selection) { TableColumn("Name", value: \.id) }
      .contextMenu(forSelectionType: String.self) { _ in
        EmptyView()
      } primaryAction: { rows in
        log.note("open \(rows.sorted().joined())")
      }
  }
}

private struct RowMenus: View {
  let log: EventLog
  @State private var selection: Int?

  var body: some View {
    List(0..<3, selection: $selection) { row in
      HStack {
        Text("row")
        Text("\(row)")
      }
      .swipeActions { Button("Delete") { log.note("delete \(row)") } }
      .contextMenu { Button("Pin") { log.note("pin \(row)") } }
    }
  }
}
