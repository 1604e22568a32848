import Foundation
import Measuring
import Observation
import PortableSwiftUI
import PortableSwiftUITesting

/// The data flow of views: one changed leaf, rebuilt children, a changed size, and a whole tree. Each row also shows how
/// many bodies were evaluated for one of its operations.
func viewSpeed() {
  MainActor.assumeIsolated {
    viewUpdates.run()
    viewChildren.run()
    viewSizes.run()
    viewScreens.run()
    viewLetters.run()
    viewReaders.run()
    viewInsertions.run()
    viewTrees.run()
  }
}

/// A change of the state of one leaf, until its update has ended.
@MainActor
private var viewUpdates: BenchmarkGroup {
  BenchmarkGroup(
    name: "views", subject: "one leaf changed, update and layout", times: 2_000,
    cases: [
      .init(name: "a call of a function that returns the leaf's body") { times in
        MainActor.assumeIsolated { for number in 0..<times { keep(plainBody(number)) } }
      }
    ]
      + [100, 1_000, 10_000].map { count in
        let handle = LeafHandle()
        let host = ViewHost(Tree(count: count, handle: handle))
        _ = host.size
        return .init(name: "in a tree of \(count) views (\(bodies(host, Leaf.self) { handle.add?() }))") { times in
          MainActor.assumeIsolated {
            for _ in 0..<times {
              handle.add?()
              host.flush()
              _ = host.size
            }
          }
        }
      })
}

/// The children of a view that is evaluated: a thousand at a time, so that the view itself doesn't count.
@MainActor
private var viewChildren: BenchmarkGroup {
  let cases: [BenchmarkGroup.Case] = [
    ("unchanged, in a `ForEach`", { AnyView(Rows(handle: $0, changes: false)) }),
    ("changed, in a `ForEach`", { AnyView(Rows(handle: $0, changes: true)) }),
    ("unchanged, in a block of views", { AnyView(Blocks(handle: $0)) }),
  ].map { (name: String, view: (LeafHandle) -> AnyView) in
    let handle = LeafHandle()
    let host = ViewHost(view(handle))
    return .init(name: "\(name) (\(bodies(host, Row.self) { handle.add?() }))") { times in
      MainActor.assumeIsolated {
        for _ in 0..<times / 1_000 {
          handle.add?()
          host.flush()
        }
      }
    }
  }
  return BenchmarkGroup(
    name: "views", subject: "one rebuilt child of a thousand", times: 20_000,
    cases: [
      .init(name: "a call of a function that returns the child's body") { times in
        MainActor.assumeIsolated { for number in 0..<times { keep(plainBody(number)) } }
      }
    ] + cases)
}

/// One row that becomes higher, and the rows around it. The update of the row itself, which the others include, has its own.
@MainActor
private var viewSizes: BenchmarkGroup {
  BenchmarkGroup(
    name: "views", subject: "one sibling of a view whose size has changed", times: 200_000,
    cases: [
      .init(name: "a call of a function that returns the leaf's body") { times in
        MainActor.assumeIsolated { for number in 0..<times { keep(plainBody(number)) } }
      }
    ]
      + [1, 100, 1_000, 10_000].map { count in
        let handle = LeafHandle()
        let host = ViewHost(Column(count: count, handle: handle))
        _ = host.size
        let bodies = bodies(host, GrowingRow.self) { handle.add?() }
        let name = count == 1 ? "the update without siblings, as a hundredth" : "of \(count), with the update"
        return .init(name: "\(name) (\(bodies))") { times in
          MainActor.assumeIsolated {
            for _ in 0..<times / max(100, count) {
              handle.add?()
              host.flush()
              _ = host.size
            }
          }
        }
      })
}

/// A list of 100,000 rows on a screen of 200×50: what changed is laid out, and the whole screen is drawn.
@MainActor
private var viewScreens: BenchmarkGroup {
  let handle = LeafHandle()
  let host = ViewHost(LongList(handle: handle), columns: 200, rows: 50)
  _ = host.cursor
  let changes: [(name: String, change: @MainActor () -> Void)] = [
    ("drawn", {}), ("a leaf changed", { handle.add?() }),
    ("scrolled by three rows", { host.scroll(1, column: 0, row: 9) }),
  ]
  let cases = changes.map { change in
    BenchmarkGroup.Case(name: change.name) { times in
      MainActor.assumeIsolated {
        for _ in 0..<times {
          change.change()
          _ = host.cursor
        }
      }
    }
  }
  return BenchmarkGroup(
    name: "views", subject: "100,000 rows, 50 of them on a screen of 200×50", times: 200,
    cases: [
      .init(name: "an array of 10,000 cells") { times in
        for number in 0..<times { keep([SIMD2<UInt64>](repeating: SIMD2(0, UInt64(number)), count: 10_000).count) }
      }
    ] + cases)
}

