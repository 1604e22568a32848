import Foundation
import PortableSwiftUITesting
import Testing

@testable import PortableSwiftUI

/// Tests of the standard library's reflection as the graph uses it. A toolchain that changes it fails here.
@MainActor @Suite("The stored properties of views are found and written in place")
struct StoredFieldsTests {
  @Test func theFieldsOfAStructAreFound() {
    let fields = StoredField.fields(of: Generic<Int8>.self)
    #expect(fields.map(\.offset) == [0, 8, 24])
    #expect(fields.map { "\($0.type)" } == ["Int8", "String", "Model"])
    #expect(fields.map(\.kind) == [.structure, .structure, .reference])
  }

  @Test func theElementsOfATupleAreFound() {
    let fields = StoredField.fields(of: (Int8, Int16, String).self)
    #expect(fields.map(\.offset) == [0, 2, 8])
  }

  @Test func otherTypesHaveNoFields() {
    let types: [any Any.Type] = [
      Int?.self, Model.self, (any View).self, (() -> Void).self, AnyObject.self, Kind.self, EmptyView.self,
    ]
    for type in types { #expect(StoredField.fields(of: type).isEmpty) }
  }

  @Test func privateLocalGenericAndNestedViewsKeepTheirState() {
    struct Local: View {
      @State private var count = 1
      var body: some View { Text("local \(count)") }
    }
    let host = ViewHost(
      VStack(alignment: .leading) {
        Local()
        Namespace.Nested()
        GenericView(value: "generic")
        PrivateView()
      })
    #expect(host.lines == ["local 1", "nested 2", "generic 3", "private 4"])
  }

  @Test func aCustomPropertyWrapperKeepsTheStateInIt() {
    let host = ViewHost(CountedView())
    host.tap("Add")
    host.tap("Add")
    #expect(host.lines.first == "2 after 2 writes, updated 3 times")
  }

  @Test func aTupleKeepsTheWrappersInIt() {
    let comparison = ValueComparison(of: (Int, Model?).self)
    let model = Model()
    let first: (Int, Model?) = (1, model)
    var second: (Int, Model?) = (1, model)
    #expect(areEqual(comparison, first, second))
    second.1 = Model()
    #expect(!areEqual(comparison, first, second))
  }

  @Test func anUnconnectedWrapperStopsAndNamesTheFlag() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = PrivateView().body }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("@State of type Int was read before its view was connected."))
    #expect(message.contains("-disable-reflection-metadata"))
  }

  private func areEqual<Value>(_ comparison: ValueComparison, _ first: Value, _ second: Value) -> Bool {
    withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { comparison.areEqual(first, $0) }
    }
  }
}

private struct Generic<Value> {
  let value: Value
  let name: String
  let model: Model
}

private enum Kind {
  case one(Int), other
}

private enum Namespace {
  struct Nested: View {
    @State private var count = 2
    var body: some View { Text("nested \(count)") }
  }
}

private struct GenericView<Value: StringProtocol>: View {
  let value: Value
  @State private var count = 3

  var body: some View { Text("\(String(value)) \(count)") }
}

private struct PrivateView: View {
  @State private var count = 4

  var body: some View { Text("private \(count)") }
}

@propertyWrapper
private struct Counted: DynamicProperty {
  @State private var value = 0
  @State private var writes = 0
  private(set) var updates = 0

  var wrappedValue: Int {
    get { value }
    nonmutating set {
      value = newValue
      writes += 1
    }
  }

  var projectedValue: (writes: Int, updates: Int) { (writes, updates) }

  mutating func update() {
    updates += 1
  }
}

private struct CountedView: View {
  @Counted private var count

  var body: some View {
    Text("\(count) after \($count.writes) writes, updated \($count.updates) times")
    Button("Add") { count += 1 }
  }
}
