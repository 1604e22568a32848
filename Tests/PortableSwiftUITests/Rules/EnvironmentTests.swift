import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("An environment object reaches every descendant")
struct EnvironmentTests {
  @Test func ancestorsThatDoNotObserveAnObjectAreNotEvaluated() {
    let model = Model()
    let host = ViewHost(Root().environmentObject(model))
    #expect(host.lines.first == "0")
    model.first = 1
    #expect(host.lines.first == "1")
    #expect(host.bodyCount(of: Root.self) == 1)
    #expect(host.bodyCount(of: Middle.self) == 1)
    #expect(host.bodyCount(of: Leaf.self) == 2)
  }

  @Test func aLeafWritesAnObjectThatItsAncestorsDoNotPass() {
    let model = Model()
    let host = ViewHost(Root().environmentObject(model))
    host.tap("Add")
    #expect(model.first == 1)
    #expect(host.lines.first == "1")
    host.tap("Add by binding")
    #expect(host.lines.first == "2")
  }

  @Test func theNearestObjectIsRead() {
    let outer = Model()
    let inner = Model()
    inner.first = 5
    let host = ViewHost(Root().environmentObject(inner).environmentObject(outer))
    #expect(host.lines.first == "5")
  }

  @Test func anotherObjectReplacesTheFirst() {
    let host = ViewHost(Replacing())
    host.tap("Add")
    #expect(host.lines.first == "1")
    host.tap("Replace")
    #expect(host.lines.first == "0")
    host.tap("Add")
    #expect(host.lines.first == "1")
    #expect(host.bodyCount(of: Middle.self) == 1)
  }

  @Test func aMissingObjectStopsWhenItIsRead() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = ViewHost(Root()) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        """
        No ObservableObject of type Model found. A View.environmentObject(_:) for Model may be missing as an ancestor of \
        this view.
        The path to the view: Root → Middle → Leaf
        """))
  }

  @Test func aMissingObjectThatIsNotReadStopsNothing() {
    let host = ViewHost(Unread())
    #expect(host.text == "unread")
  }

  @Test func aValueEvaluatesABodyOnlyIfItIsTheOneThatChanged() {
    let host = ViewHost(Rates())
    #expect(host.lines.first == "rate 1.0")
    host.tap("Rename")
    #expect(host.lines[1] == "name b")
    #expect(host.bodyCount(of: RateView.self) == 1)
    #expect(host.bodyCount(of: NameView.self) == 2)
    host.tap("Faster")
    #expect(host.lines.first == "rate 2.0")
    #expect(host.bodyCount(of: RateView.self) == 2)
    #expect(host.bodyCount(of: NameView.self) == 2)
  }

  @Test func aNearerValueHidesAChange() {
    let host = ViewHost(Shadowing())
    host.tap("Faster")
    #expect(host.lines.first == "rate 9.0")
    #expect(host.bodyCount(of: RateView.self) == 1)
  }

  @Test func aTransformedValueFollowsTheValueOfItsParent() {
    let host = ViewHost(Transforming())
    #expect(host.lines.first == "rate 10.0")
    host.tap("Faster")
    #expect(host.lines.first == "rate 20.0")
  }

  @Test func anObservableObjectIsReadFromTheEnvironment() {
    let model = ObservableModel()
    let host = ViewHost(ReadsObservable().environment(model))
    model.value = 4
    #expect(host.text == "4")
    #expect(ViewHost(ReadsOptional()).text == "none")
    #expect(ViewHost(ReadsOptional().environment(model)).text == "4")
  }

  @Test func aMissingObservableObjectStopsWhenItIsRead() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = ViewHost(ReadsObservable()) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("No Observable object of type ObservableModel found."))
    #expect(message.contains("The path to the view: ReadsObservable"))
  }
}

private struct Root: View {
  var body: some View { Middle() }
}

private struct Middle: View {
  var body: some View {
    VStack { Leaf() }
  }
}

private struct Leaf: View {
  @EnvironmentObject private var model: Model

  var body: some View {
    Text("\(model.first)")
    Button("Add") { model.first += 1 }
    Button("Add by binding") { $model.first.wrappedValue += 1 }
  }
}

private struct Replacing: View {
  @State private var model = Model()

  var body: some View {
    Middle().environmentObject(model)
    Button("Replace") { model = Model() }
  }
}

private struct Unread: View {
  @EnvironmentObject private var model: Model

  var body: some View { Text("unread") }
}

private struct RateKey: EnvironmentKey {
  static let defaultValue = 1.0
}

private struct NameKey: EnvironmentKey {
  static let defaultValue = "a"
}

extension EnvironmentValues {
  fileprivate var rate: Double {
    get { self[RateKey.self] }
    set { self[RateKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

private struct RateView: View {
  @Environment(\.rate) private var rate

  var body: some View { Text("rate \(rate)") }
}

private struct NameView: View {
  @Environment(\.name) private var name

  var body: some View { Text("name \(name)") }
}

private struct Rates: View {
  @State private var rate = 1.0
  @State private var name = "a"

  var body: some View {
    VStack {
      RateView()
      NameView()
    }
    .environment(\.rate, rate)
    .environment(\.name, name)
    Button("Rename") { name = "b" }
    Button("Faster") { rate = 2 }
  }
}

private struct Shadowing: View {
  @State private var rate = 1.0

  var body: some View {
    RateView().environment(\.rate, 9).environment(\.rate, rate)
    Button("Faster") { rate = 2 }
  }
}

private struct Transforming: View {
  @State private var rate = 1.0

  var body: some View {
    RateView().transformEnvironment(\.rate) { $0 *= 10 }.environment(\.rate, rate)
    Button("Faster") { rate = 2 }
  }
}

@Observable
private final class ObservableModel {
  var value = 0
}

private struct ReadsObservable: View {
  @Environment(ObservableModel.self) private var model

  var body: some View { Text("\(model.value)") }
}

private struct ReadsOptional: View {
  @Environment(ObservableModel.self) private var model: ObservableModel?

  var body: some View { Text(model.map { "\($0.value)" } ?? "none") }
}
