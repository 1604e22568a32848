/// Days since 1970-01-01 in the Gregorian calendar.
enum DayNumber {
  /// The number of a day. The calculation begins years in March, so that 29 February is a year's last day.
  @inline(__always)
  static func of(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }

  /// The day with a number.
  static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + number / 366 - (number < 0 ? 2 : 0)
    while of(year + 1, 1, 1) <= number { year += 1 }
    var month = 1
    while month < 12, of(year, month + 1, 1) <= number { month += 1 }
    return (year, month, number - of(year, month, 1) + 1)
  }

  /// The number of days in a month.
  static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The weekday of a day, 0 for Monday.
  static func weekday(_ number: Int) -> Int {
    // Day 0 is a Thursday.
    ((number + 3) % 7 + 7) % 7
  }
}
