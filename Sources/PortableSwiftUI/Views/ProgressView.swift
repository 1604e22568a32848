/// A view that shows the progress of a task: a bar, or a mark if the amount isn't known.
///
/// ```swift
/// ProgressView("Refreshing", value: fraction)
/// ```
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  @Environment(\.styles.progressView) private var style
  private let fraction: Double?
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  /// The interval whose time is the progress, and a Boolean value that indicates whether the bar shows the time that is left.
  private var timer: (interval: ClosedRange<Date>, countsDown: Bool)?

  private init(_ fraction: Double?, _ label: Label, _ currentValueLabel: CurrentValueLabel) {
    self.fraction = fraction
    self.label = label
    self.currentValueLabel = currentValueLabel
  }

  /// The content of the progress view.
  public var body: some View {
    if let style {
      make(style).environment(\.styles.progressView, nil)
    } else if let timer {
      TimelineView(.periodic(from: timer.interval.lowerBound, by: 1)) { context in
        let length = timer.interval.upperBound.timeIntervalSince(timer.interval.lowerBound)
        let past = context.date.timeIntervalSince(timer.interval.lowerBound)
        let fraction = length > 0 ? min(max(past / length, 0), 1) : 1
        VStack(alignment: .leading) {
          label
          ProgressBar(fraction: timer.countsDown ? 1 - fraction : fraction)
          currentValueLabel
        }
      }
    } else if let fraction {
      VStack(alignment: .leading) {
        label
        ProgressBar(fraction: fraction)
        currentValueLabel
      }
    } else {
      HStack {
        Mark(string: "…")
        label
      }
    }
  }

  private func make(_ style: some ProgressViewStyle) -> AnyView {
    let isTitled = Label.self != EmptyView.self
    let hasValue = CurrentValueLabel.self != EmptyView.self
    let configuration = ProgressViewStyleConfiguration(
      fractionCompleted: fraction, label: isTitled ? .init(label) : nil,
      currentValueLabel: hasValue ? .init(currentValueLabel) : nil)
    return AnyView(StyleBody(style) { $0.makeBody(configuration: configuration) })
  }

  private static func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    value.map { total > 0 ? min(max(Double($0 / total), 0), 1) : 0 }
  }
}

extension ProgressView {
  /// Creates a view for the progress of a task with labels.
  ///
  /// - Parameters:
  ///   - value: The amount that is complete, or `nil` if it isn't known.
  ///   - total: The whole amount.
  ///   - label: Builds the views that describe the task.
  ///   - currentValueLabel: Builds the views that describe the amount.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label = { EmptyView() },
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel = { EmptyView() }
  ) {
    self.init(Self.fraction(value, total), label(), currentValueLabel())
  }
}

extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label?, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel?
{
  /// Creates the progress view that a style applies to.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(configuration.fractionCompleted, configuration.label, configuration.currentValueLabel)
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a view for the progress of an object, as it is when the view is created.
  ///
  /// - Parameter progress: The object.
  public init(_ progress: Progress) {
    self.init(progress.isIndeterminate ? nil : progress.fractionCompleted, EmptyView(), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a view for the progress of a task whose amount isn't known.
  ///
  /// - Parameter label: Builds the views that describe the task.
  public init(@ViewBuilder label: () -> Label = { EmptyView() }) {
    self.init(nil, label(), EmptyView())
  }
}

extension ProgressView {
  /// Creates a view for the time of an interval, with labels.
  ///
  /// - Parameters:
  ///   - timerInterval: The interval.
  ///   - countsDown: A Boolean value that indicates whether the bar shows the time that is left.
  ///   - label: Builds the views that describe the task.
  ///   - currentValueLabel: Builds the views that describe the time.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(nil, label(), currentValueLabel())
    timer = (timerInterval, countsDown)
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view for the time of an interval, with a label. The time is below the bar.
  ///
  /// - Parameters:
  ///   - timerInterval: The interval.
  ///   - countsDown: A Boolean value that indicates whether the bar shows the time that is left.
  ///   - label: Builds the views that describe the task.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown)
    }
  }
}

/// The time of the interval of a progress view.
public struct DefaultDateProgressLabel: View {
  fileprivate let interval: ClosedRange<Date>
  fileprivate let countsDown: Bool

  /// The time.
  public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a view for the time of an interval.
  ///
  /// - Parameters:
  ///   - timerInterval: The interval.
  ///   - countsDown: A Boolean value that indicates whether the bar shows the time that is left.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(nil, EmptyView(), EmptyView())
    timer = (timerInterval, countsDown)
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a view for the progress of a task whose amount isn't known, with a title.
  ///
  /// - Parameter titleKey: The title.
  public init(_ titleKey: LocalizedStringKey) {
    self.init(nil, Text(titleKey), EmptyView())
  }

  /// Creates a view for the progress of a task whose amount isn't known, with a title that isn't localized.
  ///
  /// - Parameter title: The title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {
    self.init(nil, Text(title), EmptyView())
  }

  /// Creates a view for the progress of a task with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The amount that is complete, or `nil` if it isn't known.
  ///   - total: The whole amount.
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) {
    self.init(Self.fraction(value, total), Text(titleKey), EmptyView())
  }

  /// Creates a view for the progress of a task with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The amount that is complete, or `nil` if it isn't known.
  ///   - total: The whole amount.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(Self.fraction(value, total), Text(title), EmptyView())
  }
}

/// A bar that is partly filled.
private struct ProgressBar: LeafView {
  typealias Layout = BarLayout

  let fraction: Double
}

private final class BarLayout: LeafLayout<ProgressBar> {
  private static let idealWidth = 20

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    CellSize(width: max(1, proposal.width ?? Self.idealWidth), height: 1)
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let filled = Int((view.fraction * Double(size.width)).rounded())
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: size.width - filled)
    context.draw(bar, at: CellPoint(x: 0, y: 0), into: &surface)
  }
}
