/// The numbers and words of a date, in any order.
struct DateScan {
  var day: (year: Int, month: Int, day: Int)?
  /// The time of the day, `nil` if the date has none so far.
  var time: TimeOfDay?
  /// The time zone's offset from UTC in seconds, positive to the east; `nil` if the date has none so far.
  private(set) var offset: Int?
  /// A Boolean value that indicates whether the date has a form that a feed's format allows.
  var isStandard = true
  /// The seconds since 1970, for a date that is a timestamp.
  private(set) var timestamp: Int?
  /// The place of a word that isn't a time zone but stands where one belongs, 0 if there isn't one.
  var strangeZone: Int { offset == nil ? strange : 0 }

  var cursor: ByteCursor
  /// The numbers that aren't part of the time.
  var numbers = Numbers()
  /// The byte after the first number.
  private(set) var separator: UInt8 = 0
  var month = 0
  var isMonthFirst = false
  /// The end of the last number or month of the date.
  private var dateEnd = 0
  /// The half of the day that is named before its time.
  var half: TimeOfDay.Half?
  /// The last word before the numbers: a weekday, or a month in another language.
  private(set) var early = Bytes(start: nil, count: 0)
  /// The last word after the numbers.
  private(set) var late = Bytes(start: nil, count: 0)
  private var strange = 0

  init(_ text: Bytes) {
    cursor = ByteCursor(text)
  }

  /// Reads the text, and returns whether it is a date. Its numbers may still be out of range.
  mutating func run() -> Bool {
    if readTimestamp() { return true }
    loop: while !cursor.isAtEnd {
      switch cursor.peek() {
      case let byte where byte.isDigit: guard readNumber() else { return false }
      case let byte where byte.isLetter || byte >= 0x80: guard readWord() else { return false }
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        if time != nil, cursor.peek(1).isDigit, !isInsideDate { readZone() } else { cursor.at += 1 }
      // A comment after the date, such as the name of the time zone.
      case UInt8(ascii: "(") where time != nil: break loop
      default: cursor.at += 1
      }
    }
    resolve()
    return day != nil
  }

  /// A Boolean value that indicates whether the date continues after the number or the month that ends here, so that a
  /// hyphen doesn't begin a time zone.
  private var isInsideDate: Bool {
    cursor.at == dateEnd && !numbers.isEmpty && numbers.count < (month > 0 ? 2 : 3)
  }

  /// Reads seconds or milliseconds since 1970.
  private mutating func readTimestamp() -> Bool {
    let text = cursor.text
    guard text.count == 10 || text.count == 13, text.allSatisfy(\.isDigit) else { return false }
    let value = text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    timestamp = text.count == 13 ? value / 1000 : value
    isStandard = false
    return true
  }
}

// MARK: - Numbers

extension DateScan {
  private mutating func readNumber() -> Bool {
    let start = cursor.at
    let (value, count) = cursor.number()
    guard count <= 14 else { return false }
    if time == nil, count <= 2, readTime(hour: value) { return true }
    half = nil
    if numbers.isEmpty, month == 0, count == 8 || count == 14 {
      let date = count == 14 ? value / 1_000_000 : value
      numbers = Numbers((date / 10000, 4), (date / 100 % 100, 2), (date % 100, 2))
      separator = UInt8(ascii: "-")
      if count == 14 { (time, isStandard) = (TimeOfDay(digits: value), false) }
      return true
    }
    // `120000` after a compact date and its `T`.
    if !numbers.isEmpty, time == nil, count == 6 || count == 4, start > 1,
      cursor.text[start - 1] | 0x20 == UInt8(ascii: "t"), cursor.text[start - 2].isDigit
    {
      time = TimeOfDay(digits: count == 6 ? value : value * 100)
      return true
    }
    if numbers.isEmpty {
      separator = cursor.peek()
      // The time comes before the date.
      if time != nil { isStandard = false }
    }
    dateEnd = cursor.at
    return numbers.append((value, count))
  }

  /// Reads `+01:00`, `-0500` or `+2`.
  private mutating func readZone() {
    let start = cursor.at
    let sign = cursor.peek() == UInt8(ascii: "-") ? -1 : 1
    cursor.at += 1
    var (hours, count) = cursor.number()
    var minutes = 0
    if cursor.peek() == UInt8(ascii: ":"), cursor.peek(1).isDigit {
      cursor.at += 1
      minutes = cursor.number().value
    } else if count > 2 {
      (hours, minutes) = hours.quotientAndRemainder(dividingBy: 100)
    }
    // A zone ends with its digits, unlike the `+00:zz` of a broken template.
    guard hours <= 15, minutes <= 59, cursor.peek() != UInt8(ascii: ":") else {
      while !cursor.isAtEnd, cursor.peek() > UInt8(ascii: " ") { cursor.at += 1 }
      isStandard = false
      if strange == 0 { strange = start }
      return
    }
    if offset != nil { isStandard = false }
    // `GMT+2` isn't GMT.
    if offset ?? 0 == 0 { offset = sign * (hours * 3600 + minutes * 60) }
  }
}

// MARK: - Words

extension DateScan {
  private mutating func readWord() -> Bool {
    let start = cursor.at
    let word = cursor.word()
    _ = cursor.pass(UInt8(ascii: "."))
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
      if month == 0 { early = word }
    } else if numbers.count < 3, mayBeMonth, let found = MonthNames.month(word) {
      take(month: found)
      isStandard = false
      return true
    }
    if time != nil { return readWordAfterTime(word, start) }
    if word.count == 1 {
      if word[0] | 0x20 == UInt8(ascii: "t") { return true }
      isStandard = false
      // `2020-W02` is a week, whose number isn't a month.
      return !(word[0] | 0x20 == UInt8(ascii: "w") && cursor.peek().isDigit && numbers.count == 1)
    }
    // A date without a time may have a time zone.
    if numbers.count >= 2, Names.zone(word) != nil { return true }
    // The other words are weekdays in any language, and words such as `th` and `at`.
    if !numbers.isEmpty || month > 0 { isStandard = false }
    late = word
    return word.count <= 16 || word[0] >= 0x80
  }

  /// The half of the day that a word names, where `p` stands for `p.m.` as well.
  private mutating func half(_ word: Bytes) -> TimeOfDay.Half? {
    if word.count == 1, time != nil, cursor.peek() | 0x20 == UInt8(ascii: "m"), !cursor.peek(1).isLetter,
      let half = Names.half(word[0])
    {
      cursor.at += 1
      _ = cursor.pass(UInt8(ascii: "."))
      return half
    }
    return Names.half(word)
  }

  private mutating func readWordAfterTime(_ word: Bytes, _ start: Int) -> Bool {
    if let zone = Names.zone(word) {
      if offset == nil { offset = zone } else { isStandard = false }
      return true
    }
    isStandard = false
    // A word right after a number of the date is a unit, such as `년` and `th`.
    if strange == 0, start != dateEnd { strange = start }
    return word.count >= 2
  }

  /// A Boolean value that indicates whether a word can be the month. A word before the numbers may have been a weekday,
  /// such as `mar` in Spanish.
  private var mayBeMonth: Bool { month == 0 || isMonthFirst && time == nil && !numbers.isEmpty }

  private mutating func take(month found: Int) {
    if month > 0 { isStandard = false }
    isMonthFirst = numbers.isEmpty
    month = found
    dateEnd = cursor.at
  }
}
