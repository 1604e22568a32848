import CommandSupport

/// The screen of a terminal after a program's output, for the control sequences that the line editor uses.
///
/// The screen is as wide and as high as its lines.
struct ScreenText {
  private(set) var lines: [[Character]] = [[]]
  private var column = 0

  /// The lines without trailing spaces.
  var text: [String] {
    lines.map { String($0.filter { $0 != Self.secondHalf }.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The column of the cursor.
  var cursor: Int { column }

  init(_ output: [UInt8]) {
    var rest = String(decoding: output, as: UTF8.self).unicodeScalars[...]
    var pending = ""
    while let scalar = rest.popFirst() {
      if scalar.value >= 0x20, scalar.value != 0x7F {
        pending.unicodeScalars.append(scalar)
        continue
      }
      write(pending)
      pending = ""
      switch scalar {
      case "\r": column = 0
      case "\n": lines.append([])
      case "\u{1B}": obey(&rest)
      default: break
      }
    }
    write(pending)
  }

  /// The content of the second column of a wide character.
  private static let secondHalf: Character = "\u{FFFF}"

  private mutating func write(_ text: String) {
    for character in text {
      let cells = [character] + Array(repeating: Self.secondHalf, count: max(0, DisplayWidth.of(character) - 1))
      let missing = column + cells.count - lines[lines.count - 1].count
      if missing > 0 { lines[lines.count - 1] += Array(repeating: " ", count: missing) }
      lines[lines.count - 1].replaceSubrange(column..<column + cells.count, with: cells)
      column += cells.count
    }
  }

  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.first == "[" else { return }
    rest.removeFirst()
    let number = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(number.count)
    switch rest.popFirst() {
    case "C": column += Int(String(number)) ?? 1
    case "K": lines[lines.count - 1] = Array(lines[lines.count - 1].prefix(column))
    case "H": (lines, column) = ([[]], 0)
    default: break
    }
  }
}
