import Foundation
import PortableSwiftUI

/// An emulator of the terminal features that TerminalHost uses. It fails on every unknown sequence, so that no other
/// sequence, and no control character of a text, reaches a terminal unnoticed.
package struct TerminalEmulator {
  /// A reason for which output isn't accepted.
  package enum Failure: Error, Equatable {
    /// A control sequence that TerminalHost has no reason to write.
    case unknownSequence(String)
    /// A control character between the views.
    case controlCharacter(UInt8)
    /// Text beyond the last column, which terminals wrap in different ways.
    case beyondLastColumn(String)
    /// A position outside the screen.
    case outside(row: Int, column: Int)
  }

  /// A cell of the screen. The second cell of a wide grapheme has no text.
  package struct Cell: Equatable, Sendable {
    package var text = " "
    package var style = ""

    /// The URL that the cell leads to.
    package var link = ""

    package init(text: String = " ", style: String = "") {
      self.text = text
      self.style = style
    }
  }

  /// The private modes that are set, by number.
  package private(set) var modes: Set<Int> = [7, 25]

  /// The number of updates that have ended.
  package private(set) var updateCount = 0

  /// The text that the program has copied: `c` is the clipboard, `p` the selection.
  package private(set) var copied: [Substring: String] = [:]

  /// The text outside the alternate screen.
  package var transcript: String { transcriptLines.map { String($0) }.joined(separator: "\n") }

  /// The row of the cursor in the text outside the alternate screen.
  package var transcriptRow: Int { transcriptCursor.row }

  private var transcriptLines: [[Character]] = [[]]
  private var transcriptCursor = (row: 0, column: 0)
  private var link = ""

  package private(set) var columns: Int
  package private(set) var rows: Int
  package private(set) var cells: [Cell]
  package private(set) var cursor = (row: 0, column: 0)

  /// The size that output may be for: also the one before the last change, until the screen is erased and drawn for the
  /// new one. What is beyond the edges meanwhile isn't shown, as on terminals.
  private var limit: (columns: Int, rows: Int)
  private var isDrawnAnew = false

  private var style = ""
  private var pending: [UInt8] = []

  /// Creates a terminal with an empty screen.
  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    limit = (columns, rows)
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// A Boolean value that indicates whether views are shown, and no update is in progress.
  package var isStable: Bool {
    !modes.isDisjoint(with: [1049, 2004]) && !modes.contains(2026) && pending.isEmpty && limit == (columns, rows)
  }

  /// Changes the size. The screen is empty afterwards; the part that terminals keep varies.
  package mutating func resize(columns: Int, rows: Int) {
    limit = (max(limit.columns, columns), max(limit.rows, rows))
    isDrawnAnew = false
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
    cursor = (0, 0)
  }

  /// Interprets the bytes that a program writes. The last sequence or character may be incomplete.
  package mutating func take(_ bytes: some Sequence<UInt8>) throws(Failure) {
    pending += bytes
    var rest = pending[...]
    while let byte = rest.first {
      if rest.starts(with: [0x1B, 0x5D]) {
        guard let end = rest.firstRange(of: [0x1B, 0x5C]) else { break }
        try copy(String(decoding: rest[..<end.lowerBound].dropFirst(2), as: UTF8.self))
        rest = rest[end.upperBound...]
      } else if byte == 0x1B {
        guard let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { break }
        try obey(String(decoding: rest[rest.startIndex...end], as: UTF8.self))
        rest = rest[(end + 1)...]
      } else {
        let end = rest.firstIndex(of: 0x1B)
        let text = rest[..<(end ?? rest.endIndex)]
        // A grapheme may continue in the next bytes. Each update ends with a sequence.
        if end == nil, modes.contains(1049) { break }
        try show(String(decoding: text, as: UTF8.self))
        rest = rest[text.endIndex...]
      }
    }
    pending = Array(rest)
  }

  private mutating func show(_ text: String) throws(Failure) {
    guard modes.contains(1049) else { return showInTranscript(text) }
    for character in text {
      if let value = character.unicodeScalars.first?.value, value < 0x20 || (0x7F..<0xA0).contains(value) {
        throw .controlCharacter(UInt8(truncatingIfNeeded: value))
      }
      let width = CellWidth.of(character)
      guard cursor.column + width <= limit.columns else { throw .beyondLastColumn(String(character)) }
      guard cursor.row < rows, cursor.column + width <= columns else {
        isDrawnAnew = false
        cursor.column += width
        continue
      }
      let index = cursor.row * columns + cursor.column
      if cells[index].text.isEmpty, index > 0 { cells[index - 1].text = " " }
      cells[index] = Cell(text: String(character), style: style)
      cells[index].link = link
      if width == 2 { cells[index + 1] = Cell(text: "", style: style) }
      let next = index + max(width, 1)
      if next < cells.count, cells[next].text.isEmpty { cells[next].text = " " }
      cursor.column += width
    }
  }

  private mutating func showInTranscript(_ text: String) {
    for character in text {
      switch character {
      case "\r": transcriptCursor.column = 0
      case "\n", "\r\n":
        transcriptCursor = (transcriptCursor.row + 1, 0)
        if transcriptCursor.row == transcriptLines.count { transcriptLines.append([]) }
      default:
        let (row, column) = transcriptCursor
        while transcriptLines[row].count <= column { transcriptLines[row].append(" ") }
        transcriptLines[row][column] = character
        transcriptCursor.column += 1
      }
    }
  }

  /// Moves the cursor outside the alternate screen, or erases text there. Returns whether the sequence does.
  private mutating func obeyInTranscript(_ final: Character, _ parameters: Substring) -> Bool {
    guard !modes.contains(1049) else { return false }
    let count = Int(parameters) ?? 1
    switch final {
    case "A": transcriptCursor.row = max(0, transcriptCursor.row - count)
    case "B": transcriptCursor.row = min(transcriptLines.count - 1, transcriptCursor.row + count)
    case "C": transcriptCursor.column += count
    case "K" where parameters == "2": transcriptLines[transcriptCursor.row] = []
    case "J" where parameters.isEmpty:
      transcriptLines.removeSubrange((transcriptCursor.row + 1)...)
      transcriptLines[transcriptCursor.row].removeSubrange(
        min(transcriptCursor.column, transcriptLines[transcriptCursor.row].count)...)
    default: return false
    }
    return true
  }

  /// Takes an operating system command, which has to be one that copies text, or the beginning or the end of a link.
  private mutating func copy(_ command: String) throws(Failure) {
    let parts = command.split(separator: ";", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0] == "8", parts[1].isEmpty {
      link = String(parts[2])
      return
    }
    guard parts.count == 3, parts[0] == "52", ["c", "p"].contains(parts[1]),
      let text = Data(base64Encoded: String(parts[2]))
    else { throw .unknownSequence(command) }
    copied[parts[1]] = String(decoding: text, as: UTF8.self)
  }

  private mutating func obey(_ sequence: String) throws(Failure) {
    guard sequence.hasPrefix("\u{1B}["), let final = sequence.last else { throw .unknownSequence(sequence) }
    let parameters = sequence.dropFirst(2).dropLast()
    if obeyInTranscript(final, parameters) { return }
    switch final {
    case "h" where parameters.first == "?": try set(parameters.dropFirst(), sequence) { $0.insert($1) }
    case "l" where parameters.first == "?": try set(parameters.dropFirst(), sequence) { $0.remove($1) }
    case "H":
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 2 else { throw .unknownSequence(sequence) }
      guard (1...limit.rows).contains(numbers[0]), (1...limit.columns).contains(numbers[1]) else {
        throw .outside(row: numbers[0], column: numbers[1])
      }
      cursor = (numbers[0] - 1, numbers[1] - 1)
    case "C":
      guard let count = Int(parameters), cursor.column + count < limit.columns else { throw .unknownSequence(sequence) }
      cursor.column += count
    case "J" where parameters == "2":
      cells = Array(repeating: Cell(), count: columns * rows)
      isDrawnAnew = true
    case "m": style = try TerminalStyle.description(of: parameters, sequence)
    default: throw .unknownSequence(sequence)
    }
  }

  private mutating func set(
    _ mode: Substring, _ sequence: String, _ change: (inout Set<Int>, Int) -> Void
  ) throws(Failure) {
    guard let number = Int(mode), [7, 25, 1002, 1004, 1006, 1049, 2004, 2026].contains(number) else {
      throw .unknownSequence(sequence)
    }
    if number == 2026, modes.contains(2026) {
      updateCount += 1
      if isDrawnAnew { limit = (columns, rows) }
    }
    change(&modes, number)
    if number == 1049 {
      cells = Array(repeating: Cell(), count: columns * rows)
      style = ""
    }
  }
}
