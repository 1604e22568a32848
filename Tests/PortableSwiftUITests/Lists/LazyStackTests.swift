import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A lazy stack in a scroll view creates the views that are visible")
struct LazyStackTests {
  // MARK: Creation

  @Test(arguments: [false, true]) func onlyVisibleRowsAreCreated(isNested: Bool) {
    let rows = Rows(100_000)
    let host = isNested ? ViewHost(NestedStack(rows: rows), columns: 20, rows: 10) : host(rows)
    #expect(host.lines.suffix(2) == (isNested ? ["row 6", "row 7"] : ["row 8", "row 9"]))
    #expect(host.bodyCount(of: Row.self) < 50)
    host.press(.end)
    #expect(host.lines.last == (isNested ? "footer" : "row 99999"))
    #expect(host.bodyCount(of: Row.self) < 100)
    host.press(.home)
    #expect(host.lines.first == (isNested ? "" : "row 0"))
    for _ in 0..<100 { host.press(.pageDown) }
    #expect(host.bodyCount(of: Row.self) < 3_000)
    #expect(rows.log.alive < 100)
  }

  @Test func aHorizontalStackCreatesWhatIsVisible() {
    let host = ViewHost(
      ScrollView(.horizontal) { LazyHStack { ForEach(0..<100_000, id: \.self) { Row(name: "\($0)") } } }, columns: 11,
      rows: 3)
    #expect(host.lines == ["", "0 1 2 3 4 5"])
    #expect(host.bodyCount(of: Row.self) < 50)
    host.press(.rightArrow)
    host.press(.rightArrow)
    #expect(host.lines == ["", "1 2 3 4 5 6"])
    host.handle(.mouse(.init(.wheel(rows: 0, columns: 20), at: .init(x: 0, y: 0))))
    // What has been skipped is estimated.
    #expect((20..<40).contains { host.lines == ["", "\($0) \($0 + 1) \($0 + 2) \($0 + 3)"] })
    #expect(host.bodyCount(of: Row.self) < 150)
  }

