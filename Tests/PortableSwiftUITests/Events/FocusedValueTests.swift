import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Views read the values that the focused view gives")
struct FocusedValueTests {
  @Test func theValueFollowsTheFocus() {
    let host = ViewHost(TwoFields())
    #expect(host.lines.last == "a: one, scene")
    host.press(.tab)
    #expect(host.lines.last == "b: two, scene")
    host.press(.tab)
    #expect(host.lines.last == "none, scene")
  }

  @Test func aBindingOfTheFocusedViewIsReadAndWritten() {
    let host = ViewHost(TwoFields())
    host.type("!")
    #expect(host.lines.last == "a: one!, scene")
    host.press(.tab)
    host.press("k", modifiers: .control)
    #expect(host.lines.last == "b: , scene")
    #expect(host.bodyCount(of: Unconcerned.self) == 1)
  }

  @Test func aViewMayReadAValueThatItGives() {
    let host = ViewHost(Cells(), columns: 20, rows: 4)
    #expect(host.lines.first == "x")
    host.press(.tab)
    #expect(host.lines.first == "y")
    host.type("!")
    #expect(host.lines.first == "y!")
    #expect(host.bodyCount(of: Cells.self) < 20)
    #expect(host.warnings.isEmpty)
  }

  @Test func aViewMayReadAnActionThatItGives() {
    let host = ViewHost(ActionOfField(), columns: 20, rows: 4)
    host.tap("Add")
    host.tap("Add")
    #expect(host.lines.last == "2")
    #expect(host.bodyCount(of: ActionOfField.self) < 100)
    #expect(host.warnings.isEmpty)
  }

  @Test func aViewThatLeavesGivesNothing() {
    let host = ViewHost(Leaving())
    #expect(host.lines.last == "inner outer")
    host.tap("Remove")
    #expect(host.lines.last == "none")
  }

  @Test func objectsAreObserved() {
    let model = Model()
    let host = ViewHost(ObjectOfField(model: model))
    #expect(host.lines.last == "0")
    model.first = 3
    #expect(host.lines.last == "3")
    host.press(.tab)
    #expect(host.lines.last == "none")
  }

  @Test func commandsReadTheFocusedValue() {
    let host = ViewHost(AppContent(FieldApp()), columns: 40, rows: 10)
    host.press("u", modifiers: .control)
    #expect(host.text.contains("a: ONE, scene"))
  }
}

private struct NameKey: FocusedValueKey {
  typealias Value = String
}

private struct SceneKey: FocusedValueKey {
  typealias Value = String
}

private struct TextKey: FocusedValueKey {
  typealias Value = Binding<String>
}

private struct ActionKey: FocusedValueKey {
  typealias Value = () -> Void
}

private struct OtherActionKey: FocusedValueKey {
  typealias Value = () -> Void
}

extension FocusedValues {
  fileprivate var fieldAction: (() -> Void)? {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }

  fileprivate var otherAction: (() -> Void)? {
    get { self[OtherActionKey.self] }
    set { self[OtherActionKey.self] = newValue }
  }

  fileprivate var fieldName: String? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var sceneName: String? {
    get { self[SceneKey.self] }
    set { self[SceneKey.self] = newValue }
  }

  fileprivate var fieldText: Binding<String>? {
    get { self[TextKey.self] }
    set { self[TextKey.self] = newValue }
  }
}

private struct TwoFields: View {
  @State private var first = "one"
  @State private var second = "two"

  var body: some View {
    VStack {
      TextField("First", text: $first).focusedValue(\.fieldName, "a").focusedValue(\.fieldText, $first)
      TextField("Second", text: $second).focusedValue(\.fieldName, "b").focusedValue(\.fieldText, $second)
      Button("Other") {}
      Unconcerned()
      Summary()
    }
    .focusedSceneValue(\.sceneName, "scene")
  }
}

private struct Cells: View {
  @State private var texts = ["x", "y"]
  @FocusedBinding(\.fieldText) private var text

  var body: some View {
    VStack(alignment: .leading) {
      Text(text ?? "-")
      ForEach(texts.indices, id: \.self) { index in
        TextField("Cell", text: $texts[index]).focusedValue(\.fieldText, $texts[index])
      }
    }
  }
}

private struct ActionOfField: View {
  @State private var count = 0
  @FocusedValue(\.fieldAction) private var action

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Field", text: .constant("x"))
        .focusedValue(\.fieldAction) { count += 1 }
        .focusedValue(\.otherAction) { count -= 1 }
      Button("Add") { action?() }.disabled(action == nil).focusable(false)
      Text("\(count)")
    }
  }
}

private struct FieldApp: App {
  var body: some Scene {
    WindowGroup { TwoFields() }.commands { FieldCommands() }
  }
}

private struct FieldCommands: Commands {
  @FocusedBinding(\.fieldText) private var text

  var body: some Commands {
    CommandMenu("Field") { Button("Upper") { text = text?.uppercased() }.keyboardShortcut("u") }
  }
}

private struct Unconcerned: View {
  var body: some View { Text("-") }
}

private struct Summary: View {
  @FocusedValue(\.fieldName) private var name
  @FocusedValue(\.sceneName) private var scene
  @FocusedBinding(\.fieldText) private var text

  var body: some View {
    Button("Clear") { text = "" }.keyboardShortcut("k").disabled(text == nil).focusable(false)
    Text("\(name.map { "\($0): \(text ?? "")" } ?? "none"), \(scene ?? "")")
  }
}

private struct Leaving: View {
  @State private var isThere = true

  var body: some View {
    VStack {
      if isThere {
        VStack {
          Button("Remove") { isThere = false }.focusedValue(\.fieldName, "inner")
        }
        .focusedValue(\.fieldName, "ignored").focusedValue(\.sceneName, "outer")
      }
      Reader()
    }
  }

  struct Reader: View {
    @FocusedValue(\.fieldName) private var name
    @FocusedValue(\.sceneName) private var scene

    var body: some View { Text([name, scene].compactMap { $0 }.joined(separator: " ").ifEmpty("none")) }
  }
}

extension String {
  fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}

private struct ObjectOfField: View {
  let model: Model

  var body: some View {
    Button("With an object") {}.focusedObject(model)
    Button("Without one") {}
    Reader()
  }

  struct Reader: View {
    @FocusedObject private var model: Model?

    var body: some View { Text(model.map { "\($0.first)" } ?? "none") }
  }
}
