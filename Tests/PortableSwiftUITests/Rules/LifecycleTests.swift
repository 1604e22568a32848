import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("New content appears before the old disappears")
struct LifecycleTests {
  @Test func viewsAppearChangeAndDisappearInThatOrder() {
    let log = EventLog()
    let host = ViewHost(Switching(log: log))
    #expect(log.take() == ["old appears"])
    host.tap("Switch")
    #expect(log.take() == ["new appears", "change true to false", "old disappears"])
  }

  @Test func onAppearEndsBeforeTheFirstFrameIsDrawn() {
    let host = ViewHost(Loading())
    #expect(host.text == "loaded")
    #expect(host.bodyCount(of: Loading.self) == 2)
  }

  @Test func siblingsAppearInTheOrderOfTheirViews() {
    let log = EventLog()
    let host = ViewHost(Several(log: log))
    #expect(log.take() == ["1 appears", "2 appears", "3 appears"])
    host.end()
    #expect(log.take() == ["1 disappears", "2 disappears", "3 disappears"])
  }

  @Test func onChangeDoesNotRunInitially() {
    let log = EventLog()
    let host = ViewHost(Changing(log: log, initial: false))
    #expect(log.take().isEmpty)
    host.tap("Add")
    #expect(log.take() == ["0 to 1"])
  }

  @Test func onChangeRunsInitiallyIfAsked() {
    let log = EventLog()
    let host = ViewHost(Changing(log: log, initial: true))
    #expect(log.take() == ["0 to 0"])
    host.tap("Add")
    #expect(log.take() == ["0 to 1"])
  }

  @Test func onChangeWithTwoValuesRunsTheNewClosure() {
    let log = EventLog()
    let host = ViewHost(Capturing(log: log))
    host.tap("Add")
    #expect(log.take() == ["no values, sees 1", "two values, sees 1"])
  }

  @available(*, deprecated)
  @Test func onChangePerformRunsTheOldClosure() {
    let log = EventLog()
    let host = ViewHost(PerformingOld(log: log))
    host.tap("Add")
    #expect(log.take() == ["new value 1, sees 0"])
  }

  @Test func aTaskStartsAtTheAppearanceAndIsCancelledAtTheRemoval() async {
    let log = EventLog()
    let events = AsyncStream.makeStream(of: String.self)
    let host = ViewHost(Working(log: log, events: events.continuation))
    var iterator = events.stream.makeAsyncIterator()
    #expect(await iterator.next() == "start 0")
    host.tap("Hide")
    #expect(await iterator.next() == "cancelled 0")
  }

  @Test func anotherIDCancelsATaskAndStartsItAgain() async {
    let log = EventLog()
    let events = AsyncStream.makeStream(of: String.self)
    let host = ViewHost(Working(log: log, events: events.continuation))
    var iterator = events.stream.makeAsyncIterator()
    #expect(await iterator.next() == "start 0")
    host.tap("Restart")
    let next = await [iterator.next(), iterator.next()]
    #expect(Set(next) == ["cancelled 0", "start 1"])
    host.tap("Redraw")
    host.end()
    #expect(await iterator.next() == "cancelled 1")
  }

  @Test func onReceiveRunsTheLatestClosure() {
    let subject = PassthroughSubject<String, Never>()
    let log = EventLog()
    let host = ViewHost(Receiving(subject: subject, log: log))
    subject.send("a")
    #expect(log.take() == ["a at 0"])
    host.tap("Next")
    subject.send("b")
    #expect(log.take() == ["b at 1"])
    host.end()
    subject.send("c")
    #expect(log.take().isEmpty)
  }

  @Test func onReceiveSubscribesAgainOnlyToAnotherPublisher() {
    let subject = CountedSubject()
    let other = CountedSubject()
    let log = EventLog()
    let host = ViewHost(Resubscribing(first: subject, second: other, log: log))
    host.tap("Next")
    #expect(subject.subscriptions == 1)
    #expect(other.subscriptions == 0)
    host.tap("Next")
    #expect(subject.subscriptions == 1)
    #expect(other.subscriptions == 1)
    subject.subject.send(1)
    other.subject.send(2)
    #expect(log.take() == ["2"])
  }

  @Test func onReceiveOfAPublishedPropertyKeepsItsSubscription() {
    let model = Model()
    let log = EventLog()
    let host = ViewHost(ReceivingProperty(model: model, log: log))
    #expect(log.take() == ["0"])
    host.tap("Next")
    // Another subscription would send the value again.
    #expect(log.take().isEmpty)
    model.first = 5
    #expect(log.take() == ["5"])
  }

