/// The windows of a program that cover its first one, the last of them in front.
@MainActor
final class OpenWindows: ObservableObject {
  /// A window that a program opens.
  struct Request: Hashable {
    var id: String?
    var value: AnyHashable?
    var isSettings = false
  }

  /// A window that is open. Its value may have changed since it was asked for.
  struct Window: Identifiable {
    let id: Int
    var request: Request
  }

  @Published private(set) var windows: [Window] = []
  private var last = 0

  nonisolated init() {}

  /// Opens a window, or closes those in front of it if it is open.
  func open(_ request: Request) {
    if let index = windows.firstIndex(where: { $0.request == request }) {
      windows.removeSubrange((index + 1)...)
    } else {
      last += 1
      windows.append(Window(id: last, request: request))
    }
  }

  /// Closes the windows that a function accepts.
  func close(where isClosed: (Request) -> Bool) {
    windows.removeAll { isClosed($0.request) }
  }

  /// A binding by which a window is closed.
  func isOpen(_ window: Window) -> Binding<Bool> {
    Binding {
      true
    } set: { isOpen in
      if !isOpen { MainActor.assumeIsolated { self.windows.removeAll { $0.id == window.id } } }
    }
  }

  /// A binding to the value of a window.
  func value(of window: Window) -> Binding<AnyHashable?> {
    Binding {
      window.request.value
    } set: { value in
      MainActor.assumeIsolated {
        guard let index = self.windows.firstIndex(where: { $0.id == window.id }) else { return }
        self.windows[index].request.value = value
      }
    }
  }
}

/// The views of a scene with windows: those of the first window of the program, and those of each window that is open.
struct WindowViews<Content: View>: View {
  /// A Boolean value that indicates whether the scene can be the first one.
  let isWindow: Bool

  /// A function that returns whether the scene has the window that is asked for.
  let matches: (OpenWindows.Request) -> Bool

  /// Builds the views of a window for its value. The first window of the program has none.
  let content: (Binding<AnyHashable?>?) -> Content
  @Environment(\.isFirstWindow) private var isFirst
  @EnvironmentObject private var windows: OpenWindows

  init(
    isWindow: Bool = true, matches: @escaping (OpenWindows.Request) -> Bool,
    content: @escaping (Binding<AnyHashable?>?) -> Content
  ) {
    (self.isWindow, self.matches, self.content) = (isWindow, matches, content)
  }

  var body: some View {
    if isFirst, isWindow { content(nil) }
    ForEach(windows.windows.filter { matches($0.request) }) { window in
      EmptyView().fullScreenCover(isPresented: windows.isOpen(window)) {
        ChangedEnvironment(content: VStack { content(windows.value(of: window)) }, value: 0) { values, _ in
          values.dismissWindow.current = values.dismiss
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
  }
}

extension EnvironmentValues {
  /// An action that opens a window, which covers the others. Escape closes it.
  public var openWindow: OpenWindowAction { OpenWindowAction(windows: self[observed: OpenWindows.self]) }

  /// An action that closes a window.
  public internal(set) var dismissWindow: DismissWindowAction {
    get { self[DismissWindowKey.self] }
    set { self[DismissWindowKey.self] = newValue }
  }

  /// An action that opens the settings of the program, if it has a ``Settings`` scene.
  public var openSettings: OpenSettingsAction { OpenSettingsAction(windows: self[observed: OpenWindows.self]) }
}

private enum DismissWindowKey: EnvironmentKey {
  static var defaultValue: DismissWindowAction { DismissWindowAction(windows: nil, current: DismissAction {}) }
}

/// An action that opens a window of the program. A terminal shows one window at a time: the new one covers the others.
///
/// A window that is open already comes to the front, and those that cover it are closed. A window that the program's
/// scenes don't have isn't opened. The interface is the one that Apple documents for SwiftUI's `OpenWindowAction`.
public struct OpenWindowAction: Sendable {
  let windows: OpenWindows?

  /// Opens the window of the scene with an identifier.
  ///
  /// - Parameter id: The identifier.
  @MainActor @preconcurrency
  public func callAsFunction(id: String) { windows?.open(.init(id: id)) }

  /// Opens a window of the window group for values of a type.
  ///
  /// - Parameter value: The value, which the window shows.
  @MainActor @preconcurrency
  public func callAsFunction<D: Codable & Hashable>(value: D) { windows?.open(.init(value: value)) }

  /// Opens a window of the window group with an identifier for values of a type.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - value: The value, which the window shows.
  @MainActor @preconcurrency
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    windows?.open(.init(id: id, value: value))
  }
}

/// An action that closes a window of the program.
///
/// The interface is the one that Apple documents for SwiftUI's `DismissWindowAction`.
public struct DismissWindowAction: Sendable {
  let windows: OpenWindows?
  var current: DismissAction

  /// Closes the window of the view. The program ends with its first one.
  @MainActor @preconcurrency
  public func callAsFunction() { current() }

  /// Closes the windows of the scene with an identifier, except the first one of the program.
  ///
  /// - Parameter id: The identifier.
  @MainActor @preconcurrency
  public func callAsFunction(id: String) { windows?.close { $0.id == id } }

  /// Closes the window that was opened with a value.
  ///
  /// - Parameter value: The value.
  @MainActor @preconcurrency
  public func callAsFunction<D: Codable & Hashable>(value: D) {
    windows?.close { $0.value == AnyHashable(value) }
  }

  /// Closes the window that was opened with an identifier and a value.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - value: The value.
  @MainActor @preconcurrency
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    windows?.close { $0 == .init(id: id, value: value) }
  }
}

/// An action that opens the settings of the program.
///
/// The interface is the one that Apple documents for SwiftUI's `OpenSettingsAction`.
public struct OpenSettingsAction: Sendable {
  let windows: OpenWindows?

  /// Opens the settings.
  @MainActor @preconcurrency
  public func callAsFunction() { windows?.open(.init(isSettings: true)) }
}
