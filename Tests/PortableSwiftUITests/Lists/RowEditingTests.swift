import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Rows are deleted, moved and scrolled to")
struct RowEditingTests {
  @Test func deleteRemovesTheRowOfTheCursor() {
    let host = ViewHost(Names(), columns: 20, rows: 8)
    #expect(host.lines.prefix(3) == ["a", "b", "c"])
    host.press(.downArrow)
    host.press(.delete)
    #expect(host.lines.prefix(3) == ["a", "c", "d"])
    host.press(.downArrow, modifiers: .option)
    #expect(host.lines.prefix(3) == ["a", "d", "c"])
    host.press(.delete)
    #expect(host.lines.prefix(3) == ["a", "d"])
    host.press(.upArrow, modifiers: .option)
    #expect(host.lines.prefix(2) == ["d", "a"])
  }

  @Test func deleteRemovesTheRowThatWasClicked() {
    let host = ViewHost(LikedNames(), columns: 30, rows: 8)
    host.click(column: 1, row: 2)
    #expect(host.focusedControl == "Like c")
    host.press(.tab)
    host.click(column: 1, row: 1)
    host.press(.delete)
    #expect(host.lines.map { $0.prefix(6) } == ["name a", "name c"])
  }

  @Test func editActionsAreThoseOfForEachAlone() {
    let host = ViewHost(EditedNames(), columns: 20, rows: 8)
    host.press(.downArrow)
    host.press(.downArrow, modifiers: .option)
    host.press(.delete)
    #expect(host.lines.filter { !$0.isEmpty } == ["a", "c", "d", "kept", "moved"])
    host.press(.downArrow)
    host.press(.downArrow)
    host.press(.delete)
    host.press(.downArrow, modifiers: .option)
    #expect(host.lines.filter { !$0.isEmpty } == ["a", "c", "d", "moved", "kept"])
  }

  @Test func aRowThatMustStayIsNeitherDeletedNorMoved() {
    let host = ViewHost(KeptNames(), columns: 20, rows: 8)
    host.press(.delete)
    host.press(.downArrow, modifiers: .option)
    #expect(host.lines.prefix(3) == ["kept", "b", "c"])
    host.press(.downArrow)
    host.press(.downArrow, modifiers: .option)
    host.press(.delete)
    #expect(host.lines.filter { !$0.isEmpty } == ["kept", "c"])
  }

  @Test func theCursorStaysAtItsElementWhenOthersComeAndGo() {
    let lines = Lines(["a", "b"], ["c", "d"])
    let host = ViewHost(EditedLines(lines: lines), columns: 20, rows: 8)
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.style(of: "c")?.attributes.contains(.inverse) == true)
    lines.first.insert("new", at: 0)
    #expect(host.style(of: "c")?.attributes.contains(.inverse) == true)
    lines.second.reverse()
    host.press(.delete)
    #expect(lines.second == ["d"])
    host.press(.upArrow)
    lines.first.removeAll()
    lines.second.insert("c", at: 0)
    host.press(.delete)
    #expect(lines.second == ["c"])
  }

  @Test func theCursorIsNeverAtAHeader() {
    let lines = Lines(["a", "b"], ["c"])
    let host = ViewHost(EditedLines(lines: lines), columns: 20, rows: 8)
    host.press(.downArrow)
    host.press(.delete)
    #expect(host.style(of: "a")?.attributes.contains(.inverse) == true)
    (lines.first, lines.second) = ([], [])
    host.flush()
    lines.first = ["e", "f"]
    #expect(host.style(of: "e")?.attributes.contains(.inverse) == true)
    host.press(.delete)
    #expect(lines.first == ["f"])
  }

  @Test func aRowThatIsMovedStaysVisible() {
    let lines = Lines("abcdefghij".map { "\($0)" }, [])
    let host = ViewHost(EditedLines(lines: lines), columns: 20, rows: 4)
    for _ in 0..<6 { host.press(.downArrow, modifiers: .option) }
    #expect(lines.first == ["b", "c", "d", "e", "f", "g", "a", "h", "i", "j"])
    #expect(host.style(of: "a")?.attributes.contains(.inverse) == true)
  }

  @Test func aRowWhoseIdentityIsItsPositionIsMovedOn() {
    let lines = Lines(["a", "b", "c"], [])
    let host = ViewHost(PositionedLines(lines: lines), columns: 20, rows: 4)
    host.press(.downArrow, modifiers: .option)
    host.press(.downArrow, modifiers: .option)
    #expect(lines.first == ["b", "c", "a"])
  }

  @Test func deleteRemovesTheRowWithTheFocus() {
    let host = ViewHost(Switches(), columns: 20, rows: 6)
    host.press(.downArrow)
    #expect(host.focusedControl == "two")
    host.press(.deleteForward)
    #expect(host.lines.filter { !$0.isEmpty } == ["[ ] one", "[ ] three"])
  }

  @Test(arguments: [false, true])
  func aProxyScrollsToAnIdentity(isList: Bool) {
    let host = ViewHost(Scrolling(isList: isList), columns: 20, rows: 6)
    #expect(!host.text.contains("row 90"))
    host.tap("Down")
    #expect(host.text.contains("row 90"))
    host.tap("Up")
    #expect(host.text.contains("row 3"))
  }

  @Test func preferencesAreCombinedInTheOrderOfTheViews() {
    let host = ViewHost(Preferences())
    #expect(host.lines.first == "a b")
    host.tap("Add")
    #expect(host.lines.first == "a b c")
    host.tap("Clear")
    #expect(host.lines.first == "")
  }

  @Test func aFieldWithAFormatShowsItsValueWhenItIsSubmitted() {
    let host = ViewHost(AgeField(), columns: 20)
    #expect(host.lines == ["30", "age 30"])
    host.press(.end)
    host.type("5")
    #expect(host.lines.last == "age 305")
    host.press(.return)
    #expect(host.lines == ["305", "age 305"])
    host.type("x")
    host.press(.return)
    #expect(host.lines.last == "age 305, committed 2")
  }
}

