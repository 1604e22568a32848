import Dispatch
import PackageSupport
import PortableCombine
import Testing

@Suite struct PublishedTests {
  class Model: ObservableObject {
    @Published var name = "a"
    @Published var count = 0
  }

  final class Extended: Model {
    @Published var more = 1.5
  }

  final class Plain {
    @Published var name = "a"
  }

  final class Manual: ObservableObject {
    var name = "a"
  }

  @Test func aValueIsPublishedBeforeThePropertyChanges() {
    let plain = Plain()
    var seen: [String] = []
    let sink = plain.$name.sink { seen.append("\(plain.name)→\($0)") }
    plain.name = "b"
    plain.name = "b"
    #expect(seen == ["a→a", "a→b", "b→b"])
    #expect(plain.name == "b")
    withExtendedLifetime(sink) {}
  }

  @Test func objectWillChangeSendsBeforeTheChange() {
    let model = Extended()
    var seen: [String] = []
    let sinks = [
      model.objectWillChange.sink { seen.append("will change \(model.name) \(model.count) \(model.more)") },
      model.$name.dropsNothing().sink { seen.append("name \($0)") },
    ]
    model.name = "b"
    model.count = 1
    model.more = 2
    #expect(
      seen == ["name a", "will change a 0 1.5", "name b", "will change b 0 1.5", "will change b 1 1.5"])
    #expect(model.objectWillChange === model.objectWillChange)
    withExtendedLifetime(sinks) {}
  }

  @Test func anObjectWithoutPublishedPropertiesSendsItsChangesItself() {
    let manual = Manual()
    var announced = 0
    let sink = manual.objectWillChange.sink { announced += 1 }
    manual.objectWillChange.send()
    manual.objectWillChange.send()
    #expect(announced == 2)
    for _ in 0..<500 {
      let other = Manual()
      #expect(other.objectWillChange !== manual.objectWillChange)
      #expect(other.objectWillChange === other.objectWillChange)
    }
    manual.objectWillChange.send()
    #expect(announced == 3)
    withExtendedLifetime(sink) {}
  }

  @Test func valuesAreAssignedUntilThePropertyIsReleased() {
    let sources = Sources()
    var model: Model? = Model()
    weak let weakModel = model
    if let model {
      sources["a"].catch { _ in Empty<Int, Never>() }.assign(to: &model.$count)
      sources["a"].send(4)
      #expect(model.count == 4)
    }
    model = nil
    #expect(weakModel == nil)
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
  }

  @Test func anAssignmentIsReleasedWhenItsPublisherCompletes() {
    let model = Model()
    let subject = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let weakToken = token
    if let token { subject.map { token.passing($0) }.assign(to: &model.$count) }
    token = nil
    #expect(weakToken != nil)
    subject.send(completion: .finished)
    #expect(weakToken == nil)
  }

  @Test func theOuterOfTwoNestedSetsDeterminesTheValue() {
    let plain = Plain()
    let sink = plain.$name.sink { if $0 == "b" { plain.name = "c" } }
    plain.name = "b"
    #expect(plain.name == "b")
    sink.cancel()
  }

  @Test func changesAreAnnouncedRegardlessOfDemand() {
    let model = Model()
    var announced = 0
    model.objectWillChange.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { _ in
          announced += 1
          return .none
        }))
    for count in 1...3 { model.count = count }
    #expect(announced == 3)
  }

  @Test func assigningAnotherPropertysPublisherHasNoEffect() {
    let (first, second) = (Model(), Model())
    second.count = 2
    first.$count = second.$count
    #expect(first.count == 0)
    first.count = 3
    #expect(second.count == 2)
  }

  @Test func assignedValuesAreAnnounced() {
    let model = Model()
    var announced = 0
    let sink = model.objectWillChange.sink { announced += 1 }
    Just(9).assign(to: &model.$count)
    #expect(announced == 1)
    #expect(model.count == 9)
    withExtendedLifetime(sink) {}
  }

  @Test func subscriberThatMissedValuesReceivesTheLatestOnce() {
    let plain = Plain()
    behaves(
      """
      sub      | subscribed
      ask 1    | got a
      ask 1    |
      """
    ) { _ in plain.$name }
  }

  @Test func creatingTheChangePublisherDoesNotRaceWithASet() {
    for _ in 0..<100 {
      let model = Model()
      let seen = Locked<[Int]>([])
      nonisolated(unsafe) let shared = model  // because a published property may be used from any thread
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 0 {
          shared.count = 7
        } else {
          let sink = shared.$count.sink { value in seen.withLock { $0.append(value) } }
          _ = shared.count
          sink.cancel()
        }
      }
      #expect(model.count == 7)
      #expect(seen.withLock { $0.count } >= 3)
    }
  }

  @Test func allThreadsReceiveTheSameChangePublisher() {
    for _ in 0..<100 {
      let model = Model()
      nonisolated(unsafe) let shared = model  // because an object's announcer may be asked for from any thread
      let seen = Locked<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let identity = ObjectIdentifier(shared.objectWillChange)
        seen.withLock { _ = $0.insert(identity) }
      }
      #expect(seen.withLock { $0.count } == 1)
    }
  }
}

extension Publisher {
  fileprivate func dropsNothing() -> Publishers.Map<Self, Output> { map { $0 } }
}
