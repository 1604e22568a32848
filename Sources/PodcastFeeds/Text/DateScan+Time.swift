extension DateScan {
  /// Reads the rest of a time whose hour is read, and returns whether there is one.
  mutating func readTime(hour: Int) -> Bool {
    let next = cursor.peek()
    if next == UInt8(ascii: ":"), cursor.peek(1).isDigit { return readClock(hour) }
    if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "h"), isDayComplete, hasTwoDigits(1) {
      return readClockWithoutColon(hour)
    }
    return next >= 0x80 && cursor.pass(anyOf: Names.hours) && readEastAsianTime(hour)
  }

  /// Reads `:30`, `:30:15` or `:30:15.5`.
  private mutating func readClock(_ hour: Int) -> Bool {
    var time = TimeOfDay(hour: hour)
    cursor.at += 1
    time.minute = cursor.number().value
    if cursor.peek() == UInt8(ascii: ":"), cursor.peek(1).isDigit {
      cursor.at += 1
      time.second = cursor.number().value
    }
    // Whole milliseconds make the same instant the same number, however many digits it's written with.
    time.milliseconds = cursor.thousandths()
    return take(time)
  }

  /// Reads `.30`, `.30.15` or `h30`.
  @inline(never)
  private mutating func readClockWithoutColon(_ hour: Int) -> Bool {
    isStandard = false
    var time = TimeOfDay(hour: hour)
    cursor.at += 1
    time.minute = cursor.number().value
    if cursor.peek() == UInt8(ascii: "."), hasTwoDigits(1) {
      cursor.at += 1
      time.second = cursor.number().value
    }
    return take(time)
  }

  /// Reads the rest of a time such as `9시 30분`.
  @inline(never)
  private mutating func readEastAsianTime(_ hour: Int) -> Bool {
    isStandard = false
    var time = TimeOfDay(hour: hour)
    time.minute = readPart(Names.minutes)
    time.second = readPart(Names.seconds)
    return take(time)
  }

  /// Reads the next part of a time, a number and its unit. Returns 0 for another number, which may be the date's.
  private mutating func readPart(_ units: [StaticString]) -> Int {
    let start = cursor.at
    let (value, digits) = cursor.number()
    if digits > 0, cursor.pass(anyOf: units) || cursor.isAtEnd { return value }
    cursor.at = start
    return 0
  }

  /// A Boolean value that indicates whether the day is complete, so that `10.30` and `10h30` are times.
  private var isDayComplete: Bool { numbers.count >= (month > 0 ? 2 : 3) }

  private func hasTwoDigits(_ distance: Int) -> Bool {
    cursor.peek(distance).isDigit && cursor.peek(distance + 1).isDigit
  }

  private mutating func take(_ time: TimeOfDay) -> Bool {
    self.time = time
    if let half { self.time?.apply(half) }
    return true
  }

  /// Applies a half of the day to the time before it, or keeps it for the time that follows.
  mutating func take(_ half: TimeOfDay.Half) {
    isStandard = false
    if time == nil, numbers.count == (month > 0 ? 3 : 4), let last = numbers.last, last.digits <= 2, last.value <= 12 {
      // `9 pm` after a whole date.
      numbers.removeLast()
      time = TimeOfDay(hour: last.value)
    }
    if time == nil { self.half = half } else { time?.apply(half) }
  }
}

/// A time of the day, as read from a date. Its numbers may be out of range.
struct TimeOfDay {
  /// The half of the day of a time of twelve hours.
  enum Half {
    case morning, afternoon
  }

  var hour = 0
  var minute = 0
  var second = 0
  var milliseconds = 0

  init(hour: Int = 0) {
    self.hour = hour
  }

  /// Creates the time of a number of six digits, such as 235959.
  init(digits: Int) {
    (hour, minute, second) = (digits / 10000 % 100, digits / 100 % 100, digits % 100)
  }

  mutating func apply(_ half: Half) {
    switch half {
    case .morning: if hour == 12 { hour = 0 }
    case .afternoon: if hour < 12 { hour += 12 }
    }
  }

  /// The seconds since the day began; `nil` if there is no such time. A leap second is read as the second before it.
  var seconds: Int? {
    guard hour <= 24, minute <= 59, second <= 60, hour < 24 || minute + second == 0 else { return nil }
    return hour * 3600 + minute * 60 + min(second, 59)
  }
}