private struct Names: View {
  @State private var names = ["a", "b", "c", "d"]

  var body: some View {
    List {
      ForEach(names, id: \.self) { Text($0) }
        .onDelete { names.remove(atOffsets: $0) }
        .onMove { names.move(fromOffsets: $0, toOffset: $1) }
    }
  }
}

@MainActor @Observable private final class Lines {
  var first: [String]
  var second: [String]

  init(_ first: [String], _ second: [String]) { (self.first, self.second) = (first, second) }
}

private struct EditedLines: View {
  let lines: Lines

  var body: some View {
    List {
      if !lines.first.isEmpty {
        Section("1") {
          ForEach(lines.first, id: \.self) { Text($0) }
            .onDelete { lines.first.remove(atOffsets: $0) }
            .onMove { lines.first.move(fromOffsets: $0, toOffset: $1) }
        }
      }
      if !lines.second.isEmpty {
        Section("2") {
          ForEach(lines.second, id: \.self) { Text($0) }
            .onDelete { lines.second.remove(atOffsets: $0) }
        }
      }
    }
  }
}

private struct PositionedLines: View {
  let lines: Lines

  var body: some View {
    List {
      ForEach(lines.first.indices, id: \.self) { Text(lines.first[$0]) }
        .onMove { lines.first.move(fromOffsets: $0, toOffset: $1) }
    }
  }
}

private struct Switches: View {
  @State private var names = ["one", "two", "three"]

  var body: some View {
    List {
      ForEach(names, id: \.self) { name in Toggle(name, isOn: .constant(false)) }
        .onDelete { names.remove(atOffsets: $0) }
    }
  }
}

private struct LikedNames: View {
  @State private var names = ["a", "b", "c"]

  var body: some View {
    List {
      ForEach(names, id: \.self) { name in
        HStack {
          Text("name \(name)")
          Button("Like \(name)") {}
          Button("Share") {}
        }
      }
      .onDelete { names.remove(atOffsets: $0) }
    }
  }
}

private struct Scrolling: View {
  let isList: Bool

  var body: some View {
    ScrollViewReader { proxy in
      HStack {
        Button("Down") { proxy.scrollTo(90, anchor: .bottom) }
        Button("Up") { withAnimation { proxy.scrollTo(3) } }
      }
      if isList {
        List(0..<100) { Text("row \($0)") }
      } else {
        ScrollView {
          LazyVStack { ForEach(0..<100) { Text("row \($0)").id($0) } }
        }
      }
    }
  }
}

private struct WordsKey: PreferenceKey {
  static let defaultValue: [String] = []

  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct Preferences: View {
  @State private var words: [String] = []
  @State private var count = 2

  var body: some View {
    Text(words.joined(separator: " "))
    VStack {
      ForEach(0..<count, id: \.self) { index in
        Text("-").preference(key: WordsKey.self, value: [["a", "b", "c"][index]])
      }
    }
    .onPreferenceChange(WordsKey.self) { words = $0 }
    Button("Add") { count += 1 }
    Button("Clear") { count = 0 }
  }
}

private struct AgeField: View {
  @State private var age = 30
  @State private var commits = 0

  var body: some View {
    TextField("Age", value: $age, format: .number).onSubmit { commits += 1 }
    Text(commits < 2 ? "age \(age)" : "age \(age), committed \(commits)")
  }
}

private struct KeptNames: View {
  @State private var names = ["kept", "b", "c"]

  var body: some View {
    List {
      ForEach(names, id: \.self) { name in
        HStack { Text(name) }.deleteDisabled(name == "kept").moveDisabled(name == "kept")
      }
      .onDelete { names.remove(atOffsets: $0) }
      .onMove { names.move(fromOffsets: $0, toOffset: $1) }
    }
  }
}

private struct EditedNames: View {
  @State private var names = ["a", "b", "c", "d"]
  @State private var others = ["kept", "moved"]

  var body: some View {
    List {
      ForEach($names, id: \.self, editActions: .delete) { $name in Text(name) }
      ForEach($others, id: \.self, editActions: .move) { $name in Text(name) }
    }
  }
}
