/// A formatter of the time between dates, such as `2 hours ago`, which Foundation doesn't have on Linux.
///
/// ```swift
/// let formatter = RelativeDateTimeFormatter()
/// formatter.unitsStyle = .abbreviated
/// print(formatter.localizedString(for: date, relativeTo: Date()))  // 2 hr. ago
/// ```
public final class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {  // because Foundation's is one as well
  /// A style of units.
  public enum UnitsStyle: Int, Sendable {
    /// Words and numbers, such as `2 months ago`.
    case full
    /// Words alone, such as `two months ago`.
    case spellOut
    /// Short words, such as `2 mo. ago`.
    case short
    /// The shortest words of the language, such as `2mo ago`.
    case abbreviated
  }

  /// A style of dates nearby.
  public enum DateTimeStyle: Int, Sendable {
    /// Numbers, such as `1 day ago`.
    case numeric
    /// Names where there are some, such as `yesterday`.
    case named
  }

  /// The style of the units.
  public var unitsStyle = UnitsStyle.full
  /// The style of dates nearby.
  public var dateTimeStyle = DateTimeStyle.numeric
  /// The locale of the text.
  public var locale: Locale? = Locale.autoupdatingCurrent
  /// The calendar.
  public var calendar: Calendar? = Calendar.autoupdatingCurrent

  /// Returns the text of a date, as seen from another one.
  public func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let units: Date.RelativeFormatStyle.UnitsStyle =
      switch unitsStyle {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: units,
      locale: locale ?? .current, calendar: calendar ?? .current
    ).format(referenceDate)
  }

  /// Returns the text of a time in seconds from now, which is negative for the past.
  public func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
  }

  /// Returns the text of a time in components from now.
  public func localizedString(from components: DateComponents) -> String {
    let now = Date()
    return localizedString(for: (calendar ?? .current).date(byAdding: components, to: now) ?? now, relativeTo: now)
  }

  /// Returns the text of a date, as seen from now, or `nil` for another value.
  public override func string(for obj: Any?) -> String? {
    (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }
}

/// A formatter of lists, such as `a, b, and c`, which Foundation doesn't have on Linux.
public final class ListFormatter: Formatter, @unchecked Sendable {  // because Foundation's is one as well
  /// The locale of the text.
  public var locale: Locale? = Locale.autoupdatingCurrent
  /// The formatter of items that aren't strings.
  public var itemFormatter: Formatter?

  /// Returns the text of a list.
  public static func localizedString(byJoining strings: [String]) -> String { strings.formatted(.list(type: .and)) }

  /// Returns the text of a list of items.
  public func string(from items: [Any]) -> String? {
    items.map { itemFormatter?.string(for: $0) ?? "\($0)" }.formatted(.list(type: .and).locale(locale ?? .current))
  }

  /// Returns the text of a list, or `nil` for another value.
  public override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap { string(from: $0) } }
}
