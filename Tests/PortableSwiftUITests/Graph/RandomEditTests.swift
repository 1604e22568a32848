import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Random edits of a random tree, against a model that rebuilds everything. `VIEW_EDITS` and `VIEW_SEED` determine the
/// number of edits and the edits themselves.
@MainActor @Suite("The graph agrees with a model that rebuilds everything")
struct RandomEditTests {
  @Test func randomEditsHaveTheSameEffectAsOnAModel() {
    let total = viewEdits ?? 2_000
    let firstSeed = firstViewSeed
    // Several trees, so that a rare shape isn't edited for ever.
    let editsPerTree = 250
    for tree in 0..<max(1, total / editsPerTree) {
      guard run(edits: editsPerTree, seed: firstSeed + UInt64(tree)) else { return }
    }
  }

  private func run(edits: Int, seed: UInt64) -> Bool {
    var random = SpecGenerator(seed: seed)
    var spec = random.spec(depth: 4)
    let world = World()
    let holder = SpecHolder(spec)
    let host = ViewHost(SpecRoot(holder: holder, world: world))
    var model = ModelNode.root(spec)
    var expected = Expectation()
    model.noteAppearance(&expected.appeared)
    for edit in 0...edits {
      host.flush()
      let events = world.log.take()
      let isSame =
        host.text == model.text && events == expected.events && world.population.alive == model.stateCount
      if !isSame {
        Issue.record(
          """
          Seed \(seed), edit \(edit), \(world.population.alive) alive instead of \(model.stateCount)
          \(host.text)
          \(events)
          instead of
          \(model.text)
          \(expected.events)
          """)
      }
      guard isSame, edit < edits else {
        if !isSame { return false }
        break
      }
      expected = Expectation()
      // Writes of states, an edit of the description, or both in one update.
      let kind = Int.random(in: 0..<4, using: &random.numbers)
      if kind < 2 {
        for _ in 0..<Int.random(in: 1...3, using: &random.numbers) {
          guard let name = random.element(of: model.leafNames) else { break }
          world.actions[name]?()
          model.add(to: name)
        }
      }
      if kind > 0 {
        random.edit(&spec)
        holder.spec = spec
        model = model.rebuilt(for: spec, &expected)
      }
    }
    host.end()
    #expect(world.population.alive == 0)
    return world.population.alive == 0
  }
}

/// The appearances and disappearances that an edit has to cause.
private struct Expectation {
  var appeared: [String] = []
  var disappeared: [(path: [Int], name: String)] = []

  var events: [String] {
    let sorted = disappeared.enumerated().sorted { first, second in
      first.element.path.lexicographicallyPrecedes(second.element.path)
        || first.element.path == second.element.path && first.offset < second.offset
    }
    return appeared.map { "\($0) appears" } + sorted.map { "\($0.element.name) disappears" }
  }
}

/// The objects that the views of a test share.
@MainActor
private final class World {
  let log = EventLog()
  let population = Population()
  var actions: [String: () -> Void] = [:]
}

private final class SpecHolder: ObservableObject {
  @Published var spec: Spec

  init(_ spec: Spec) {
    self.spec = spec
  }
}

/// The description of a tree of views.
private indirect enum Spec: Equatable {
  case leaf(name: String, text: Int)
  case group([Spec])
  case condition(Bool, Spec, Spec)
  case list([Element])
  case any(Spec)
  case identified(Int, Spec)

  struct Element: Equatable, Identifiable {
    let id: Int
    var spec: Spec
  }
}

// MARK: Views

private struct SpecRoot: View {
  @ObservedObject var holder: SpecHolder
  let world: World

  var body: some View {
    VStack(alignment: .leading) { SpecView(spec: holder.spec, world: world) }
  }
}

private struct SpecView: View {
  let spec: Spec
  let world: World

