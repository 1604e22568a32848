import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A binding writes through to the one source of truth")
struct BindingTests {
  @Test func aChildWritesTheStateOfItsParent() {
    let host = ViewHost(Owner())
    host.tap("Play")
    #expect(host.lines == ["playing", "Pause"])
    host.tap("Pause")
    #expect(host.lines == ["paused", "Play"])
  }

  @Test func aDerivedBindingWritesAPartOfTheValue() {
    let host = ViewHost(Form())
    host.type("Ann", into: "Name")
    host.type("Oslo", into: "City")
    #expect(host.lines.last == "Ann of Oslo")
  }

  @Test func aBindingWritesAPropertyOfAnObject() {
    let model = Settings()
    let host = ViewHost(SettingsView(settings: model))
    host.tap("Loud")
    #expect(model.isLoud)
    #expect(host.lines == ["[x] Loud", "loud"])
    model.isLoud = false
    #expect(host.lines == ["[ ] Loud", "quiet"])
  }

  @Test func aBindingWritesAPropertyOfAnObservableObject() {
    let host = ViewHost(BindableView(model: ObservableSettings()))
    host.tap("Loud")
    #expect(host.lines == ["[x] Loud", "loud"])
  }

  @Test func aBindingToACollectionHasItsPositions() {
    var reads = 0
    let rows = Array(0..<1_000)
    let binding = Binding {
      reads += 1
      return rows
    } set: { _ in
    }
    #expect(binding.count == 1_000)
    #expect(!binding.isEmpty)
    #expect(binding.distance(from: 900, to: 3) == -897)
    #expect(binding.index(10, offsetBy: 900) == 910)
    #expect(binding.index(10, offsetBy: 900, limitedBy: 500) == nil)
    #expect(binding.index(10, offsetBy: 900, limitedBy: 5) == 910)
    // Not one for each element.
    #expect(reads < 10)
  }

  @Test func aConstantIgnoresWrites() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
    let host = ViewHost(Toggle("Fixed", isOn: .constant(true)))
    host.tap("Fixed")
    #expect(host.text == "[x] Fixed")
  }

  @Test func aBindingReadsAndWritesThroughClosures() {
    var value = 1
    let binding = Binding(get: { value }, set: { value = $0 * 10 })
    binding.wrappedValue = 2
    #expect(value == 20)
    #expect(binding.wrappedValue == 20)
  }

  @Test func theClosuresOfABindingReceiveTheTransaction() {
    var animations: [Animation?] = []
    let binding = Binding(get: { 0 }, set: { _, transaction in animations.append(transaction.animation) })
    binding.wrappedValue = 1
    binding.animation(.linear).wrappedValue = 2
    withAnimation(.spring) { binding.wrappedValue = 3 }
    binding.transaction(Transaction(animation: .easeIn)).wrappedValue = 4
    #expect(animations == [nil, Animation.linear, Animation.spring, Animation.easeIn] as [Animation?])
  }

  @Test func aBindingIsUnwrappedFromAnOptional() throws {
    var value: Int? = 1
    let optional = Binding<Int?>(get: { value }, set: { value = $0 })
    let binding = try #require(Binding(optional))
    binding.wrappedValue = 2
    #expect(value == 2)
    value = nil
    #expect(Binding<Int>(optional) == nil)
    #expect(binding.wrappedValue == 1)
  }

  @Test func aBindingIsConvertedToAnOptionalOrErasedValue() {
    var value = 1
    let base = Binding(get: { value }, set: { value = $0 })
    let optional = Binding<Int?>(base)
    optional.wrappedValue = 5
    optional.wrappedValue = nil
    #expect(value == 5)
    let erased = Binding<AnyHashable>(base)
    erased.wrappedValue = AnyHashable(6)
    erased.wrappedValue = AnyHashable("no number")
    #expect(value == 6)
  }

  @Test func aBindingToAPartEvaluatesItsReaderOnlyIfThePartChanged() {
    let host = ViewHost(Passing())
    host.tap("Move")
    #expect(host.bodyCount(of: Passing.self) == 1)
    #expect(host.bodyCount(of: NameDisplay.self) == 1)
    let items = ViewHost(Items())
    items.tap("Rename b")
    #expect(items.lines.prefix(3) == ["a", "B", "c"])
    #expect(items.bodyCount(of: NameDisplay.self) == 4)
    items.tap("Reverse")
    #expect(items.lines.prefix(3) == ["c", "B", "a"])
  }

  @Test func aReaderOfTheWholeIsEvaluatedForEachPart() {
    let host = ViewHost(Whole())
    host.tap("Move")
    #expect(host.bodyCount(of: BothParts.self) == 2)
  }

  @Test func aChildWithTheSameBindingIsUnchanged() {
    let host = ViewHost(Passing())
    host.tap("Next")
    #expect(host.bodyCount(of: Passing.self) == 2)
    #expect(host.bodyCount(of: NameDisplay.self) == 1)
    host.tap("Rename")
    #expect(host.bodyCount(of: NameDisplay.self) == 2)
    #expect(host.lines.first == "renamed")
  }
}

private struct Items: View {
  @State private var names = ["a", "b", "c"]

  var body: some View {
    Rows(names: $names)
    Button("Rename b") { names[1] = "B" }
    Button("Reverse") { names.reverse() }
  }
}

private struct Rows: View {
  let names: Binding<[String]>

  var body: some View {
    ForEach(names, id: \.self) { $name in NameDisplay(name: $name) }
  }
}

private struct BothParts: View {
  @Binding var person: Person

  var body: some View {
    Text("\($person.name.wrappedValue) \(person.name)")
  }
}

private struct Whole: View {
  @State private var person = Person(name: "first")

  var body: some View {
    BothParts(person: $person)
    Button("Move") { person.address.city = "Oslo" }
  }
}

private struct Owner: View {
  @State private var isPlaying = false

  var body: some View {
    Text(isPlaying ? "playing" : "paused")
    PlayButton(isPlaying: $isPlaying)
  }
}

private struct PlayButton: View {
  @Binding var isPlaying: Bool

  var body: some View {
    Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
  }
}

private struct Person {
  struct Address {
    var city = ""
  }

  var name = ""
  var address = Address()
}

private struct Form: View {
  @State private var person = Person()

  var body: some View {
    TextField("Name", text: $person.name)
    TextField("City", text: $person.address.city)
    Text("\(person.name) of \(person.address.city)")
  }
}

private final class Settings: ObservableObject {
  @Published var isLoud = false
}

private struct SettingsView: View {
  @ObservedObject var settings: Settings

  var body: some View {
    Toggle("Loud", isOn: $settings.isLoud)
    Text(settings.isLoud ? "loud" : "quiet")
  }
}

@Observable
private final class ObservableSettings {
  var isLoud = false
}

private struct BindableView: View {
  @Bindable var model: ObservableSettings

  var body: some View {
    Toggle("Loud", isOn: $model.isLoud)
    Text(model.isLoud ? "loud" : "quiet")
  }
}

private struct Passing: View {
  @State private var person = Person(name: "first")
  @State private var step = 0

  var body: some View {
    NameDisplay(name: $person.name)
    Text("\(step)")
    Button("Next") { step += 1 }
    Button("Rename") { person.name = "renamed" }
    Button("Move") { person.address.city = "Oslo" }
  }
}

private struct NameDisplay: View {
  @Binding var name: String

  var body: some View { Text(name) }
}