  @Test func aGridCreatesWhatIsVisible() {
    let items = (0..<50_000).map { Item(id: $0, lines: 1 + $0 % 3) }
    func grid(_ items: some RandomAccessCollection<Item>) -> some View {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 8))], alignment: .leading, spacing: 1) {
        Text("header")
        ForEach(Array(items)) { Row(name: $0.text.joined(separator: "\n")) }
        Text("footer")
      }
    }
    let host = ViewHost(ScrollView { grid(items) }, columns: 30, rows: 9)
    func shown() -> ArraySlice<String> { (host.lines + [""]).prefix(9) }
    let start = ViewHost(grid(items.prefix(400)), columns: 30).lines
    #expect(host.lines == Array(start.prefix(9)))
    #expect(host.bodyCount(of: Row.self) < 80)
    for step in 1...80 {
      host.scroll(1)
      #expect(shown() == start[step * 3..<step * 3 + 9])
    }
    for step in (0..<80).reversed() {
      host.scroll(-1)
      #expect(shown() == start[step * 3..<step * 3 + 9])
    }
    #expect(host.bodyCount(of: Row.self) < 1_500)
    host.press(.end)
    // Three columns: two views before the elements, and the footer after them.
    #expect(host.lines.joined().contains("footer") && host.lines.joined(separator: " ").contains("row 49999"))
    #expect(host.bodyCount(of: Row.self) < 1_600)
  }

  @Test func outsideOfAScrollViewAllRowsAreCreated() {
    let host = ViewHost(LazyVStack { ForEach(0..<200, id: \.self) { Row(name: "\($0)") } }, columns: 10, rows: 5)
    #expect(host.lines.count >= 5)
    #expect(host.bodyCount(of: Row.self) == 200)
  }

  @Test func sectionsHaveTheirHeadersAndFooters() {
    let host = ViewHost(SectionStack(), columns: 20, rows: 6)
    #expect(host.lines == ["first", "a0", "a1", "a2", "a3", "a4"])
    host.press(.end)
    #expect(host.lines == ["b996", "b997", "b998", "b999", "end of b", "last"])
    #expect(host.bodyCount(of: Row.self) < 100)
  }

  // MARK: Scrolling

  @Test func rowsOfDifferentHeightsFollowEachOther() {
    let rows = Rows(1_000) { 1 + $0 % 4 }
    let host = host(rows)
    var (seen, last) = ([String](), host.lines)
    seen = last
    for _ in 0..<200 {
      host.press(.pageDown)
      let lines = host.lines
      seen += new(in: lines, after: last)
      last = lines
    }
    #expect(seen == Array(allLines(rows).prefix(seen.count)))
    for _ in 0..<400 where last != Array(seen.prefix(10)) {
      host.press(.pageUp)
      let lines = host.lines
      // A page up leaves a line of the page before.
      #expect(lines.last == last.first || lines.first == "row 0")
      last = lines
    }
    #expect(host.lines == Array(seen.prefix(10)))
    host.press(.end)
    #expect(host.lines == Array(allLines(rows).suffix(10)))
    for _ in 0..<10 {
      last = host.lines
      host.press(.pageUp)
      #expect(host.lines.last == last.first)
    }
  }

  @Test func theWheelScrollsByLines() {
    let host = host(Rows(1_000) { 1 + $0 % 3 })
    for step in 1...50 {
      host.scroll(1)
      #expect(host.lines == Array(allLines(Rows(1_000) { 1 + $0 % 3 })[step * 3..<step * 3 + 10]))
    }
    for step in (0..<50).reversed() {
      host.scroll(-1)
      #expect(host.lines == Array(allLines(Rows(1_000) { 1 + $0 % 3 })[step * 3..<step * 3 + 10]))
    }
  }

  @Test func aProxyScrollsToARowThatDoesNotExist() {
    let rows = Rows(10_000) { 1 + $0 % 4 }
    let host = ViewHost(ReaderStack(rows: rows), columns: 20, rows: 10)
    host.tap("top 5000")
    #expect(host.lines.first == "row 5000")
    host.tap("bottom 9000")
    #expect(host.lines.prefix(9).last == "row 9000")
    host.tap("any 20")
    #expect(host.lines.prefix(9).contains("row 20"))
    host.tap("any 9999")
    #expect(host.lines.prefix(9).suffix(4) == ["row 9999", "9999.1", "9999.2", "9999.3"])
    #expect(host.bodyCount(of: Row.self) < 400)
  }

  @Test func aPositionScrollsToARowThatDoesNotExist() {
    let rows = Rows(10_000) { 1 + $0 % 4 }
    let host = ViewHost(PositionStack(rows: rows), columns: 20, rows: 10)
    #expect(host.lines.first == "row 3000")
    #expect(host.lines.last == "at 3000")
    host.tap("go to 8001")
    #expect(host.lines.first == "row 8001")
    #expect(host.lines.last == "at 8001")
    host.scroll(1, row: 2)
    #expect(host.lines.last == "at 8002")
  }

  @Test func anAnchorAtTheBottomStaysThere() {
    let rows = Rows(5_000) { 1 + $0 % 3 }
    let host = ViewHost(Stack(rows: rows).defaultScrollAnchor(.bottom), columns: 20, rows: 10)
    #expect(host.lines == Array(allLines(rows).suffix(10)))
    #expect(host.bodyCount(of: Row.self) < 60)
    rows.all.append(Item(id: 5_000, lines: 4))
    #expect(host.lines == Array(allLines(rows).suffix(10)))
    rows.all.insert(Item(id: -1, lines: 9), at: 0)
    #expect(host.lines == Array(allLines(rows).suffix(10)))
    host.scroll(-1)
    let lines = host.lines
    rows.all.append(Item(id: 5_001, lines: 4))
    #expect(host.lines == lines)
    // The page before is loaded.
    rows.all.insert(contentsOf: (-300 ..< -1).map { Item(id: $0, lines: 2) }, at: 0)
    #expect(host.lines == lines)
  }

  // MARK: Edits

  @Test func editsAboveTheVisibleRowsDoNotMoveThem() {
    let rows = Rows(1_000) { 1 + $0 % 3 }
    let host = host(rows)
    for _ in 0..<30 { host.press(.pageDown) }
    let lines = host.lines
    let total = rows.log.created
    rows.all.insert(Item(id: -1, lines: 5), at: 3)
    #expect(host.lines == lines)
    rows.all.removeSubrange(10..<60)
    #expect(host.lines == lines)
    rows.all.insert(contentsOf: (2_000..<2_500).map { Item(id: $0, lines: 2) }, at: 0)
    #expect(host.lines == lines)
    rows.all.removeFirst(510)
    #expect(host.lines == lines)
    rows.all.removeLast(300)
    #expect(host.lines == lines)
    // The visible rows have kept their state.
    #expect(rows.log.states.filter { $0.value > 1 && lines.contains("row \($0.key)") }.isEmpty)
    #expect(rows.log.created - total < 400)
  }

  @Test func whatIsInsertedBeforeTheFirstRowIsVisibleWhileThatIs() {
    let rows = Rows(100)
    let host = host(rows)
    _ = host.lines
    rows.all.insert(Item(id: -1, lines: 1), at: 0)
    #expect(host.lines.prefix(2) == ["row -1", "row 0"])
  }

  @Test func rowsAppearAndDisappear() {
    let rows = Rows(1_000)
    let host = host(rows)
    #expect(host.lines.first == "row 0")
    #expect(rows.log.visible.contains(0) && !rows.log.visible.contains(60))
    for _ in 0..<60 { host.press(.pageDown) }
    #expect(!rows.log.visible.contains(0) && rows.log.visible.contains(545))
    #expect(rows.log.visible.count < 60)
    host.press(.home)
    #expect(rows.log.visible.contains(0))
    #expect(rows.log.states[0] == 2)
  }

  @Test func theLastRowLoadsTheNextPage() {
    let host = ViewHost(Feed(), columns: 20, rows: 6)
    #expect(host.lines.first == "post 0")
    for _ in 0..<100 { host.press(.pageDown) }
    #expect(host.lines.first == "post 500")
    host.press(.end)
    #expect(host.bodyCount(of: Row.self) < 2_000)
  }

  @Test func aStackComesAndGoes() {
    let rows = Rows(200) { 1 + $0 % 3 }
    let host = ViewHost(OptionalStack(rows: rows), columns: 20, rows: 10)
    for _ in 0..<5 {
      host.press("t", modifiers: .control)
      host.press(.pageDown)
      host.press(.pageDown)
      #expect(rows.log.alive > 0)
      host.press("t", modifiers: .control)
      #expect(host.lines == ["Toggle", "title"])
      #expect(rows.log.alive == 0)
    }
  }

  // MARK: Focus

  @Test func tabAndArrowsMoveThroughRowsThatDoNotExist() {
    let host = ViewHost(
      ScrollView {
        LazyVStack {
          ForEach(0..<1_000, id: \.self) { index in
            if index % 20 == 0 { Button("button \(index)") {} } else { Text("\(index)") }
          }
        }
        Button("after") {}
      }, columns: 20, rows: 8)
    #expect(host.focusedControl == "button 0")
    for index in 1..<20 {
      for _ in 0..<4 where host.focusedControl != "button \(index * 20)" { host.press(.tab) }
      #expect(host.focusedControl == "button \(index * 20)")
      #expect(host.lines.contains("button \(index * 20)"))
    }
    for _ in 0..<4 where host.focusedControl != "button 360" { host.press(.tab, modifiers: .shift) }
    #expect(host.focusedControl == "button 360")
    for _ in 0..<40 where host.focusedControl != "button 400" { host.press(.downArrow) }
    #expect(host.focusedControl == "button 400")
  }

  @Test func tabMovesByRows() {
    let host = ViewHost(
      VStack {
        ScrollView { LazyVStack { ForEach(0..<500, id: \.self) { index in Button("button \(index)") {} } } }
        Button("after") {}
      }, columns: 20, rows: 8)
    for index in 0..<499 {
      #expect(host.focusedControl == "button \(index)")
      host.press(.tab)
    }
    #expect(host.focusedControl == "button 499")
    host.press(.tab)
    #expect(host.focusedControl == "after")
    host.press(.tab, modifiers: .shift)
    #expect(host.focusedControl == "button 499")
  }

  // MARK: Alignment

  @Test func spacingAndAlignmentAreThoseOfAStack() {
    for spacing in [0, 1, 2] {
      func content() -> some View {
        ForEach(0..<6, id: \.self) { index in Text(String(repeating: "x", count: 2 * index + 1)) }
      }
      let lazy = ViewHost(
        ScrollView { LazyVStack(alignment: .trailing, spacing: CGFloat(spacing)) { content() } }, columns: 12, rows: 20)
      let plain = ViewHost(
        ScrollView {
          VStack(alignment: .trailing, spacing: CGFloat(spacing)) { content() }.frame(
            maxWidth: .infinity, alignment: .trailing)
        },
        columns: 12, rows: 20)
      #expect(lazy.text == plain.text)
    }
  }

  // MARK: Helpers

  private func host(_ rows: Rows) -> ViewHost { ViewHost(Stack(rows: rows), columns: 20, rows: 10) }

  private func allLines(_ rows: Rows) -> [String] { rows.all.flatMap(\.text) }

  /// The lines that follow the ones that were visible before.
  private func new(in lines: [String], after last: [String]) -> ArraySlice<String> {
    for shared in (0...lines.count).reversed() where lines.prefix(shared) == last.suffix(shared) {
      return lines.dropFirst(shared)
    }
    return lines[...]
  }
}

