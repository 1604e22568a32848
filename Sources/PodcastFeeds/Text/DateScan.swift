/// The numbers and words of a date, in any order.
struct DateScan {
  var day: (year: Int, month: Int, day: Int)?
  private(set) var hour = 0
  private(set) var minute = 0
  private(set) var second = 0
  private(set) var fraction = 0.0
  /// The time zone's offset from UTC, in seconds; positive values are east.
  private(set) var offset = 0
  /// A Boolean value that indicates whether the date has a form that a feed's format allows.
  var isStandard = true
  /// The seconds since 1970, for a date that is a timestamp.
  private(set) var timestamp: Int?
  /// The place of a word that isn't a time zone but stands where one belongs, 0 if there isn't one.
  var strangeZone: Int { hasZone ? 0 : strange }

  let text: Bytes
  var at = 0
  /// The numbers that aren't part of the time.
  var numbers = Numbers()
  var separator: UInt8 = 0
  var month = 0
  /// The end of the last number or month of the date.
  private var dateEnd = 0
  var isMonthFirst = false
  var hasTime = false
  private var hasZone = false
  /// The half of the day that was named before its time.
  private var half: Half?
  /// The last word before the numbers: a weekday, or a month in another language.
  var early = (start: 0, end: 0)
  /// The last word after the numbers.
  var late = (start: 0, end: 0)
  private var strange = 0

  /// The half of the day of a time of twelve hours.
  enum Half {
    case morning, afternoon
  }

  init(_ text: Bytes) {
    self.text = text
  }

  /// Reads the text, and returns whether it is a date. Its numbers may still be out of range.
  mutating func run() -> Bool {
    if readTimestamp() { return true }
    while at < text.count {
      let byte = text[at]
      if byte.isDigit {
        guard number() else { return false }
      } else if byte.isLetter || byte >= 0x80 {
        guard word() else { return false }
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), hasTime, at + 1 < text.count,
        text[at + 1].isDigit, !isInsideDate
      {
        zone()
      } else if byte == UInt8(ascii: "("), hasTime {
        // The name of the time zone, as a comment.
        break
      } else {
        at += 1
      }
    }
    resolve()
    return day != nil
  }

  /// A Boolean value that indicates whether the date goes on after the number or the month that ends here, so that a
  /// hyphen doesn't begin a time zone.
  private var isInsideDate: Bool {
    at == dateEnd && !numbers.isEmpty && numbers.count < (month > 0 ? 2 : 3)
  }

  /// Reads seconds or milliseconds since 1970.
  private mutating func readTimestamp() -> Bool {
    guard text.count == 10 || text.count == 13, text.allSatisfy(\.isDigit) else { return false }
    let value = text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    timestamp = text.count == 13 ? value / 1000 : value
    isStandard = false
    return true
  }
}

// MARK: - Numbers

