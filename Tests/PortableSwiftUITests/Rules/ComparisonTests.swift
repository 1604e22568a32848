import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// The comparison of a view with the one before, which decides whether the body is evaluated.
@MainActor @Suite("Views are compared by == or field by field")
struct ComparisonTests {
  @Test func anEquatableViewIsComparedByItsOwnOperator() {
    let host = ViewHost(ComparisonOwner { LabeledView(name: "a", note: "note \($0)") })
    host.tap("Add")
    #expect(host.bodyCount(of: LabeledView.self) == 1)
  }

  @Test func anEquatableViewOfPlainDataIsComparedByItsData() {
    let host = ViewHost(ComparisonOwner { PlainView(number: 1, other: $0) })
    host.tap("Add")
    #expect(host.bodyCount(of: PlainView.self) == 2)
  }

  @Test func fieldsOfAnyTypeAreComparedByTheirValues() {
    let object = Model()
    let host = ViewHost(
      ComparisonOwner { count in
        AnyFieldsView(
          shape: Named(name: String(repeating: "a", count: 40 + count / 2)), value: [count / 2], error: Failure.first,
          object: object, optional: Large(numbers: (1, 2, 3, 4, count / 2)))
      })
    host.tap("Add")
    #expect(host.bodyCount(of: AnyFieldsView.self) == 1)
    host.tap("Add")
    #expect(host.bodyCount(of: AnyFieldsView.self) == 2)
  }
}

private struct ComparisonOwner<Content: View>: View {
  @ViewBuilder let content: (Int) -> Content
  @State private var count = 0

  var body: some View {
    content(count)
    Button("Add") { count += 1 }
  }
}

private struct LabeledView: View, Equatable {
  let name: String
  let note: String

  var body: some View { Text(note) }

  nonisolated static func == (first: LabeledView, second: LabeledView) -> Bool { first.name == second.name }
}

private struct PlainView: View, Equatable {
  let number: Int
  let other: Int

  var body: some View { Text("\(other)") }

  nonisolated static func == (first: PlainView, second: PlainView) -> Bool { first.number == second.number }
}

private protocol Shape2 {}

private struct Named: Shape2 {
  let name: String
}

/// A value that doesn't fit into an existential container, and isn't equatable.
private struct Large: Shape2 {
  let numbers: (Int, Int, Int, Int, Int)
}

private enum Failure: Error {
  case first
}

private struct AnyFieldsView: View {
  let shape: any Shape2
  let value: Any
  let error: any Error
  let object: any AnyObject
  let optional: (any Shape2)?

  var body: some View { Text("fields") }
}
