// Values of SwiftUI's environment that are the same in each terminal, and the types of others.

extension EnvironmentValues {
  /// The width of a pixel, which is that of a cell.
  public var pixelLength: CGFloat { 1 / displayScale }

  /// A Boolean value that indicates whether the program can open further windows, which cover its first one.
  public var supportsMultipleWindows: Bool { self[observed: OpenWindows.self] != nil }
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