  var body: AnyView {
    switch spec {
    case .leaf(let name, let text): return AnyView(LeafView(name: name, text: text, world: world))
    case .group(let specs): return AnyView(GroupView(specs: specs, world: world))
    case .condition(let condition, let first, let second):
      return AnyView(ConditionView(condition: condition, first: first, second: second, world: world))
    case .list(let elements): return AnyView(ForEach(elements) { SpecView(spec: $0.spec, world: world) })
    case .any(let spec): return AnyView(VStack(alignment: .leading) { SpecView(spec: spec, world: world) })
    case .identified(let id, let spec): return AnyView(SpecView(spec: spec, world: world).id(id))
    }
  }
}

/// Up to three views by their position.
private struct GroupView: View {
  let specs: [Spec]
  let world: World

  var body: some View {
    if specs.count > 0 { SpecView(spec: specs[0], world: world) }
    Group {
      if specs.count > 1 { SpecView(spec: specs[1], world: world) }
      if specs.count > 2 { SpecView(spec: specs[2], world: world) }
    }
  }
}

private struct ConditionView: View {
  let condition: Bool
  let first: Spec
  let second: Spec
  let world: World

  var body: some View {
    if condition { SpecView(spec: first, world: world) } else { SpecView(spec: second, world: world) }
  }
}

private struct LeafView: View {
  let name: String
  let text: Int
  let world: World
  @State private var count = 0
  @StateObject private var object: Model

  init(name: String, text: Int, world: World) {
    self.name = name
    self.text = text
    self.world = world
    let population = world.population
    _object = StateObject(wrappedValue: Model(population))
  }

  var body: some View {
    let binding = $count
    let _ = world.actions[name] = { binding.wrappedValue += 1 }
    Text("\(name) \(text) \(count)")
      .onAppear { world.log.note("\(name) appears") }
      .onDisappear { world.log.note("\(name) disappears") }
  }
}

// MARK: Model

/// A node of the model: the description, the identity and the state.
private final class ModelNode {
  private let spec: Spec
  /// The identity among the siblings, and the position that decides the order of disappearing.
  private let identity: String
  private let position: Int
  private var children: [ModelNode] = []
  private var count = 0

  private init(_ spec: Spec, identity: String, position: Int) {
    self.spec = spec
    self.identity = identity
    self.position = position
    children = Self.parts(of: spec).map { ModelNode($0.spec, identity: $0.identity, position: $0.position) }
  }

  static func root(_ spec: Spec) -> ModelNode { ModelNode(spec, identity: "", position: 0) }

  private static func parts(of spec: Spec) -> [(spec: Spec, identity: String, position: Int)] {
    switch spec {
    case .leaf: []
    case .group(let specs): specs.enumerated().map { ($1, "group \($0)", $0) }
    case .condition(let condition, let first, let second): [(condition ? first : second, "branch \(condition)", 0)]
    case .list(let elements): elements.enumerated().map { ($1.spec, "element \($1.id)", $0) }
    case .any(let spec): [(spec, "any", 0)]
    case .identified(let id, let spec): [(spec, "id \(id)", 0)]
    }
  }

  private var kind: Int {
    switch spec {
    case .leaf: 0
    case .group: 1
    case .condition: 2
    case .list: 3
    case .any: 4
    case .identified: 5
    }
  }

  /// Builds the tree of another description. What has the same identity keeps its state.
  func rebuilt(for spec: Spec, _ expected: inout Expectation, path: [Int] = []) -> ModelNode {
    let new = ModelNode(spec, identity: identity, position: position)
    guard new.kind == kind else {
      new.noteAppearance(&expected.appeared)
      noteDisappearance(&expected.disappeared, path + [0])
      return new
    }
    new.count = count
    new.children = new.children.map { child in
      guard let old = children.first(where: { $0.identity == child.identity }) else {
        child.noteAppearance(&expected.appeared)
        return child
      }
      let kept = old.rebuilt(for: child.spec, &expected, path: path + [child.position])
      return ModelNode(kept, position: child.position)
    }
    for child in children where !new.children.contains(where: { $0.identity == child.identity }) {
      child.noteDisappearance(&expected.disappeared, path + [child.position])
    }
    return new
  }

