/// A duration in one of the forms of feeds: `1:02:03`, `62:03`, `3723`, `3723.5`, `PT1H2M3S`, `1h 2m`, `62 min`.
struct FeedDuration {
  /// A Boolean value that indicates whether the text has only one meaning.
  private(set) var isClear = true
  private var milliseconds = 0

  var duration: Duration { .milliseconds(milliseconds) }

  /// The duration for a repair's message, such as `1:02:03` or `0:00:01.500`.
  var reading: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let clock = "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return rest == 0 ? clock : "\(clock).\(rest < 100 ? "0" : "")\(two(rest))"
  }

  /// Reads a duration. Fails for a text without a clear meaning, and for negative durations and those over ten years.
  init?(_ text: Bytes) {
    let text = text.trimmed
    guard !text.isEmpty, text.count <= 64 else { return nil }
    var cursor = ByteCursor(text)
    let milliseconds = text.contains(UInt8(ascii: ":")) ? readClock(&cursor) : readUnits(&cursor)
    guard let milliseconds, milliseconds <= 315_360_000_000 else { return nil }
    self.milliseconds = milliseconds
  }

  /// Reads up to three numbers with colons between them, and a unit that some publishers append.
  private mutating func readClock(_ cursor: inout ByteCursor) -> Int? {
    var (total, parts) = (0, 0)
    while true {
      guard let number = readNumber(&cursor) else { return nil }
      let value = number.milliseconds
      // `:30` is clearly seconds; `1:` lacks something. Only the first number may be larger than its unit, as in `90:00`.
      if parts > 0, number.isMissing || value >= 60_000 { isClear = false }
      total = total * 60 + value
      parts += 1
      if cursor.isAtEnd { return total }
      // A semicolon is a mistyped colon; `1.5:30` has a fraction of a minute.
      if cursor.peek() != UInt8(ascii: ":") || value % 1000 != 0 { isClear = false }
      if cursor.peek() == 0x20 || cursor.peek().isLetter {
        guard let unit = trailingUnit(cursor) else { return nil }
        return unit == 3600 && parts == 2 ? total * 60 : total
      }
      guard parts < 3, cursor.pass(UInt8(ascii: ":")) || cursor.pass(UInt8(ascii: ";")) else { return nil }
      while cursor.pass(0x20) {}
    }
  }

  /// The seconds of the unit that ends a text, such as `min` in `45:00 min`.
  private func trailingUnit(_ cursor: ByteCursor) -> Int? {
    var rest = cursor.text.part(cursor.at, cursor.text.count).trimmed
    if rest.last == UInt8(ascii: ".") { rest = rest.part(0, rest.count - 1) }
    return rest.isEmpty ? nil : Self.seconds(of: rest)
  }

  /// Reads numbers, each followed by its unit. A number alone counts seconds.
  private mutating func readUnits(_ cursor: inout ByteCursor) -> Int? {
    var total: Int?
    // In ISO 8601, `P1DT2H`, a T comes before the hours.
    var isDate = cursor.pass(UInt8(ascii: "P")) || cursor.pass(UInt8(ascii: "p"))
    while !cursor.isAtEnd {
      if isDate, cursor.pass(UInt8(ascii: "T")) || cursor.pass(UInt8(ascii: "t")) {
        isDate = false
        continue
      }
      if cursor.pass(0x20) || cursor.pass(UInt8(ascii: ",")) || total != nil && passConjunction(&cursor) { continue }
      guard !isAmbiguous(cursor), let number = readNumber(&cursor), !number.isMissing else { return nil }
      while cursor.pass(0x20) {}
      let unit = cursor.at
      while cursor.isAtWord, !(isDate && cursor.peek() | 0x20 == UInt8(ascii: "t")) { cursor.at += 1 }
      // `1h 5` doesn't say what the 5 counts.
      if unit == cursor.at, total != nil { return nil }
      guard let factor = unit == cursor.at ? 1 : Self.seconds(of: cursor.text.part(unit, cursor.at)) else { return nil }
      total = (total ?? 0) + number.milliseconds * factor
      while cursor.pass(UInt8(ascii: ".")) {}
    }
    return total
  }

  /// Passes a word for *and*, and returns whether there is one.
  private func passConjunction(_ cursor: inout ByteCursor) -> Bool {
    let words: [StaticString] = ["and", "und", "et", "en", "e", "y", "i"]
    var next = cursor
    while next.peek().isLetter { next.at += 1 }
    let word = next.text.part(cursor.at, next.at)
    guard words.contains(where: { word.isFolded($0) }) else { return false }
    cursor = next
    return true
  }

  /// Reads a number. Returns `nil` if it is too large.
  private mutating func readNumber(_ cursor: inout ByteCursor) -> (milliseconds: Int, isMissing: Bool)? {
    let start = cursor.at
    let value = cursor.number().value
    guard value < 1_000_000_000 else { return nil }
    if cursor.peek() == UInt8(ascii: ","), cursor.peek(1).isDigit { isClear = false }
    let milliseconds = value * 1000 + cursor.thousandths()
    return (milliseconds, cursor.at == start)
  }

  /// Returns a Boolean value that indicates whether the number that follows is one like `1,234`, a thousand in one
  /// country and a fraction in another.
  private func isAmbiguous(_ cursor: ByteCursor) -> Bool {
    var next = cursor
    guard next.number().value > 0, next.pass(UInt8(ascii: ",")) else { return false }
    return next.number().digits == 3
  }

  private static func seconds(of unit: Bytes) -> Int? {
    if unit.count == 1 {
      switch unit[0] | 0x20 {
      case UInt8(ascii: "d"): return 86_400
      case UInt8(ascii: "h"), UInt8(ascii: "u"): return 3600
      case UInt8(ascii: "m"): return 60
      case UInt8(ascii: "s"): return 1
      default: return nil
      }
    }
    return prefixes.first { unit.matchesFolded($0.prefix, at: 0) }?.seconds
  }

  /// The first letters of units in the languages of many feeds.
  private static let prefixes: [(prefix: StaticString, seconds: Int)] = [
    ("hr", 3600), ("ho", 3600), ("he", 3600), ("std", 3600), ("stund", 3600), ("uur", 3600), ("uhr", 3600),
    ("ora", 3600), ("ore", 3600), ("ч", 3600), ("시", 3600), ("小", 3600), ("時", 3600), ("时", 3600),
    ("min", 60), ("mn", 60), ("мин", 60), ("분", 60), ("分", 60),
    ("sec", 1), ("sek", 1), ("seg", 1), ("сек", 1), ("초", 1), ("秒", 1),
    ("day", 86_400), ("tag", 86_400), ("jour", 86_400), ("dia", 86_400), ("día", 86_400), ("giorn", 86_400),
  ]
}
