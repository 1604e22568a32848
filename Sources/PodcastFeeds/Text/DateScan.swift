/// Takes a date apart into its numbers and words, in whatever order they come.
struct DateScan {
  private(set) var day: (year: Int, month: Int, day: Int)?
  /// Days to be added, where a date counts them from the year's first.
  private(set) var daysAfter = 0
  private(set) var hour = 0
  private(set) var minute = 0
  private(set) var second = 0
  private(set) var fraction = 0.0
  /// Seconds east of UTC.
  private(set) var offset = 0
  private(set) var isStandard = true
  /// Where something stands in the place of the time zone that is none; 0 if there is nothing like that.
  var strangeZone: Int { hasZone ? 0 : strange }

  private let text: Bytes
  private var at = 0
  /// Numbers that are no time, with how many digits they have.
  private var numbers = Numbers()
  private var separator: UInt8 = 0
  private var month = 0
  private var isMonthFirst = false
  private var hasTime = false
  private var hasZone = false
  /// Whether the second number is a week's.
  private var isWeek = false
  /// The last word before the numbers: a weekday, or a month in another language.
  private var early = (start: 0, end: 0)
  /// Where the first thing stands that should be a time zone.
  private var strange = 0

  init(_ text: Bytes) {
    self.text = text
  }

  mutating func run() -> Bool {
    if timestamp() { return true }
    while at < text.count {
      let byte = text[at]
      if byte.isDigit {
        guard number() else { return false }
      } else if byte.isLetter || byte >= 0x80 {
        guard word() else { return false }
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), hasTime, at + 1 < text.count,
        text[at + 1].isDigit
      {
        guard zone() else { return false }
      } else if byte == UInt8(ascii: "("), hasTime {
        // A comment with the zone's name.
        break
      } else {
        at += 1
      }
    }
    resolve()
    return day != nil
  }

  /// Seconds or milliseconds since 1970, alone.
  private mutating func timestamp() -> Bool {
    guard text.count == 10 || text.count == 13, text.allSatisfy(\.isDigit) else { return false }
    let value = text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let seconds = text.count == 13 ? value / 1000 : value
    day = (1970, 1, 1)
    // The rest is a time zone far to the west.
    offset = -seconds
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
    if !hasTime, count <= 2, at + 1 < text.count, text[at + 1].isDigit {
      let next = text[at]
      if next == UInt8(ascii: ":") { return time(value) }
      if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "h"), isClockWithoutColon { return oddTime(value) }
    }
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
      // Whole thousandths, so that the same instant is the same number however it is written.
      fraction = (fraction * 1000).rounded() / 1000
    }
    return true
  }

  /// Whether what follows a number makes it the hour of a time that is written as `10.30` or `10h30`.
  @inline(never)
  private var isClockWithoutColon: Bool {
    let isDayComplete = numbers.count >= (month > 0 ? 2 : 3)
    return isDayComplete && at + 2 < text.count && text[at + 2].isDigit
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
    return true
  }

  /// `+01:00`, `-0500`, `+2`.
  private mutating func zone() -> Bool {
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
      return true
    }
    if hasZone { isStandard = false }
    if hasZone, offset != 0 { return true }
    offset = sign * (hours * 3600 + minutes * 60)
    hasZone = true
    return true
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
    if numbers.isEmpty {
      if month == 0 { early = (start, start + word.count) }
    } else if numbers.count < 3, mayBeMonth, let found = MonthNames.month(word) {
      take(month: found)
      isStandard = false
      return true
    }
    if hasTime {
      if word.matchesFolded("am", at: 0), word.count == 2 {
        if hour == 12 { hour = 0 }
        isStandard = false
        return true
      }
      if word.matchesFolded("pm", at: 0), word.count == 2 {
        if hour < 12 { hour += 12 }
        isStandard = false
        return true
      }
      if let zone = Names.zone(word) {
        if hasZone { isStandard = false } else { offset = zone }
        hasZone = true
        return true
      }
      // A place instead of a zone.
      isStandard = false
      if strange == 0 { strange = start }
      return word.count >= 2
    }
    if word.count == 1, word[0] | 0x20 == UInt8(ascii: "t") { return true }
    // Weekdays, right or wrong, in any language; `st`, `th`, `at`. With a zone after the day there is no time.
    if word.count == 1 {
      isStandard = false
      let isBetweenDigits = word[0] | 0x20 == UInt8(ascii: "w") && at < text.count && text[at].isDigit
      if isBetweenDigits, numbers.count == 1, numbers[0].digits == 4, month == 0 { isWeek = true }
      return true
    }
    if numbers.count >= 2, Names.zone(word) != nil { return true }
    if !numbers.isEmpty || month > 0 { isStandard = false }
    return word.count <= 16 || word[0] >= 0x80
  }

  /// Whether a word can be the month: there is none yet, or only a word before the numbers, which was the weekday then, as
  /// `mar` is in Spanish.
  private var mayBeMonth: Bool { month == 0 || isMonthFirst && !hasTime && !numbers.isEmpty }

  private mutating func take(month found: Int) {
    if month > 0 { isStandard = false }
    // A number on each side of it, or both behind it.
    isMonthFirst = numbers.isEmpty
    month = found
  }
}

