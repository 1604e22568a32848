// Styles of controls. Those with `makeBody` are SwiftUI's protocols for styles of your own.

/// A style of buttons that creates the views of a button. The button performs its action as usual.
///
/// ```swift
/// struct Bracketed: ButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     HStack(spacing: 0) {
///       Text("[")
///       configuration.label
///       Text("]")
///     }
///   }
/// }
/// ```
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the views of a button.
  associatedtype Body: View

  /// The button that the style applies to.
  typealias Configuration = ButtonStyleConfiguration

  /// Creates the views of a button.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A button that a style applies to.
public struct ButtonStyleConfiguration {
  /// The label of the button.
  public typealias Label = _StylePart

  /// The role of the button.
  public let role: ButtonRole?

  /// The label of the button.
  public let label: Label

  /// A Boolean value that indicates whether the button is pressed. It is `false`: a terminal reports a key as one event.
  public let isPressed: Bool
}

/// A style of buttons that also performs the action.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the views of a button.
  associatedtype Body: View

  /// The button that the style applies to.
  typealias Configuration = PrimitiveButtonStyleConfiguration

  /// Creates the views of a button.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A button that a style applies to, with its action.
public struct PrimitiveButtonStyleConfiguration: Sendable {
  /// The label of the button.
  public typealias Label = _StylePart

  /// The role of the button.
  public let role: ButtonRole?

  /// The label of the button.
  public let label: Label

  let action: @MainActor () -> Void

  /// Performs the action of the button.
  @MainActor @preconcurrency
  public func trigger() { action() }
}

/// The standard style of buttons: the label in the tint color.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a button.
  public func makeBody(configuration: Configuration) -> some View { StyledButton(configuration, hasTint: true) }
}

/// The style of buttons whose label is ordinary text.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a button.
  public func makeBody(configuration: Configuration) -> some View { StyledButton(configuration, hasTint: false) }
}

/// The style of buttons without a border, which is the standard one.
public typealias BorderlessButtonStyle = DefaultButtonStyle

/// The style of buttons between brackets.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a button.
  public func makeBody(configuration: Configuration) -> some View {
    StyledButton(configuration, hasTint: true, border: ("[", "]"))
  }
}

/// The style of buttons between brackets, in bold.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a button.
  public func makeBody(configuration: Configuration) -> some View {
    StyledButton(configuration, hasTint: true, border: ("[", "]")).bold()
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The standard style.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
  /// The style of buttons without a border.
  public static var borderless: DefaultButtonStyle { DefaultButtonStyle() }
  /// The style of buttons that look like links: the label in the tint color.
  public static var link: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The style of buttons whose label is ordinary text.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// The style of buttons between brackets.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
  /// The style of buttons on glass, which are buttons with a border here.
  public static var glass: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// The style of buttons between brackets, in bold.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
  /// The style of buttons on glass that stand out, which are buttons with a border here.
  public static var glassProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// A button in one of the styles of the library.
private struct StyledButton: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let hasTint: Bool
  let border: (String, String)?

  init(_ configuration: PrimitiveButtonStyleConfiguration, hasTint: Bool, border: (String, String)? = nil) {
    self.configuration = configuration
    self.hasTint = hasTint
    self.border = border
  }

  var body: some View {
    ControlArea(
      kind: .action(configuration.action), role: configuration.role, isButton: true, isPlain: !hasTint,
      content: label)
  }

  @ViewBuilder private var label: some View {
    if let border {
      HStack(spacing: 0) {
        Mark(string: border.0)
        configuration.label
        Mark(string: border.1)
      }
    } else {
      configuration.label
    }
  }
}

/// A button in a style that an ancestor has set.
struct ButtonInStyle: View {
  let style: any PrimitiveButtonStyle
  let configuration: PrimitiveButtonStyleConfiguration

  var body: some View { make(style) }

  private func make(_ style: some PrimitiveButtonStyle) -> AnyView {
    AnyView(StyleBody(style) { $0.makeBody(configuration: configuration) })
  }
}

/// The views of a control that its style arranges. Not for use in your code.
public struct _StylePart: View {
  let content: AnyView

  init(_ content: some View) { self.content = AnyView(content) }

  /// The views.
  public var body: some View { content }
}

/// The views that a style creates. The properties of the style are connected as those of a view are.
struct StyleBody<Style, Content: View>: View {
  private let style: FieldsOfBody<Style>
  private let make: @MainActor (Style) -> Content

  init(_ style: Style, make: @escaping @MainActor (Style) -> Content) {
    self.style = FieldsOfBody(value: style)
    self.make = make
  }

  var body: some View { make(style.value) }
}

/// A style of your own, with the standard action.
private struct ActingButtonStyle<Style: ButtonStyle>: PrimitiveButtonStyle {
  let style: Style

