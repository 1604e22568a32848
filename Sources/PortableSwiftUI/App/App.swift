/// The structure and behavior of a program.
///
/// ```swift
/// @main
/// struct Greeter: App {
///   @State private var name = ""
///
///   var body: some Scene {
///     WindowGroup {
///       TextField("Your name", text: $name)
///       Text("Hello, \(name)!").bold()
///     }
///   }
/// }
/// ```
/// The host that shows the views provides the `main()` that `@main` calls: a program that imports `AppEnvironmentUI`
/// shows them in its terminal. The interface and the behavior are those that Apple documents for SwiftUI's `App`.
@MainActor @preconcurrency
public protocol App {
  /// The type of the program's scene.
  associatedtype Body: Scene

  /// The program's scene.
  @SceneBuilder @MainActor @preconcurrency
  var body: Body { get }

  /// Creates the program with the initial values of its properties.
  @MainActor @preconcurrency
  init()
}

/// The view of a program: its scene, with the program's properties connected to the graph.
package struct AppContent<Program: App>: View {
  private let program: FieldsOfBody<Program>
  @StateObject private var windows = OpenWindows()

  /// Creates the view of a program.
  package init(_ program: Program) {
    self.program = FieldsOfBody(value: program)
  }

  /// The views of the program's scene.
  package var body: some View {
    ChangedEnvironment(content: program.value.body._content, value: windows) { values, windows in
      values[observed: OpenWindows.self] = windows
      values.dismissWindow = DismissWindowAction(windows: windows, current: values.dismiss)
    }
  }
}

/// A program or a scene, whose properties are those of the view that it's stored in.
struct FieldsOfBody<Value>: DynamicProperty {
  let value: Value

  static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addFields(of: Value.self, at: offset)
  }
}
