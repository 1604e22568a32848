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
}

extension Scene {
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

extension Never: Scene {}

/// A result builder that creates a scene from the content of a closure.
@resultBuilder
public struct SceneBuilder {
  /// Returns a scene unchanged.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Builds a scene from a single scene.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene that shows views in a window. A terminal is one window.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `WindowGroup`.
public struct WindowGroup<Content: View>: Scene {
  /// The type of the body, which a window group doesn't have.
  public typealias Body = Never

  private let content: Content

  /// Creates a window group.
  ///
  /// - Parameter content: Builds the views of each window.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a window group with a title, which a terminal doesn't show.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the views of each window.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  /// Creates a window group with an identifier, which has no use while there is one window.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - content: Builds the views of each window.
  public init(id: String, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  /// Creates a window group with a title and an identifier, which a terminal doesn't show.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - id: The identifier.
  ///   - content: Builds the views of each window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  /// The body, which stops the program: the scene consists of views.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The views of the window. Not for use in your code.
  public var _content: Content { content }
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
    ModifiedScene(_content: _content.onChange(of: value, initial: initial, action))
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
    ModifiedScene(_content: _content.onChange(of: value, initial: initial, action))
  }

  /// Sets a value in the environment of the scene.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: The new value.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    ModifiedScene(_content: _content.environment(keyPath, value))
  }

  /// Supplies an observable object to the scene.
  ///
  /// - Parameter object: The object.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    ModifiedScene(_content: _content.environmentObject(object))
  }

  /// Places an observable object in the environment of the scene.
  ///
  /// - Parameter object: The object.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    ModifiedScene(_content: _content.environment(object))
  }
}

/// A scene with a modifier of its views.
struct ModifiedScene<Views: View>: Scene {
  let _content: Views

  var body: Never { fatalError("\(Self.self) has no body.") }
}