extension DateScan {
  private mutating func number() -> Bool {
    let start = at
    let value = digits()
    let count = at - start
    guard count <= 14 else { return false }
    if !hasTime, count <= 2, at + 1 < text.count {
      let next = text[at]
      if next == UInt8(ascii: ":"), text[at + 1].isDigit { return time(value) }
      if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "h"), isClockWithoutColon { return oddTime(value) }
      if next >= 0x80, skip(Names.hours) { return eastAsianTime(value) }
    }
    half = nil
    if numbers.isEmpty, month == 0, count == 8 || count == 14 {
      return compact(value, count)
    }
    // `120000` after a compact date and its `T`.
    if !numbers.isEmpty, !hasTime, count == 6 || count == 4, start > 1, text[start - 1] | 0x20 == UInt8(ascii: "t"),
      text[start - 2].isDigit
    {
      let all = count == 6 ? value : value * 100
      (hour, minute, second) = (all / 10000, all / 100 % 100, all % 100)
      hasTime = true
      return true
    }
    if numbers.isEmpty {
      if at < text.count { separator = text[at] }
      // The time comes before the date.
      if hasTime { isStandard = false }
    }
    dateEnd = at
    return numbers.append((value, count))
  }

  private mutating func digits() -> Int {
    var value = 0
    while at < text.count, text[at].isDigit {
      value = min(value * 10 + Int(text[at] - 0x30), 99_999_999_999_999)
      at += 1
    }
    return value
  }

  /// Passes one of the given texts and spaces after it, and returns whether there was one.
  private mutating func skip(_ texts: [StaticString]) -> Bool {
    guard let found = texts.first(where: { text.matches($0, at: at) }) else { return false }
    at += found.utf8CodeUnitCount
    while at < text.count, text[at] == 0x20 { at += 1 }
    return true
  }

  private mutating func compact(_ value: Int, _ count: Int) -> Bool {
    let date = count == 14 ? value / 1_000_000 : value
    numbers = Numbers((date / 10000, 4), (date / 100 % 100, 2), (date % 100, 2))
    if count == 14 {
      (hour, minute, second) = (value / 10000 % 100, value / 100 % 100, value % 100)
      hasTime = true
      isStandard = false
    }
    separator = UInt8(ascii: "-")
    return true
  }
}

// MARK: - Time

extension DateScan {
  private mutating func time(_ first: Int) -> Bool {
    hasTime = true
    hour = first
    at += 1
    minute = digits()
    if at + 1 < text.count, text[at] == UInt8(ascii: ":"), text[at + 1].isDigit {
      at += 1
      second = digits()
    }
    if at + 1 < text.count, text[at] == UInt8(ascii: ".") || text[at] == UInt8(ascii: ","), text[at + 1].isDigit {
      at += 1
      var unit = 0.1
      while at < text.count, text[at].isDigit {
        fraction += Double(text[at] - 0x30) * unit
        unit /= 10
        at += 1
      }
      // Whole milliseconds make the same instant the same number, however many digits it is written with.
      fraction = (fraction * 1000).rounded() / 1000
    }
    if let half { apply(half) }
    return true
  }

  /// A Boolean value that indicates whether the day is complete, so that `10.30` and `10h30` are times.
  @inline(never)
  private var isClockWithoutColon: Bool {
    numbers.count >= (month > 0 ? 2 : 3) && at + 2 < text.count && text[at + 1].isDigit && text[at + 2].isDigit
  }

  @inline(never)
  private mutating func oddTime(_ first: Int) -> Bool {
    isStandard = false
    hasTime = true
    hour = first
    at += 1
    minute = digits()
    if at + 2 < text.count, text[at] == UInt8(ascii: "."), text[at + 1].isDigit, text[at + 2].isDigit {
      at += 1
      second = digits()
    }
    if let half { apply(half) }
    return true
  }

  /// Reads the rest of a time such as `9시 30분`, whose hour is read.
  @inline(never)
  private mutating func eastAsianTime(_ first: Int) -> Bool {
    isStandard = false
    hasTime = true
    hour = first
    minute = part(Names.minutes)
    second = part(Names.seconds)
    if let half { apply(half) }
    return true
  }

  /// Reads the next part of a time, a number and its unit. Returns 0 for another number, which may be that of the date.
  private mutating func part(_ units: [StaticString]) -> Int {
    let start = at
    guard at < text.count, text[at].isDigit else { return 0 }
    let value = digits()
    if skip(units) || at == text.count { return value }
    at = start
    return 0
  }

  private mutating func apply(_ half: Half) {
    switch half {
    case .morning: if hour == 12 { hour = 0 }
    case .afternoon: if hour < 12 { hour += 12 }
    }
  }

  /// Applies a half of the day to the time before it, or keeps it for the time that follows.
  private mutating func take(_ half: Half) {
    isStandard = false
    if hasTime {
      apply(half)
    } else if numbers.count == (month > 0 ? 3 : 4), let last = numbers.last, last.digits <= 2, last.value <= 12 {
      // `9 pm` after a whole date.
      numbers.removeLast()
      (hour, hasTime) = (last.value, true)
      apply(half)
    } else {
      self.half = half
    }
  }

