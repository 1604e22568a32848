import AppEnvironmentKit
import Foundation
import PackageSupport
import TestSupport
import Testing
import TextEditor

/// Random sessions on a file to which another program adds lines at the same time.
@Suite struct SharedFileTests {
  /// Only `save!` may remove a line of the other program from the file.
  @Test(arguments: seeds(5, many: 60))
  func saveNeverRemovesTheLinesOfAnotherProgram(seed: UInt64) async throws {
    let fixture = EditorFixture(["notes.txt": "first\n"])
    let script = RandomScript(seed: seed, fixture: fixture)
    let input = EditorInput(
      isTerminal: true, nextEvent: { _ in try await script.next() }, readToEnd: { Data() })
    let invocation = try Invocation(arguments: ["--quiet", "edit", "notes.txt"])
    _ = await fixture.run(invocation, input: input, isTerminal: true)
    #expect(await script.saves > 0)
  }
}

/// Types random commands, adds lines to the file as another program, and checks each save.
private actor RandomScript {
  private var random: SeededGenerator
  private let fixture: EditorFixture
  private var steps = 0
  private var pending: [String] = []
  private var before: String?
  /// The number of saves that wrote to the file.
  private(set) var saves = 0

  init(seed: UInt64, fixture: EditorFixture) {
    random = SeededGenerator(seed: seed)
    self.fixture = fixture
  }

  func next() async throws -> EditorInput.Event? {
    if let before {
      let after = await fixture.text() ?? ""
      if after != before { saves += 1 }
      #expect(theirs(in: before).isSubset(of: theirs(in: after)))
      self.before = nil
    }
    if !pending.isEmpty { return line(pending.removeFirst()) }
    steps += 1
    guard steps < 250 else { return line("quit!") }
    if Int.random(in: 0..<6, using: &random) == 0 {
      try await fixture.write((await fixture.text() ?? "") + "theirs \(steps)\n")
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<3: pending = ["append", "mine \(steps)", "."]
    case 3..<5: pending = ["undo"]
    case 5: pending = ["redo"]
    case 6..<8: pending = ["revert"]
    case 8: pending = ["save!"]
    default:
      before = await fixture.text()
      pending = ["save"]
    }
    return line(pending.removeFirst())
  }

  private func line(_ text: String) -> EditorInput.Event { .line(Array(text.utf8)) }

  private func theirs(in text: String) -> Set<Substring> {
    Set(text.split(separator: "\n").filter { $0.hasPrefix("theirs") })
  }
}
