/// A formatter of durations, which Foundation doesn't have on Linux.
///
/// ```swift
/// let formatter = DateComponentsFormatter()
/// formatter.allowedUnits = [.minute, .second]
/// formatter.zeroFormattingBehavior = .pad
/// print(formatter.string(from: 65) ?? "")  // 01:05
/// ```
/// It formats weeks, days, hours, minutes and seconds; years and months are parts of the days.
public final class DateComponentsFormatter: Formatter, @unchecked Sendable {  // because Foundation's is one as well
  /// A style of units.
  public enum UnitsStyle: Int, Sendable {
    /// Numbers between colons, such as `1:05`.
    case positional
    /// Letters, such as `1m 5s`.
    case abbreviated
    /// Short words, such as `1 min, 5 sec`.
    case short
    /// Words, such as `1 minute, 5 seconds`.
    case full
  }

  /// The treatment of units whose value is zero.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Leaves out the first units in the positional style, and all of them in the others.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// Leaves out the first units.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// Leaves out units between others.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// Leaves out the last units.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// Leaves out all units.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Shows all units, with two digits in the positional style.
    public static let pad = ZeroFormattingBehavior(rawValue: 65536)
  }

  /// The units of the text. Without any, all are allowed.
  public var allowedUnits: NSCalendar.Unit = []
  /// The style of the units.
  public var unitsStyle = UnitsStyle.positional
  /// The treatment of units whose value is zero.
  public var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The greatest number of units, or zero for any number.
  public var maximumUnitCount = 0
  /// A Boolean value that indicates whether a small value of the largest unit is a part of the next one. Has no effect.
  public var collapsesLargestUnit = false
  /// The calendar, whose locale the text is in.
  public var calendar: Calendar? = Calendar.current

  private static let units: [(unit: NSCalendar.Unit, style: Duration.UnitsFormatStyle.Unit, seconds: Int)] = [
    (.weekOfMonth, .weeks, 604_800), (.day, .days, 86_400), (.hour, .hours, 3_600), (.minute, .minutes, 60),
    (.second, .seconds, 1),
  ]

  /// Returns the text of a duration in seconds.
  public func string(from timeInterval: TimeInterval) -> String? {
    guard timeInterval.isFinite, abs(timeInterval) < 1e15 else { return nil }
    let seconds = Int(abs(timeInterval))
    var rest = seconds
    let allowed = allowedUnits.isEmpty ? Self.units : Self.units.filter { allowedUnits.contains($0.unit) }
    var parts = allowed.map { part in
      defer { rest %= part.seconds }
      return (part, value: rest / part.seconds)
    }
    guard let last = parts.last else { return nil }
    if !zeroFormattingBehavior.contains(.pad) {
      let isPositional = unitsStyle == .positional
      let isDefault = zeroFormattingBehavior.contains(.default)
      if isDefault || zeroFormattingBehavior.contains(.dropLeading) { parts = Array(parts.drop { $0.value == 0 }) }
      if isDefault && !isPositional || zeroFormattingBehavior.contains(.dropTrailing) {
        while parts.last?.value == 0 { parts.removeLast() }
      }
      if isDefault && !isPositional || zeroFormattingBehavior.contains(.dropMiddle), parts.count > 2 {
        parts = [parts[0]] + parts.dropFirst().dropLast().filter { $0.value != 0 } + [parts[parts.count - 1]]
      }
      if parts.isEmpty { parts = [last] }
    }
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    let sign = timeInterval < 0 && parts.contains { $0.value != 0 } ? "-" : ""
    return sign + text(of: parts.map { ($0.0.style, $0.0.seconds, $0.value) })
  }

  private func text(of parts: [(unit: Duration.UnitsFormatStyle.Unit, seconds: Int, value: Int)]) -> String {
    guard unitsStyle == .positional else {
      let width: Duration.UnitsFormatStyle.UnitWidth =
        switch unitsStyle {
        case .full: .wide
        case .short: .abbreviated
        default: .narrow
        }
      let style = Duration.UnitsFormatStyle(
        allowedUnits: Set(parts.map(\.unit)), width: width, zeroValueUnits: .show(length: 1)
      ).locale(calendar?.locale ?? .current)
      return style.format(.seconds(parts.reduce(0) { $0 + $1.seconds * $1.value }))
    }
    let isPadded = zeroFormattingBehavior.contains(.pad)
    return parts.enumerated().map { index, part in
      let digits = String(part.value)
      // Hours aren't padded where they are the first unit.
      let isWide = index > 0 || isPadded && part.seconds < 3_600 && parts.count > 1
      return isWide && digits.count < 2 ? "0" + digits : digits
    }.joined(separator: ":")
  }

  /// Returns the text of a duration in components, which begins with the year 2001.
  public func string(from components: DateComponents) -> String? {
    var calendar = calendar ?? .current
    calendar.timeZone = .gmt
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return calendar.date(byAdding: components, to: start).flatMap { string(from: start, to: $0) }
  }

  /// Returns the text of the duration between two dates.
  public func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: endDate.timeIntervalSince(startDate))
  }

  /// Returns the text of a duration, which is a number of seconds or components, or `nil` for another value.
  public override func string(for obj: Any?) -> String? {
    switch obj {
    case let components as DateComponents: string(from: components)
    case let interval as TimeInterval: string(from: interval)
    default: nil
    }
  }

  /// Returns the text of a duration in components, in a style.
  public static func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }
}
