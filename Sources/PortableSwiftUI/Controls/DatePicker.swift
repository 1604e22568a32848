/// A control that selects a date: the arrows, and clicks on those beside it, change its day and, in a second part, its time by
/// a minute.
///
/// ```swift
/// DatePicker("Due", selection: $due, in: Date.now..., displayedComponents: .date)
/// ```
/// The interface is the one that Apple documents for SwiftUI's `DatePicker`.
public struct DatePicker<Label: View>: View {
  /// The parts of a date that are shown.
  public typealias Components = DatePickerComponents

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.areLabelsHidden) private var isLabelHidden
  private let selection: Binding<Date>
  private let range: ClosedRange<Date>
  private let components: Components
  private let label: Label

  private init(_ selection: Binding<Date>, _ range: ClosedRange<Date>, _ components: Components, _ label: Label) {
    self.selection = selection
    self.range = range
    self.components = components
    self.label = label
  }

  /// Creates a control with a label for a date in a range.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  ///   - label: Builds the views that describe the date.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date> = .distantPast ... .distantFuture,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range, displayedComponents, label())
  }

  /// Creates a control with a label for a date that isn't before another one.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  ///   - label: Builds the views that describe the date.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range.lowerBound...max(range.lowerBound, .distantFuture), displayedComponents, label())
  }

  /// Creates a control with a label for a date that isn't after another one.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  ///   - label: Builds the views that describe the date.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, min(range.upperBound, .distantPast)...range.upperBound, displayedComponents, label())
  }

  /// The views of the control.
  public var body: some View {
    DateParts {
      if components.contains(.date) {
        part(.day, ControlLabel(isHidden: isLabelHidden, content: label), date: .abbreviated, time: .omitted)
        if components.contains(.hourAndMinute) { part(.minute, EmptyView(), date: .omitted, time: .shortened) }
      } else {
        part(.minute, ControlLabel(isHidden: isLabelHidden, content: label), date: .omitted, time: .shortened)
      }
    }
  }

  private func part(
    _ unit: Calendar.Component, _ label: some View, date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
  ) -> some View {
    let style = Date.FormatStyle(date: date, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
    let text = selection.wrappedValue.formatted(style)
    return ControlArea(
      kind: .steps { move(unit, $0) },
      content: PlacedContent(
        content: TupleView(
          (
            label,
            PlacedContent(
              content: Mark(string: text), values: DateSteps { move(unit, $0) }, layout: DateLayout.self)
          )), values: (), layout: LabeledLayout.self))
  }

  private func move(_ unit: Calendar.Component, _ steps: Int) {
    guard let date = calendar.date(byAdding: unit, value: steps, to: selection.wrappedValue) else { return }
    selection.wrappedValue = min(max(date, range.lowerBound), range.upperBound)
  }
}

/// The layout of the parts of a date: beside each other, or below each other where there isn't room for that.
private struct DateParts: Layout {
  private static let spacing: CGFloat = 1

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let (sizes, isRow) = sizes(of: subviews, proposal.width)
    let (widths, heights) = (sizes.map(\.width), sizes.map(\.height))
    return isRow
      ? CGSize(width: Self.length(of: widths), height: heights.max() ?? 0)
      : CGSize(width: widths.max() ?? 0, height: heights.reduce(0, +))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let (sizes, isRow) = sizes(of: subviews, bounds.width)
    var place = CGPoint(x: bounds.minX, y: bounds.minY)
    for (subview, size) in zip(subviews, sizes) {
      subview.place(at: place, proposal: ProposedViewSize(width: size.width, height: size.height))
      if isRow { place.x += size.width + Self.spacing } else { place.y += size.height }
    }
  }

  private static func length(of widths: [CGFloat]) -> CGFloat {
    widths.reduce(0, +) + spacing * CGFloat(max(0, widths.count - 1))
  }

  private func sizes(of subviews: Subviews, _ width: CGFloat?) -> (sizes: [CGSize], isRow: Bool) {
    let ideal = subviews.map { $0.sizeThatFits(.unspecified) }
    guard let width, Self.length(of: ideal.map(\.width)) > width else { return (ideal, true) }
    return (subviews.map { $0.sizeThatFits(ProposedViewSize(width: width, height: nil)) }, false)
  }
}

/// The way to change a part of a date.
private struct DateSteps: Equatable {
  let move: (Int) -> Void

  static func == (first: Self, second: Self) -> Bool { false }
}

/// The layout of a part of a date.
private final class DateLayout: ArrowsLayout<DateSteps> {
  override func move(_ steps: Int) { values.move(steps) }
}

/// The parts of a date that a ``DatePicker`` shows.
public struct DatePickerComponents: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The time.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// The day.
  public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker where Label == Text {
  /// Creates a control with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date> = .distantPast ... .distantFuture,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range, displayedComponents, Text(title))
  }

  /// Creates a control with a title for a date in a range.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    in range: ClosedRange<Date> = .distantPast ... .distantFuture,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range, displayedComponents, Text(titleKey))
  }

  /// Creates a control with a title for a date that isn't before another one.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) }
  }

  /// Creates a control with a title for a date that isn't after another one.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) }
  }
}

extension View {
  /// Sets the style of date pickers in the view. They have one look. Has no effect in a terminal.
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }

  /// Sets the style of split views in the view. They have one look. Has no effect in a terminal.
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
}

/// A style of date pickers.
public protocol DatePickerStyle {}

/// A style of split views.
public protocol NavigationSplitViewStyle {}

/// The standard style of date pickers.
public typealias DefaultDatePickerStyle = _OnlyStyle
/// The compact style of date pickers.
public typealias CompactDatePickerStyle = _OnlyStyle
/// The style of date pickers that are a calendar.
public typealias GraphicalDatePickerStyle = _OnlyStyle
/// The style of date pickers that are wheels.
public typealias WheelDatePickerStyle = _OnlyStyle

extension DatePickerStyle where Self == _OnlyStyle {
  /// The standard style.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The compact style.
  public static var compact: _OnlyStyle { _OnlyStyle() }
  /// The style of a calendar.
  public static var graphical: _OnlyStyle { _OnlyStyle() }
  /// The style of wheels.
  public static var wheel: _OnlyStyle { _OnlyStyle() }
  /// The style of a field.
  public static var field: _OnlyStyle { _OnlyStyle() }
}

extension NavigationSplitViewStyle where Self == _OnlyStyle {
  /// The standard style.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style in which the last column gives room to the others.
  public static var balanced: _OnlyStyle { _OnlyStyle() }
  /// The style in which the last column keeps its width.
  public static var prominentDetail: _OnlyStyle { _OnlyStyle() }
}
