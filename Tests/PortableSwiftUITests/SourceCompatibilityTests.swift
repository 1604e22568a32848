import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Forms of SwiftUI source that type inference could easily refuse.
@MainActor @Suite("SwiftUI source compiles and runs as it is")
struct SourceCompatibilityTests {
  @Test func anObservableObjectMayBeOnTheMainActor() {
    let host = ViewHost(MainActorObjectView())
    host.tap("Loud")
    #expect(host.lines == ["[x] Loud", "loud", "loud", "0: first", "1: second", "none"])
  }

  @Test func aTaskCallsAMethodOfTheView() async {
    let finished = AsyncStream.makeStream(of: Void.self)
    let host = ViewHost(LoadingView(finished: finished.continuation))
    for await _ in finished.stream { break }
    #expect(host.text == "loaded")
  }

  @Test func buttonsAndTogglesHaveAllTheirInitializers() {
    let host = ViewHost(ControlsView())
    for name in ["a", "b", "c", "d", "e"] { host.tap(name) }
    #expect(host.lines.last == "5")
    host.tap("on")
    #expect(host.lines.last == "6")
  }

  @Test func rowsOfTablesHaveMenus() {
    let host = ViewHost(MenuTable(), columns: 40, rows: 10)
    #expect(host.lines.prefix(2) == ["Name ▲              Word", "Ada                 one"])
    host.press(.tab)
    host.press(.tab)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    host.tap("Greet Ada")
    #expect(host.text.contains("Hello, Ada"))
  }

  @Test func outlinesHaveAnIdentifyingProperty() {
    let host = ViewHost(
      OutlineGroup([Branch(name: "a", branches: [Branch(name: "b")])], id: \.name, children: \.branches) {
        Text($0.name)
      })
    #expect(host.lines == ["▸ a"])
    host.press(.return)
    #expect(host.lines.last == "b")
  }

  @Test func progressViewsOfIntervalsHaveLabels() {
    let interval = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 60)
    let labeled = ViewHost(ProgressView(timerInterval: interval, countsDown: false) { Text("Upload") }, columns: 20)
    #expect(labeled.lines == ["Upload", String(repeating: "█", count: 20), "1:00"])
    let both = ViewHost(
      ProgressView(timerInterval: interval) {
        Text("Upload")
      } currentValueLabel: {
        Text("of a minute")
      }, columns: 20)
    #expect(both.lines == ["Upload", String(repeating: "░", count: 20), "of a minute"])
  }

  @Test func sectionsHaveAllTheirInitializers() {
    let host = ViewHost(
      VStack(alignment: .leading) {
        Section(header: Text("header")) { Text("a") }
        Section(footer: Text("footer")) { Text("b") }
        Section(header: Text("header"), footer: Text("footer")) { Text("c") }
        Section {
          Text("d")
        } header: {
          Text("header")
        }
      })
    #expect(host.lines == ["header", "a", "b", "footer", "header", "c", "footer", "header", "d"])
  }
}

@MainActor
private final class MainActorObject: ObservableObject {
  @Published var isLoud = false
}

private struct MainActorObjectView: View {
  @StateObject private var object = MainActorObject()
  private let names = ["first", "second"]

  var body: some View {
    Toggle("Loud", isOn: $object.isLoud)
    description
    Observing(object: object)
    ForEach(Array(names.enumerated()), id: \.offset) { index, name in
      Text("\(index): \(name)")
    }
    row(nil)
  }

  private var description: some View {
    Text(object.isLoud ? "loud" : "quiet")
  }

  @ViewBuilder
  private func row(_ name: String?) -> some View {
    if let name {
      Text(name)
    } else if names.isEmpty {
      EmptyView()
    } else {
      Text("none")
    }
  }
}

private struct Observing: View {
  @ObservedObject var object: MainActorObject

  var body: some View { Text(object.isLoud ? "loud" : "quiet") }
}

private struct LoadingView: View {
  let finished: AsyncStream<Void>.Continuation
  @State private var text = "loading"

  var body: some View {
    Text(text).task { await load() }
  }

  private func load() async {
    text = "loaded"
    finished.yield()
  }
}

private struct ControlsView: View {
  @State private var count = 0
  @State private var isOn = false

  var body: some View {
    Button("a", action: add)
    Button("b") { add() }
    Button(action: add) { Text("c") }
    Button(role: .destructive) {
      add()
    } label: {
      Text("d")
    }
    Button("e", role: .cancel, action: add)
    Toggle(isOn: $isOn) { Text("on") }
      .onChange(of: isOn) { count += 1 }
    Text("\(count)")
  }

  private func add() {
    count += 1
  }
}

private struct Branch {
  let name: String
  var branches: [Branch]?
}

private struct MenuTable: View {
  struct Person: Identifiable {
    let id: Int
    let name: String
    let word: String
  }
  @State private var selection: Int?
  @State private var order = [KeyPathComparator(\Person.name)]
  @State private var greeting = ""

  var body: some View {
    Table(of: Person.self, selection: $selection, sortOrder: $order) {
      TableColumn(Text("Name"), value: \.name)
      TableColumn(Text("Word"), value: \.word) { Text($0.word) }
    } rows: {
      ForEach([Person(id: 1, name: "Ada", word: "one"), Person(id: 2, name: "Bob", word: "two")]) { person in
        TableRow(person).contextMenu { Button("Greet \(person.name)") { greeting = "Hello, \(person.name)" } }
      }
    }
    Text(greeting)
  }
}
