/// A control that decreases and increases a value.
///
/// ```swift
/// Stepper("Keep \(count) episodes", value: $count, in: 1...20)
/// ```
public struct Stepper<Label: View>: View {
  private let move: (Int) -> Void
  private let label: Label

  /// Returns the value in its format, if the stepper shows it.
  private var text: (() -> String)?

  /// Creates a stepper with actions.
  ///
  /// - Parameters:
  ///   - label: Builds the views that describe the stepper.
  ///   - onIncrement: Increases the value. `nil` if that isn't possible.
  ///   - onDecrement: Decreases the value. `nil` if that isn't possible.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    move = { count in
      guard let action = count < 0 ? onDecrement : onIncrement else { return }
      onEditingChanged(true)
      for _ in 0..<abs(count) { action() }
      onEditingChanged(false)
    }
  }

  /// Creates a stepper for a value in a range.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - label: Builds the views that describe the stepper.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>? = nil, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    func set(_ step: V.Stride) {
      let new = value.wrappedValue.advanced(by: step)
      value.wrappedValue = bounds.map { min(max(new, $0.lowerBound), $0.upperBound) } ?? new
    }
    self.init(
      label: label, onIncrement: { set(step) }, onDecrement: { set(0 - step) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with actions.
  ///
  /// - Parameters:
  ///   - onIncrement: Increases the value. `nil` if that isn't possible.
  ///   - onDecrement: Decreases the value. `nil` if that isn't possible.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  ///   - label: Builds the views that describe the stepper.
  @_disfavoredOverload
  @available(macOS, deprecated: 100000.0, message: "Use init(label:onIncrement:onDecrement:onEditingChanged:) instead.")
  public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) {
    self.init(label: label, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper for a value in a range.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  ///   - label: Builds the views that describe the stepper.
  @_disfavoredOverload
  @available(macOS, deprecated: 100000.0, message: "Use init(value:in:step:label:onEditingChanged:) instead.")
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>? = nil, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper that shows its value in a format.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - format: The format.
  ///   - label: Builds the views that describe the stepper.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>? = nil, step: F.FormatInput.Stride = 1,
    format: F, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: Strideable, F.FormatOutput == String {
    self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
    text = { format.format(value.wrappedValue) }
  }

  /// The views of the stepper.
  public var body: some View {
    let (move, label, text) = (move, label, text)
    return ControlArea(
      kind: .steps(move),
      content: TupleView((label, text.map { Mark(string: $0()) }, StepperButtons(move: move))))
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title that shows its value in a format.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - format: The format.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>? = nil,
    step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: Strideable, F.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, format: format, label: { Text(titleKey) },
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a title and actions.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - onIncrement: Increases the value. `nil` if that isn't possible.
  ///   - onDecrement: Decreases the value. `nil` if that isn't possible.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a title, for a value in a range.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>? = nil, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a title, for a value in a range, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>? = nil, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }
}

/// The two parts of a stepper that the mouse is pressed on.
private struct StepperButtons: View {
  let move: (Int) -> Void

  var body: some View {
    HStack {
      Mark(string: "[-]").onTapGesture { move(-1) }
      Mark(string: "[+]").onTapGesture { move(1) }
    }
  }
}
