import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Random steps, edits and sizes, against the same content in a plain stack. `VIEW_EDITS` and `VIEW_SEED` determine their number
/// and the steps themselves.
@MainActor @Suite("A lazy stack shows a part of what a plain stack shows")
struct RandomLazyStackTests {
  @Test func randomStepsShowTheContent() {
    let total = viewEdits ?? 180
    let firstSeed = firstViewSeed
    for round in 0..<max(1, total / 60) {
      guard run(steps: 60, seed: firstSeed + UInt64(round)) else { return }
    }
  }

  private func run(steps: Int, seed: UInt64) -> Bool {
    var random = SeededGenerator(seed: seed)
    let content = Content()
    let spacing = Int.random(in: 0...1, using: &random)
    var height = 8
    let host = ViewHost(Lazy(content: content, spacing: spacing), columns: 30, rows: height)
    var nextID = 0
    func items(_ count: Int) -> [Entry] {
      (0..<count).map { _ in
        nextID += 1
        return Entry(id: nextID, lines: Int.random(in: 1...4, using: &random))
      }
    }
    content.first = items(Int.random(in: 0...60, using: &random))
    content.second = items(Int.random(in: 0...200, using: &random))
    var offset = 0
    var lines = all(content, spacing)
    for step in 0..<steps {
      var expected: Int?
      var kept: [String] = []
      let before = lines
      let largest = max(0, before.count - height)
      var name = ""
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        // What a longer step skips is estimated.
        let limit = (height - 1) / 3
        let count = Int.random(in: -limit...limit, using: &random)
        host.scroll(count)
        name = "wheel \(count)"
        expected = min(max(0, offset + 3 * count), largest)
      case 3:
        host.press(.pageDown)
        name = "page down"
        expected = min(offset + height - 1, largest)
      case 4:
        host.press(.pageUp)
        name = "page up"
        expected = max(0, offset - height + 1)
      case 5:
        let isEnd = Bool.random(using: &random)
        host.press(isEnd ? .end : .home)
        name = isEnd ? "end" : "home"
        expected = isEnd ? largest : 0
      case 6:
        height = Int.random(in: 4...14, using: &random)
        name = "height \(height)"
      case 7:
        let position = Int.random(in: 0...content.second.count, using: &random)
        let new = items(Int.random(in: 1...60, using: &random))
        name = "insert \(new.count) at \(position)"
        content.second.insert(contentsOf: new, at: position)
        kept = Array(before[offset..<min(before.count, offset + height)])
      case 8 where !content.second.isEmpty:
        let start = Int.random(in: content.second.indices, using: &random)
        let end = min(content.second.count, start + Int.random(in: 1...30, using: &random))
        name = "remove \(start)..<\(end)"
        content.second.removeSubrange(start..<end)
        kept = Array(before[offset..<min(before.count, offset + height)])
      case 9:
        name = "insert first"
        content.first.insert(contentsOf: items(2), at: 0)
      default: break
      }
      let after = all(content, spacing)
      lines = after
      var shown = host.screen(width: 30, height: height).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      shown += Array(repeating: "", count: max(0, height - shown.count))
      let padded = after + Array(repeating: "", count: max(0, height - after.count))
      let starts = (0...padded.count - height).filter { Array(padded[$0..<$0 + height]) == shown }
      guard !starts.isEmpty, expected.map(starts.contains) != false else {
        Issue.record(
          "seed \(seed), step \(step) \(name): \(shown) at \(starts) instead of \(expected ?? -1), from \(offset)")
        return false
      }
      if offset > 0, starts.contains(where: { $0 < max(0, after.count - height) }), !kept.isEmpty {
        // A line that was visible and still exists is where it was, unless all have moved by other edits among them.
        let survivors = kept.enumerated().filter { !$0.element.isEmpty && after.contains($0.element) }
        let isKept = survivors.isEmpty || survivors.contains { shown[$0.offset] == $0.element }
        if !isKept {
          Issue.record("seed \(seed), step \(step) \(name): \(shown) after \(kept)")
          return false
        }
      }
      offset = expected ?? starts[0]
    }
    return true
  }

  /// The lines of the content in a plain stack.
  private func all(_ content: Content, _ spacing: Int) -> [String] {
    let host = ViewHost(Plain(content: content, spacing: spacing), columns: 30)
    return host.lines
  }
}

private struct Entry: Identifiable {
  let id: Int
  let lines: Int
}

@Observable @MainActor private final class Content {
  var first: [Entry] = []
  var second: [Entry] = []
}

private struct Lazy: View {
  let content: Content
  let spacing: Int

  var body: some View {
    ScrollView {
      Text("title")
      LazyVStack(alignment: .leading, spacing: CGFloat(spacing)) { Views(content: content) }.padding(.bottom, 1)
      Text("footer")
    }
  }
}

private struct Plain: View {
  let content: Content
  let spacing: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("title")
      VStack(alignment: .leading, spacing: CGFloat(spacing)) { Views(content: content) }.padding(.bottom, 1)
      Text("footer")
    }
  }
}

private struct Views: View {
  let content: Content

  var body: some View {
    Text("header")
    ForEach(content.first) { entry in
      Text(text(entry, "a"))
      if entry.lines > 2 { Text("more \(entry.id)") }
    }
    Section("section") {
      ForEach(content.second) { entry in Text(text(entry, "b")) }
    }
    Text("end")
  }

  private func text(_ entry: Entry, _ name: String) -> String {
    (0..<entry.lines).map { "\(name)\(entry.id).\($0)" }.joined(separator: "\n")
  }
}
