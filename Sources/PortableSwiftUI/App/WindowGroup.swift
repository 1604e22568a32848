/// A scene that shows views in windows. The first scene of a program is on the screen at its start. `\.openWindow` opens
/// further windows, which cover the ones before; Escape and `\.dismissWindow` close them.
///
/// ```swift
/// var body: some Scene {
///   WindowGroup { NoteList() }
///   WindowGroup(for: Int.self) { $number in NoteView(number: number) }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `WindowGroup`.
public struct WindowGroup<Content: View>: Scene {
  /// The type of the body, which a window group doesn't have.
  public typealias Body = Never

  private let id: String?
  private var isForValue: (AnyHashable?) -> Bool = { $0 == nil }
  private let content: (Binding<AnyHashable?>?) -> Content

  /// Creates a window group.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of each window.
  public init(id: String? = nil, @ViewBuilder content: () -> Content) {
    let content = content()
    self.id = id
    self.content = { _ in content }
  }

  /// Creates a window group with a title, which a terminal doesn't show.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of each window.
  public init(_ titleKey: LocalizedStringKey, id: String? = nil, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Creates a window group with a title that isn't localized. A terminal doesn't show it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of each window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String? = nil, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Creates a window group with a text as its title, which a terminal doesn't show.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of each window.
  public init(_ title: Text, id: String? = nil, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Creates a window group whose windows show a value. `\.openWindow(value:)` opens them.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `\.openWindow`.
  ///   - type: The type of the values.
  ///   - content: Builds the views of a window for a binding to its value.
  public init<D: Codable & Hashable, C: View>(
    id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.id = id
    isForValue = { $0.map { $0.base is D } ?? (id != nil) }
    self.content = { PresentedWindowContent(window: $0, initialValue: nil, content: content) }
  }

  /// Creates a window group whose windows show a value, with a title, which a terminal doesn't show.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - type: The type of the values.
  ///   - content: Builds the views of a window for a binding to its value.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String? = nil, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(id: id, for: type, content: content)
  }

  /// Creates a window group whose windows show a value, or a default one where they are opened without a value.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `\.openWindow`.
  ///   - type: The type of the values.
  ///   - content: Builds the views of a window for a binding to its value.
  ///   - defaultValue: Returns the default value.
  public init<D: Codable & Hashable, C: View>(
    id: String? = nil, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.id = id
    isForValue = { $0.map { $0.base is D } ?? (id != nil) }
    self.content = {
      PresentedWindowContent(window: $0, initialValue: $0?.wrappedValue?.base as? D ?? defaultValue()) { value in
        content(
          Binding {
            value.wrappedValue ?? defaultValue()
          } set: {
            value.wrappedValue = $0
          })
      }
    }
  }

  /// Creates a window group with a title, whose windows show a value, or a default one where they are opened without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which a terminal doesn't show.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - type: The type of the values.
  ///   - content: Builds the views of a window for a binding to its value.
  ///   - defaultValue: Returns the default value.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String? = nil, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(id: id, for: type, content: content, defaultValue: defaultValue)
  }

  /// The body, which stops the program: the scene consists of views.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The views of the windows. Not for use in your code.
  public var _content: some View {
    WindowViews(matches: { [id, isForValue] in ($0.id == nil || $0.id == id) && isForValue($0.value) && !$0.isSettings }
    ) {
      content($0)
    }
  }

  /// The value for windows. Not for use in your code.
  public static var _isWindow: Bool { true }
}

/// The views of a window of a ``WindowGroup`` for a value.
public struct PresentedWindowContent<Data: Codable & Hashable, Content: View>: View {
  private let window: Binding<AnyHashable?>?

  /// The value of a window that was opened without one.
  @State private var value: Data?
  private let content: (Binding<Data?>) -> Content

  init(window: Binding<AnyHashable?>?, initialValue: Data?, content: @escaping (Binding<Data?>) -> Content) {
    self.window = window
    _value = State(initialValue: initialValue)
    self.content = content
  }