/// A letter typed into a field of a form whose rows are bindings to the elements of an array.
@MainActor
private var viewLetters: BenchmarkGroup {
  var rows = Note.notes(10_000)
  return BenchmarkGroup(
    name: "views", subject: "a letter in a form of `ForEach($rows)`", times: 20,
    cases: [
      .init(name: "an array of 10,000 rows copied, changed and compared") { times in
        for number in 0..<times {
          var copy = rows
          copy[5].title = "\(number)"
          keep(copy == rows ? 1 : 0)
          rows = copy
        }
      }
    ]
      + [100, 10_000].map { count in
        let host = ViewHost(NoteForm(count: count), columns: 40, rows: 20)
        _ = host.cursor
        let bodies = bodies(host, NoteRow.self) { host.type("a") }
        return .init(name: "of \(count) rows (\(bodies))") { times in
          MainActor.assumeIsolated {
            for _ in 0..<times {
              host.type("a")
              _ = host.cursor
            }
          }
        }
      })
}

/// A change of an object that many views read.
@MainActor
private var viewReaders: BenchmarkGroup {
  let model = Counter()
  let host = ViewHost(Readers(count: 10_000, model: model))
  _ = host.size
  let bodies = bodies(host, Reader.self) {
    model.count += 1
    host.flush()
  }
  return BenchmarkGroup(
    name: "views", subject: "10,000 readers of an `@Observable` object", times: 5,
    cases: [
      .init(name: "10,000 calls of `withObservationTracking`, and the change") { times in
        for _ in 0..<times {
          let model = Counter()
          let calls = Counter()
          for _ in 0..<10_000 {
            keep(
              withObservationTracking {
                model.count
              } onChange: {
                calls.plain += 1
              })
          }
          model.count += 1
          keep(calls.plain)
        }
      },
      .init(name: "changed (\(bodies))") { times in
        MainActor.assumeIsolated {
          for _ in 0..<times {
            model.count += 1
            host.flush()
          }
        }
      },
    ])
}

/// A row that is inserted before all others, and removed again.
@MainActor
private var viewInsertions: BenchmarkGroup {
  let handle = LeafHandle()
  let host = ViewHost(InsertedRows(handle: handle))
  _ = host.size
  var ids = Array(0..<10_000)
  return BenchmarkGroup(
    name: "views", subject: "a row inserted before 10,000, or removed", times: 20,
    cases: [
      .init(name: "10,000 identifiers in a dictionary with their positions") { times in
        for number in 0..<times {
          ids[0] = -number
          keep(Dictionary(uniqueKeysWithValues: zip(ids, 0...)).count)
        }
      },
      .init(name: "updated") { times in
        MainActor.assumeIsolated {
          for _ in 0..<times {
            handle.add?()
            host.flush()
          }
        }
      },
      .init(name: "updated and laid out") { times in
        MainActor.assumeIsolated {
          for _ in 0..<times {
            handle.add?()
            host.flush()
            _ = host.size
          }
        }
      },
    ])
}

/// Ten thousand views: built, laid out, and removed.
@MainActor
private var viewTrees: BenchmarkGroup {
  BenchmarkGroup(
    name: "views", subject: "10,000 views", times: 1,
    cases: [
      .init(name: "10,000 calls of a function that returns the leaf's body") { times in
        MainActor.assumeIsolated { for number in 0..<times * 10_000 { keep(plainBody(number)) } }
      },
      .init(name: "built") { times in
        MainActor.assumeIsolated {
          for _ in 0..<times { hosts = [ViewHost(Tree(count: 10_000, handle: LeafHandle()))] }
        }
      },
      .init(name: "laid out for the first time") { _ in MainActor.assumeIsolated { _ = hosts[0].size } },
      .init(name: "removed") { _ in MainActor.assumeIsolated { hosts = [] } },
    ])
}

@MainActor private var hosts: [ViewHost] = []

