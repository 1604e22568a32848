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
    let milliseconds = text.contains(UInt8(ascii: ":")) ? clock(text) : units(text)
    guard let milliseconds, milliseconds <= 315_360_000_000 else { return nil }
    self.milliseconds = milliseconds
  }

  // MARK: - Clock

  /// Reads up to three numbers with colons between them, and a unit that some publishers append.
  private mutating func clock(_ text: Bytes) -> Int? {
    var total = 0
    var parts = 0
    var at = 0
    while true {
      let start = at
      guard var value = number(text, &at, isLast: true) else { return nil }
      if at == start {
        value = 0
        // `:30` is clearly seconds; `1:` lacks something.
        if parts > 0 { isClear = false }
      }
      // Only the first number may be larger than its unit, as in `90:00`.
      if parts > 0, value >= 60_000 { isClear = false }
      total = total * 60 + value
      parts += 1
      if at == text.count { break }
      // A semicolon is a mistyped colon; `1.5:30` has a fraction of a minute.
      if text[at] != UInt8(ascii: ":") || value % 1000 != 0 { isClear = false }
      if text[at] == 0x20 || text[at].isLetter {
        guard let unit = trailingUnit(text, at) else { return nil }
        if unit == 3600, parts == 2 { total *= 60 }
        break
      }
      guard text[at] == UInt8(ascii: ":") || text[at] == UInt8(ascii: ";"), parts < 3 else { return nil }
      at += 1
      while at < text.count, text[at] == 0x20 { at += 1 }
    }
    return total
  }

  /// The seconds of the unit that ends a text, such as `min` in `45:00 min`.
  private func trailingUnit(_ text: Bytes, _ start: Int) -> Int? {
    var rest = text.part(start, text.count).trimmed
    if rest.last == UInt8(ascii: ".") { rest = rest.part(0, rest.count - 1) }
    return rest.isEmpty ? nil : Self.seconds(of: rest)
  }

  // MARK: - Units

  /// Reads numbers, each followed by its unit. A number alone counts seconds.
  private mutating func units(_ text: Bytes) -> Int? {
    var at = 0
    var total = 0
    var isDate = false
    if text[0] | 0x20 == UInt8(ascii: "p") {
      at = 1
      isDate = true
    }
    var hasValue = false
    while at < text.count {
      if text[at] | 0x20 == UInt8(ascii: "t"), isDate {
        isDate = false
        at += 1
        continue
      }
      if text[at] == 0x20 || text[at] == UInt8(ascii: ",") {
        at += 1
        continue
      }
      if hasValue, let end = conjunctionEnd(text, at) {
        at = end
        continue
      }
      let start = at
      guard let value = number(text, &at, isLast: false), at > start else { return nil }
      while at < text.count, text[at] == 0x20 { at += 1 }
      let unit = at
      while at < text.count, text[at].isLetter || text[at] >= 0x80, !(isDate && text[at] | 0x20 == UInt8(ascii: "t")) {
        at += 1
      }
      // `1h 5` doesn't say what the 5 counts.
      if unit == at, hasValue { return nil }
      guard let factor = unit == at ? 1 : Self.seconds(of: text.part(unit, at)) else { return nil }
      total += value * factor
      hasValue = true
      while at < text.count, text[at] == UInt8(ascii: ".") { at += 1 }
    }
    return hasValue ? total : nil
  }

  /// The end of a word for *and* at a place, `nil` if there isn't one.
  private func conjunctionEnd(_ text: Bytes, _ start: Int) -> Int? {
    let words: [StaticString] = ["and", "und", "et", "en", "e", "y", "i"]
    let end = text[start...].firstIndex { !$0.isLetter } ?? text.count
    let word = text.part(start, end)
    return words.contains { word.count == $0.utf8CodeUnitCount && word.matchesFolded($0, at: 0) } ? end : nil
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

  // MARK: - Numbers

  /// Reads a number in thousandths, 0 if there is no digit. Returns `nil` if it is too large or ambiguous.
  private mutating func number(_ text: Bytes, _ at: inout Int, isLast: Bool) -> Int? {
    var value = 0
    while at < text.count, text[at].isDigit {
      value = value * 10 + Int(text[at] - 0x30)
      guard value < 1_000_000_000 else { return nil }
      at += 1
    }
    value *= 1000
    // `1,234` is a thousand in one country and a fraction in another.
    if !isLast, value > 0, at + 4 <= text.count, text[at] == UInt8(ascii: ","),
      text.part(at + 1, at + 4).allSatisfy({ $0.isDigit }), at + 4 == text.count || !text[at + 4].isDigit
    {
      return nil
    }
    if at + 1 < text.count, text[at] == UInt8(ascii: ".") || text[at] == UInt8(ascii: ","), text[at + 1].isDigit {
      if text[at] == UInt8(ascii: ",") { isClear = false }
      at += 1
      var unit = 100
      while at < text.count, text[at].isDigit {
        value += Int(text[at] - 0x30) * unit
        unit /= 10
        at += 1
      }
    }
    return value
  }
}
