import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("Alerts and dialogs are shown above the views")
struct AlertTests {
  @Test func anAlertIsDrawnInTheMiddle() {
    let host = ViewHost(Deleting())
    host.tap("Delete")
    #expect(
      host.screen(width: 40, height: 9) == """
        Delete
        Below  ┌───────────────────────┐
               │   Delete this file?   │
               │                       │
               │  It can't be undone.  │
               │                       │
               │    Discard   Keep     │
               └───────────────────────┘
        """)
    #expect(host.lines.contains { $0.contains("Delete this file?") })
    #expect(host.lines.contains { $0.contains("Keep") && $0.contains("Discard") })
  }

  @Test func anAlertHasTheFocusToItself() {
    let host = ViewHost(Deleting(), columns: 40, rows: 9)
    #expect(host.focusedControl == "Delete")
    host.press(.return)
    #expect(host.focusedControl == "Discard")
    host.press(.tab)
    #expect(host.focusedControl == "Keep")
    host.press(.tab)
    #expect(host.focusedControl == "Discard")
    host.press(.return)
    #expect(host.lines.contains("discarded"))
    #expect(!host.text.contains("Delete this file?"))
    #expect(host.focusedControl == "Delete")
  }

  @Test func theEscapeKeyCancelsAnAlert() {
    let host = ViewHost(Deleting(), columns: 40, rows: 9)
    host.press(.return)
    host.press(.escape)
    #expect(host.lines.contains("kept"))
    #expect(!host.text.contains("Delete this file?"))
  }

  @Test(arguments: ["c", "q"] as [Character])
  func theKeysThatEndAProgramCancelAnAlert(character: Character) {
    let host = ViewHost(Deleting(), columns: 40, rows: 9)
    let key = KeyEquivalent(character)
    #expect(!host.press(key, modifiers: .control))
    host.press(.return)
    #expect(host.press(key, modifiers: .control))
    #expect(host.lines.contains("kept"))
    #expect(!host.text.contains("Delete this file?"))
    #expect(!host.press(key, modifiers: .control))
  }

  @Test func anAlertWithoutACancelButtonIsDismissedByControlC() {
    let host = ViewHost(Failing(), columns: 40, rows: 9)
    host.tap("Load")
    #expect(host.press("c", modifiers: .control))
    #expect(!host.text.contains("The disk is full."))
  }

  @Test func anAlertThatStaysKeepsEveryKey() {
    let host = ViewHost(Text("view").alert("Stays", isPresented: .constant(true)) {}, columns: 40, rows: 9)
    for key: KeyEquivalent in ["c", "q", "x"] { #expect(host.press(key, modifiers: .control)) }
    #expect(host.press(.function(1)))
    #expect(host.text.contains("Stays"))
  }

  @Test func viewsBelowAnAlertDoNotRespond() async {
    let host = ViewHost(Deleting(), columns: 40, rows: 9)
    host.press(.return)
    host.click(column: host.columns(of: "Below"), row: 8)
    host.press("b", modifiers: .control)
    await expectIssue(containing: "Below") { host.tap("Below") }
    #expect(!host.lines.contains("below"))
    host.tap("Keep")
    host.press("b", modifiers: .control)
    #expect(host.lines.contains("below"))
  }

  @Test func anAlertWithoutActionsHasAnOKButton() {
    let host = ViewHost(Failing(), columns: 40, rows: 9)
    host.tap("Load")
    #expect(host.text.contains("The disk is full."))
    #expect(host.text.contains("Delete something."))
    #expect(host.focusedControl == "OK")
    host.press(.return)
    #expect(!host.text.contains("The disk is full."))
  }

  @Test func aDialogOffersToCancel() {
    let host = ViewHost(Confirming(), columns: 40, rows: 9)
    host.tap("Close")
    #expect(host.lines.contains { $0.contains("Unsaved changes") })
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.focusedControl == "Cancel")
    host.press(.return)
    #expect(!host.text.contains("Unsaved changes"))
    host.tap("Close")
    host.tap("Save")
    #expect(host.lines.contains("saved"))
  }

  @Test func aLongMessageScrollsAboveTheButtons() {
    let host = ViewHost(Licensing(), columns: 30, rows: 8)
    #expect(
      host.screen(width: 30, height: 8) == """
               ┌─────────────┐
               │   License   │
               │             │
               │  Clause 1   │
               │  Clause 2   │
               │  Clause 3   │
               │   Accept    │
               └─────────────┘
        """)
    host.scroll(1, column: 15, row: 3)
    #expect(host.text.contains("Clause 6"))
    host.press(.end)
    #expect(host.text.contains("Clause 40"))
    #expect(host.text.contains("Accept"))
    host.press(.home)
    host.press(.pageDown)
    host.press(.downArrow)
    #expect(host.text.contains("Clause 8"))
    host.tap("Accept")
    #expect(!host.text.contains("Accept"))
  }

  @Test func theButtonsOfADialogAreVisibleOnASmallScreen() {
    let host = ViewHost(Confirming(), columns: 10, rows: 3)
    host.press(.return)
    #expect(host.screen(width: 10, height: 3).contains("Save"))
    host.press(.tab)
    #expect(host.screen(width: 10, height: 3).contains("Discard"))
    host.press(.tab)
    #expect(host.screen(width: 10, height: 3).contains("Cancel"))
  }

  @Test(arguments: [CellSize(width: 20, height: 6), CellSize(width: 24, height: 8), CellSize(width: 10, height: 3)])
  func theFocusStartsOnAButtonOfASmallDialog(size: CellSize) {
    for isAlert in [true, false] {
      let host = ViewHost(Losing(isAlert: isAlert), columns: size.width, rows: size.height)
      // The second button of the window below has the focus.
      host.press(.tab)
      host.press(.return)
      #expect(host.focusedControl == "Keep")
      host.press(.return)
      #expect(host.text.contains("kept"))
      #expect(host.focusedControl == "Close")
    }
  }

  @Test func theFocusStartsOnTheButtonWithTheDefaultAction() {
    let host = ViewHost(Defaulting(), columns: 40, rows: 9)
    #expect(host.focusedControl == "Save")
  }

  @Test func aSmallDialogUsesTheWholeScreen() {
    let host = ViewHost(Losing(isAlert: true), columns: 20, rows: 6)
    host.tap("Close")
    #expect(
      host.screen(width: 20, height: 6) == """
        ┌──────────────────┐
        │ Unsaved changes  │
        │What you have     │
        │typed since the   │
        │  Keep   Discard  │
        └──────────────────┘
        """)
    host.press(.pageDown)
    #expect(host.text.contains("last time is lost."))
    host.press(.return)
    #expect(host.text.contains("kept"))
  }

  @Test(arguments: [.downArrow, .pageDown, .end] as [KeyEquivalent])
  func keysThatTheFocusedButtonIgnoresScrollTheMessage(key: KeyEquivalent) {
    let host = ViewHost(Licensing(), columns: 30, rows: 8)
    #expect(host.focusedControl == "Accept")
    let before = host.screen(width: 30, height: 8)
    host.press(key)
    #expect(host.screen(width: 30, height: 8) != before)
    for key in [.upArrow, .pageUp, .home] as [KeyEquivalent] { host.press(key) }
    #expect(host.screen(width: 30, height: 8) == before)
    #expect(host.focusedControl == "Accept")
  }

  @Test func arrowsMoveTheFocusBeforeTheyScrollTheMessage() {
    let host = ViewHost(Losing(isAlert: false), columns: 24, rows: 8)
    host.tap("Close")
    host.press(.downArrow)
    #expect(host.focusedControl == "Discard")
    #expect(!host.text.contains("lost."))
    host.press(.downArrow)
    #expect(host.focusedControl == "Discard")
    #expect(host.text.contains("lost."))
  }

  @Test func oneAlertFollowsAnother() {
    let host = ViewHost(Chained(), columns: 40, rows: 9)
    host.tap("Start")
    host.press(.return)
    #expect(host.text.contains("Second"))
    #expect(host.focusedControl == "Finish")
    host.press(.return)
    #expect(host.lines.contains("finished"))
    #expect(host.focusedControl == "Start")
  }

  @Test func anAlertAboutDataIsShownWithItsData() {
    let host = ViewHost(Describing(), columns: 40, rows: 9)
    host.tap("Without")
    #expect(!host.text.contains("About"))
    host.tap("With")
    #expect(host.text.contains("About: the data"))
    host.tap("Use the data")
    #expect(!host.text.contains("About"))
  }

  @Test func anAlertThatIsRemovedWithItsViewReleasesEverything() {
    let population = Population()
    do {
      let host = ViewHost(Populated(population: population))
      #expect(host.text.contains("inside"))
      #expect(population.alive == 1)
    }
    #expect(population.alive == 0)
  }
}

