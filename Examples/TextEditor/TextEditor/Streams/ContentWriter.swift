import CommandSupport
import Foundation
import TextEditing

/// Collects content into larger writes, and escapes control characters for a terminal.
///
/// All methods throw ``CommandError`` when the output cannot be written, and when the person interrupts.
struct ContentWriter {
  private let output: EditorOutput
  private let isInterrupted: () -> Bool
  private let size: Int
  private var pending: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - output: The destination.
  ///   - isInterrupted: Returns whether to stop; called after each write to the output.
  init(_ output: EditorOutput, isInterrupted: @escaping () -> Bool = { false }) {
    self.output = output
    self.isInterrupted = isInterrupted
    // A terminal may be slow. After an interruption, the user waits for one write at most.
    size = output.isTerminal ? 1 << 12 : 1 << 16
  }

  /// Writes a part of a text in UTF-8, which may begin and end within a character.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CommandError) {
    if !output.isTerminal, pending.isEmpty, bytes.count >= size { return try send { try output.write(bytes) } }
    var rest = bytes
    while !rest.isEmpty {
      let part = rest.prefix(size)
      pending.append(contentsOf: part)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
      if pending.count >= size { try flush(upTo: wholeCharacters) }
    }
  }

  /// Writes a text in UTF-8, without its byte-order mark at a terminal.
  mutating func write(_ text: Data) throws(CommandError) {
    let hasMark = output.isTerminal && text.starts(with: [0xEF, 0xBB, 0xBF])
    try text.withBytes { bytes throws(CommandError) in
      try write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(hasMark ? 3 : 0)))
    }
  }

  /// Writes a string.
  mutating func write(_ text: String) throws(CommandError) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= size { try flush(upTo: wholeCharacters) }
  }

  /// Writes the pending bytes.
  mutating func finish() throws(CommandError) {
    try flush(upTo: pending.count)
  }

  private mutating func flush(upTo end: Int) throws(CommandError) {
    let ready = pending[..<end]
    let bytes = output.isTerminal ? ready.withUnsafeBytes(VisibleText.output) : Array(ready)
    pending.removeFirst(end)
    do {
      try send { try bytes.withUnsafeBytes(output.write) }
    } catch {
      // The message that follows starts on its own line.
      if output.isTerminal, bytes.last != UInt8(ascii: "\n") { try? [UInt8(ascii: "\n")].withUnsafeBytes(output.write) }
      throw error
    }
  }

  private func send(_ write: () throws -> Void) throws(CommandError) {
    try CommandError.naming("standard output", write)
    if isInterrupted() { throw CommandError(nil, reason: "interrupted") }
  }

  /// The number of pending bytes that don't split a character or a line ending.
  private var wholeCharacters: Int {
    for start in stride(from: pending.count - 1, through: max(0, pending.count - 4), by: -1)
    where pending[start] & 0xC0 != 0x80 {
      return pending[start] < 0x80 && pending[start] != 0x0D ? start + 1 : start
    }
    return pending.count
  }
}
