extension View {
  /// Sets the style of text in the view.
  ///
  /// - Parameter style: The style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    ChangedEnvironment(content: self, value: style) { $1._resolve(in: $0).color(&$0.system.style) }
  }

  /// Sets the styles of text in the view. The first one is that of ordinary text; a terminal derives the others from it.
  ///
  /// - Parameters:
  ///   - primary: The style.
  ///   - secondary: The second style, which is ignored.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the styles of text in the view. The first one is that of ordinary text; a terminal derives the others from it.
  ///
  /// - Parameters:
  ///   - primary: The style.
  ///   - secondary: The second style, which is ignored.
  ///   - tertiary: The third style, which is ignored.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the color of text in the view.
  ///
  /// - Parameter color: The color, or `nil` for that of ordinary text.
  public func foregroundColor(_ color: Color?) -> some View {
    styled(StyleChange((color ?? .primary)._resolve()))
  }

  /// Makes text in the view bold.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is bold.
  public func bold(_ isActive: Bool = true) -> some View {
    styled(StyleChange(.bold, isActive))
  }

  /// Makes text in the view italic.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is italic.
  public func italic(_ isActive: Bool = true) -> some View {
    styled(StyleChange(.italic, isActive))
  }

  /// Draws a line under text in the view.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line.
  ///   - pattern: The pattern of the line, which is ignored: the line is that of the terminal.
  ///   - color: A color, which is ignored: the line has the color of the text.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    styled(StyleChange(.underline, isActive))
  }

  /// Draws a line through text in the view.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is a line.
  ///   - pattern: The pattern of the line, which is ignored: the line is that of the terminal.
  ///   - color: A color, which is ignored: the line has the color of the text.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    styled(StyleChange(.strikethrough, isActive))
  }

  /// Makes the view dim. A view without opacity isn't drawn, and doesn't respond to events.
  ///
  /// - Parameter opacity: The opacity, from 0 to 1. A terminal distinguishes three levels: 0, 1, and those between.
  public func opacity(_ opacity: Double) -> some View {
    ChangedEnvironment(content: self, value: opacity) { values, opacity in
      if opacity <= 0 { values.system.isHidden = true }
      if opacity < 1 { values.system.style.attributes.insert(.dim) }
    }
  }

  /// Hides the view but keeps its space.
  public func hidden() -> some View {
    ChangedEnvironment(content: self, value: true) { $0.system.isHidden = $1 }
  }

  /// Controls whether a person can interact with the view.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the view ignores events. A view inside a disabled one
  ///   is disabled as well.
  public func disabled(_ disabled: Bool) -> some View {
    ChangedEnvironment(content: self, value: disabled) { if $1 { $0.isEnabled = false } }
  }

  /// Controls whether the view responds to the mouse. Keys have their effect all the same.
  ///
  /// - Parameter enabled: A Boolean value that indicates whether it does. A view inside one that doesn't, doesn't either.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    ChangedEnvironment(content: self, value: enabled) { if !$1 { $0.system.allowsHitTesting = false } }
  }

  /// Adds a reason for which text in the view is covered by blocks.
  ///
  /// - Parameter reason: The reason. Only text that is ``privacySensitive(_:)`` is covered for the reason of privacy.
  public func redacted(reason: RedactionReasons) -> some View {
    ChangedEnvironment(content: self, value: reason) { $0.redactionReasons.formUnion($1) }
  }

  /// Removes the reasons for which text in the view is covered.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Marks the view as one that shows what isn't for everybody.
  ///
  /// - Parameter sensitive: A Boolean value that indicates whether it is.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    ChangedEnvironment(content: self, value: sensitive) { $0.system.isPrivacySensitive = $1 }
  }

  func styled(_ change: StyleChange) -> some View {
    ChangedEnvironment(content: self, value: change) { $1.apply(to: &$0.system.style) }
  }
}

/// The reasons for which text is covered.
public struct RedactionReasons: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text stands for one that isn't known yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The text isn't for everybody.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The text is outdated. It is shown as it is.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
  /// The reasons for which text is covered.
  public var redactionReasons: RedactionReasons {
    get { system.redactionReasons }
    set { system.redactionReasons = newValue }
  }
}

/// A change of the style of text.
struct StyleChange: Equatable, Sendable {
  private var color: _ResolvedStyle?
  private var background: CellColor?
  private var added: CellStyle.Attributes = []
  private var removed: CellStyle.Attributes = []

  /// The URL that the text leads to.
  private(set) var link: String?

  /// No change.
  init() {}

  /// The style of text that leads to a URL.
  static func link(_ url: String) -> StyleChange {
    var change = StyleChange(.underline, true)
    change.link = url
    return change
  }

  /// Another color behind the text.
  static func background(_ color: Color) -> StyleChange {
    var change = StyleChange()
    change.background = color._resolve().color
    return change
  }

  /// Another color.
  init(_ color: _ResolvedStyle) {
    self.color = color
  }

  /// An attribute that is added or removed.
  init(_ attribute: CellStyle.Attributes, _ isActive: Bool) {
    if isActive { added = attribute } else { removed = attribute }
  }

  /// Returns the change with another one after it.
  func then(_ other: StyleChange) -> StyleChange {
    var change = self
    change.color = other.color ?? color
    change.background = other.background ?? background
    change.link = other.link ?? link
    change.added = added.subtracting(other.removed).union(other.added)
    change.removed = removed.subtracting(other.added).union(other.removed)
    return change
  }

  /// Changes a style.
  func apply(to style: inout CellStyle) {
    color?.color(&style)
    if let background { style.background = background }
    style.attributes.formUnion(added)
    style.attributes.subtract(removed)
  }
}
