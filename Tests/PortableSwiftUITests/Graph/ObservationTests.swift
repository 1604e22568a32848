import Observation
import PortableSwiftUITesting
import Testing

@testable import PortableSwiftUI

/// Tests of the Observation module as the graph uses it. A toolchain that changes it fails here.
@MainActor @Suite("A tracking ends when anything in it changes")
struct ObservationTests {
  @Test func aChangeOfOneObjectReleasesTheWholeTracking() {
    let first = ObservableModel()
    let second = ObservableModel()
    weak var probe: Model?
    do {
      let model = Model()
      probe = model
      track(first, second, holding: model)
    }
    #expect(probe != nil)
    second.value += 1
    #expect(probe == nil)
  }

  @Test func aBodyThatReadsNothingIsNotTracked() {
    var isTracked = false
    func onChange() -> @Sendable () -> Void {
      isTracked = true
      return {}
    }
    withObservationTracking({}, onChange: onChange())
    #expect(!isTracked)
  }

  @Test func elementsOfForEachAreTracked() {
    let model = ObservableModel()
    let host = ViewHost(ForEach(0..<2) { Text("\($0) \(model.value)") })
    model.value = 5
    #expect(host.lines == ["0 5", "1 5"])
  }

  @Test func aModelThatIsReadInAnActionIsNotTracked() {
    let model = ObservableModel()
    let host = ViewHost(ReadingInAction(model: model))
    model.value = 5
    #expect(host.bodyCount(of: ReadingInAction.self) == 1)
  }

  @Test func viewsThatComeAndGoLeaveFewTrackingsOfAnObjectThatDoesNotChange() {
    let model = ObservableModel()
    let numbers = ObservableModel()
    let graph = ViewGraph(Passing(model: model, numbers: numbers), requestUpdate: {}, report: { _ in })
    for _ in 0..<1_000 {
      numbers.value += 1
      graph.flush()
    }
    // Each tracking has a reference to the queue.
    #expect(_getRetainCount(graph.updates) < 100)
    model.value = 5
    graph.flush()
    #expect(_getRetainCount(graph.updates) < 30)
  }

  private func track(_ first: ObservableModel, _ second: ObservableModel, holding model: Model) {
    nonisolated(unsafe) let model = model  // because it is only released
    withObservationTracking {
      _ = first.value + second.value
    } onChange: {
      _ = model
    }
  }
}

@Observable
private final class ObservableModel {
  var value = 0
}

/// A view whose identity changes with a number.
private struct Passing: View {
  let model: ObservableModel
  let numbers: ObservableModel

  var body: some View {
    Reading(model: model).id(numbers.value)
  }
}

private struct Reading: View {
  let model: ObservableModel

  var body: some View {
    Text("\(model.value)")
  }
}

private struct ReadingInAction: View {
  let model: ObservableModel

  var body: some View {
    Text("text").onAppear { _ = model.value }
  }
}
