import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A state object is created once per identity, an inline observed object with each evaluation")
struct ObjectLifetimeTests {
  @Test func aStateObjectIsCreatedOnceJustBeforeTheFirstBody() {
    let log = EventLog()
    let host = ViewHost(Parent { _ in Owner(log: log) })
    #expect(log.take() == ["init of the view", "create", "body 0"])
    host.tap("Next")
    #expect(log.take() == ["init of the view"])
    host.tap("Add")
    host.tap("Next")
    #expect(log.take() == ["body 1", "init of the view"])
  }

  @Test func aStateObjectIsReleasedWithItsView() {
    let population = Population()
    let host = ViewHost(Parent { if $0.isMultiple(of: 2) { Keeping(population: population) } })
    #expect(population.alive == 1)
    host.tap("Next")
    #expect(population.alive == 0)
    host.tap("Next")
    #expect(population.alive == 1)
    #expect(population.total == 2)
    host.end()
    #expect(population.alive == 0)
  }

  @Test func aStateObjectIsReleasedBeforeTheNextLayout() {
    let population = Population()
    let handle = Handle()
    let host = ViewHost(Removing(population: population, handle: handle))
    #expect(host.text.contains("Reset"))
    handle.call("remove")
    host.flush()
    #expect(population.alive == 0)
  }

  @Test func anInlineObjectIsCreatedWithEachEvaluationOfTheParent() {
    let population = Population()
    let host = ViewHost(Parent { _ in Losing(population: population) })
    host.tap("Add")
    #expect(host.text.contains("Losing 1"))
    host.tap("Next")
    #expect(host.text.contains("Losing 0"))
    #expect(population.total == 2)
    #expect(population.alive == 1)
    host.tap("Add")
    #expect(host.text.contains("Losing 1"))
  }

  @Test func theSameObjectKeepsItsSubscription() {
    let object = CountingObject()
    let host = ViewHost(Parent { _ in Counting(object: object) })
    #expect(object.subscriptions == 1)
    host.tap("Next")
    #expect(object.subscriptions == 1)
  }

  @Test func anotherObjectGetsANewSubscription() {
    let objects = [CountingObject(), CountingObject()]
    let host = ViewHost(Parent { Counting(object: objects[$0]) })
    host.tap("Next")
    #expect(objects.map(\.subscriptions) == [1, 1])
    let before = host.bodyCount(of: Counting.self)
    objects[0].announce()
    #expect(host.bodyCount(of: Counting.self) == before)
    objects[1].announce()
    #expect(host.bodyCount(of: Counting.self) == before + 1)
  }
}

private struct Parent<Content: View>: View {
  @State private var step = 0
  @ViewBuilder let content: (Int) -> Content

  var body: some View {
    content(step)
    Button("Next") { step += 1 }
  }
}

private struct Owner: View {
  let log: EventLog
  @StateObject private var model: Model

  init(log: EventLog) {
    self.log = log
    log.note("init of the view")
    _model = StateObject(wrappedValue: Self.create(log))
  }

  private static func create(_ log: EventLog) -> Model {
    log.note("create")
    return Model()
  }

  var body: some View {
    let _ = log.note("body \(model.first)")
    Button("Add") { model.first += 1 }
  }
}

private struct Keeping: View {
  @StateObject private var model: Model

  init(population: Population) {
    _model = StateObject(wrappedValue: Model(population))
  }

  var body: some View { Text("\(model.first)") }
}

private struct Losing: View {
  @ObservedObject private var model: Model

  init(population: Population) {
    model = Model(population)
  }

  var body: some View {
    Text("Losing \(model.first)")
    Button("Add") { model.first += 1 }
  }
}

@MainActor
private final class CountingObject: @preconcurrency ObservableObject {
  private let subject = PassthroughSubject<Void, Never>()
  private(set) var subscriptions = 0

  var objectWillChange: AnyPublisher<Void, Never> {
    subject.handleEvents(receiveSubscription: { [unowned self] _ in subscriptions += 1 }).eraseToAnyPublisher()
  }

  func announce() {
    subject.send()
  }
}

private struct Counting: View {
  @ObservedObject var object: CountingObject

  var body: some View { Text("counting") }
}

private struct Removing: View {
  let population: Population
  let handle: Handle
  @State private var isShown = true

  var body: some View {
    handle.keep("remove") { isShown = false }
    if isShown { Group { KeepingControls(population: population) }.padding(1) }
    List { if isShown { KeepingControls(population: population) } }.frame(height: 5)
  }
}

/// A view whose controls capture its object.
private struct KeepingControls: View {
  @StateObject private var model: Model

  init(population: Population) {
    _model = StateObject(wrappedValue: Model(population))
  }

  var body: some View {
    Button("Reset") { model.first = 0 }
    Stepper("First", value: $model.first)
    Slider(
      value: Binding {
        Double(model.second)
      } set: {
        model.second = Int($0)
      }, in: 0...5)
    Picker("Second", selection: $model.second) { Text("One").tag(1) }
    Text("text").onTapGesture { model.first += 1 }
  }
}
