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

  /// The body, which stops the program: the scene consists of views.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The views of the window. Not for use in your code.
  public var _content: Content { content }
}
