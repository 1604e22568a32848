import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Random edits of an array through bindings, against the array itself. `VIEW_EDITS` and `VIEW_SEED` determine the number of
/// edits and the edits themselves.
@MainActor @Suite("Views of an array agree with the array")
struct RandomArrayEditTests {
  @Test func randomEditsThroughBindingsShowInAllViews() {
    let total = viewEdits ?? 500
    let firstSeed = firstViewSeed
    for round in 0..<max(1, total / 100) {
      guard run(edits: 100, seed: firstSeed + UInt64(round)) else { return }
    }
  }

  private func run(edits: Int, seed: UInt64) -> Bool {
    var random = SeededGenerator(seed: seed)
    let handle = ArrayHandle()
    let host = ViewHost(ArrayView(handle: handle), columns: 40, rows: 80)
    var model: [Entry] = []
    var selection = 0
    var lastID = 0
    for edit in 0..<edits {
      // Several writes in one update.
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let position = model.isEmpty ? 0 : Int.random(in: model.indices, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          lastID += 1
          model.insert(Entry(id: lastID, name: "n\(lastID)"), at: position)
          handle.entries?.wrappedValue = model
        case 2 where !model.isEmpty:
          model.remove(at: position)
          handle.entries?.wrappedValue = model
        case 3 where !model.isEmpty:
          model.removeLast(Int.random(in: 1...model.count, using: &random))
          handle.entries?.wrappedValue = model
        case 4 where !model.isEmpty:
          model.shuffle(using: &random)
          handle.entries?.wrappedValue = model
        case 5 where !model.isEmpty:
          // By the binding of a row, if the row exists already.
          guard let row = handle.rows[model[position].id], handle.positions[model[position].id] == position else {
            continue
          }
          model[position].name += "'"
          row.wrappedValue.name += "'"
        default:
          selection = position
          handle.selection?.wrappedValue = position
        }
      }
      host.flush()
      let names = model.map(\.name)
      let selected = model.indices.contains(selection) ? [model[selection].name] : []
      let expected = (names + names + selected).joined(separator: " ")
      let shown = host.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard shown == expected else {
        Issue.record("Seed \(seed), edit \(edit): \(shown) instead of \(expected)")
        return false
      }
      handle.positions = Dictionary(uniqueKeysWithValues: model.enumerated().map { ($1.id, $0) })
    }
    return host.warnings.isEmpty
  }
}

private struct Entry: Identifiable, Equatable {
  let id: Int
  var name: String
}

@MainActor
private final class ArrayHandle {
  var entries: Binding<[Entry]>?
  var selection: Binding<Int>?
  var rows: [Int: Binding<Entry>] = [:]
  var positions: [Int: Int] = [:]
}

private struct ArrayView: View {
  let handle: ArrayHandle
  @State private var entries: [Entry] = []
  @State private var selection = 0

  var body: some View {
    let _ = handle.entries = $entries
    let _ = handle.selection = $selection
    ForEach($entries) { $entry in
      let _ = handle.rows[entry.id] = $entry
      EntryRow(name: $entry.name)
    }
    List($entries) { EntryRow(name: $0.name) }.frame(height: 30)
    if entries.indices.contains(selection) { EntryRow(name: $entries[selection].name) }
  }
}

private struct EntryRow: View {
  @Binding var name: String

  var body: some View { Text(name) }
}
