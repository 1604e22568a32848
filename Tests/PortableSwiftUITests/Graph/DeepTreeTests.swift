import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Deeply nested views don't overflow the stack")
struct DeepTreeTests {
  @Test func tenThousandNestedBodiesAreEvaluated() {
    let population = Population()
    let host = ViewHost(Owner { Nested(depth: 10_000, population: population) })
    #expect(host.lines.first == "the end")
    #expect(host.bodyCount(of: Nested.self) == 10_001)
    #expect(population.alive == 1)
    host.tap("Remove")
    #expect(population.alive == 0)
  }

  @Test func tenThousandNestedStacksAreLaidOut() {
    let population = Population()
    let host = ViewHost(Owner { NestedStacks(depth: 10_000, population: population) })
    #expect(host.lines.first == "the end")
    host.tap("Rename")
    #expect(host.lines.first == "renamed")
    host.end()
    #expect(population.alive == 0)
  }

  @Test func aValueIsReadBelowTenThousandNestedEnvironments() {
    let host = ViewHost(NestedEnvironments(depth: 10_000))
    #expect(host.text == "10000")
  }

  @Test func aDeepTreeIsReleasedWithItsHost() {
    let population = Population()
    do {
      let host = ViewHost(NestedStacks(depth: 10_000, population: population))
      #expect(population.alive == 1)
      _ = host
    }
    #expect(population.alive == 0)
  }
}

private struct Owner<Content: View>: View {
  @State private var isShown = true
  @ViewBuilder let content: () -> Content

  var body: some View {
    if isShown { content() }
    Button("Remove") { isShown = false }
  }
}

private struct Nested: View {
  let depth: Int
  let population: Population

  var body: some View {
    if depth > 0 {
      AnyView(Nested(depth: depth - 1, population: population))
    } else {
      AnyView(End(population: population))
    }
  }
}

private struct NestedStacks: View {
  let depth: Int
  let population: Population

  var body: some View {
    if depth > 0 {
      if depth.isMultiple(of: 2) {
        HStack { AnyView(NestedStacks(depth: depth - 1, population: population)) }
      } else {
        VStack { AnyView(NestedStacks(depth: depth - 1, population: population)) }
      }
    } else {
      End(population: population)
    }
  }
}

private struct End: View {
  @StateObject private var model: Model
  @State private var text = "the end"

  init(population: Population) {
    _model = StateObject(wrappedValue: Model(population))
  }

  var body: some View {
    VStack {
      Text(text)
      Button("Rename") { text = "renamed" }
    }
  }
}

private struct DepthKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

private struct NestedEnvironments: View {
  let depth: Int
  @Environment(\.depth) private var outer

  var body: some View {
    if depth > 0 {
      AnyView(NestedEnvironments(depth: depth - 1)).environment(\.depth, outer + 1)
    } else {
      Text("\(outer)")
    }
  }
}