private struct Deleting: View {
  @State private var isAsking = false
  @State private var result = ""

  var body: some View {
    Button("Delete") { isAsking = true }
      .alert("Delete this file?", isPresented: $isAsking) {
        Button("Discard", role: .destructive) { result = "discarded" }
        Button("Keep", role: .cancel) { result = "kept" }
      } message: {
        Text("It can't be undone.")
      }
    Button("Below") { result = "below" }.keyboardShortcut("b")
    Text(result)
  }
}

private struct DiskError: LocalizedError {
  var errorDescription: String? { "The disk is full." }
  var recoverySuggestion: String? { "Delete something." }
}

private struct Failing: View {
  @State private var error: DiskError?
  @State private var isFailed = false

  var body: some View {
    Button("Load") {
      error = DiskError()
      isFailed = true
    }
    .alert(isPresented: $isFailed, error: error) {}
  }
}

private struct Confirming: View {
  @State private var isAsking = false
  @State private var result = ""

  var body: some View {
    Button("Close") { isAsking = true }
      .confirmationDialog("Unsaved changes", isPresented: $isAsking) {
        Button("Save") { result = "saved" }
        Button("Discard", role: .destructive) { result = "discarded" }
      }
    Text(result)
  }
}

private struct Licensing: View {
  @State private var isAsking = true

