/// A part of a program's user interface that the system shows, such as a window.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `Scene`.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the scene that this one consists of.
  associatedtype Body: Scene

  /// The scene that this one consists of.
  @SceneBuilder @MainActor @preconcurrency
  var body: Body { get }

  /// The type of the views in the scene. Not for use in your code.
  associatedtype _Content: View

  /// The views in the scene. Not for use in your code.
  @MainActor @preconcurrency
  var _content: _Content { get }

  /// A Boolean value that indicates whether the scene has a window to start with. Not for use in your code.
  static var _isWindow: Bool { get }
}

extension Scene {
  /// The one of the body. Not for use in your code.
  public static var _isWindow: Bool { Body._isWindow }

  /// The views of the scene's body. Not for use in your code.
  public var _content: _SceneContent<Self> { _SceneContent(self) }
}

/// The view of a scene with a body. Not for use in your code.
public struct _SceneContent<Content: Scene>: View {
  private let scene: FieldsOfBody<Content>

  init(_ scene: Content) {
    self.scene = FieldsOfBody(value: scene)
  }

  /// The views of the scene's body.
  public var body: some View { scene.value.body._content }
}

extension Never: Scene {
  /// The value for scenes without a body. Not for use in your code.
  public static var _isWindow: Bool { false }
}

/// A result builder that creates a scene from the content of a closure. The first window is on the screen when the
/// program starts.
@resultBuilder @MainActor
public struct SceneBuilder {
  /// Returns a scene unchanged.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Builds a scene from a single scene.
  public static func buildPartialBlock<Content: Scene>(first: Content) -> Content { first }

  /// Builds a scene from several scenes.
  public static func buildPartialBlock<First: Scene, Next: Scene>(
    accumulated: First, next: Next
  ) -> some Scene {
    ScenePair(first: accumulated, next: next)
  }

  /// Builds a scene for an `if` without an `else`.
  public static func buildOptional<Content: Scene>(_ content: Content?) -> some Scene {
    ModifiedScene<Content, _>(_content: content?._content)
  }
}

/// Two scenes. If the first one has a window, those of the second one wait until they are opened.
private struct ScenePair<First: Scene, Next: Scene>: Scene {
  let first: First
  let next: Next

  static var _isWindow: Bool { First._isWindow || Next._isWindow }

  @ViewBuilder var _content: some View {
    first._content
    ChangedEnvironment(content: next._content, value: First._isWindow) { values, isLater in
      if isLater { values.isFirstWindow = false }
    }
  }

  var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Scene {
  /// Adds an action to perform when a value changes, as the modifier of a view does.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - initial: A Boolean value that indicates whether the action is also performed at first.
  ///   - action: The action, with the previous and the new value. Runs on the main actor.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some Scene {
    ModifiedScene<Self, _>(_content: _content.onChange(of: value, initial: initial, action))
  }

  /// Adds an action to perform when a value changes, as the modifier of a view does.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - initial: A Boolean value that indicates whether the action is also performed at first.
  ///   - action: The action. Runs on the main actor.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    ModifiedScene<Self, _>(_content: _content.onChange(of: value, initial: initial, action))
  }

  /// Adds an action to perform with the new value when a value changes, as the modifier of a view does.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - action: The action, with the new value. Runs on the main actor.
  @available(*, deprecated, message: "Use the action with two or without parameters instead.")
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    ModifiedScene<Self, _>(_content: _content.onChange(of: value) { action($1) })
  }

  /// Sets a value in the environment of the scene.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: The new value.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    ModifiedScene<Self, _>(_content: _content.environment(keyPath, value))
  }

  /// Supplies an observable object to the scene.
  ///
  /// - Parameter object: The object.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    ModifiedScene<Self, _>(_content: _content.environmentObject(object))
  }

  /// Places an observable object in the environment of the scene.
  ///
  /// - Parameter object: The object.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    ModifiedScene<Self, _>(_content: _content.environment(object))
  }
}

/// A scene with a modifier of its views.
struct ModifiedScene<Base: Scene, Views: View>: Scene {
  let _content: Views

  static var _isWindow: Bool { Base._isWindow }

  var body: Never { fatalError("\(Self.self) has no body.") }
}
