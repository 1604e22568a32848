extension DateScan {
  /// Sets the day from the numbers and words.
  mutating func resolve() {
    if !early.isEmpty && month == 0 || isMonthFirst { resolveEarlyWord() }
    if month > 0 {
      guard numbers.count >= 2 else { return }
      let isYearFirst = numbers[0].digits >= 3 || numbers[0].value > 31
      if numbers.count > 2 || isMonthFirst || isYearFirst { isStandard = false }
      day = (year(numbers[isYearFirst ? 0 : 1]), month, numbers[isYearFirst ? 1 : 0].value)
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
    Names.weekday(early) ?? Names.weekday(late)
  }

  /// Reads the word before the numbers as the month, unless the numbers are a whole date.
  @inline(never)
  private mutating func resolveEarlyWord() {
    let isDate = numbers.count >= 3 && (numbers[0].digits == 4 || numbers[2].digits == 4) && numbers[1].digits <= 2
    if isDate {
      if month > 0 { isStandard = false }
      month = 0
    } else if month == 0, !early.isEmpty, let found = MonthNames.month(early) {
      isStandard = false
      isMonthFirst = true
      month = found
    }
  }

  /// Reads a year with or without a month (the W3C's profile of ISO 8601).
  @inline(never)
  private mutating func resolveYear() {
    let (year, month) = (numbers[0], numbers[1])
    guard year.digits == 4, month.digits <= 2, time == nil else { return }
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
    typealias Number = (value: Int, digits: Int)

    private var values = SIMD4<Int>()
    private var digits = SIMD4<Int>()
    private(set) var count = 0

    init(_ numbers: Number...) {
      for number in numbers { _ = append(number) }
    }

    var isEmpty: Bool { count == 0 }
    var last: Number? { count == 0 ? nil : self[count - 1] }

    /// Adds a number, and returns whether there was room for it.
    mutating func append(_ number: Number) -> Bool {
      guard count < 4 else { return false }
      (values[count], digits[count]) = number
      count += 1
      return true
    }

    mutating func removeLast() {
      count -= 1
    }

    /// The number at an index; 0 without digits beyond the count.
    subscript(index: Int) -> Number { index < count ? (values[index], digits[index]) : (0, 0) }
  }
}
