import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("A list shows its visible rows")
struct ListTests {
  @Test func onlyVisibleRowsOfALongListExist() {
    let host = ViewHost(LongList(count: 100_000), columns: 20, rows: 10)
    #expect(host.lines == (0..<10).map { "row \($0)" })
    #expect(host.bodyCount(of: Row.self) < 40)
    host.scroll(1)
    #expect(host.lines == (3..<13).map { "row \($0)" })
    host.press(.end)
    #expect(host.lines == (99_990..<100_000).map { "row \($0)" })
    host.press(.home)
    #expect(host.lines == (0..<10).map { "row \($0)" })
    #expect(host.bodyCount(of: Row.self) < 120)
  }

  @Test func rowsMayHaveDifferentHeights() {
    let host = ViewHost(
      List(0..<20) { row in Text(row.isMultiple(of: 2) ? "row \(row)" : "row \(row)\nmore") }, columns: 20, rows: 5)
    #expect(host.lines == ["row 0", "row 1", "more", "row 2", "row 3"])
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.lines == ["more", "row 2", "row 3", "more", "row 4"])
    host.press(.upArrow)
    #expect(host.lines == ["row 1", "more", "row 2", "row 3", "more"])
    host.press(.end)
    #expect(host.lines == ["row 17", "more", "row 18", "row 19", "more"])
    host.scroll(-1)
    #expect(host.lines == ["row 15", "more", "row 16", "row 17", "more"])
  }

  @Test func theSelectionMovesWithTheKeys() {
    let host = ViewHost(Selecting(), columns: 20, rows: 5)
    #expect(host.lines.last == "none")
    host.press(.downArrow)
    #expect(host.lines.last == "0")
    host.press(.downArrow)
    #expect(host.lines.last == "1")
    #expect(host.style(of: "row 1")?.attributes == .inverse)
    #expect(host.style(of: "row 0")?.attributes == [])
    for _ in 0..<5 { host.press(.downArrow) }
    #expect(host.lines == ["row 3", "row 4", "row 5", "row 6", "6"])
    host.press(.home)
    #expect(host.lines == ["row 0", "row 1", "row 2", "row 3", "0"])
    host.press(.upArrow)
    #expect(host.lines.last == "0")
    host.press(.end)
    #expect(host.lines.last == "99")
    #expect(host.lines.first == "row 96")
  }

  @Test func theTextOfASelectedRowHasOneBackground() {
    let host = ViewHost(SelectingStyles(), columns: 30, rows: 3)
    host.press(.downArrow)
    for text in ["plain", "gray", "red", "run", " "] {
      #expect(host.style(of: text) == CellStyle(attributes: .inverse), "\(text)")
    }
    #expect(host.style(of: "bold")?.attributes == [.bold, .inverse])
    host.press(.tab)
    #expect(host.focusedControl == "Other")
    for text in ["plain", "gray", "red", "run"] {
      #expect(host.style(of: text) == CellStyle(attributes: [.inverse, .dim]), "\(text)")
    }
  }

  @Test func aClickSelectsItsRow() {
    let host = ViewHost(Selecting(), columns: 20, rows: 5)
    host.click(column: 2, row: 2)
    #expect(host.lines.last == "2")
    host.scroll(2)
    host.click(column: 15, row: 0)
    #expect(host.lines.last == "6")
  }

  @Test func severalRowsAreSelected() {
    let host = ViewHost(SelectingSeveral(), columns: 20, rows: 6)
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.lines.last == "b")
    host.click(column: 0, row: 3, modifiers: .control)
    #expect(host.lines.last == "b c")
    host.press(.space)
    #expect(host.lines.last == "b")
    #expect(host.style(of: "Letters")?.attributes == .bold)
  }

  @Test func headersAreNotSelected() {
    let host = ViewHost(SelectingSeveral(), columns: 20, rows: 6)
    host.click(column: 0, row: 0)
    #expect(host.lines.last == "none")
    host.press(.downArrow)
    #expect(host.lines.last == "a")
  }

  @Test func arrowsMoveTheFocusThroughButtonsAndTabLeaves() {
    let host = ViewHost(Buttons(), columns: 20, rows: 5)
    #expect(host.focusedControl == "button 0")
    for _ in 0..<6 { host.press(.downArrow) }
    #expect(host.focusedControl == "button 6")
    #expect(host.lines.prefix(4).contains("button 6"))
    host.press(.return)
    #expect(host.lines.last == "6")
    host.press(.tab)
    #expect(host.focusedControl == "After")
    host.press(.tab, modifiers: .shift)
    #expect(host.focusedControl?.hasPrefix("button") == true)
  }

  @Test func arrowsMoveBetweenARowAndItsControls() {
    let host = ViewHost(SelectingButtons(), columns: 20, rows: 5)
    host.press(.downArrow)
    host.press(.downArrow)
    host.press(.rightArrow)
    #expect(host.focusedControl == "play 1")
    host.press(.return)
    #expect(host.lines.last == "1 plays 1")
    host.press(.downArrow)
    #expect(host.focusedControl == "play 2")
    host.press(.leftArrow)
    #expect(host.focusedControl == nil)
    host.press(.downArrow)
    #expect(host.lines.last == "2 plays 1")
  }

  @Test func onlyVisibleRowsOfSectionsExist() {
    let host = ViewHost(Sections(), columns: 20, rows: 6)
    #expect(host.lines == ["Section 0", "row 0", "row 1", "row 2", "row 3", "row 4"])
    #expect(host.bodyCount(of: Row.self) < 30)
    host.press(.end)
    #expect(host.lines.last == "row 999")
  }

  @Test func rowsOfConditionalSectionsAreSelected() {
    let host = ViewHost(ConditionalSections(isView: false), columns: 20, rows: 8)
    #expect(host.lines == ["a", "a0", "a1", "c", "c0", "c1", "", "none"])
    for _ in 0..<3 { host.press(.downArrow) }
    #expect(host.lines.last == "c0")
    host.click(column: 0, row: 2)
    #expect(host.lines.last == "a1")
  }

  @Test func rowsOfSectionsInViewsAreSelected() {
    let host = ViewHost(ConditionalSections(isView: true), columns: 20, rows: 8)
    for _ in 0..<3 { host.press(.downArrow) }
    #expect(host.lines.last == "c0")
  }

  @Test func aRowMayHaveAViewOfItsOwnType() {
    let host = ViewHost(List { ForEach(0..<2) { Countdown(number: $0 + 1) } }, columns: 20, rows: 8)
    #expect(host.lines.filter { !$0.isEmpty } == ["1", "2", "1"])
  }

  @Test func headersOfSectionsInAForEachAreNotSelected() {
    let host = ViewHost(ConditionalSections(isView: false), columns: 20, rows: 8)
    host.click(column: 0, row: 0)
    host.click(column: 0, row: 3)
    #expect(host.lines.last == "none")
  }

  @Test func onlyVisibleRowsOfSectionsInViewsExist() {
    let host = ViewHost(List { ForEach(0..<100) { SectionOfRows(number: $0) } }, columns: 20, rows: 6)
    #expect(host.lines == ["Section 0", "row 0", "row 1", "row 2", "row 3", "row 4"])
    #expect(host.bodyCount(of: Row.self) < 30)
  }

  @Test func stateOfARowThatIsVisibleIsKept() {
    let host = ViewHost(Inserting(), columns: 20, rows: 6)
    host.tap("tap 0")
    #expect(host.lines.contains("tap 1"))
    host.tap("Insert")
    #expect(host.lines.contains("new 0"))
    #expect(host.lines.contains("tap 1"))
  }

  @Test func rowsAppearAndDisappearAndAreReleased() {
    let log = EventLog()
    let population = Population()
    do {
      let host = ViewHost(
        List(0..<1_000) { row in Counted(row: row, population: population, log: log) }, columns: 20, rows: 5)
      _ = host.text
      let first = log.take()
      #expect(first.contains("0 appears"))
      #expect(!first.contains("500 appears"))
      host.press(.end)
      let last = log.take()
      #expect(last.contains("999 appears"))
      #expect(last.contains("0 disappears"))
      #expect(population.alive < 40)
    }
    #expect(population.alive == 0)
  }

  @Test func rowsHaveBindingsToTheirElements() {
    let host = ViewHost(Editing(), columns: 20, rows: 6)
    #expect(host.lines == ["[ ] one", "[x] two", "two"])
    host.tap("one")
    #expect(host.lines == ["[x] one", "[x] two", "one two"])
  }

  @Test func anEmptyListShowsNothing() {
    #expect(ViewHost(LongList(count: 0), columns: 10, rows: 4).text == "")
    #expect(ViewHost(List { EmptyView() }, columns: 10, rows: 4).text == "")
  }

  /// Compares random scrolling and changes with a list that has all lines.
  @Test func randomScrollingShowsTheExpectedRows() {
    for seed in 0..<rounds(20, many: 200) { scrollAtRandom(seed: seed) }
  }

  private func scrollAtRandom(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var heights = (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
    let height = Int.random(in: 1...12, using: &random)
    let model = Rows(heights)
    let host = ViewHost(RandomRows(model: model), columns: 12, rows: height)
    let keys: [KeyEquivalent] = [.upArrow, .downArrow, .pageUp, .pageDown, .home, .end]
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: host.scroll(Int.random(in: -4...4, using: &random))
      case 1: host.press(keys.randomElement(using: &random) ?? .end)
      case 2 where !heights.isEmpty: heights.removeLast(Int.random(in: 0...min(3, heights.count), using: &random))
      case 3: heights.append(Int.random(in: 0...3, using: &random))
      case 4 where !heights.isEmpty:
        heights[Int.random(in: heights.indices, using: &random)] = Int.random(in: 0...3, using: &random)
      default: break
      }
      model.heights = heights
      let all = heights.enumerated().flatMap { row, height in (0..<height).map { "\(row).\($0)" } }
      var shown = host.lines
      while shown.last == "" { shown.removeLast() }
      // What is shown is a stretch of all lines: as much as fits.
      #expect(shown.count == min(height, all.count), "seed \(seed): \(heights) \(shown)")
      if let first = shown.first, let start = all.firstIndex(of: first) {
        #expect(Array(all[start...].prefix(shown.count)) == shown, "seed \(seed)")
      } else {
        #expect(shown.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [8, 10, 16, 24]) func rowsAreHiddenByACondition(rows: Int) {
    let host = ViewHost(Marks(), columns: 30, rows: rows)
    host.tap("Favorites only")
    #expect(host.lines.dropFirst().prefix(3) == ["mark 7", "mark 47", "mark 87"])
    host.tap("Favorites only")
    #expect(host.lines.dropFirst() == (0..<rows - 1).map { "mark \($0)" }[...])
  }

  @Test func sectionsWhoseRowsAreHiddenAreShown() {
    let host = ViewHost(HiddenRows(sections: [[0, 0], [1, 0], [1, 1]], isList: true), columns: 30, rows: 6)
    #expect(host.lines == ["section 0", "section 1", "1.0.0", "section 2", "2.0.0", "2.1.0"])
  }

  @Test func aSearchedListReturnsToItsFirstRow() {
    let host = ViewHost(Searched(), columns: 30, rows: 8)
    host.type("81")
    #expect(host.lines.dropFirst().prefix(2) == ["row 81", "row 181"])
    host.press(.delete)
    host.press(.delete)
    #expect(host.lines.dropFirst() == (0..<7).map { "row \($0)" }[...])
  }

  @Test func aListWithHiddenRowsScrollsFromOneEndToTheOther() {
    let host = ViewHost(
      List(0..<2_000) { row in
        if row % 100 == 5 || row % 100 == 6 { Text("row \(row)") }
      }, columns: 20, rows: 5)
    #expect(host.lines == ["row 5", "row 6", "row 105", "row 106", "row 205"])
    host.press(.end)
    #expect(host.lines == ["row 1706", "row 1805", "row 1806", "row 1905", "row 1906"])
    for _ in 0..<20 { host.scroll(-1) }
    #expect(host.lines == ["row 5", "row 6", "row 105", "row 106", "row 205"])
    #expect(host.scroll(-1) == false)
  }

  @Test func allTaggedRowsAreSelectedThoughMostOfThemDoNotExist() {
    let host = ViewHost(SelectingTagged { "tag \($0)" }, columns: 20, rows: 6)
    host.press(.downArrow)
    #expect(host.lines.last == "tag 0")
    host.press("a", modifiers: .control)
    #expect(host.lines.last == "200 selected")
    host.press(.end)
    #expect(host.lines.last == "tag 199")
    #expect(host.lines.first == "row 195")
    host.press(.home, modifiers: .shift)
    #expect(host.lines.last == "200 selected")
    host.press(.home)
    host.press(.end, modifiers: .shift)
    #expect(host.lines.last == "200 selected")
  }

  @Test func aSelectedTagIsVisibleAtFirst() {
    let host = ViewHost(SelectingTagged(selection: ["tag 150"]) { "tag \($0)" }, columns: 20, rows: 6)
    #expect(host.lines.contains("row 150"))
    host.press(.downArrow)
    #expect(host.lines.last == "tag 151")
  }

  @Test func aListScrollsToTheIdentityOfARowThatDoesNotExist() {
    let host = ViewHost(
      ScrollViewReader { proxy in
        Button("Scroll") { proxy.scrollTo("row 150") }
        List(0..<200) { Text("row \($0)").id("row \($0)") }
      }, columns: 20, rows: 6)
    host.tap("Scroll")
    #expect(host.lines.contains("row 150"))
  }

  @Test func rowsThatShowNothingAndDisabledRowsAreNotSelected() {
    let hidden = ViewHost(SelectingSome(isHidden: true), columns: 20, rows: 6)
    hidden.press(.downArrow)
    #expect(hidden.lines.last == "[1]")
    hidden.press("a", modifiers: .control)
    #expect(hidden.lines.last == "100 selected")
    let disabled = ViewHost(SelectingSome(isHidden: false), columns: 20, rows: 6)
    disabled.press(.downArrow)
    #expect(disabled.lines.last == "[0]")
    disabled.press("a", modifiers: .control)
    #expect(disabled.lines.last == "10 selected")
    disabled.press(.end)
    #expect(disabled.lines.last == "[9]")
  }

  @Test func rowsOfBranchesAreSelectedByTheirTags() {
    let host = ViewHost(SelectingBranches(), columns: 30, rows: 6)
    host.press(.downArrow)
    host.press("a", modifiers: .control)
    #expect(host.lines.last == "150 selected, at most 1199")
  }

  /// Compares random lists, most of whose rows may have no lines, with stacks of the same views.
  @Test func randomListsWithHiddenRowsShowTheRowsOfStacks() {
    for seed in 0..<rounds(20, many: 200) {
      var random = SeededGenerator(seed: UInt64(seed))
      let shown = Int.random(in: 1...40, using: &random)
      let sections = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...120, using: &random)).map { _ in
          Int.random(in: 0..<shown, using: &random) == 0 ? Int.random(in: 1...2, using: &random) : 0
        }
      }
      let rows = Int.random(in: 2...12, using: &random)
      let list = ViewHost(HiddenRows(sections: sections, isList: true), columns: 20, rows: rows)
      var all = ViewHost(HiddenRows(sections: sections, isList: false), columns: 20, rows: 1_200).lines
      while all.last == "" { all.removeLast() }
      func expect(_ lines: ArraySlice<String>) {
        var shown = list.lines
        while shown.last == "" { shown.removeLast() }
        #expect(shown == Array(lines), "seed \(seed), \(rows) rows: \(sections)")
      }
      expect(all.prefix(rows))
      list.press(.end)
      expect(all.suffix(rows))
      for _ in 0...all.count / 3 { list.scroll(-1) }
      expect(all.prefix(rows))
    }
  }

  @Test func theFirstRowHasTheFocusAtFirst() {
    let host = ViewHost(
      List {
        ForEach(0..<3) { row in Button("row \(row)") {} }
        Button("More") {}
      }, columns: 20, rows: 8)
    #expect(host.focusedControl == "row 0")
  }

  @Test func theEndKeySelectsTheLastRowAtFirst() {
    let host = ViewHost(Selecting(), columns: 20, rows: 5)
    host.press(.end)
    #expect(host.lines.last == "99")
    let other = ViewHost(Selecting(), columns: 20, rows: 5)
    other.press(.home)
    #expect(other.lines.last == "0")
  }

  @Test func theEndKeySelectsTheLastRowBeforeAFooter() {
    let host = ViewHost(SelectingInSection(), columns: 20, rows: 8)
    host.press(.end)
    #expect(host.lines.last == "2")
  }
}

