import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("An object announces a change before it, and the body sees the new value")
struct AnnouncementTests {
  @Test func aPublishedPropertyUpdatesItsObservers() {
    let model = Model()
    let host = ViewHost(Observer(model: model))
    model.first = 3
    #expect(host.text == "3")
    #expect(host.bodyCount(of: Observer.self) == 2)
  }

  @Test func objectWillChangeUpdatesItsObservers() {
    let object = ByHand()
    let host = ViewHost(ByHandView(object: object))
    object.change(to: 7)
    #expect(host.text == "7")
  }

  @Test func aTimerPublisherUpdatesItsObservers() {
    let object = Ticking()
    let host = ViewHost(TickingView(object: object))
    object.timer.send(Date(timeIntervalSinceReferenceDate: 0))
    object.ticks = 1
    #expect(host.text == "1")
  }

  @Test func severalAnnouncementsCauseOneUpdate() {
    let model = Model()
    let host = ViewHost(Observer(model: model))
    for value in 1...10 {
      model.first = value
      model.second = value
    }
    #expect(host.text == "10")
    #expect(host.bodyCount(of: Observer.self) == 2)
  }

  @Test func eachObserverIsEvaluatedWhetherItReadThePropertyOrNot() {
    let model = Model()
    let host = ViewHost(
      VStack {
        Observer(model: model)
        Indifferent(model: model)
      })
    model.second = 1
    #expect(host.bodyCount(of: Observer.self) == 2)
    #expect(host.bodyCount(of: Indifferent.self) == 2)
  }

  @Test func anObservableModelEvaluatesTheBodiesThatReadWhatChanged() {
    let model = ObservableModel()
    let host = ViewHost(
      VStack {
        ReadsFirst(model: model)
        ReadsSecond(model: model)
      })
    model.first = 1
    #expect(host.bodyCount(of: ReadsFirst.self) == 2)
    #expect(host.bodyCount(of: ReadsSecond.self) == 1)
    model.second = 1
    model.second = 2
    #expect(host.bodyCount(of: ReadsFirst.self) == 2)
    #expect(host.bodyCount(of: ReadsSecond.self) == 2)
    #expect(host.lines == ["first 1", "second 2"])
  }

  @Test func anObservableModelInStateEvaluatesTheBodiesThatReadIt() {
    let host = ViewHost(OwnsObservable())
    host.tap("Add")
    host.tap("Add")
    #expect(host.lines.first == "2")
  }

  @Test func observationFollowsWhatTheLastBodyRead() {
    let model = ObservableModel()
    let host = ViewHost(ReadsOneOrTheOther(model: model))
    model.second = 1
    #expect(host.bodyCount(of: ReadsOneOrTheOther.self) == 1)
    host.tap("Switch")
    model.first = 1
    #expect(host.bodyCount(of: ReadsOneOrTheOther.self) == 2)
    model.second = 2
    #expect(host.lines.first == "2")
  }

  @Test func publishingFromAnotherThreadIsReportedAndStillUpdates() async {
    let model = Model()
    let host = ViewHost(Observer(model: model))
    nonisolated(unsafe) let shared = model  // because the test waits for the task
    await Task.detached { shared.first = 5 }.value
    #expect(host.text == "5")
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.hasPrefix("Publishing changes from background threads is not allowed") == true)
  }

  @Test func anObservableModelIsChangedFromAnotherThread() async {
    let model = ObservableModel()
    let host = ViewHost(ReadsFirst(model: model))
    nonisolated(unsafe) let shared = model  // because the test waits for the task
    await Task.detached { shared.first = 5 }.value
    #expect(host.text == "first 5")
    #expect(host.warnings.isEmpty)
  }

  @Test func publishingDuringABodyIsReported() {
    let model = Model()
    let host = ViewHost(PublishesInBody(model: model))
    #expect(host.warnings.contains { $0.hasPrefix("Publishing changes from within view updates") })
  }
}

private struct Observer: View {
  @ObservedObject var model: Model

  var body: some View { Text("\(model.first)") }
}

private struct Indifferent: View {
  @ObservedObject var model: Model

  var body: some View { Text("indifferent") }
}

private final class ByHand: ObservableObject {
  private(set) var value = 0

  func change(to value: Int) {
    objectWillChange.send()
    self.value = value
  }
}

private struct ByHandView: View {
  @ObservedObject var object: ByHand

  var body: some View { Text("\(object.value)") }
}

private final class Ticking: ObservableObject {
  let timer = PassthroughSubject<Date, Never>()
  var ticks = 0

  var objectWillChange: PassthroughSubject<Date, Never> { timer }
}

private struct TickingView: View {
  @ObservedObject var object: Ticking

  var body: some View { Text("\(object.ticks)") }
}

@Observable
private final class ObservableModel {
  var first = 0
  var second = 0
}

private struct ReadsFirst: View {
  let model: ObservableModel

  var body: some View { Text("first \(model.first)") }
}

private struct ReadsSecond: View {
  let model: ObservableModel

  var body: some View { Text("second \(model.second)") }
}

private struct OwnsObservable: View {
  @State private var model = ObservableModel()

  var body: some View {
    Text("\(model.first)")
    Button("Add") { model.first += 1 }
  }
}

private struct ReadsOneOrTheOther: View {
  let model: ObservableModel
  @State private var readsSecond = false

  var body: some View {
    Text("\(readsSecond ? model.second : model.first)")
    Button("Switch") { readsSecond.toggle() }
  }
}

private struct PublishesInBody: View {
  @ObservedObject var model: Model

  var body: some View {
    let _ = model.second == 0 ? (model.second = 1) : ()
    Text("\(model.second)")
  }
}
