/// Reads durations in the forms that feeds have: `1:02:03`, `62:03`, `3723`, `3723.5`, `PT1H2M3S`, `1h 2m`, `62 min`.
struct FeedDuration {
  /// Whether it was written in a way that leaves no doubt.
  private(set) var isClear = true
  private var milliseconds = 0

  var duration: Duration { .milliseconds(milliseconds) }

  /// What it was read as, for a message: `1:02:03`, with what is less than a second behind a point.
  var reading: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let clock = "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return rest == 0 ? clock : "\(clock).\(rest < 100 ? "0" : "")\(two(rest))"
  }

  /// The duration; `nil` if it was not understood, is negative or longer than ten years.
  init?(_ text: Bytes) {
    let text = text.trimmed
    guard !text.isEmpty, text.count <= 64 else { return nil }
    let milliseconds = text.contains(UInt8(ascii: ":")) ? clock(text) : units(text)
    guard let milliseconds, milliseconds <= 315_360_000_000 else { return nil }
    self.milliseconds = milliseconds
  }

  private mutating func clock(_ text: Bytes) -> Int? {
    var total = 0
    var parts = 0
    var at = 0
    while true {
      let start = at
      guard var value = number(text, &at, isLast: true) else { return nil }
      if at == start {
        value = 0
        // Nothing but seconds may be meant by `:30`, but not nothing by `1:`.
        if parts > 0 { isClear = false }
      }
      // Only the first may be more than what is counted after it, as in `90:00`.
      if parts > 0, value >= 60_000 { isClear = false }
      total = total * 60 + value
      parts += 1
      guard parts <= 4 else { return nil }
      if at == text.count { break }
      // Some write a semicolon where a colon belongs, and some a part of a minute.
      if text[at] != UInt8(ascii: ":") || value % 1000 != 0 { isClear = false }
      guard text[at] == UInt8(ascii: ":") || text[at] == UInt8(ascii: ";") else { return nil }
      at += 1
      while at < text.count, text[at] == 0x20 { at += 1 }
    }
    // Four parts begin with days.
    if parts == 4 { return nil }
    return total
  }

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
      let start = at
      guard let value = number(text, &at, isLast: false), at > start else { return nil }
      while at < text.count, text[at] == 0x20 { at += 1 }
      let unit = at
      while at < text.count, text[at].isLetter, !(isDate && text[at] | 0x20 == UInt8(ascii: "t")) { at += 1 }
      // A second number needs a unit, or nobody knows what the first was.
      if unit == at, hasValue { return nil }
      guard let factor = Self.factor(text.part(unit, at)) else { return nil }
      total += value * factor
      hasValue = true
      while at < text.count, text[at] == UInt8(ascii: ".") { at += 1 }
    }
    return hasValue ? total : nil
  }

  private static func factor(_ unit: Bytes) -> Int? {
    guard let first = unit.first else { return 1 }
    switch first | 0x20 {
    case UInt8(ascii: "d"): return 86_400
    case UInt8(ascii: "h"): return 3600
    case UInt8(ascii: "m"): return unit.matchesFolded("ms", at: 0) ? nil : 60
    case UInt8(ascii: "s"): return 1
    default: return nil
    }
  }

  /// A number in thousandths, 0 if there is no digit; `nil` if it is too large to mean anything.
  private mutating func number(_ text: Bytes, _ at: inout Int, isLast: Bool) -> Int? {
    var value = 0
    while at < text.count, text[at].isDigit {
      value = value * 10 + Int(text[at] - 0x30)
      guard value < 1_000_000_000 else { return nil }
      at += 1
    }
    value *= 1000
    // A comma before three digits may be of thousands or of thousandths, and nobody knows which.
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