  @Test func onReceiveOfAnotherThreadRunsOnTheMainActor() async {
    let subject = PassthroughSubject<String, Never>()
    let log = EventLog()
    let host = ViewHost(Receiving(subject: subject, log: log))
    nonisolated(unsafe) let shared = subject  // because subjects lock
    await Task.detached {
      shared.send("a")
      shared.send("b")
    }.value
    #expect(log.take().isEmpty)
    host.flush()
    #expect(log.take() == ["a at 0", "b at 0"])
  }

  @Test func aValueThatArrivesDuringAnUpdateWaitsForItsEnd() {
    let log = EventLog()
    let host = ViewHost(ReceivingCurrent(log: log))
    #expect(host.text == "7")
    #expect(log.events == ["appear", "receive 7"])
  }
}

private struct Switching: View {
  let log: EventLog
  @State private var isOld = true

  var body: some View {
    VStack {
      if isOld {
        Text("old").onAppear { log.note("old appears") }.onDisappear { log.note("old disappears") }
      } else {
        Text("new").onAppear { log.note("new appears") }.onDisappear { log.note("new disappears") }
      }
    }
    .onChange(of: isOld) { log.note("change \($0) to \($1)") }
    Button("Switch") { isOld.toggle() }
  }
}

private struct Loading: View {
  @State private var text = "loading"

  var body: some View {
    Text(text).onAppear { text = "loaded" }
  }
}

private struct Several: View {
  let log: EventLog

  var body: some View {
    ForEach(1..<4) { number in
      Text("\(number)")
        .onAppear { log.note("\(number) appears") }
        .onDisappear { log.note("\(number) disappears") }
    }
  }
}

private struct Changing: View {
  let log: EventLog
  let initial: Bool
  @State private var count = 0

  var body: some View {
    Button("Add") { count += 1 }
      .onChange(of: count, initial: initial) { log.note("\($0) to \($1)") }
  }
}

private struct Capturing: View {
  let log: EventLog
  @State private var count = 0

  var body: some View {
    let seen = count
    Button("Add") { count += 1 }
      .onChange(of: count) { _, _ in log.note("two values, sees \(seen)") }
      .onChange(of: count) { log.note("no values, sees \(seen)") }
  }
}

@available(*, deprecated)
private struct PerformingOld: View {
  let log: EventLog
  @State private var count = 0

  var body: some View {
    let seen = count
    Button("Add") { count += 1 }
      .onChange(of: count, perform: { log.note("new value \($0), sees \(seen)") })
  }
}

private struct Working: View {
  let log: EventLog
  let events: AsyncStream<String>.Continuation
  @State private var isShown = true
  @State private var id = 0
  @State private var redraws = 0

  var body: some View {
    if isShown {
      Text("working \(redraws)").task(id: id) {
        let id = id
        events.yield("start \(id)")
        let never = AsyncStream<Void> { _ in }
        for await _ in never {}
        events.yield("cancelled \(id)")
      }
    }
    Button("Hide") { isShown = false }
    Button("Restart") { id += 1 }
    Button("Redraw") { redraws += 1 }
  }
}

private struct Receiving: View {
  let subject: PassthroughSubject<String, Never>
  let log: EventLog
  @State private var step = 0

  var body: some View {
    let seen = step
    Button("Next") { step += 1 }
      .onReceive(subject) { log.note("\($0) at \(seen)") }
  }
}

private struct ReceivingProperty: View {
  let model: Model
  let log: EventLog
  @State private var step = 0

  var body: some View {
    Text("\(step)").onReceive(model.$first) { log.note("\($0)") }
    Button("Next") { step += 1 }
  }
}

@MainActor
private final class CountedSubject {
  let subject = PassthroughSubject<Int, Never>()
  private(set) var subscriptions = 0
  private(set) lazy var publisher =
    subject.handleEvents(receiveSubscription: { [unowned self] _ in subscriptions += 1 }).eraseToAnyPublisher()
}

private struct Resubscribing: View {
  let first: CountedSubject
  let second: CountedSubject
  let log: EventLog
  @State private var step = 0

  var body: some View {
    Button("Next") { step += 1 }
      .onReceive(step < 2 ? first.publisher : second.publisher) { log.note("\($0)") }
  }
}

private struct ReceivingCurrent: View {
  let log: EventLog
  @State private var subject = CurrentValueSubject<Int, Never>(7)
  @State private var value = 0

  var body: some View {
    Text("\(value)")
      .onAppear { log.note("appear") }
      .onReceive(subject) {
        log.note("receive \($0)")
        value = $0
      }
  }
}
