// Styles of views that show other views, with `makeBody` for styles of your own.

/// A style of progress views that creates the views of a progress view.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the views of a progress view.
  associatedtype Body: View

  /// The progress view that the style applies to.
  typealias Configuration = ProgressViewStyleConfiguration

  /// Creates the views of a progress view.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A progress view that a style applies to.
public struct ProgressViewStyleConfiguration {
  /// The views that describe the task.
  public typealias Label = _StylePart
  /// The views that describe the amount.
  public typealias CurrentValueLabel = _StylePart

  /// The amount that is complete, from 0 to 1, or `nil` if it isn't known.
  public let fractionCompleted: Double?
  /// The views that describe the task.
  public let label: Label?
  /// The views that describe the amount.
  public let currentValueLabel: CurrentValueLabel?
}

/// The standard style of progress views.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a progress view.
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

/// The standard style of progress views, which are bars.
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the style with a color, which is ignored.
  nonisolated public init(tint: Color) {}

  /// Creates the views of a progress view.
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

/// The style of circular progress views, which are drawn as bars.
public typealias CircularProgressViewStyle = LinearProgressViewStyle

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The standard style.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// The standard style, which is a bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
  /// The style of circular progress views, which are drawn as bars.
  public static var circular: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A style of group boxes that creates the views of a box.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  /// The type of the views of a box.
  associatedtype Body: View

  /// The box that the style applies to.
  typealias Configuration = GroupBoxStyleConfiguration

  /// Creates the views of a box.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A group box that a style applies to.
public struct GroupBoxStyleConfiguration {
  /// The title of the box.
  public typealias Label = _StylePart
  /// The content of the box.
  public typealias Content = _StylePart

  /// The content of the box.
  public let content: Content
  /// The title of the box.
  public let label: Label
}

/// The standard style of group boxes.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a box.
  public func makeBody(configuration: Configuration) -> some View { GroupBox(configuration) }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The standard style.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// A style of labels with a value that creates the views of both.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  /// The type of the views of a label and a value.
  associatedtype Body: View

  /// The label and the value that the style applies to.
  typealias Configuration = LabeledContentStyleConfiguration

  /// Creates the views of a label and a value.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A label and a value that a style applies to.
public struct LabeledContentStyleConfiguration {
  /// The label.
  public typealias Label = _StylePart
  /// The value.
  public typealias Content = _StylePart

  /// The label.
  public let label: Label
  /// The value.
  public let content: Content
}

/// The standard style of labels with a value.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a label and a value.
  public func makeBody(configuration: Configuration) -> some View { LabeledContent(configuration) }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The standard style.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

/// A style of disclosure groups that creates the views of a group.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
  /// The type of the views of a group.
  associatedtype Body: View

  /// The group that the style applies to.
  typealias Configuration = DisclosureGroupStyleConfiguration

  /// Creates the views of a group.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A disclosure group that a style applies to.
public struct DisclosureGroupStyleConfiguration {
  /// The title of the group.
  public typealias Label = _StylePart
  /// The views of the group.
  public typealias Content = _StylePart

  /// The title of the group.
  public let label: Label
  /// The views of the group.
  public let content: Content
  /// A Boolean value that indicates whether the group is open.
  @Binding public var isExpanded: Bool
}

/// The standard style of disclosure groups.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a group.
  public func makeBody(configuration: Configuration) -> some View {
    DisclosureGroup(isExpanded: configuration.$isExpanded) {
      configuration.content
    } label: {
      configuration.label
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// The standard style.
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

extension View {
  /// Sets the style of disclosure groups in the view.
  ///
  /// - Parameter style: The style.
  public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.styles.disclosureGroup, style is any StandardLook ? nil : style)
  }

  /// Sets the style of progress views in the view.
  ///
  /// - Parameter style: The style. Those of the library have one look.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(\.styles.progressView, style is any StandardLook ? nil : style)
  }

  /// Sets the style of group boxes in the view.
  ///
  /// - Parameter style: The style.
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.styles.groupBox, style is any StandardLook ? nil : style)
  }

  /// Sets the style of labels with a value in the view.
  ///
  /// - Parameter style: The style.
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.styles.labeledContent, style is any StandardLook ? nil : style)
  }
}

/// A style of the library with the standard look, which isn't applied.
protocol StandardLook {}

extension DefaultProgressViewStyle: StandardLook {}
extension LinearProgressViewStyle: StandardLook {}
extension DefaultGroupBoxStyle: StandardLook {}
extension AutomaticLabeledContentStyle: StandardLook {}
extension AutomaticDisclosureGroupStyle: StandardLook {}
extension _OnlyStyle: StandardLook {}