  /// Reads `+01:00`, `-0500` or `+2`.
  private mutating func zone() {
    let sign = text[at] == UInt8(ascii: "-") ? -1 : 1
    at += 1
    let start = at
    var hours = digits()
    let count = at - start
    var minutes = 0
    if at + 1 < text.count, text[at] == UInt8(ascii: ":"), text[at + 1].isDigit {
      at += 1
      minutes = digits()
    } else if count > 2 {
      minutes = hours % 100
      hours /= 100
    }
    guard hours <= 15, minutes <= 59 else {
      isStandard = false
      if strange == 0 { strange = start - 1 }
      return
    }
    if hasZone { isStandard = false }
    if hasZone, offset != 0 { return }
    offset = sign * (hours * 3600 + minutes * 60)
    hasZone = true
  }
}

// MARK: - Words

extension DateScan {
  private mutating func word() -> Bool {
    let start = at
    while at < text.count, text[at].isLetter || text[at] >= 0x80 { at += 1 }
    let word = text.part(start, at)
    if at < text.count, text[at] == UInt8(ascii: ".") { at += 1 }
    if mayBeMonth, word.count >= 3, let found = Names.month(word) {
      take(month: found)
      if word.count > 3 { isStandard = false }
      return true
    }
    if let half = half(word) {
      take(half)
      return true
    }
    if numbers.isEmpty {
      if month == 0 { early = (start, start + word.count) }
    } else if numbers.count < 3, mayBeMonth, let found = MonthNames.month(word) {
      take(month: found)
      isStandard = false
      return true
    }
    if hasTime { return wordAfterTime(word, start) }
    if word.count == 1 {
      if word[0] | 0x20 == UInt8(ascii: "t") { return true }
      isStandard = false
      // `2020-W02` is a week, whose number isn't a month.
      let isWeek = word[0] | 0x20 == UInt8(ascii: "w") && at < text.count && text[at].isDigit && numbers.count == 1
      return !isWeek
    }
    // A date without a time may have a time zone.
    if numbers.count >= 2, Names.zone(word) != nil { return true }
    // What is left are weekdays in any language, and words such as `th` and `at`.
    if !numbers.isEmpty || month > 0 { isStandard = false }
    late = (start, start + word.count)
    return word.count <= 16 || word[0] >= 0x80
  }

  /// The half of the day that a word names, where `p` stands for `p.m.` as well.
  private mutating func half(_ word: Bytes) -> Half? {
    if word.count == 1, hasTime, at < text.count, text[at] | 0x20 == UInt8(ascii: "m"),
      at + 1 == text.count || !text[at + 1].isLetter, let half = Names.half(word[0])
    {
      at += at + 1 < text.count && text[at + 1] == UInt8(ascii: ".") ? 2 : 1
      return half
    }
    return Names.half(word)
  }

  private mutating func wordAfterTime(_ word: Bytes, _ start: Int) -> Bool {
    if let zone = Names.zone(word) {
      if hasZone { isStandard = false } else { offset = zone }
      hasZone = true
      return true
    }
    isStandard = false
    // A word right after a number of the date is a unit, such as `년` and `th`.
    if strange == 0, start != dateEnd { strange = start }
    return word.count >= 2
  }

  /// A Boolean value that indicates whether a word can be the month. A word before the numbers may have been a weekday,
  /// such as `mar` in Spanish.
  private var mayBeMonth: Bool { month == 0 || isMonthFirst && !hasTime && !numbers.isEmpty }

  private mutating func take(month found: Int) {
    if month > 0 { isStandard = false }
    isMonthFirst = numbers.isEmpty
    month = found
    dateEnd = at
  }
}