private struct Row: View {
  let number: Int

  var body: some View { Text("row \(number)") }
}

private struct LongList: View {
  let count: Int

  var body: some View {
    List(0..<count) { Row(number: $0) }
  }
}

private struct Selecting: View {
  @State private var selection: Int?

  var body: some View {
    List(Array(0..<100), id: \.self, selection: $selection) { Row(number: $0) }
    Text(selection.map { "\($0)" } ?? "none")
  }
}

private struct SelectingButtons: View {
  @State private var selection: Int?
  @State private var playing = 0

  var body: some View {
    List(Array(0..<100), id: \.self, selection: $selection) { row in
      HStack {
        Text("row")
        Button("play \(row)") { playing = row }
      }
    }
    Text("\(selection ?? -1) plays \(playing)")
  }
}

private struct SelectingSeveral: View {
  @State private var selection: Set<String> = []

  var body: some View {
    List(selection: $selection) {
      Section("Letters") {
        Text("a").tag("a")
        Text("b").tag("b")
        ForEach(["c", "d"], id: \.self) { Text($0) }
      }
    }
    Text(selection.isEmpty ? "none" : selection.sorted().joined(separator: " "))
  }
}

private struct Buttons: View {
  @State private var tapped = 0

  var body: some View {
    List(0..<100) { row in Button("button \(row)") { tapped = row } }
    HStack {
      Button("After") {}
    }
    Text("\(tapped)").frame(height: 1)
  }
}

