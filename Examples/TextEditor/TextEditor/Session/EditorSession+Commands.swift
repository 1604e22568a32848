import CommandSupport
import Foundation

extension EditorSession {
  /// Carries out a command. If it throws, the text is unchanged.
  ///
  /// - Parameter label: The command as it was typed.
  mutating func perform(_ command: SessionCommand, label: String) async throws(CommandError) -> Step {
    switch command {
    case .print(let range): try print(range)
    case .append: return await insert(before: document.lineCount + 1, label)
    case .insert(.last) where document.lineCount == 0: return await insert(before: 1, label)
    case .insert(let address): return await insert(at: address, label)
    case .delete(let range): document.delete(try resolve(range), label: label)
    case .replace(let old, let new, let all): try replace(old, new, all: all, label)
    case .find(let text): try find(text)
    case .undo: try report("undone", document.undo(), else: "nothing to undo")
    case .redo: try report("redone", document.redo(), else: "nothing to redo")
    case .save(let name, let force): try await save(as: name, force: force)
    case .revert: try await revert()
    case .recover: try await recover()
    case .help(let command):
      let text = command.flatMap(SessionHelp.detail) ?? SessionHelp.list
      try write { writer throws(CommandError) in try writer.write(text) }
    case .quit: return .quit
    }
    return .resume
  }

  // MARK: Changing

  private mutating func insert(at address: LineAddress, _ label: String) async -> Step {
    // An insertion before the line after the last one appends, so that line is valid.
    let limit = address == .last ? document.lineCount : document.lineCount + 1
    do {
      return await insert(before: try resolve(address, limit: limit), label)
    } catch {
      _ = fail(error)
      return input.isTerminal ? .resume : await readLines().step
    }
  }

  private mutating func insert(before number: Int, _ label: String) async -> Step {
    var text = document
    let (lines, step) = await readLines { [self] line, index in
      guard input.isTerminal else { return }
      text.insert([line], before: number + index, label: label)
      await keeper.textDidChange(unsavedChanges(text))
    }
    document.insert(lines, before: number, label: label)
    return step
  }

  private mutating func replace(_ old: String, _ new: String, all: Bool, _ label: String) throws(CommandError) {
    let found = document.replace(Array(old.utf8), with: Array(new.utf8), limit: all ? .max : 1, label: label)
    guard found > 0 else { throw CommandError(nil, reason: "not found: \(old)") }
    note("\(found) replaced")
  }

  private func report(_ event: String, _ label: String?, else reason: String) throws(CommandError) {
    guard let label else { throw CommandError(nil, reason: reason) }
    note("\(event): \(label)")
  }

  // MARK: Showing

  private func print(_ range: LineRange?) throws(CommandError) {
    if range == nil, document.lineCount == 0 { return }
    let lines = try range.map { range throws(CommandError) in try resolve(range) } ?? 1...document.lineCount
    try write { writer throws(CommandError) in try show(lines, lines.upperBound, &writer) }
  }

  private func find(_ text: String) throws(CommandError) {
    var found = false
    try write { writer throws(CommandError) in
      try document.forEachLine(containing: Array(text.utf8)) { number throws(CommandError) in
        found = true
        try show(number...number, document.lineCount, &writer)
      }
    }
    if !found { throw CommandError(nil, reason: "not found: \(text)") }
  }

  /// Writes lines after their numbers, which are as wide as `largest`.
  private func show(
    _ lines: ClosedRange<Int>, _ largest: Int, _ writer: inout ContentWriter
  ) throws(CommandError) {
    let width = String(largest).count
    try document.forEachLine(in: lines) { part throws(CommandError) in
      switch part {
      case .begin(let number):
        let digits = String(number)
        try writer.write(String(repeating: " ", count: width - digits.count) + digits + "  ")
      case .segment(let bytes): try writer.write(bytes)
      case .end: try writer.write("\n")
      }
    }
  }

  private func write(_ body: (inout ContentWriter) throws(CommandError) -> Void) throws(CommandError) {
    var writer = ContentWriter(output, isInterrupted: input.isInterrupted)
    try body(&writer)
    try writer.finish()
  }

  // MARK: Lines

  private func resolve(_ range: LineRange) throws(CommandError) -> ClosedRange<Int> {
    let first = try resolve(range.first, limit: document.lineCount)
    let last = try resolve(range.last, limit: document.lineCount)
    guard first <= last else { throw CommandError(nil, reason: "line \(first) comes after line \(last)") }
    return first...last
  }

  private func resolve(_ address: LineAddress, limit: Int) throws(CommandError) -> Int {
    guard limit > 0 else { throw CommandError(nil, reason: "the text has no lines") }
    switch address {
    case .last: return document.lineCount
    case .number(let number) where number <= limit: return number
    case .number(let number):
      throw CommandError(nil, reason: "no line \(number); the text has \(counted(document.lineCount, "line"))")
    }
  }
}
