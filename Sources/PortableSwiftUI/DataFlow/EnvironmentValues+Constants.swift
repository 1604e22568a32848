// Values of SwiftUI's environment that a terminal doesn't change. Views can set them for the views in them.

extension EnvironmentValues {
  /// The size of text, which is the terminal's.
  @available(macOS, deprecated: 100000.0, message: "Use dynamicTypeSize instead.")
  public var sizeCategory: ContentSizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }

  /// The weight of text for legibility.
  public var legibilityWeight: LegibilityWeight? {
    get { self[LegibilityWeightKey.self] }
    set { self[LegibilityWeightKey.self] = newValue }
  }

  /// The width of a pixel, which is that of a cell.
  public var pixelLength: CGFloat { 1 / displayScale }

  /// The variants of symbols, without an effect in a terminal.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }

  /// A Boolean value that indicates whether transparency is reduced. A terminal has none.
  public var accessibilityReduceTransparency: Bool {
    get { self[ReduceTransparencyKey.self] }
    set { self[ReduceTransparencyKey.self] = newValue }
  }

  /// A Boolean value that indicates whether color alone isn't enough. It is `false`.
  public var accessibilityDifferentiateWithoutColor: Bool {
    get { self[DifferentiateWithoutColorKey.self] }
    set { self[DifferentiateWithoutColorKey.self] = newValue }
  }

  /// A Boolean value that indicates whether colors are inverted. It is `false`.
  public var accessibilityInvertColors: Bool {
    get { self[InvertColorsKey.self] }
    set { self[InvertColorsKey.self] = newValue }
  }

  /// A Boolean value that indicates whether a screen reader is active. A program in a terminal can't find out: `false`.
  public var accessibilityVoiceOverEnabled: Bool {
    get { self[VoiceOverKey.self] }
    set { self[VoiceOverKey.self] = newValue }
  }

  /// A Boolean value that indicates whether borders of buttons are shown. They are.
  public var accessibilityShowButtonShapes: Bool {
    get { self[ShowButtonShapesKey.self] }
    set { self[ShowButtonShapesKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the brightness of the screen is reduced. It is `false`.
  public var isLuminanceReduced: Bool {
    get { self[LuminanceReducedKey.self] }
    set { self[LuminanceReducedKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the program can open further windows, which cover its first one.
  public var supportsMultipleWindows: Bool { self[observed: OpenWindows.self] != nil }

  /// The reach of a control, which is always `active`.
  public var controlActiveState: ControlActiveState {
    get { self[ControlActiveStateKey.self] }
    set { self[ControlActiveStateKey.self] = newValue }
  }
}

private enum SizeCategoryKey: EnvironmentKey {
  static var defaultValue: ContentSizeCategory { .large }
}

private enum LegibilityWeightKey: EnvironmentKey {
  static var defaultValue: LegibilityWeight? { .regular }
}

private enum SymbolVariantsKey: EnvironmentKey {
  static var defaultValue: SymbolVariants { .none }
}

private enum ReduceTransparencyKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum DifferentiateWithoutColorKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum InvertColorsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum VoiceOverKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum ShowButtonShapesKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum LuminanceReducedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum ControlActiveStateKey: EnvironmentKey {
  static var defaultValue: ControlActiveState { .active }
}

/// A size of text.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  /// Very small text.
  case extraSmall
  /// Small text.
  case small
  /// Text of medium size.
  case medium
  /// The standard size.
  case large
  /// Larger text.
  case extraLarge
  /// Larger text.
  case extraExtraLarge
  /// Larger text.
  case extraExtraExtraLarge
  /// Very large text.
  case accessibilityMedium
  /// Very large text.
  case accessibilityLarge
  /// Very large text.
  case accessibilityExtraLarge
  /// Very large text.
  case accessibilityExtraExtraLarge
  /// The largest text.
  case accessibilityExtraExtraExtraLarge

  /// A Boolean value that indicates whether the text is very large.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

extension ContentSizeCategory: Comparable {
  /// Returns a Boolean value that indicates whether the first size is the smaller one.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}

/// A weight of text.
public enum LegibilityWeight: Hashable, Sendable {
  /// The standard weight.
  case regular
  /// Bold text.
  case bold
}

/// The reach of a control.
public enum ControlActiveState: Hashable, CaseIterable, Sendable {
  /// In the window that receives keys.
  case key
  /// In the window in front.
  case active
  /// In another window.
  case inactive
}
