import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Writing an equal value evaluates nothing")
struct EqualValueTests {
  @Test func aValueThatComparesEqualEvaluatesNothing() {
    let host = ViewHost(Reader(initial: CaseInsensitive(text: "a"), equal: CaseInsensitive(text: "A")))
    host.tap("Write equal")
    #expect(host.bodyCount(of: Reader<CaseInsensitive>.self) == 1)
  }

  @Test func aValueWithEqualFieldsEvaluatesNothing() {
    let model = Model()
    let host = ViewHost(Reader(initial: Fields(name: "a", model: model), equal: Fields(name: "a", model: model)))
    host.tap("Write equal")
    #expect(host.bodyCount(of: Reader<Fields>.self) == 1)
  }

  @Test func anEqualOptionalValueEvaluatesNothing() {
    let host = ViewHost(Reader(initial: Int?.none, equal: nil))
    host.tap("Write equal")
    #expect(host.bodyCount(of: Reader<Int?>.self) == 1)
    let other = ViewHost(Reader(initial: Int?.none, equal: 1))
    other.tap("Write equal")
    #expect(other.bodyCount(of: Reader<Int?>.self) == 2)
  }

  @Test func aValueWithAnotherFieldEvaluatesItsReaders() {
    let model = Model()
    let host = ViewHost(Reader(initial: Fields(name: "a", model: model), equal: Fields(name: "a", model: Model())))
    host.tap("Write equal")
    #expect(host.bodyCount(of: Reader<Fields>.self) == 2)
  }

  @Test func aValueThatIsRestoredInOneTransactionEvaluatesNothing() {
    let host = ViewHost(Returning())
    host.tap("There and back")
    #expect(host.bodyCount(of: Returning.self) == 1)
    #expect(host.lines.first == "0")
  }

  @Test func aStateThatNoBodyReadsEvaluatesNothing() {
    let host = ViewHost(Unread())
    host.tap("Add")
    host.tap("Add")
    #expect(host.bodyCount(of: Unread.self) == 1)
    host.tap("Show")
    #expect(host.lines.first == "2")
    host.tap("Add")
    #expect(host.lines.first == "3")
    #expect(host.bodyCount(of: Unread.self) == 3)
    host.tap("Show")
    host.tap("Add")
    #expect(host.bodyCount(of: Unread.self) == 4)
  }
}

private struct CaseInsensitive: Equatable {
  let text: String

  static func == (first: Self, second: Self) -> Bool { first.text.lowercased() == second.text.lowercased() }
}

private struct Fields {
  let name: String
  let model: Model
}

private struct Reader<Value>: View {
  @State private var value: Value
  private let equal: Value

  init(initial: Value, equal: Value) {
    _value = State(initialValue: initial)
    self.equal = equal
  }

  var body: some View {
    Text("\(value)")
    Button("Write equal") { value = equal }
  }
}

private struct Returning: View {
  @State private var value = 0

  var body: some View {
    Text("\(value)")
    Button("There and back") {
      value = 1
      value = 0
    }
  }
}

private struct Unread: View {
  @State private var count = 0
  @State private var isShown = false

  var body: some View {
    if isShown { Text("\(count)") }
    Button("Add") { count += 1 }
    Button("Show") { isShown.toggle() }
  }
}
