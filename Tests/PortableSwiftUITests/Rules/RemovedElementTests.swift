import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Bindings to the elements of a collection whose elements are removed.
@MainActor @Suite("Bindings to elements outlive their elements")
struct RemovedElementTests {
  @Test(arguments: ElementsView.Shape.allCases)
  func removingElementsRemovesTheirRows(_ shape: ElementsView.Shape) {
    let handle = ElementsHandle()
    let host = ViewHost(ElementsView(shape: shape, handle: handle), columns: 20, rows: 12)
    #expect(host.lines.filter { !$0.isEmpty } == ["a", "b", "c"])
    handle.edit { $0.removeLast() }
    #expect(host.lines.filter { !$0.isEmpty } == ["a", "b"])
    handle.edit { $0.removeAll() }
    #expect(host.lines.filter { !$0.isEmpty } == [])
  }

  @Test func aBindingToTheSelectedElementIsNotReadAfterItsRemoval() {
    let host = ViewHost(SelectionView())
    #expect(host.lines.first == "c")
    host.tap("Remove last")
    #expect(host.lines.first == "a")
    #expect(host.warnings.isEmpty)
  }

  @Test func aBindingToARemovedElementReadsAsItsLastValueAndIgnoresWrites() {
    let handle = ElementsHandle()
    let host = ViewHost(ElementsView(shape: .forEach, handle: handle))
    let binding = handle.bindings["c"]
    handle.edit { $0.removeLast() }
    host.flush()
    binding?.wrappedValue.name = "changed"
    host.flush()
    #expect(binding?.wrappedValue.name == "c")
    #expect(host.lines == ["a", "b"])
  }

  @Test func aBindingToACollectionIsACollectionOfBindings() {
    let items = Locked([ListedItem(id: 1, name: "a"), ListedItem(id: 2, name: "b")])
    let binding = Binding {
      items.withLock { $0 }
    } set: { new in
      items.withLock { $0 = new }
    }
    for element in binding { element.wrappedValue.name += "!" }
    binding[1].name.wrappedValue += "?"
    #expect(items.withLock { $0.map(\.name) } == ["a!", "b!?"])
    #expect(binding.map(\.id) == [1, 2])
    #expect(binding.count == 2)
  }

  /// Properties that are derived from a state are read by evaluations alone, never while a transaction is applied.
  @Test func derivedValuesAreComparedAfterTheParentsWereEvaluated() {
    let log = EventLog()
    let host = ViewHost(DerivedOwner(log: log))
    _ = log.take()
    host.tap("Empty")
    #expect(host.lines.first == "nothing")
    #expect(log.take() == ["owner"])
  }
}

struct ListedItem: Identifiable, Equatable {
  let id: Int
  var name: String
}

@MainActor
final class ElementsHandle {
  var items: Binding<[ListedItem]>?
  var bindings: [String: Binding<ListedItem>] = [:]

  func edit(_ change: (inout [ListedItem]) -> Void) {
    guard let items else { return }
    change(&items.wrappedValue)
  }
}

struct ElementsView: View {
  enum Shape: CaseIterable, Sendable {
    case forEach, list, nested, indices, child
  }

  let shape: Shape
  let handle: ElementsHandle
  @State private var items = [ListedItem(id: 1, name: "a"), ListedItem(id: 2, name: "b"), ListedItem(id: 3, name: "c")]

  var body: some View {
    let _ = handle.items = $items
    switch shape {
    case .forEach:
      ForEach($items) { $item in
        let _ = handle.bindings[item.name] = $item
        Text(item.name)
      }
    case .list: List($items) { $item in ElementRow(item: $item) }
    case .nested:
      VStack { ForEach($items) { $item in ForEach(0..<1) { _ in HStack { ElementRow(item: $item) } } } }
    case .indices: ForEach(items.indices, id: \.self) { index in ElementRow(item: $items[index]) }
    case .child: ElementList(items: $items)
    }
  }
}

private struct ElementList: View {
  @Binding var items: [ListedItem]

  var body: some View {
    ForEach($items) { ElementRow(item: $0) }
  }
}

private struct ElementRow: View {
  @Binding var item: ListedItem

  var body: some View { NameText(name: $item.name) }
}

private struct NameText: View {
  @Binding var name: String

  var body: some View { Text(name) }
}

private struct SelectionView: View {
  @State private var items = ["a", "b", "c"]
  @State private var selection = 2

  var body: some View {
    NameText(name: $items[selection])
    Button("Remove last") {
      items.removeLast()
      selection = 0
    }
  }
}

private struct Derived: Equatable {
  var names: [String]
  let log: EventLog

  /// Stops the program if there is no name.
  var first: String {
    get {
      log.note("first")
      return names[0]
    }
    set { names[0] = newValue }
  }

  static func == (first: Derived, second: Derived) -> Bool { first.names == second.names }
}

private struct DerivedOwner: View {
  @State private var value: Derived
  let log: EventLog

  init(log: EventLog) {
    self.log = log
    _value = State(initialValue: Derived(names: ["a"], log: log))
  }

  var body: some View {
    let _ = log.note("owner")
    if value.names.isEmpty { Text("nothing") } else { NameText(name: $value.first) }
    Button("Empty") { value.names = [] }
  }
}