  private init(_ other: ModelNode, position: Int) {
    spec = other.spec
    identity = other.identity
    self.position = position
    children = other.children
    count = other.count
  }

  func noteAppearance(_ names: inout [String]) {
    if case .leaf(let name, _) = spec { names.append(name) }
    for child in children { child.noteAppearance(&names) }
  }

  private func noteDisappearance(_ names: inout [(path: [Int], name: String)], _ path: [Int]) {
    if case .leaf(let name, _) = spec { names.append((path, name)) }
    for child in children { child.noteDisappearance(&names, path) }
  }

  var text: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    if case .leaf(let name, let text) = spec { return ["\(name) \(text) \(count)"] }
    return children.flatMap(\.lines)
  }

  var leafNames: [String] {
    if case .leaf(let name, _) = spec { return [name] }
    return children.flatMap(\.leafNames)
  }

  var stateCount: Int { leafNames.count }

  func add(to name: String) {
    if case .leaf(name, _) = spec { count += 1 }
    for child in children { child.add(to: name) }
  }
}

// MARK: Random descriptions

private struct SpecGenerator {
  var numbers: SeededGenerator
  private var lastName = 0

  init(seed: UInt64) {
    numbers = SeededGenerator(seed: seed)
  }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }

  mutating func element<Element>(of all: [Element]) -> Element? { all.randomElement(using: &numbers) }

  mutating func spec(depth: Int) -> Spec {
    let kind = depth == 0 ? 0 : Int.random(in: 0..<7, using: &numbers)
    switch kind {
    case 1: return .group(specs(depth: depth, upTo: 3))
    case 2: return .condition(chance(2), spec(depth: depth - 1), spec(depth: depth - 1))
    case 3, 4: return .list(specs(depth: depth, upTo: 4).map { Spec.Element(id: newID(), spec: $0) })
    case 5: return .any(spec(depth: depth - 1))
    case 6: return .identified(Int.random(in: 0..<3, using: &numbers), spec(depth: depth - 1))
    default:
      lastName += 1
      return .leaf(name: "leaf\(lastName)", text: 0)
    }
  }

  private mutating func specs(depth: Int, upTo limit: Int) -> [Spec] {
    (0..<Int.random(in: 0...limit, using: &numbers)).map { _ in spec(depth: depth - 1) }
  }

  private mutating func newID() -> Int {
    lastName += 1
    return lastName
  }

  /// Changes something in a description.
  mutating func edit(_ spec: inout Spec) {
    // Now and then a part becomes something else altogether.
    if chance(12) {
      spec = self.spec(depth: 3)
      return
    }
    switch spec {
    case .leaf(let name, let text): spec = .leaf(name: name, text: text + 1)
    case .group(var specs):
      if specs.isEmpty || chance(4) {
        specs = self.specs(depth: 2, upTo: 3)
      } else {
        edit(&specs[Int.random(in: specs.indices, using: &numbers)])
      }
      spec = .group(specs)
    case .condition(var condition, var first, var second):
      if chance(2) { condition.toggle() } else if condition { edit(&first) } else { edit(&second) }
      if chance(8) { edit(&first) }
      spec = .condition(condition, first, second)
    case .list(var elements):
      editList(&elements)
      spec = .list(elements)
    case .any(var inner):
      edit(&inner)
      spec = .any(inner)
    case .identified(var id, var inner):
      if chance(3) { id = (id + 1) % 3 } else { edit(&inner) }
      spec = .identified(id, inner)
    }
  }

  private mutating func editList(_ elements: inout [Spec.Element]) {
    // Several changes of one list at once.
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0:
        let index = Int.random(in: 0...elements.count, using: &numbers)
        elements.insert(.init(id: newID(), spec: spec(depth: 2)), at: index)
      case 1 where !elements.isEmpty: elements.remove(at: Int.random(in: elements.indices, using: &numbers))
      case 2: elements.shuffle(using: &numbers)
      default:
        if !elements.isEmpty { edit(&elements[Int.random(in: elements.indices, using: &numbers)].spec) }
      }
    }
  }
}