  var body: some View {
    Text("").alert("License", isPresented: $isAsking) {
      Button("Accept") {}
    } message: {
      ForEach(1..<41) { Text("Clause \($0)") }
    }
  }
}

private struct Losing: View {
  let isAlert: Bool
  @State private var isAsking = false
  @State private var result = ""

  var body: some View {
    Button("Other") {}
    Button("Close") { isAsking = true }
      .alert("Unsaved changes", isPresented: isAsking(isAlert)) {
        buttons
      } message: {
        Text("What you have typed since the last time is lost.")
      }
      .confirmationDialog("Unsaved changes", isPresented: isAsking(!isAlert)) {
        buttons
      } message: {
        Text("What you have typed since the last time is lost.")
      }
    Text(result)
  }

  @ViewBuilder private var buttons: some View {
    Button("Keep", role: .cancel) { result = "kept" }
    Button("Discard", role: .destructive) { result = "discarded" }
  }

  private func isAsking(_ isShown: Bool) -> Binding<Bool> {
    Binding(get: { isAsking && isShown }, set: { isAsking = $0 })
  }
}

private struct Defaulting: View {
  var body: some View {
    Text("view").alert("Save?", isPresented: .constant(true)) {
      Button("Discard", role: .destructive) {}
      Button("Save") {}.keyboardShortcut(.defaultAction)
    }
  }
}

private struct Chained: View {
  @State private var isFirst = false
  @State private var isSecond = false
  @State private var result = ""

  var body: some View {
    Button("Start") { isFirst = true }
      .alert("First", isPresented: $isFirst) { Button("Go on") { isSecond = true } }
      .alert("Second", isPresented: $isSecond) { Button("Finish") { result = "finished" } }
    Text(result)
  }
}

private struct Describing: View {
  @State private var data: String?
  @State private var isShown = false

  var body: some View {
    Button("Without") { isShown = true }
    Button("With") {
      data = "the data"
      isShown = true
    }
    .alert("About", isPresented: $isShown, presenting: data) { data in
      Button("Use \(data)") {}
    } message: { data in
      Text("About: \(data)")
    }
  }
}

private struct Populated: View {
  let population: Population

  var body: some View {
    Text("view").alert("title", isPresented: .constant(true)) {
      Button("OK") {}
    } message: {
      Inside(population: population)
    }
  }
}

private struct Inside: View {
  @StateObject private var model: Model

  init(population: Population) {
    _model = StateObject(wrappedValue: Model(population))
  }

  var body: some View { Text("inside \(model.first)") }
}