private struct Sections: View {
  var body: some View {
    List {
      ForEach(0..<3) { section in
        Section("Section \(section)") {
          ForEach(0..<1_000) { Row(number: $0) }
        }
      }
    }
  }
}

private struct Countdown: View {
  let number: Int

  var body: some View {
    if number > 0 {
      Text("\(number)")
      Countdown(number: number - 1)
    }
  }
}

private struct SectionOfRows: View {
  let number: Int

  var body: some View {
    if number < 50 {
      Section("Section \(number)") {
        ForEach(0..<1_000) { Row(number: $0) }
      }
    }
  }
}

private struct ConditionalSections: View {
  let isView: Bool
  @State private var selection: String?

  var body: some View {
    List(selection: $selection) {
      if isView {
        ForEach(["a", "b", "c"], id: \.self) { SectionOfLetter(letter: $0) }
      } else {
        ForEach(["a", "b", "c"], id: \.self) { letter in
          if letter != "b" {
            Section(letter) {
              ForEach(["\(letter)0", "\(letter)1"], id: \.self) { Text($0) }
            }
          }
        }
      }
    }
    Text(selection ?? "none")
  }
}

private struct SectionOfLetter: View {
  let letter: String

  var body: some View {
    Group {
      if letter != "b" {
        Section(letter) {
          ForEach(["\(letter)0", "\(letter)1"], id: \.self) { Text($0) }
        }
      } else {
        EmptyView()
      }
    }
  }
}

