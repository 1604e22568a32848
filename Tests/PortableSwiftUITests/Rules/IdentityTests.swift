import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("The position, the branch and the id are the identity of a view")
struct IdentityTests {
  @Test func branchesWithViewsOfOneTypeHaveSeparateStates() {
    let host = ViewHost(Branches())
    host.tap("Add to left")
    host.tap("Switch")
    #expect(host.lines.first == "right 0")
    host.tap("Switch")
    #expect(host.lines.first == "left 0")
  }

  @Test func oneViewWithAnArgumentKeepsItsState() {
    let host = ViewHost(OneView())
    host.tap("Add to left")
    host.tap("Switch")
    #expect(host.lines.first == "right 1")
  }

  @Test func casesOfASwitchHaveSeparateStates() {
    let host = ViewHost(Cases())
    host.tap("Add to a")
    host.tap("Next")
    #expect(host.lines.first == "b 0")
    host.tap("Next")
    #expect(host.lines.first == "c 0")
    host.tap("Next")
    #expect(host.lines.first == "a 0")
  }

  @Test func elementsThatMoveKeepTheirState() {
    let host = ViewHost(Rows(ids: [1, 2, 3]))
    host.tap("Add to 2")
    host.tap("Add to 3")
    host.tap("Add to 3")
    host.tap("Reverse")
    #expect(host.lines.filter { $0.hasPrefix("row") } == ["row 3 2", "row 2 1", "row 1 0"])
    #expect(host.bodyCount(of: Row.self) == 6)
  }

  @Test func aRemovedElementLosesItsState() {
    let host = ViewHost(Rows(ids: [1, 2, 3]))
    host.tap("Add to 2")
    host.tap("Remove 2")
    host.tap("Append 2")
    #expect(host.lines.filter { $0.hasPrefix("row") } == ["row 1 0", "row 3 0", "row 2 0"])
  }

  @Test func duplicateIDsAreReportedAndShown() {
    let host = ViewHost(ForEach([1, 2, 1], id: \.self) { Text("row \($0)") })
    #expect(host.lines == ["row 1", "row 2", "row 1"])
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.contains("the ID 1 occurs multiple times within the collection") == true)
  }

  @Test func elementsWithTheSameIDKeepTheirStateInOrder() {
    let host = ViewHost(Rows(ids: [2, 1, 2, 3]))
    host.tap("Add to 2")
    host.tap("Append 2")
    #expect(host.lines.filter { $0.hasPrefix("row") } == ["row 2 1", "row 1 0", "row 2 0", "row 3 0", "row 2 0"])
    host.tap("Remove 2")
    #expect(host.lines.filter { $0.hasPrefix("row") } == ["row 1 0", "row 3 0"])
  }

  @Test func bindingsOfALoopFollowTheirElements() {
    let host = ViewHost(Editable())
    host.type("z", into: "Field 2")
    #expect(host.lines.last == "xz")
  }

  @Test func anyViewOfTheSameTypeKeepsItsState() {
    let host = ViewHost(Erased { AnyView(Counter(name: $0 < 2 ? "left" : "right")) })
    host.tap("Add to left")
    host.tap("Next")
    #expect(host.lines.first == "left 1")
    host.tap("Next")
    #expect(host.lines.first == "right 1")
  }

  @Test func anyViewOfAnotherTypeResetsIt() {
    let host = ViewHost(Erased { $0 == 1 ? AnyView(Text("text")) : AnyView(Counter(name: "left")) })
    host.tap("Add to left")
    host.tap("Next")
    #expect(host.lines.first == "text")
    host.tap("Next")
    #expect(host.lines.first == "left 0")
  }

  @Test func anotherIDResetsTheStateAndAppearsAgain() {
    let log = EventLog()
    let host = ViewHost(Identified(log: log))
    host.tap("Add to a")
    #expect(log.take() == ["appear"])
    host.tap("Another")
    #expect(host.lines.first == "a 0")
    #expect(log.take() == ["appear", "disappear"])
    host.tap("The same")
    #expect(log.take().isEmpty)
  }

  @Test func aModifierKeepsItsOwnState() {
    let host = ViewHost(
      VStack {
        Text("x").modifier(Counted(name: "x"))
        Text("y").modifier(Counted(name: "y"))
      })
    host.tap("Count x")
    #expect(host.lines == ["x 1 Count x", "y 0 Count y"])
  }
}

private struct Counter: View {
  let name: String
  @State private var count = 0

  var body: some View {
    Text("\(name) \(count)")
    Button("Add to \(name)") { count += 1 }
  }
}

private struct Branches: View {
  @State private var isLeft = true

  var body: some View {
    if isLeft { Counter(name: "left") } else { Counter(name: "right") }
    Button("Switch") { isLeft.toggle() }
  }
}

private struct OneView: View {
  @State private var isLeft = true

  var body: some View {
    Counter(name: isLeft ? "left" : "right")
    Button("Switch") { isLeft.toggle() }
  }
}

private struct Cases: View {
  @State private var step = 0

  var body: some View {
    switch step % 3 {
    case 0: Counter(name: "a")
    case 1: Counter(name: "b")
    default: Counter(name: "c")
    }
    Button("Next") { step += 1 }
  }
}

private struct Row: View {
  let id: Int
  @State private var count = 0

  var body: some View {
    Text("row \(id) \(count)")
    Button("Add to \(id)") { count += 1 }
  }
}

private struct Rows: View {
  @State private var ids: [Int]

  init(ids: [Int]) {
    _ids = State(initialValue: ids)
  }

  var body: some View {
    ForEach(ids, id: \.self) { Row(id: $0) }
    Button("Reverse") { ids.reverse() }
    Button("Remove 2") { ids.removeAll { $0 == 2 } }
    Button("Append 2") { ids.append(2) }
  }
}

private struct Item: Identifiable {
  let id: Int
  var name: String
}

private struct Editable: View {
  @State private var items = [Item(id: 1, name: "x"), Item(id: 2, name: "y")]

  var body: some View {
    ForEach($items) { $item in
      TextField("Field \(item.id)", text: $item.name)
    }
    Text(items.map(\.name).joined())
  }
}

private struct Erased: View {
  @State private var step = 0
  let content: (Int) -> AnyView

  var body: some View {
    content(step)
    Button("Next") { step += 1 }
  }
}

private struct Identified: View {
  let log: EventLog
  @State private var id = 0
  @State private var other = 0

  var body: some View {
    Counter(name: "a")
      .onAppear { log.note("appear") }
      .onDisappear { log.note("disappear") }
      .id(id)
    Text("\(other)")
    Button("Another") { id += 1 }
    Button("The same") { other += 1 }
  }
}

private struct Counted: ViewModifier {
  let name: String
  @State private var count = 0

  func body(content: Content) -> some View {
    HStack {
      content
      Text("\(count)")
      Button("Count \(name)") { count += 1 }
    }
  }
}