  /// The views of the window.
  public var body: some View {
    let (window, own) = (window, $value)
    content(
      Binding {
        window?.wrappedValue?.base as? Data ?? own.wrappedValue
      } set: { value in
        own.wrappedValue = value
        window?.wrappedValue = value.map { AnyHashable($0) }
      })
  }
}

/// A scene with a single window. Unless it is the program's first one, it covers the others as long as it is open.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `Window`.
public struct Window<Content: View>: Scene {
  /// The type of the body, which a window doesn't have.
  public typealias Body = Never

  private let id: String
  private let content: Content

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which a terminal doesn't show.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of the window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    (self.id, self.content) = (id, content())
  }

  /// Creates a window with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title, which a terminal doesn't show.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    (self.id, self.content) = (id, content())
  }

  /// Creates a window with a text as its title.
  ///
  /// - Parameters:
  ///   - title: The title, which a terminal doesn't show.
  ///   - id: The identifier, for `\.openWindow`.
  ///   - content: Builds the views of the window.
  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    (self.id, self.content) = (id, content())
  }

  /// The body, which stops the program: the scene consists of views.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The views of the window. Not for use in your code.
  public var _content: some View {
    WindowViews(matches: { [id] in $0 == .init(id: id) }) { [content] _ in content }
  }

  /// The value for windows. Not for use in your code.
  public static var _isWindow: Bool { true }
}

/// A scene with the settings of a program. Control-comma, `\.openSettings` and a ``SettingsLink`` open it, and Escape
/// closes it.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `Settings`.
public struct Settings<Content: View>: Scene {
  /// The type of the body, which settings don't have.
  public typealias Body = Never

  private let content: Content

  /// Creates settings.
  ///
  /// - Parameter content: Builds the views of the settings.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The body, which stops the program: the scene consists of views.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The views of the settings. Not for use in your code.
  @ViewBuilder public var _content: some View {
    WindowViews(isWindow: false, matches: \.isSettings) { [content] _ in content }
    SettingsLink().keyboardShortcut(",").frame(width: 0, height: 0).hidden()
  }

  /// The value for scenes that don't start with a window. Not for use in your code.
  public static var _isWindow: Bool { false }
}

/// A control that opens the settings of the program.
public struct SettingsLink<Label: View>: View {
  @Environment(\.openSettings) private var openSettings
  private let label: Label

  /// Creates a control.
  ///
  /// - Parameter label: Builds the views that describe the settings.
  public init(@ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The views of the control.
  public var body: some View {
    Button {
      openSettings()
    } label: {
      label
    }
  }
}

extension SettingsLink where Label == Text {
  /// Creates a control with the standard title.
  public init() {
    self.init { Text("Settings…") }
  }
}

/// A scene in the menu bar of the system. A terminal has no menu bar: it shows nothing.
public struct MenuBarExtra<Label: View, Content: View>: Scene {
  /// The type of the body, which a menu bar extra doesn't have.
  public typealias Body = Never

  /// Creates a menu bar extra.
  ///
  /// - Parameters:
  ///   - content: Builds the views, and isn't called.
  ///   - label: Builds the views in the menu bar, and isn't called.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}

  /// Creates a menu bar extra that can be removed from the menu bar.
  ///
  /// - Parameters:
  ///   - isInserted: A binding, which isn't used.
  ///   - content: Builds the views, and isn't called.
  ///   - label: Builds the views in the menu bar, and isn't called.
  public init(isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}

  /// The body, which stops the program: the scene consists of views.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The views: none. Not for use in your code.
  public var _content: EmptyView { EmptyView() }

  /// The value for scenes without a window. Not for use in your code.
  public static var _isWindow: Bool { false }
}

extension MenuBarExtra where Label == _SymbolLabel {
  /// Creates a menu bar extra with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - isInserted: A binding, which isn't used.
  ///   - content: Builds the views, and isn't called.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, isInserted: Binding<Bool>? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

extension MenuBarExtra where Label == Text {
  /// Creates a menu bar extra with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isInserted: A binding, which isn't used.
  ///   - content: Builds the views, and isn't called.
  public init(
    _ titleKey: LocalizedStringKey, isInserted: Binding<Bool>? = nil, @ViewBuilder content: () -> Content
  ) {}
}
