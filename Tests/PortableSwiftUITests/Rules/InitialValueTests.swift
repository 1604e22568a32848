import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("An initial value counts once per identity")
struct InitialValueTests {
  @Test func aLaterInitialValueIsIgnored() {
    let host = ViewHost(Parent())
    #expect(host.lines.first == "Child 0")
    host.tap("Next")
    #expect(host.lines.first == "Child 0")
    host.tap("Add")
    #expect(host.lines.first == "Child 1")
  }

  @Test func anotherIdentityTakesTheInitialValueAgain() {
    let host = ViewHost(Parent(resets: true))
    host.tap("Add")
    #expect(host.lines.first == "Child 1")
    host.tap("Next")
    #expect(host.lines.first == "Child 1")
    host.tap("Add")
    host.tap("Next")
    #expect(host.lines.first == "Child 2")
  }

  @Test func theDefaultValueIsEvaluatedAtEveryInit() {
    let evaluations = Population()
    let host = ViewHost(Outer(evaluations: evaluations))
    #expect(evaluations.total == 1)
    host.tap("Next")
    host.tap("Next")
    #expect(evaluations.total == 3)
  }

  @Test func optionalStateWithoutAnInitialValueIsNil() {
    let host = ViewHost(OptionalState())
    #expect(host.text == "nothing")
  }

  @Test func theInitialValueIsReleasedWhenAnotherOneReplacesIt() {
    let population = Population()
    let host = ViewHost(Holder(population: population))
    #expect(population.alive == 1)
    host.tap("Drop")
    #expect(population.alive == 0)
  }

  @Test func aWriteBeforeTheViewIsConnectedIsIgnored() {
    let host = ViewHost(WritingInInit(number: 5))
    #expect(host.text == "1")
  }

  @Test func eachUseOfAViewHasItsOwnState() {
    let host = ViewHost(
      HStack {
        Named("A")
        Named("B")
      })
    host.tap("Add to B")
    #expect(host.text == "A 0 Add to A B 1 Add to B")
  }
}

private struct Parent: View {
  var resets = false
  @State private var step = 0

  var body: some View {
    if resets {
      Child(initial: step).id(step)
    } else {
      Child(initial: step)
    }
    Button("Next") { step += 1 }
  }
}

private struct Child: View {
  @State private var value: Int

  init(initial: Int) {
    _value = State(initialValue: initial)
  }

  var body: some View {
    Text("Child \(value)")
    Button("Add") { value += 1 }
  }
}

private struct Outer: View {
  let evaluations: Population
  @State private var step = 0

  var body: some View {
    Text("\(step)")
    Inner(evaluations: evaluations)
    Button("Next") { step += 1 }
  }
}

private struct Inner: View {
  @State private var value: Int

  init(evaluations: Population) {
    evaluations.add()
    _value = State(wrappedValue: 0)
  }

  var body: some View { Text("\(value)") }
}

private struct OptionalState: View {
  @State private var name: String?

  var body: some View { Text(name ?? "nothing") }
}

private struct Holder: View {
  @State private var model: Model?

  init(population: Population) {
    _model = State(initialValue: Model(population))
  }

  var body: some View {
    Text(model == nil ? "none" : "one")
    Button("Drop") { model = nil }
  }
}

private struct Named: View {
  let name: String
  @State private var count = 0

  init(_ name: String) {
    self.name = name
  }

  var body: some View {
    Text("\(name) \(count)")
    Button("Add to \(name)") { count += 1 }
  }
}

private struct WritingInInit: View {
  @State private var number = 1

  init(number: Int) {
    self.number = number
  }

  var body: some View { Text("\(number)") }
}