  func makeBody(configuration: Configuration) -> some View {
    FocusReporting(
      content: ControlArea(
        kind: .action(configuration.action), role: configuration.role, isButton: true, isPlain: true,
        content: StyleBody(style) { style in
          style.makeBody(
            configuration: ButtonStyleConfiguration(
              role: configuration.role, label: configuration.label, isPressed: false))
        }))
  }
}

extension View {
  /// Sets the style of buttons in the view.
  ///
  /// - Parameter style: The style.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.styles.button, style)
  }

  /// Sets the style of buttons in the view.
  ///
  /// - Parameter style: The style.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.styles.button, ActingButtonStyle(style: style))
  }

  /// Sets the style of toggles in the view.
  ///
  /// - Parameter style: The style.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.styles.toggle, style)
  }

  /// Sets the style of labels in the view.
  ///
  /// - Parameter style: The style.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.styles.label, style)
  }

  /// Sets the color of controls in the view that stand out.
  ///
  /// - Parameter tint: The color, or `nil` for the standard one.
  public func tint(_ tint: Color?) -> some View { environment(\.tintColor, tint?._resolve().color) }

  /// Sets the color of controls in the view that stand out to that of a style.
  ///
  /// - Parameter tint: The style, or `nil` for the standard color.
  @_disfavoredOverload
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View { environment(\.tintColor, tint?._resolve().color) }

  /// Sets the color of controls in the view that stand out.
  ///
  /// - Parameter accentColor: The color, or `nil` for the standard one.
  @available(macOS, deprecated: 100000.0, message: "Use the asset catalog's accent color or View.tint(_:) instead.")
  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
}

extension EnvironmentValues {
  /// The color of controls that stand out, or `nil` for the standard one.
  var tintColor: CellColor? {
    get { system.tint }
    set { system.tint = newValue }
  }
}

/// A style of toggles that creates the views of a toggle.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the views of a toggle.
  associatedtype Body: View

  /// The toggle that the style applies to.
  typealias Configuration = ToggleStyleConfiguration

  /// Creates the views of a toggle.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A toggle that a style applies to.
public struct ToggleStyleConfiguration {
  /// The label of the toggle.
  public typealias Label = _StylePart

  /// The label of the toggle.
  public let label: Label

  /// A Boolean value that indicates whether the toggle is on.
  @Binding public var isOn: Bool

  /// A Boolean value that indicates whether only some of the several sources of the toggle are on.
  public var isMixed: Bool
}

/// The standard style of toggles: a box with a mark, and the label.
public struct DefaultToggleStyle: ToggleStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a toggle.
  public func makeBody(configuration: Configuration) -> some View {
    ToggleBox(isOn: configuration.$isOn, isMixed: configuration.isMixed, label: configuration.label)
  }
}

/// The style of toggles that are switches, which look like boxes.
public struct SwitchToggleStyle: ToggleStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the style with a color, which is ignored.
  nonisolated public init(tint: Color) {}

  /// Creates the views of a toggle.
  public func makeBody(configuration: Configuration) -> some View {
    ToggleBox(isOn: configuration.$isOn, isMixed: configuration.isMixed, label: configuration.label)
  }
}

/// The style of toggles that are boxes.
public typealias CheckboxToggleStyle = DefaultToggleStyle

/// The style of toggles that are buttons, which look like boxes.
public typealias ButtonToggleStyle = DefaultToggleStyle

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The standard style.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
  /// The style of boxes.
  public static var checkbox: DefaultToggleStyle { DefaultToggleStyle() }
  /// The style of buttons.
  public static var button: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// The style of switches.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// A style of labels that creates the views of a label.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the views of a label.
  associatedtype Body: View

  /// The label that the style applies to.
  typealias Configuration = LabelStyleConfiguration

  /// Creates the views of a label.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A label that a style applies to.
public struct LabelStyleConfiguration {
  /// The title of the label.
  public typealias Title = _StylePart
  /// The icon of the label.
  public typealias Icon = _StylePart

  /// The title of the label.
  public let title: Title

  /// The icon of the label.
  public let icon: Icon
}

/// The standard style of labels: the icon and the title.
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a label.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon
      configuration.title
    }
  }
}

/// The style of labels that shows the icon and the title.
public typealias TitleAndIconLabelStyle = DefaultLabelStyle

/// The style of labels that shows the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a label.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The style of labels that shows the icon. The title is still the name of a control with the label.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a label.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon.background { configuration.title.hidden().frame(width: 0, height: 0) }
  }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The standard style.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
  /// The style that shows the icon and the title.
  public static var titleAndIcon: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The style that shows the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The style that shows the icon.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