// MARK: - Views

private struct Item: Identifiable {
  let id: Int
  var lines: Int

  var text: [String] { (0..<lines).map { $0 == 0 ? "row \(id)" : "\(id).\($0)" } }
}

/// The items of a test, and what happens to their rows.
@Observable @MainActor private final class Rows {
  var all: [Item]
  @ObservationIgnored let log = RowLog()

  init(_ count: Int, lines: (Int) -> Int = { _ in 1 }) {
    all = (0..<count).map { Item(id: $0, lines: lines($0)) }
  }
}

@MainActor private final class RowLog {
  var states: [Int: Int] = [:]
  var visible: Set<Int> = []
  var alive = 0
  var created: Int { states.values.reduce(0, +) }
}

/// An object in the state of a row.
@MainActor private final class RowState {
  let log: RowLog

  init(_ id: Int, _ log: RowLog) {
    self.log = log
    log.states[id, default: 0] += 1
    log.alive += 1
  }

  isolated deinit { log.alive -= 1 }
}

private struct Row: View {
  let name: String

  var body: some View { Text(name) }
}

private struct ItemRow: View {
  let item: Item
  let log: RowLog
  @State private var state: RowState?

  var body: some View {
    Row(name: item.text.joined(separator: "\n"))
      .onAppear {
        if state == nil { state = RowState(item.id, log) }
        log.visible.insert(item.id)
      }
      .onDisappear { log.visible.remove(item.id) }
  }
}