// MARK: - The day

extension DateScan {
  private mutating func resolve() {
    guard day == nil else { return }
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
    if isWeek || numbers.count < 3 {
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
    // The day comes first with points, and wherever the second number can be no month; else as in the United States.
    let isDayFirst = numbers[0].value > 12 || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "-")
    let (date, month) = isDayFirst && numbers[1].value <= 12 ? (0, 1) : (1, 0)
    day = (year(numbers[2]), numbers[month].value, numbers[date].value)
  }

  /// Takes the word before the numbers for the month if there is no other, and not if the numbers are a whole date.
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

  /// A year, or a year and a month, as the W3C's form of ISO 8601 allows; a day of the year or a week, as only ISO does.
  @inline(never)
  private mutating func resolveYear() {
    let (first, second) = (numbers[0], numbers[1])
    if isWeek {
      resolveWeek()
    } else if numbers.count == 1, first.digits == 7 {
      resolveDay(first.value % 1000, of: first.value / 1000)
    } else if numbers.count == 2, first.digits == 4, second.digits == 3, separator == UInt8(ascii: "-") {
      resolveDay(second.value, of: first.value)
    } else if first.digits == 4, second.digits <= 2, !hasTime {
      if numbers.count == 2, separator != UInt8(ascii: "-") || second.digits != 2 { isStandard = false }
      day = (first.value, numbers.count == 2 ? second.value : 1, 1)
    }
  }

  private mutating func resolveDay(_ number: Int, of year: Int) {
    isStandard = false
    guard number >= 1, number <= 337 + DayNumber.length(of: 2, in: year) else { return }
    day = (year, 1, 1)
    daysAfter = number - 1
  }

  private mutating func resolveWeek() {
    let year = numbers[0].value
    var (week, weekday) = (numbers[1].value, numbers.count > 2 ? numbers[2].value : 1)
    if numbers.count == 2, numbers[1].digits == 3 { (week, weekday) = (week / 10, week % 10) }
    let first = DayNumber.firstMonday(of: year)
    let weeks = (DayNumber.firstMonday(of: year + 1) - first) / 7
    guard numbers.count <= 3, (1...weeks).contains(week), (1...7).contains(weekday) else { return }
    day = (year, 1, 1)
    daysAfter = first - DayNumber.of(year, 1, 1) + (week - 1) * 7 + weekday - 1
  }

  /// Years of two and three digits as RFC 2822 reads them.
  private mutating func year(_ number: (value: Int, digits: Int)) -> Int {
    if number.digits <= 2 { return number.value < 50 ? 2000 + number.value : 1900 + number.value }
    return number.digits == 3 ? 1900 + number.value : number.value
  }
}

extension DateScan {
  /// Up to four numbers, kept without an array, since a feed has as many dates as episodes.
  struct Numbers {
    private var values: (Number, Number, Number, Number)
    private(set) var count: Int

    typealias Number = (value: Int, digits: Int)

    init() {
      values = ((0, 0), (0, 0), (0, 0), (0, 0))
      count = 0
    }

    init(_ first: Number, _ second: Number, _ third: Number) {
      values = (first, second, third, (0, 0))
      count = 3
    }

    var isEmpty: Bool { count == 0 }

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

    subscript(index: Int) -> Number {
      switch index {
      case 0: values.0
      case 1: values.1
      case 2: values.2
      default: values.3
      }
    }
  }
}