private struct Counted: View {
  let row: Int
  let log: EventLog
  @StateObject private var model: Model

  init(row: Int, population: Population, log: EventLog) {
    self.row = row
    self.log = log
    _model = StateObject(wrappedValue: Model(population))
  }

  var body: some View {
    Text("row \(row) \(model.first)")
      .onAppear { log.note("\(row) appears") }
      .onDisappear { log.note("\(row) disappears") }
  }
}

private struct Editing: View {
  struct Item: Identifiable {
    let id: String
    var isOn: Bool
  }
  @State private var items = [Item(id: "one", isOn: false), Item(id: "two", isOn: true)]

  var body: some View {
    List($items) { $item in Toggle(item.id, isOn: $item.isOn) }.frame(height: 2)
    Text(items.filter(\.isOn).map(\.id).joined(separator: " "))
  }
}

private struct Inserting: View {
  @State private var names = ["old"]

  var body: some View {
    Button("Insert") { names.insert("new", at: 0) }
    List(names, id: \.self) { name in Tapping(name: name) }
  }
}

private struct Tapping: View {
  let name: String
  @State private var count = 0

  var body: some View {
    Button(name == "old" ? "tap \(count)" : "new \(count)") { count += 1 }
  }
}

private final class Rows: ObservableObject {
  @Published var heights: [Int]

