import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("A host shows views to a test")
struct ViewHostTests {
  @Test func keysAfterTypingReachTheField() {
    struct Form: View {
      @State private var text = ""

      var body: some View {
        Button("First") {}
        TextField("Name", text: $text)
        Text(text)
      }
    }
    let host = ViewHost(Form())
    host.type("ab", into: "Name")
    #expect(host.focusedControl == "Name")
    #expect(host.press("a", modifiers: .control) && host.press("x", modifiers: .control))
    #expect(host.press("v", modifiers: .control) && host.press("v", modifiers: .control))
    #expect(host.lines.last == "abab")
  }

  @Test func typingReplacesTheTextOfAField() {
    let host = ViewHost(Form())
    #expect(host.lines.first == "Your name")
    host.type("Ann", into: "Name")
    #expect(host.lines.first == "Ann")
    #expect(host.lines.last == "Hello, Ann")
  }

  @Test func aToggleIsTapped() {
    let host = ViewHost(Form())
    host.tap("Shout")
    host.type("Ann", into: "Name")
    #expect(host.lines == ["Ann", "[x] Shout", "HELLO, ANN"])
  }

  @Test func aButtonIsFoundByTheTextsInIt() {
    var taps = 0
    let host = ViewHost(
      Button {
        taps += 1
      } label: {
        HStack {
          Text("Save")
          Text("all")
        }
      })
    host.tap("Save all")
    #expect(taps == 1)
    #expect(host.text == "Save all")
  }

  @Test func aMissingControlFailsTheTest() async {
    let host = ViewHost(Form())
    await expectIssue(containing: "There is no button or toggle “Save”; there are: “Shout”") { host.tap("Save") }
    await expectIssue(containing: "There is no text field “Age”; there are: “Name”") { host.type("x", into: "Age") }
  }

  @Test func aHostThatIsReleasedReleasesEverything() async {
    let population = Population()
    let log = EventLog()
    do {
      let host = ViewHost(Everything(population: population, log: log))
      #expect(host.text == "0")
      #expect(population.alive == 2)
    }
    #expect(population.alive == 0)
    #expect(log.events == ["appears", "disappears"])
  }

  @Test func aHostThatHasEndedShowsNothing() {
    let host = ViewHost(Form())
    host.end()
    host.end()
    #expect(host.text == "")
    #expect(host.size == (0, 0))
  }

  @Test func anActionThatWritesForEverIsReported() {
    let host = ViewHost(Endless())
    #expect(host.warnings.contains { $0.hasPrefix("Views were updated 1000 times in a row.") })
  }
}

private struct Form: View {
  @State private var name = ""
  @State private var shouts = false

  var body: some View {
    TextField("Name", text: $name, prompt: Text("Your name"))
    Toggle("Shout", isOn: $shouts)
    Text(shouts ? "HELLO, \(name.uppercased())" : "Hello, \(name)")
  }
}

private struct Everything: View {
  let population: Population
  let log: EventLog
  @StateObject private var model: Model
  @State private var kept: Model

  init(population: Population, log: EventLog) {
    self.population = population
    self.log = log
    _model = StateObject(wrappedValue: Model(population))
    _kept = State(initialValue: Model(population))
  }

  var body: some View {
    Text("\(model.first)")
      .onAppear { log.note("appears") }
      .onDisappear { log.note("disappears") }
      .onReceive(model.$second) { _ in kept.first += 1 }
      .onChange(of: model.first) { kept.first = $1 }
      .environmentObject(model)
      .task {
        let never = AsyncStream<Void> { _ in }
        for await _ in never {}
      }
  }
}

private struct Endless: View {
  @State private var count = 0

  var body: some View {
    Text("\(count)").onChange(of: count, initial: true) { count += 1 }
  }
}
