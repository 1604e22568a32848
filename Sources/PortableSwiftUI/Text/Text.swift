/// A view that shows text.
///
/// Text that is too wide continues on the next line, between words if possible. Text that is too high ends with an
/// ellipsis. Control characters are shown in caret notation and never reach a terminal as they are.
public struct Text: View, Equatable, Sendable {
  nonisolated private(set) var string: String

  /// The text's own style, which takes precedence over the inherited one.
  nonisolated private(set) var change = StyleChange()

  /// The parts of a concatenated text.
  nonisolated private(set) var parts: [Text] = []

  /// The date that the text counts from or to, if it does.
  private var counting: CountingDate?

  /// Creates a text from a string, without localization.
  ///
  /// - Parameter content: The string.
  nonisolated public init(verbatim content: String) {
    string = content
  }

  /// Creates a text from a string, without localization.
  ///
  /// - Parameter content: The string.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) {
    string = String(content)
  }

  /// Creates a text from a literal. PortableSwiftUI has no tables of localized strings; the key itself is shown.
  ///
  /// - Parameters:
  ///   - key: The key, with values in it.
  ///   - tableName: The table that SwiftUI would look in.
  ///   - bundle: The bundle that SwiftUI would look in.
  ///   - comment: A comment for translators.
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    string = key.string
    parts = key.parts
  }

  /// Creates a text from a value and its format.
  ///
  /// - Parameters:
  ///   - input: The value.
  ///   - format: The format.
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    string = format.format(input)
  }

  /// A style of dates. Those that count, ``relative``, ``offset`` and ``timer``, change with the time of the host or of the
  /// app environment around the view.
  public struct DateStyle: Equatable, Sendable {
    enum Kind {
      case date, time, relative, offset, timer
    }

    let kind: Kind

    /// The day.
    public static let date = DateStyle(kind: .date)
    /// The time.
    public static let time = DateStyle(kind: .time)
    /// The time to or since the date, such as "2 hr, 23 min".
    public static let relative = DateStyle(kind: .relative)
    /// The time to or since the date with its sign, such as "+2 hours".
    public static let offset = DateStyle(kind: .offset)
    /// The time to or since the date as on a stopwatch, such as "36:59:01".
    public static let timer = DateStyle(kind: .timer)
  }

  /// Creates a text from a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - style: The style.
  nonisolated public init(_ date: Date, style: DateStyle) {
    switch style.kind {
    case .date: self.init(verbatim: date.formatted(date: .long, time: .omitted))
    case .time: self.init(verbatim: date.formatted(date: .omitted, time: .shortened))
    default: self.init(CountingDate(date: date, kind: style.kind))
    }
  }

  /// Creates a text that counts the time of an interval.
  ///
  /// - Parameters:
  ///   - timerInterval: The interval.
  ///   - pauseTime: The date at which the text stops, if it does.
  ///   - countsDown: A Boolean value that indicates whether the text shows the time that is left.
  ///   - showsHours: A Boolean value that indicates whether hours are separate from minutes.
  nonisolated public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(
      CountingDate(
        date: countsDown ? timerInterval.upperBound : timerInterval.lowerBound, kind: .timer, limits: timerInterval,
        pauseTime: pauseTime, showsHours: showsHours))
  }

  /// Creates a text from two dates: their times, or their days and times if the days differ.
  ///
  /// - Parameter dates: The dates.
  nonisolated public init(_ dates: ClosedRange<Date>) {
    let isOneDay = Calendar.current.isDate(dates.lowerBound, inSameDayAs: dates.upperBound)
    string = [dates.lowerBound, dates.upperBound]
      .map { $0.formatted(date: isOneDay ? .omitted : .abbreviated, time: .shortened) }.joined(separator: " – ")
  }

  /// Creates a text from an interval: its times, or its days and times if the days differ.
  ///
  /// - Parameter interval: The interval.
  nonisolated public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// Creates a text from a date and its formatter.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - formatter: The formatter.
  nonisolated public init(_ date: Date, formatter: Formatter) {
    string = (formatter as? DateFormatter)?.string(from: date) ?? formatter.string(for: date) ?? ""
  }

  /// Creates a text from an object and its formatter.
  ///
  /// - Parameters:
  ///   - subject: The object.
  ///   - formatter: The formatter.
  nonisolated public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    string = formatter.string(for: subject) ?? ""
  }

  /// Creates a text from a value and its formatter.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - formatter: The formatter.
  nonisolated public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    string = formatter.string(for: subject) ?? ""
  }

  /// Creates a text from an image, which is a character.
  ///
  /// - Parameter image: The image.
  nonisolated public init(_ image: Image) { string = image.character }

  /// Creates a text from a string with attributes: links, and the colors, fonts and lines of SwiftUI.
  ///
  /// - Parameter attributedContent: The string.
  @_disfavoredOverload  // A literal is a localized string key.
  nonisolated public init(_ attributedContent: AttributedString) {
    self.init(
      parts: attributedContent.runs.map { run in
        var text = Text(verbatim: String(attributedContent[run.range].characters))
        if let link = run.link { text = text.changed(.link(link.absoluteString)) }
        for change in run.attributes.styleChanges { text = text.changed(change) }
        return text
      })
  }

  /// Creates a text that counts.
  nonisolated private init(_ counting: CountingDate) {
    string = counting.string(at: counting.date)
    self.counting = counting
  }

  /// Creates a text from its parts.
  nonisolated init(parts: [Text]) {
    string = parts.map(\.string).joined()
    if parts.contains(where: \.isStyled) { self.parts = parts }
  }

  /// A Boolean value that indicates whether the text or a part of it changes with the time.
  nonisolated var isCounting: Bool { counting != nil || parts.contains(where: \.isCounting) }

  /// Returns the text at a date.
  nonisolated func resolved(at date: Date) -> Text {
    guard isCounting else { return self }
    var copy = self
    copy.parts = parts.map { $0.resolved(at: date) }
    copy.string = counting?.string(at: date) ?? copy.parts.map(\.string).joined()
    return copy
  }

  /// The next date after another one at which the text changes.
  nonisolated func nextChange(after date: Date) -> Date? {
    ([counting?.nextChange(after: date)] + parts.map { $0.nextChange(after: date) }).compactMap { $0 }.min()
  }

  /// Concatenates two texts.
  nonisolated public static func + (lhs: Text, rhs: Text) -> Text {
    var sum = Text(verbatim: lhs.string + rhs.string)
    if lhs.isStyled || rhs.isStyled { sum.parts = [lhs, rhs] }
    return sum
  }

  /// A Boolean value that indicates whether the text or a part of it has its own style.
  nonisolated var isStyled: Bool { change != StyleChange() || !parts.isEmpty || counting != nil }

  /// Returns the text with other strings.
  nonisolated func mapStrings(_ transform: (String) -> String) -> Text {
    var copy = self
    copy.parts = parts.map { $0.mapStrings(transform) }
    copy.string = parts.isEmpty ? transform(string) : copy.parts.map(\.string).joined()
    return copy
  }

  /// The parts with one style each, in order.
  nonisolated func runs(_ outer: StyleChange = StyleChange()) -> [(string: String, change: StyleChange)] {
    // The style of a part has precedence over that of the whole.
    let style = outer.then(change)
    return parts.isEmpty ? [(string, style)] : parts.flatMap { $0.runs(style) }
  }

  nonisolated func changed(_ change: StyleChange) -> Text {
    var copy = self
    // A style that is set first has precedence over one that is set later.
    copy.change = change.then(self.change)
    return copy
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    TextNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: TextNode.self).update(with: view)
  }
}

private final class TextNode: _ViewNode {
  /// The text that counts, if it does.
  private var counting: Text?
  private var ticker: Ticker?

  init(_ view: Text, in parent: _ViewNode) {
    super.init(in: parent)
    layout = TextLayout(view, of: self)
    counting = view.isCounting ? view : nil
  }

  func update(with view: Text) {
    if counting == nil, !view.isCounting {
      (layout as? TextLayout)?.update(with: view)
    } else if view != counting {
      counting = view
      invalidate()
    }
  }

  override func evaluate() {
    guard let text = counting else { return }
    let time = environment.values.viewTime
    (layout as? TextLayout)?.update(with: text.resolved(at: time.now()))
    if !text.isCounting { counting = nil }
    ticker = text.isCounting ? ticker ?? Ticker(time) : nil
    ticker?.tick(at: { text.nextChange(after: $0) }, of: self)
  }

  override func disconnect() { ticker = nil }
}
