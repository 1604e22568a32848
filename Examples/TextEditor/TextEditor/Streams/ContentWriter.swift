import CommandSupport
import Foundation

/// Collects content into larger writes, and makes it safe for a terminal.
struct ContentWriter {
  private let output: EditorOutput
  private var pending: [UInt8] = []

  init(_ output: EditorOutput) {
    self.output = output
  }

  /// Writes bytes, which may be any part of a text in UTF-8.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(EditorError) {
    if !output.isTerminal, pending.isEmpty, bytes.count >= Self.size { return try send(bytes) }
    var rest = bytes
    while !rest.isEmpty {
      let part = rest.prefix(Self.size)
      pending.append(contentsOf: part)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
      if pending.count >= Self.size { try flush(upTo: wholeCharacters) }
    }
  }

  /// Writes a whole text in UTF-8. At a terminal its byte-order mark says nothing to anybody and is left out.
  mutating func write(_ text: Data) throws(EditorError) {
    let hasMark = output.isTerminal && text.starts(with: [0xEF, 0xBB, 0xBF])
    try text.withBytes { bytes throws(EditorError) in
      try write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(hasMark ? 3 : 0)))
    }
  }

  /// Writes text of our own.
  mutating func write(_ text: String) throws(EditorError) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.size { try flush(upTo: wholeCharacters) }
  }

  /// Sends what is still held back.
  mutating func finish() throws(EditorError) {
    try flush(upTo: pending.count)
  }

  private mutating func flush(upTo end: Int) throws(EditorError) {
    let ready = pending[..<end]
    let bytes = output.isTerminal ? ready.withUnsafeBytes(TerminalText.lines) : Array(ready)
    pending.removeFirst(end)
    do {
      try bytes.withUnsafeBytes(output.write)
    } catch {
      throw EditorError("standard output", error)
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws(EditorError) {
    do {
      try output.write(bytes)
    } catch {
      throw EditorError("standard output", error)
    }
  }

  /// How many of the pending bytes can go without cutting a character or a line ending in two.
  private var wholeCharacters: Int {
    for start in stride(from: pending.count - 1, through: max(0, pending.count - 4), by: -1)
    where pending[start] & 0xC0 != 0x80 {
      return pending[start] < 0x80 && pending[start] != 0x0D ? start + 1 : start
    }
    return pending.count
  }

  private static let size = 1 << 16
}