/// The number of bodies that a change evaluates.
@MainActor
private func bodies<Content: View>(_ host: ViewHost, _ type: Content.Type, _ change: () -> Void) -> String {
  let before = host.bodyCount(of: type)
  change()
  return "\(host.bodyCount(of: type) - before) bodies"
}

@inline(never)
@MainActor
private func plainBody(_ number: Int) -> Int {
  MemoryLayout.size(ofValue: Row(number: number, name: "row").body)
}

@MainActor
private final class LeafHandle {
  var add: (() -> Void)?
}

/// A tree with ten branches at each node.
private struct Tree: View {
  let count: Int
  let handle: LeafHandle?

  var body: some View {
    if count <= 10 {
      VStack { ForEach(0..<count) { Leaf(number: $0, handle: $0 == 0 ? handle : nil) } }
    } else {
      VStack { ForEach(0..<10) { AnyView(Tree(count: count / 10, handle: $0 == 0 ? handle : nil)) } }
    }
  }
}

private struct Leaf: View {
  let number: Int
  let handle: LeafHandle?
  @State private var value = 0

  var body: some View {
    let binding = $value
    let _ = handle?.add = { binding.wrappedValue = (binding.wrappedValue + 1) % 10 }
    Text(verbatim: handle == nil ? "leaf" : "leaf \(value)")
  }
}

private struct Row: View {
  let number: Int
  let name: String

  var body: some View { Text(verbatim: name) }
}

private struct Rows: View {
  let handle: LeafHandle
  let changes: Bool
  @State private var step = 0

  var body: some View {
    let binding = $step
    let _ = handle.add = { binding.wrappedValue += 1 }
    let step = step
    ForEach(0..<1_000) { Row(number: changes ? $0 + step : $0, name: "row") }
  }
}

private struct Blocks: View {
  let handle: LeafHandle
  @State private var step = 0

  var body: some View {
    let binding = $step
    let _ = handle.add = { binding.wrappedValue += 1 }
    let _ = step
    ForEach(0..<100) { number in
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
      Row(number: number, name: "row")
    }
  }
}

private struct Column: View {
  let count: Int
  let handle: LeafHandle

  var body: some View {
    VStack { ForEach(0..<count) { GrowingRow(handle: $0 == 0 ? handle : nil) } }
  }
}

private struct GrowingRow: View {
  let handle: LeafHandle?
  @State private var isHigh = false

  var body: some View {
    let binding = $isHigh
    let _ = handle?.add = { binding.wrappedValue.toggle() }
    Text(verbatim: isHigh ? "high\nrow" : "row")
  }
}

private struct LongList: View {
  let handle: LeafHandle

  var body: some View {
    Leaf(number: 0, handle: handle)
    List(0..<100_000) { row in
      HStack {
        Text("\(row)").frame(width: 10)
        Text("The title of an episode, as long as such titles are: number \(row)").lineLimit(1)
        Spacer()
        Button("Play") {}
      }
    }
  }
}

private struct Note: Identifiable, Equatable {
  let id: Int
  var title: String

  static func notes(_ count: Int) -> [Note] { (0..<count).map { Note(id: $0, title: "note \($0)") } }
}

private struct NoteForm: View {
  @State private var notes: [Note]

  init(count: Int) { _notes = State(initialValue: Note.notes(count)) }

  var body: some View {
    Form { ForEach($notes) { NoteRow(note: $0) } }
  }
}

private struct NoteRow: View {
  @Binding var note: Note

  var body: some View { TextField("Title", text: $note.title) }
}

@Observable
private final class Counter: @unchecked Sendable {  // because one thread uses it
  var count = 0
  @ObservationIgnored var plain = 0
}

private struct Readers: View {
  let count: Int
  let model: Counter

  var body: some View {
    VStack { ForEach(0..<count, id: \.self) { _ in Reader(model: model) } }
  }
}

private struct Reader: View {
  let model: Counter

  var body: some View { Text(verbatim: model.count % 2 == 0 ? "even" : "odds") }
}

private struct InsertedRows: View {
  let handle: LeafHandle
  @State private var numbers = Array(0..<10_000)

  var body: some View {
    let binding = $numbers
    let _ =
      handle.add = {
        if binding.wrappedValue[0] < 0 {
          binding.wrappedValue.removeFirst()
        } else {
          binding.wrappedValue.insert(-1, at: 0)
        }
      }
    VStack { ForEach(numbers, id: \.self) { Row(number: $0, name: "row") } }
  }
}
