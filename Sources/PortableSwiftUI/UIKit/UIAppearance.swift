/// The appearance of all views of a kind, by which programs change the look of SwiftUI's views. Has no effect in a terminal.
///
/// It exists so that source for iOS compiles.
@MainActor
public class UIAppearance {
  /// The color behind the views.
  public var backgroundColor: UIColor?
  /// The color of controls in the views.
  public var tintColor: UIColor?

  private static var all: [ObjectIdentifier: UIAppearance] = [:]

  required init() {}

  /// Returns the appearance of all views of the kind.
  public static func appearance() -> Self {
    if let known = all[ObjectIdentifier(self)] as? Self { return known }
    let new = Self()
    all[ObjectIdentifier(self)] = new
    return new
  }
}

/// The bar of a navigation stack. Its appearance has no effect in a terminal.
public final class UINavigationBar: UIAppearance {
  /// The color of the bar.
  public var barTintColor: UIColor?
  /// A Boolean value that indicates whether views are visible through the bar.
  public var isTranslucent = true
}

/// The bar of a tab view. Its appearance has no effect in a terminal.
public final class UITabBar: UIAppearance {
  /// The color of the bar.
  public var barTintColor: UIColor?
  /// The color of tabs that aren't selected.
  public var unselectedItemTintColor: UIColor?
  /// A Boolean value that indicates whether views are visible through the bar.
  public var isTranslucent = true
  /// A Boolean value that indicates whether the bar is hidden.
  public var isHidden = false
}

/// A view that scrolls. Its appearance has no effect in a terminal.
public class UIScrollView: UIAppearance {
  /// A way to dismiss the keyboard on the screen.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not by a drag.
    case none
    /// By any drag.
    case onDrag
    /// By a drag over the keyboard.
    case interactive
  }

  /// A Boolean value that indicates whether content moves beyond its edges.
  public var bounces = true
  /// A Boolean value that indicates whether the view stops at pages.
  public var isPagingEnabled = false
  /// The way to dismiss the keyboard on the screen.
  public var keyboardDismissMode = KeyboardDismissMode.none
  /// A Boolean value that indicates whether the indicator is visible.
  public var showsVerticalScrollIndicator = true
}

/// The view of a list. Its appearance has no effect in a terminal.
public final class UITableView: UIScrollView {
  /// The color of separators.
  public var separatorColor: UIColor?
  /// A Boolean value that indicates whether rows can be selected.
  public var allowsSelection = true
  /// The space above the header of a section.
  public var sectionHeaderTopPadding: CGFloat = 0
}

/// The row of a list. Its appearance has no effect in a terminal.
public final class UITableViewCell: UIAppearance {}

/// The view of a text editor. Its appearance has no effect in a terminal.
public final class UITextView: UIScrollView {}

/// The control of a picker with the style `segmented`. Its appearance has no effect in a terminal.
public final class UISegmentedControl: UIAppearance {
  /// The color of the option that is selected.
  public var selectedSegmentTintColor: UIColor?
}

/// The dots of the pages of a tab view. Their appearance has no effect in a terminal.
public final class UIPageControl: UIAppearance {
  /// The color of the dot of the page that is shown.
  public var currentPageIndicatorTintColor: UIColor?
  /// The color of the other dots.
  public var pageIndicatorTintColor: UIColor?
}
