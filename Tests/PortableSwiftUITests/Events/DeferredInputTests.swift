import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Input waits for views that aren't ready")
struct DeferredInputTests {
  @Test func inputBeforeAViewIsReadyArrivesInOrder() {
    let model = Readiness()
    let host = ViewHost(Loading(model: model), columns: 20, rows: 3)
    host.type("two")
    host.press(.home)
    host.type("one ")
    host.press(.end)
    host.paste(" three")
    #expect(host.lines.first == "Loading")
    model.isReady = true
    host.flush()
    #expect(host.lines.first == "one two three")
    host.type("!")
    #expect(host.lines.first == "one two three!")
  }

  @Test func typingAnswersNoQuestionThatWasNotOnTheScreen() {
    let model = Readiness()
    let host = ViewHost(Loading(model: model), columns: 40, rows: 8)
    host.press(.return)
    host.type("x")
    model.isAsking = true
    model.isReady = true
    host.flush()
    #expect(host.lines.contains { $0.contains("Answer") })
    #expect(!model.isAnswered)
    host.press(.return)
    #expect(model.isAnswered)
    #expect(host.lines[1] == "x")
  }

  @Test func controlCIsNotDeferred() {
    let host = ViewHost(Loading(model: Readiness()), columns: 20, rows: 3)
    #expect(!host.press("c", modifiers: .control))
    #expect(host.press("s", modifiers: .control))
  }

  @Test func aViewThatLeavesDefersNothing() {
    let model = Readiness()
    let host = ViewHost(Leaving(model: model), columns: 20, rows: 3)
    host.type("x")
    model.isReady = true
    host.flush()
    #expect(host.lines.first == "x")
  }
}

@MainActor private final class Readiness: ObservableObject {
  @Published var isReady = false
  @Published var isAsking = false
  var isAnswered = false
}

private struct Loading: View {
  @ObservedObject var model: Readiness
  @State private var text = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading) {
      if model.isReady {
        TextEditor(text: $text).focused($isFocused)
      } else {
        Text("Loading")
      }
    }
    .onChange(of: model.isReady) { isFocused = true }
    .alert("Question", isPresented: $model.isAsking) {
      Button("Answer") { model.isAnswered = true }
    }
    .defersInput(while: !model.isReady)
  }
}

private struct Leaving: View {
  @ObservedObject var model: Readiness
  @State private var text = ""

  var body: some View {
    VStack {
      TextField("Text", text: $text)
      if !model.isReady { Text("Loading").defersInput(while: true) }
    }
  }
}
