import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A child whose fields are unchanged is not evaluated again")
struct UnchangedChildTests {
  @Test func aChildWithEqualFieldsIsNotEvaluated() {
    let model = Model()
    let host = ViewHost(Parent { _ in Child(title: "a", tags: ["x", "y"], model: model) })
    host.tap("Next")
    #expect(host.bodyCount(of: Parent<Child>.self) == 2)
    #expect(host.bodyCount(of: Child.self) == 1)
  }

  @Test func aChildWithAnotherFieldIsEvaluated() {
    let model = Model()
    let host = ViewHost(Parent { Child(title: "a", tags: ["\($0)"], model: model) })
    host.tap("Next")
    #expect(host.bodyCount(of: Child.self) == 2)
    #expect(host.text.contains("a 1"))
  }

  @Test func theGrandchildrenOfAnUnchangedChildAreNotEvaluated() {
    let host = ViewHost(Parent { _ in Middle() })
    host.tap("Next")
    #expect(host.bodyCount(of: Middle.self) == 1)
    #expect(host.bodyCount(of: Leaf.self) == 1)
  }

  @Test func aStateOfTheChildIsNotAField() {
    let host = ViewHost(Parent { _ in Stateful() })
    host.tap("Add")
    host.tap("Next")
    #expect(host.bodyCount(of: Stateful.self) == 2)
    #expect(host.text.contains("Stateful 1"))
  }

  @Test func aClosureWithoutCapturedValuesIsUnchanged() {
    let host = ViewHost(Parent { _ in Acting(action: {}) })
    host.tap("Next")
    #expect(host.bodyCount(of: Acting.self) == 1)
  }

  @Test func aClosureWithCapturedValuesIsAnotherOne() {
    let host = ViewHost(Parent { step in Acting(action: { print(step) }) })
    host.tap("Next")
    #expect(host.bodyCount(of: Acting.self) == 2)
  }

  @Test func equatableUsesItsOwnComparison() {
    let host = ViewHost(Parent { Parity(number: $0 * 2).equatable() })
    host.tap("Next")
    #expect(host.bodyCount(of: Parity.self) == 1)
    let odd = ViewHost(Parent { Parity(number: $0).equatable() })
    odd.tap("Next")
    #expect(odd.bodyCount(of: Parity.self) == 2)
    #expect(odd.text.contains("odd"))
  }

  @Test func aWeakReferenceIsComparedByItsObject() {
    let model = Model()
    let other = Model()
    let host = ViewHost(Parent { Weak(model: $0 < 2 ? model : other) })
    host.tap("Next")
    #expect(host.bodyCount(of: Weak.self) == 1)
    host.tap("Next")
    #expect(host.bodyCount(of: Weak.self) == 2)
    withExtendedLifetime((model, other)) {}
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

private struct Child: View {
  let title: String
  let tags: [String]
  let model: Model

  var body: some View { Text("\(title) \(tags.joined())") }
}

private struct Middle: View {
  var body: some View { Leaf() }
}

private struct Leaf: View {
  var body: some View { Text("leaf") }
}

private struct Stateful: View {
  @State private var count = 0

  var body: some View {
    Text("Stateful \(count)")
    Button("Add") { count += 1 }
  }
}

private struct Acting: View {
  let action: () -> Void

  var body: some View { Text("acting") }
}

private struct Parity: View, Equatable {
  let number: Int

  var body: some View { Text(number.isMultiple(of: 2) ? "even" : "odd") }

  nonisolated static func == (first: Self, second: Self) -> Bool {
    first.number.isMultiple(of: 2) == second.number.isMultiple(of: 2)
  }
}

private struct Weak: View {
  weak var model: Model?

  var body: some View { Text(model == nil ? "none" : "some") }
}
