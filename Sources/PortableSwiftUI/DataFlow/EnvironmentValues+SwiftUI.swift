// Values of SwiftUI's own environment.

extension EnvironmentValues {
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
    get { self[TypeKey<RefreshAction>.self] }
    set { self[TypeKey<RefreshAction>.self] = newValue }
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
}

extension EnvironmentValues {
  /// The coloring of symbols, without an effect in a terminal.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[TypeKey<SymbolRenderingMode>.self] }
    set { self[TypeKey<SymbolRenderingMode>.self] = newValue }
  }

  /// The transition of content that changes, without an effect in a terminal.
  public var contentTransition: ContentTransition {
    get { self[TypeKey<ContentTransition>.self] ?? .identity }
    set { self[TypeKey<ContentTransition>.self] = newValue }
  }

  /// The order of the items of menus, without an effect in a terminal.
  public var menuOrder: MenuOrder {
    get { self[TypeKey<MenuOrder>.self] ?? .automatic }
    set { self[TypeKey<MenuOrder>.self] = newValue }
  }
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

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
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
  public func refreshable(@_inheritActorContext action: @escaping @Sendable () async -> Void) -> some View {
    let refresh = RefreshAction(action: action)
    return environment(\.refresh, refresh)
      .focusedValue(\.refresh, refresh)
      .background { RefreshShortcut(action: refresh) }
  }
}

/// The shortcut of a view that can be refreshed. It refreshes the one with the focus, if there is one.
private struct RefreshShortcut: View {
  let action: RefreshAction
  @FocusedValue(\.refresh) private var focused

  var body: some View {
    let action = focused ?? action
    Button("Refresh") { Task { await action() } }.keyboardShortcut("r").frame(width: 0, height: 0).hidden()
  }
}

private enum FocusedRefreshKey: FocusedValueKey {
  typealias Value = RefreshAction
}

extension FocusedValues {
  fileprivate var refresh: RefreshAction? {
    get { self[FocusedRefreshKey.self] }
    set { self[FocusedRefreshKey.self] = newValue }
  }
}
