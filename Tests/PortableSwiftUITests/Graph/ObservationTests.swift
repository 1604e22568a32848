import Observation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

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

private struct ReadingInAction: View {
  let model: ObservableModel

  var body: some View {
    Text("text").onAppear { _ = model.value }
  }
}
