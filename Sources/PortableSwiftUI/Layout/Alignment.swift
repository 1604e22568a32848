/// The horizontal alignment of views in a vertical stack.
public enum HorizontalAlignment: Sendable {
  /// Alignment at the leading edge.
  case leading

  /// Alignment at the center. A cell that can't be shared is left on the trailing side.
  case center

  /// Alignment at the trailing edge.
  case trailing

  var alignment: StackLayout.Alignment {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    }
  }
}

/// The vertical alignment of views in a horizontal stack.
public enum VerticalAlignment: Sendable {
  /// Alignment at the top edge.
  case top

  /// Alignment at the center. A cell that can't be shared is left below.
  case center

  /// Alignment at the bottom edge.
  case bottom

  var alignment: StackLayout.Alignment {
    switch self {
    case .top: .start
    case .center: .center
    case .bottom: .end
    }
  }
}
