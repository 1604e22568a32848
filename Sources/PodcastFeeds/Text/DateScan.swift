/// The numbers and words of a date, in any order.
struct DateScan {
  private(set) var day: (year: Int, month: Int, day: Int)?
  private(set) var hour = 0
  private(set) var minute = 0
  private(set) var second = 0
  private(set) var fraction = 0.0
  /// The time zone's offset from UTC, in seconds; positive values are east.
  private(set) var offset = 0
  /// A Boolean value that indicates whether the date has a form that a feed's format allows.
  private(set) var isStandard = true
  /// The seconds since 1970, for a date that is a timestamp.
  private(set) var timestamp: Int?
  /// The place of a word that isn't a time zone but stands where one belongs, 0 if there isn't one.
  var strangeZone: Int { hasZone ? 0 : strange }

  private let text: Bytes
  private var at = 0
  /// The numbers that aren't part of the time.
  private var numbers = Numbers()
  private var separator: UInt8 = 0
  private var month = 0
  private var isMonthFirst = false
  private var hasTime = false
  private var hasZone = false
  /// The half of the day that was named before its time.
  private var half: Half?
  /// The last word before the numbers: a weekday, or a month in another language.
  private var early = (start: 0, end: 0)
  /// The last word after the numbers.
  private var late = (start: 0, end: 0)
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
        text[at + 1].isDigit
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
    if numbers.isEmpty, at < text.count { separator = text[at] }
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
    if at < text.count, text[at].isDigit {
      minute = digits()
      _ = skip(Names.minutes)
    }
    if at < text.count, text[at].isDigit {
      second = digits()
      _ = skip(Names.seconds)
    }
    if let half { apply(half) }
    return true
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
    if strange == 0 { strange = start }
    return word.count >= 2
  }

  /// A Boolean value that indicates whether a word can be the month. A word before the numbers may have been a weekday,
  /// such as `mar` in Spanish.
  private var mayBeMonth: Bool { month == 0 || isMonthFirst && !hasTime && !numbers.isEmpty }

  private mutating func take(month found: Int) {
    if month > 0 { isStandard = false }
    isMonthFirst = numbers.isEmpty
    month = found
  }
}

// MARK: - Day

extension DateScan {
  private mutating func resolve() {
    if early.end > 0 && month == 0 || isMonthFirst { resolveEarlyWord() }
    if month > 0 {
      guard numbers.count >= 2 else { return }
      if numbers.count > 2 { isStandard = false }
      var (first, second) = (numbers[0], numbers[1])
      if first.digits >= 3 || first.value > 31 { swap(&first, &second) }
      if isMonthFirst || first.digits != numbers[0].digits || first.value != numbers[0].value { isStandard = false }
      day = (year(second), month, first.value)
      return
    }
    if numbers.count < 3 {
      resolveYear()
      return
    }
    if numbers.count > 3 { isStandard = false }
    if numbers[0].digits >= 3 {
      guard numbers[1].digits <= 2 else { return }
      if separator != UInt8(ascii: "-") || numbers[1].digits != 2 || numbers[2].digits != 2 { isStandard = false }
      day = (numbers[0].value, numbers[1].value, numbers[2].value)
      return
    }
    isStandard = false
    resolveOrder()
  }

  /// Decides which of the first two numbers is the day.
  ///
  /// A number over 12 is the day, then the weekday decides, and then the separator: dots and hyphens come with the day
  /// first, slashes and spaces with the month, as in the United States.
  @inline(never)
  private mutating func resolveOrder() {
    let (first, second, year) = (numbers[0].value, numbers[1].value, year(numbers[2]))
    var isDayFirst = first > 12 || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "-")
    if second > 12 { isDayFirst = false }
    if (1...12).contains(first), (1...12).contains(second), let weekday {
      let matches = (
        DayNumber.weekday(DayNumber.of(year, second, first)) == weekday,
        DayNumber.weekday(DayNumber.of(year, first, second)) == weekday
      )
      if matches.0 != matches.1 { isDayFirst = matches.0 }
    }
    day = isDayFirst ? (year, second, first) : (year, first, second)
  }

  /// The weekday that the date names, 0 for Monday.
  private var weekday: Int? {
    Names.weekday(text.part(early.start, early.end)) ?? Names.weekday(text.part(late.start, late.end))
  }

  /// Reads the word before the numbers as the month, unless the numbers are a whole date.
  @inline(never)
  private mutating func resolveEarlyWord() {
    let isDate = numbers.count >= 3 && (numbers[0].digits == 4 || numbers[2].digits == 4) && numbers[1].digits <= 2
    if isDate {
      if month > 0 { isStandard = false }
      month = 0
    } else if month == 0, early.end > 0, let found = MonthNames.month(text.part(early.start, early.end)) {
      isStandard = false
      isMonthFirst = true
      month = found
    }
  }

  /// Reads a year with or without a month (the W3C's profile of ISO 8601).
  @inline(never)
  private mutating func resolveYear() {
    let (year, month) = (numbers[0], numbers[1])
    guard year.digits == 4, month.digits <= 2, !hasTime else { return }
    if numbers.count == 2, separator != UInt8(ascii: "-") || month.digits != 2 { isStandard = false }
    day = (year.value, numbers.count == 2 ? month.value : 1, 1)
  }

  /// The year of a number, where two and three digits are read as in RFC 2822, section 4.3.
  private func year(_ number: Numbers.Number) -> Int {
    if number.digits <= 2 { return number.value < 50 ? 2000 + number.value : 1900 + number.value }
    return number.digits == 3 ? 1900 + number.value : number.value
  }
}

extension DateScan {
  /// Up to four numbers with their counts of digits, stored inline since a feed has a date for each episode.
  struct Numbers {
    private var values: (Number, Number, Number, Number) = ((0, 0), (0, 0), (0, 0), (0, 0))
    private(set) var count = 0

    typealias Number = (value: Int, digits: Int)

    init() {}

    init(_ first: Number, _ second: Number, _ third: Number) {
      values = (first, second, third, (0, 0))
      count = 3
    }

    var isEmpty: Bool { count == 0 }
    var last: Number? { count == 0 ? nil : self[count - 1] }

    /// Adds a number, and returns whether there was room for it.
    mutating func append(_ number: Number) -> Bool {
      switch count {
      case 0: values.0 = number
      case 1: values.1 = number
      case 2: values.2 = number
      case 3: values.3 = number
      default: return false
      }
      count += 1
      return true
    }

    mutating func removeLast() {
      count -= 1
    }

    /// The number at an index; 0 without digits beyond the count.
    subscript(index: Int) -> Number {
      guard index < count else { return (0, 0) }
      return switch index {
      case 0: values.0
      case 1: values.1
      case 2: values.2
      default: values.3
      }
    }
  }
}
