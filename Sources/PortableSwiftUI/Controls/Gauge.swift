/// A view that shows a value in a range as a bar.
///
/// ```swift
/// Gauge(value: used, in: 0...total) { Text("Storage") }
/// ```
public struct Gauge<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private var bounds: (minimum: AnyView, maximum: AnyView)?
  @Environment(\.styles.gauge) private var style

  /// Creates a gauge with labels.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: Builds the views that describe the gauge.
  ///   - currentValueLabel: Builds the views that describe the value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel = { EmptyView() }
  ) {
    let length = Double(bounds.upperBound - bounds.lowerBound)
    fraction = length > 0 ? Double(value - bounds.lowerBound) / length : 0
    self.label = label()
    self.currentValueLabel = currentValueLabel()
  }

  /// The views of the gauge.
  public var body: some View {
    if let style {
      make(style).environment(\.styles.gauge, nil)
    } else {
      VStack(alignment: .leading) {
        label
        HStack {
          bounds?.minimum
          ProgressView(value: fraction)
          bounds?.maximum
        }
        currentValueLabel
      }
    }
  }

  private func make(_ style: some GaugeStyle) -> AnyView {
    let hasValue = CurrentValueLabel.self != EmptyView.self
    let configuration = GaugeStyleConfiguration(
      value: fraction, label: .init(label),
      currentValueLabel: hasValue ? .init(currentValueLabel) : nil,
      minimumValueLabel: bounds.map { .init($0.minimum) },
      maximumValueLabel: bounds.map { .init($0.maximum) })
    return AnyView(StyleBody(style) { $0.makeBody(configuration: configuration) })
  }

  /// Creates a gauge with labels for its range.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: Builds the views that describe the gauge.
  ///   - currentValueLabel: Builds the views that describe the value.
  ///   - minimumValueLabel: Builds the views before the bar.
  ///   - maximumValueLabel: Builds the views after the bar.
  public init<V: BinaryFloatingPoint, B: View>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> B,
    @ViewBuilder maximumValueLabel: () -> B
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: currentValueLabel)
    self.bounds = (AnyView(minimumValueLabel()), AnyView(maximumValueLabel()))
  }
}

extension Gauge
where
  Label == GaugeStyleConfiguration.Label, CurrentValueLabel == GaugeStyleConfiguration.CurrentValueLabel?
{
  /// Creates the gauge that a style applies to.
  public init(_ configuration: GaugeStyleConfiguration) {
    self.init(
      value: configuration.value, label: { configuration.label },
      currentValueLabel: { configuration.currentValueLabel })
  }
}

/// A style of gauges that creates the views of a gauge.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the views of a gauge.
  associatedtype Body: View

  /// The gauge that the style applies to.
  typealias Configuration = GaugeStyleConfiguration

  /// Creates the views of a gauge.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A gauge that a style applies to.
public struct GaugeStyleConfiguration {
  /// The views that describe the gauge.
  public typealias Label = _StylePart
  /// The views that describe the value.
  public typealias CurrentValueLabel = _StylePart
  /// The views that describe the least value.
  public typealias MinimumValueLabel = _StylePart
  /// The views that describe the greatest value.
  public typealias MaximumValueLabel = _StylePart

  /// The value, from 0 to 1.
  public let value: Double
  /// The views that describe the gauge.
  public let label: Label
  /// The views that describe the value.
  public let currentValueLabel: CurrentValueLabel?
  /// The views that describe the least value.
  public let minimumValueLabel: MinimumValueLabel?
  /// The views that describe the greatest value.
  public let maximumValueLabel: MaximumValueLabel?
}

extension View {
  /// Sets the style of gauges in the view.
  ///
  /// - Parameter style: The style. Those of the library have one look.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.styles.gauge, style is any StandardLook ? nil : style)
  }
}

extension _OnlyStyle: GaugeStyle {
  /// Creates the views of a gauge.
  public func makeBody(configuration: GaugeStyleConfiguration) -> some View { Gauge(configuration) }
}

extension GaugeStyle where Self == _OnlyStyle {
  /// The standard style.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style of a line.
  public static var linearCapacity: _OnlyStyle { _OnlyStyle() }
  /// The style of a line in a widget.
  public static var accessoryLinear: _OnlyStyle { _OnlyStyle() }
  /// The style of an open ring.
  public static var accessoryCircular: _OnlyStyle { _OnlyStyle() }
  /// The style of a closed ring.
  public static var accessoryCircularCapacity: _OnlyStyle { _OnlyStyle() }
}
