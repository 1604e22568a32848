import Foundation
import PackageSupport
import TextEditor
import Testing

/// Tests the comparison of recovered changes with the file.
@Suite struct LineDifferenceTests {
  @Test(arguments: [
    ("a\nb\nc\n", "a\nB\nc\n", "Line 2 differs: “B”"),
    ("a\nb\nc\n", "a\nB\nC\n", "Lines 2 to 3 differ: “B”"),
    ("a\n", "a\nb\n", "Line 2 is new: “b”"),
    ("", "\n  two  \n", "Lines 1 to 2 are new"),
    ("a\nb\nc\n", "a\nc\n", "Line 2 of the file is deleted: “b”"),
    ("a\nb\n", "", "Lines 1 to 2 of the file are deleted: “a”"),
    ("a\n", "a", "Line 1 differs: “a”"),
    ("a", "b\u{1B}[2J", "Line 1 differs: “b^[[2J”"),
    ("", String(repeating: "long ", count: 100), "Line 1 is new: “long long long long long long…”"),
  ])
  func theDifferenceIsDescribed(old: String, new: String, description: String) {
    #expect(LineDifference(from: Data(old.utf8), to: Data(new.utf8))?.description == description)
  }

  /// The lines of the difference put in place of those of the old text give the new one, and are as few as possible.
  @Test func theDifferenceHasTheChangedLinesOnly() {
    for seed in 1...200 as ClosedRange<UInt64> { checkDifference(seed: seed) }
  }

  private func checkDifference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func lines() -> [String] {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        ["a\n", "b\n", "\n", "é\n"].randomElement(using: &random) ?? ""
      }
    }
    let (old, new) = (lines(), lines())
    let difference = LineDifference(from: Data(old.joined().utf8), to: Data(new.joined().utf8))
    guard let difference else {
      #expect(old == new, "seed \(seed)")
      return
    }
    let first = difference.firstLine - 1
    let (oldEnd, newEnd) = (first + difference.oldCount, first + difference.newCount)
    guard oldEnd <= old.count, newEnd <= new.count else {
      Issue.record("\(old) \(new) \(difference)")
      return
    }
    #expect(old[..<first] + new[first..<newEnd] + old[oldEnd...] == new[...], "seed \(seed)")
    #expect(first == zip(old, new).prefix { $0 == $1 }.count, "seed \(seed)")
    #expect(
      difference.oldCount == 0 || difference.newCount == 0 || old[oldEnd - 1] != new[newEnd - 1], "seed \(seed)")
  }
}
