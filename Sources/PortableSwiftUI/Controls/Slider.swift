/// A control for a value in a range.
///
/// The arrows change the value by a step, or by a twentieth of the range. The mouse sets it.
/// ```swift
/// Slider(value: $volume, in: 0...1, step: 0.1) { Text("Volume") }
/// ```
public struct Slider<Label: View, ValueLabel: View>: View {
  private let value: Binding<Double>
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let label: Label
  private let minimumLabel: ValueLabel
  private let maximumLabel: ValueLabel
  private let onEditingChanged: (Bool) -> Void

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V.Stride?, _ label: Label, _ minimum: ValueLabel,
    _ maximum: ValueLabel, _ onEditingChanged: @escaping (Bool) -> Void
  ) where V.Stride: BinaryFloatingPoint {
    self.value = Binding<Double>(location: ConvertedLocation(value.location, get: { Double($0) }, set: { V($0) }))
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step.map { Double($0) }
    self.label = label
    minimumLabel = minimum
    maximumLabel = maximum
    self.onEditingChanged = onEditingChanged
  }

  /// Creates a slider with labels at both ends.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - label: Builds the views that describe the slider.
  ///   - minimumValueLabel: Builds the views at the lower end.
  ///   - maximumValueLabel: Builds the views at the upper end.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }

  /// Creates a slider with steps, and with labels at both ends.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - label: Builds the views that describe the slider.
  ///   - minimumValueLabel: Builds the views at the lower end.
  ///   - maximumValueLabel: Builds the views at the upper end.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }

  /// The views of the slider.
  public var body: some View {
    let current = value.wrappedValue
    let length = bounds.upperBound - bounds.lowerBound
    let track = SliderTrack(fraction: length > 0 ? (current - bounds.lowerBound) / length : 0) { fraction in
      set(bounds.lowerBound + fraction * length)
    }
    return ControlArea(
      kind: .steps { count in set(value.wrappedValue + Double(count) * (step ?? length / 20)) },
      content: TupleView(
        (label.layoutPriority(1), minimumLabel.accessibilityHidden(true), track, maximumLabel.accessibilityHidden(true))
      ))
  }

  private func set(_ new: Double) {
    var new = new
    if let step, step > 0 { new = bounds.lowerBound + ((new - bounds.lowerBound) / step).rounded() * step }
    onEditingChanged(true)
    value.wrappedValue = min(max(new, bounds.lowerBound), bounds.upperBound)
    onEditingChanged(false)
  }
}

extension Slider {
  /// Creates a slider in steps, with labels of its ends.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The smallest and the greatest value.
  ///   - step: The distance between two values.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  ///   - minimumValueLabel: The view at the beginning.
  ///   - maximumValueLabel: The view at the end.
  ///   - label: Builds the views that describe the value.
  @available(
    macOS, deprecated: 100000.0,
    renamed: "Slider(value:in:step:label:minimumValueLabel:maximumValueLabel:onEditingChanged:)"
  )
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel,
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), minimumValueLabel, maximumValueLabel, onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - label: Builds the views that describe the slider.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), EmptyView(), EmptyView(), onEditingChanged)
  }

  /// Creates a slider with steps and a label.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - label: Builds the views that describe the slider.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }

  /// Creates a slider with steps.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

/// The line of a slider, with a knob at its value.
private struct SliderTrack: LeafView {
  typealias Layout = TrackLayout

  let fraction: Double
  let set: (Double) -> Void
}

private final class TrackLayout: LeafLayout<SliderTrack> {
  private static let idealWidth = 20

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    CellSize(width: max(3, proposal.width ?? Self.idealWidth), height: 1)
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let glyphs = context.display.isASCII ? ["=", "O", "-"] : ["━", "●", "─"]
    let fraction = view.fraction.isNaN ? 0 : min(max(view.fraction, 0), 1)
    let knob = Int((fraction * Double(size.width - 1)).rounded())
    let line =
      String(repeating: glyphs[0], count: knob) + glyphs[1] + String(repeating: glyphs[2], count: size.width - 1 - knob)
    context.draw(line, at: CellPoint(x: 0, y: 0), into: &surface)
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.system.isEnabled, case .mouse(let mouse) = event else { return false }
    switch mouse.action {
    case .press(0), .drag(0):
      let column = Double(mouse.location.x - frame.origin.x)
      view.set(min(max(column / Double(max(1, size.width - 1)), 0), 1))
      return true
    case .release(0): return true
    default: return false
    }
  }
}