  init(_ heights: [Int]) {
    self.heights = heights
  }
}

private struct RandomRows: View {
  @ObservedObject var model: Rows

  var body: some View {
    List(Array(model.heights.enumerated()), id: \.offset) { row in
      VStack(alignment: .leading) {
        ForEach(Array(0..<row.element), id: \.self) { Text("\(row.offset).\($0)") }
      }
    }
  }
}

private struct SelectingTagged: View {
  @State var selection: Set<String> = []
  let tag: (Int) -> String

  var body: some View {
    VStack(alignment: .leading) {
      List(selection: $selection) {
        ForEach(0..<200) { Text("row \($0)").tag(tag($0)) }
      }
      Text(selection.count == 1 ? selection.first ?? "" : "\(selection.count) selected")
    }
  }
}

private struct SelectingSome: View {
  let isHidden: Bool
  @State private var selection: Set<Int> = []

  var body: some View {
    VStack(alignment: .leading) {
      List(selection: $selection) {
        ForEach(0..<200, id: \.self) { row in
          if isHidden {
            if row % 2 == 1 { Text("row \(row)") }
          } else {
            Text("row \(row)").selectionDisabled(row > 9)
          }
        }
      }
      Text(selection.count == 1 ? "\(selection.sorted())" : "\(selection.count) selected")
    }
  }
}