private struct Stack: View {
  let rows: Rows

  var body: some View {
    ScrollView { LazyVStack(alignment: .leading) { ForEach(rows.all) { ItemRow(item: $0, log: rows.log) } } }
  }
}

private struct NestedStack: View {
  let rows: Rows

  var body: some View {
    ScrollView {
      VStack(alignment: .leading) {
        Text("title")
        LazyVStack(alignment: .leading) { ForEach(rows.all) { ItemRow(item: $0, log: rows.log) } }
        Text("footer")
      }
      .padding(.top, 1)
    }
  }
}

private struct SectionStack: View {
  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading) {
        Section("first") { ForEach(0..<1_000, id: \.self) { Row(name: "a\($0)") } }
        Text("single")
        ForEach(["b"], id: \.self) { name in
          Section {
            ForEach(0..<1_000, id: \.self) { Row(name: "\(name)\($0)") }
          } footer: {
            Text("end of \(name)")
          }
        }
        Text("last")
      }
    }
  }
}

private struct ReaderStack: View {
  let rows: Rows

  var body: some View {
    ScrollViewReader { proxy in
      Stack(rows: rows)
      HStack {
        Button("top 5000") { proxy.scrollTo(5_000, anchor: .top) }.frame(width: 1, height: 1)
        Button("bottom 9000") { proxy.scrollTo(9_000, anchor: .bottom) }.frame(width: 1, height: 1)
        Button("any 20") { proxy.scrollTo(20) }.frame(width: 1, height: 1)
        Button("any 9999") { proxy.scrollTo(9_999) }.frame(width: 1, height: 1)
      }
    }
  }
}

private struct PositionStack: View {
  let rows: Rows
  @State private var id: Int? = 3_000

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading) { ForEach(rows.all) { ItemRow(item: $0, log: rows.log) } }.scrollTargetLayout()
    }
    .scrollPosition(id: $id, anchor: .top)
    Button("go to 8001") { id = 8_001 }
    Text("at \(id ?? -1)")
  }
}

private struct OptionalStack: View {
  let rows: Rows
  @State private var isShown = false

  var body: some View {
    ScrollView {
      Text("title")
      if isShown { LazyVStack { ForEach(rows.all) { ItemRow(item: $0, log: rows.log) } } }
    }
    .toolbar { Button("Toggle") { isShown.toggle() }.keyboardShortcut("t") }
  }
}

private struct Feed: View {
  @State private var count = 20

  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(0..<count, id: \.self) { index in
          Row(name: "post \(index)").onAppear { if index == count - 1 { count += 20 } }
        }
      }
    }
  }
}
