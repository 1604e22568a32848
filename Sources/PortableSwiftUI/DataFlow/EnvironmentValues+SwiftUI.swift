// Values of SwiftUI's own environment.

extension EnvironmentValues {
  /// The color scheme of the terminal, as far as the host knows it.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The locale of the views.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar of the views.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone of the views.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The direction in which views follow each other. Views are placed from left to right.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// The phase of the scene. A terminal is active.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// The width that views should expect.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The height that views should expect.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  /// The size of text, which is the terminal's.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  /// The contrast of the color scheme.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ColorSchemeContrastKey.self] }
    set { self[ColorSchemeContrastKey.self] = newValue }
  }

  /// A Boolean value that indicates whether motion is reduced. A terminal has none.
  public var accessibilityReduceMotion: Bool {
    get { self[AccessibilityReduceMotionKey.self] }
    set { self[AccessibilityReduceMotionKey.self] = newValue }
  }

  /// The number of pixels in a point, which is one cell.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// The size of controls.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }

  /// An action that opens a URL.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set {
      var action = newValue
      // An action of a view leaves what it doesn't handle to the host.
      action.openInSystem = action.openInSystem ?? openURL.openInSystem
      self[OpenURLKey.self] = action
    }
  }

  /// An action that refreshes the content of the view, if an ancestor has one.
  public var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }

  /// The way to dismiss the presentation that the view is in.
  @available(macOS, deprecated: 100000.0, message: "Use isPresented or dismiss")
  public var presentationMode: Binding<PresentationMode> {
    let (dismiss, isPresented) = (dismiss, isPresented)
    return Binding {
      PresentationMode(isPresented: isPresented)
    } set: { mode in
      if isPresented, !mode.isPresented { MainActor.assumeIsolated { dismiss() } }
    }
  }

  /// A Boolean value that indicates whether the view is in a presentation, such as a sheet or a pushed view.
  public var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}

private enum ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .dark }
}

private enum LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}

private enum CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { .current }
}

private enum TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .current }
}

private enum LayoutDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}

private enum ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase { .active }
}

private enum HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}

private enum VerticalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}

private enum DynamicTypeSizeKey: EnvironmentKey {
  static var defaultValue: DynamicTypeSize { .large }
}

private enum ColorSchemeContrastKey: EnvironmentKey {
  static var defaultValue: ColorSchemeContrast { .standard }
}

private enum AccessibilityReduceMotionKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum DisplayScaleKey: EnvironmentKey {
  static var defaultValue: CGFloat { 1 }
}

private enum ControlSizeKey: EnvironmentKey {
  static var defaultValue: ControlSize { .regular }
}

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
}

private enum RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

private enum IsPresentedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

/// A color scheme.
public enum ColorScheme: Hashable, CaseIterable, Sendable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The contrast of a color scheme.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// The standard contrast.
  case standard
  /// More contrast.
  case increased
}

/// A direction in which views follow each other.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The phase of a scene.
public enum ScenePhase: Hashable, Comparable, Sendable {
  /// The scene isn't visible.
  case background
  /// The scene doesn't receive events.
  case inactive
  /// The scene is in front.
  case active
}

/// A size that views should expect.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// The state of a presentation.
public struct PresentationMode: Sendable {
  /// A Boolean value that indicates whether the view is presented.
  public private(set) var isPresented: Bool

  /// Dismisses the view, if it is presented.
  public mutating func dismiss() { isPresented = false }
}

/// An action that opens a URL.
///
/// The `OpenClient` of an app environment around the view opens the URL, or else the host, unless an ancestor of the view has
/// set another action.
public struct OpenURLAction: Sendable {
  /// The outcome of a handler.
  public struct Result: Sendable {
    enum Kind: Equatable {
      case handled, discarded
      case systemAction(URL?)
    }

    let kind: Kind

    /// The handler has opened the URL.
    public static let handled = Result(kind: .handled)
    /// The URL isn't opened.
    public static let discarded = Result(kind: .discarded)
    /// The host opens the URL.
    public static let systemAction = Result(kind: .systemAction(nil))

    /// The host opens another URL.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .systemAction(url)) }
  }

  private let handler: @MainActor (URL) -> Result

  /// Opens a URL in the host or by an app environment, and calls its completion with whether it was opened.
  package var openInSystem: (@MainActor (URL, _ completion: @escaping @MainActor (Bool) -> Void) -> Void)?

  /// Returns the action of a host, which opens URLs by a function. The function returns whether it has opened one.
  package static func opening(_ open: @escaping @MainActor (URL) -> Bool) -> OpenURLAction {
    var action = OpenURLAction { _ in .systemAction }
    action.openInSystem = { $1(open($0)) }
    return action
  }

  /// Creates an action.
  ///
  /// - Parameter handler: Handles a URL. Runs on the main actor.
  @preconcurrency
  public init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL.
  @MainActor @preconcurrency
  public func callAsFunction(_ url: URL) { self(url) { _ in } }

  /// Opens a URL, and reports whether it was opened.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - completion: Called with `true` if the URL was opened.
  @MainActor @preconcurrency
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction(let other):
      if let openInSystem { openInSystem(other ?? url) { completion($0) } } else { completion(false) }
    }
  }
}

/// An action that refreshes the content of a view.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void

  /// Refreshes the content.
  public func callAsFunction() async { await action() }
}

extension View {
  /// Sets an action that refreshes the content of the view. Control-R performs it, and so do views that read `\.refresh`.
  ///
  /// - Parameter action: The action.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    environment(\.refresh, RefreshAction(action: action))
      .onKeyPress { press in
        guard press.key == "r", press.modifiers == .control else { return .ignored }
        Task { await action() }
        return .handled
      }
  }
}