private struct SelectingBranches: View {
  @State private var selection: Set<Int> = []

  var body: some View {
    VStack(alignment: .leading) {
      List(selection: $selection) {
        ForEach(0..<200, id: \.self) { row in
          if row < 100 {
            Text("row \(row)")
          } else if row < 150 {
            EmptyView()
          } else {
            Text("row \(row)").tag(row + 1000)
          }
        }
      }
      Text("\(selection.count) selected, at most \(selection.max() ?? 0)")
    }
  }
}

private struct Marks: View {
  @State private var favorites = false

  var body: some View {
    List {
      Toggle("Favorites only", isOn: $favorites)
      ForEach(0..<120, id: \.self) { mark in
        if !favorites || mark % 40 == 7 { Text("mark \(mark)") }
      }
    }
  }
}

private struct Searched: View {
  @State private var text = ""

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Search", text: $text)
      List(0..<200) { row in
        if text.isEmpty || "\(row)".contains(text) { Text("row \(row)") }
      }
    }
  }
}

/// Sections with rows of different heights, in a list or a stack. A row without lines isn't there.
private struct HiddenRows: View {
  let sections: [[Int]]
  let isList: Bool

  var body: some View {
    if isList { List { content } } else { VStack(alignment: .leading) { content } }
  }

  private var content: some View {
    ForEach(sections.indices, id: \.self) { section in
      Section("section \(section)") {
        ForEach(sections[section].indices, id: \.self) { row in
          let height = sections[section][row]
          if height > 0 {
            Text((0..<height).map { "\(section).\(row).\($0)" }.joined(separator: "\n"))
          }
        }
      }
    }
  }
}

private struct SelectingStyles: View {
  @State private var selection: Int?

  var body: some View {
    List([0], id: \.self, selection: $selection) { _ in
      HStack {
        Text("plain")
        Text("gray").foregroundStyle(.secondary)
        Text("red").foregroundStyle(.red)
        Text("\(Text("run").foregroundStyle(.secondary))")
        Text("bold").bold()
      }
    }
    Button("Other") {}
  }
}

private struct SelectingInSection: View {
  @State private var selection: Int?

  var body: some View {
    VStack {
      List(selection: $selection) {
        Section {
          ForEach(0..<3) { Text("row \($0)") }
        } header: {
          Text("header")
        } footer: {
          Text("footer")
        }
      }
      Text(selection?.description ?? "none")
    }
  }
}
