/// A control that selects days: the arrows choose a day, and the switch beside it selects it.
///
/// The interface is the one that Apple documents for SwiftUI's `MultiDatePicker`.
public struct MultiDatePicker<Label: View>: View {
  @Environment(\.calendar) private var calendar
  @Environment(\.viewTime) private var time
  @State private var chosen: Date?
  private let selection: Binding<Set<DateComponents>>
  private let range: Range<Date>
  private let label: Label

  /// Creates a control with a label for days in a range.
  ///
  /// - Parameters:
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  ///   - label: Builds the views that describe the days.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: Range<Date> = .distantPast ..< .distantFuture,
    @ViewBuilder label: () -> Label
  ) {
    (self.selection, range, self.label) = (selection, bounds, label())
  }

  /// The views of the control.
  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      DatePicker(selection: day, in: range.lowerBound...last, displayedComponents: .date) { label }
      Toggle("Selected", isOn: isSelected)
    }
  }

  private var day: Binding<Date> {
    let (chosen, first) = ($chosen, min(max(time.now(), range.lowerBound), last))
    return Binding {
      chosen.wrappedValue ?? first
    } set: {
      chosen.wrappedValue = $0
    }
  }

  /// The last moment of the range, whose end isn't in it.
  private var last: Date { max(range.lowerBound, range.upperBound.addingTimeInterval(-1)) }

  private var isSelected: Binding<Bool> {
    let components = calendar.dateComponents([.calendar, .era, .year, .month, .day], from: day.wrappedValue)
    let same = { (other: DateComponents) in
      (other.year, other.month, other.day) == (components.year, components.month, components.day)
    }
    return Binding {
      selection.wrappedValue.contains(where: same)
    } set: { isSelected in
      let others = selection.wrappedValue.filter { !same($0) }
      selection.wrappedValue = isSelected ? others.union([components]) : others
    }
  }
}

extension MultiDatePicker where Label == Text {
  /// Creates a control with a title for days in a range.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>,
    in bounds: Range<Date> = .distantPast ..< .distantFuture
  ) {
    self.init(selection: selection, in: bounds) { Text(titleKey) }
  }

  /// Creates a control with a title that isn't localized for days in a range.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<DateComponents>>, in bounds: Range<Date> = .distantPast ..< .distantFuture
  ) {
    self.init(selection: selection, in: bounds) { Text(title) }
  }
}

extension MultiDatePicker {
  /// Creates a control with a label for the days from one on.
  ///
  /// - Parameters:
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  ///   - label: Builds the views that describe the days.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>, @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, in: bounds.lowerBound..<max(bounds.lowerBound, .distantFuture), label: label)
  }

  /// Creates a control with a label for the days before one.
  ///
  /// - Parameters:
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  ///   - label: Builds the views that describe the days.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>, @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, in: min(bounds.upperBound, .distantPast)..<bounds.upperBound, label: label)
  }
}

extension MultiDatePicker where Label == Text {
  /// Creates a control with a title for the days from one on.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
  ) { self.init(selection: selection, in: bounds) { Text(titleKey) } }

  /// Creates a control with a title for the days before one.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the components of the selected days.
  ///   - bounds: The range.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
  ) { self.init(selection: selection, in: bounds) { Text(titleKey) } }
}
