import AppEnvironmentKit
import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import TemporaryFolders
import TestSupport
import Testing

@testable import AppEnvironmentPreviews

@MainActor
@Suite(.timeLimit(.minutes(10))) struct BrowserTests {
  @Test("The browser shows the list of previews beside the chosen one")
  func showsListAndPreview() {
    let model = BrowserModel(Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration())
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    #expect(host.text.hasPrefix("Counter"))
    #expect(host.text.contains("Zero"))
    #expect(host.text.contains("Count: 0"))
    host.tap("Add")
    #expect(host.text.contains("Count: 1"))
    model.selection = "Counter/Ten"
    #expect(host.text.contains("Count: 10"))
  }

  @Test("A switch of the browser shows the preview again, in another size, without colors, and in ASCII")
  func switchesConfiguration() {
    let model = BrowserModel(Preview.previews(of: StylePreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    #expect(host.text.contains("┌"))
    host.tap("ASCII: off")
    #expect(host.text.contains("+"))
    #expect(!host.text.contains("┌"))
    host.tap("Size: terminal")
    #expect(model.configuration.size == CellSize(width: 40, height: 12))
    host.tap("Colors: on")
    #expect(!model.configuration.hasColors)
  }

  @Test("At every size, the browser has all its buttons and the chosen preview, or says how much space it needs")
  func adaptsToSize() {
    let model = BrowserModel(
      Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    // The edges of each layout and a size inside it.
    for columns in [1, 37, 38, 60, 69, 70, 76, 77, 200] {
      for rows in hasManyRounds ? [1, 7, 8, 12, 19, 20, 24, 40, 80] : [1, 7, 8, 24] {
        let host = ViewHost(BrowserView(model: model), columns: columns, rows: rows)
        defer { host.end() }
        if columns < 38 || rows < 8 {
          #expect(!host.text.contains("Origins"))
          if columns >= 30 { #expect(host.text.contains("Previews need 38×8 cells.")) }
          continue
        }
        let names = [
          "Origins", "Reload", "Quit", "Colors: on", "\(columns < 77 ? "Env" : "Environment"): source",
          "Size: terminal",
          "ASCII: off", "Zero", "Count: 0",
        ]
        for name in names where !(name.hasPrefix("Env") && (46..<77).contains(columns)) {
          #expect(host.text.contains(name), "\(columns)×\(rows): \(host.text)")
        }
        #expect(host.text.contains("Ten") == (columns >= 70))
        #expect(host.text.contains("List"))
      }
    }
  }

  @Test("In a narrow terminal, the list covers the preview, which keeps its state")
  func opensList() {
    let model = BrowserModel(
      Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 40, rows: 12)
    host.tap("Add")
    #expect(host.text.contains("Count: 1"))
    host.press("l", modifiers: .option)
    #expect(host.text.contains("Ten"))
    #expect(!host.text.contains("Count: 1"))
    host.press(.escape)
    #expect(host.text.contains("Count: 1"))
    host.press("l", modifiers: .option)
    host.press(.downArrow)
    host.press(.return)
    #expect(host.text.contains("Count: 10"))
    host.press("n", modifiers: .option)
    #expect(host.text.contains("Count: 0"))
    host.press("p", modifiers: .option)
    #expect(host.text.contains("Count: 10"))
  }

  @Test(
    "One key moves the focus from the list to the preview, and one back",
    arguments: [KeyEquivalent.return, .rightArrow])
  func movesFocus(key: KeyEquivalent) {
    let model = BrowserModel(
      Preview.previews(of: FieldPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    #expect(host.text.contains("Return: preview"))
    host.press(key)
    host.type("ab")
    #expect(host.text.contains("first field ab"))
    host.press(.escape)
    host.press(.downArrow)
    #expect(model.selection == "Field/Two")
    // The preview's own views respond to Escape first, and Option-L doesn't depend on them.
    host.press(key)
    host.type("c")
    host.press(.escape)
    #expect(host.text.contains("escapes 1"))
    host.press("l", modifiers: .option)
    host.press(.upArrow)
    #expect(model.selection == "Field/One")
  }

  @Test("In a narrow terminal, the preview has the focus after Return in the list")
  func movesFocusFromCoveringList() {
    let model = BrowserModel(
      Preview.previews(of: FieldPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 60, rows: 20)
    host.press("l", modifiers: .option)
    host.press(.return)
    host.type("ab")
    #expect(host.text.contains("first field ab"))
  }

  @Test("A preview without a list has the focus at first")
  func focusesSinglePreview() {
    let model = BrowserModel(
      Array(Preview.previews(of: FieldPreviews.self).prefix(1)), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 60, rows: 20)
    host.type("ab")
    #expect(host.text.contains("first field ab"))
  }

  @Test(
    "A dialog of a preview is in the preview's space, and leaves the browser its keys", arguments: ["Alert", "Keys"])
  func containsDialog(name: String) async {
    let previews = Preview.previews(of: DialogPreviews.self)
    let size = CellSize(width: 40, height: 12)
    let model = BrowserModel(previews, selection: "Dialog/\(name)", PreviewConfiguration(size: size))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    defer { host.end() }
    let picture = PreviewStage(previews.first { $0.title == name }!, model.configuration).draw().text
    let lines = host.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).prefix(12)
    let live = lines.map { String($0.dropFirst(31).prefix(40)).trimmingCharacters(in: .whitespaces) }
    let still = picture.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(live.joined(separator: "\n").hasPrefix(still.joined(separator: "\n")))
    // The list has the focus at first.
    host.press(.downArrow)
    #expect(model.selection == "Dialog/After \(name)")
    host.press(.upArrow)
    #expect(model.selection == "Dialog/\(name)")
    // In the dialog, the browser's shortcuts still work, and the preview's don't.
    host.press(.return)
    host.press("s", modifiers: .option)
    #expect(model.configuration.size == CellSize(width: 80, height: 24))
    #expect(!host.press("c", modifiers: .control))
    #expect(!host.press("q", modifiers: .control))
    host.press("x", modifiers: .option)
    #expect(host.text.contains("Question"))
    #expect(host.text.contains("presses 0"))
    host.tap(name == "Alert" ? "Yes" : "OK")
    #expect(!host.text.contains("Question"))
    host.press("x", modifiers: .option)
    #expect(host.text.contains("presses 1"))
    #expect(host.click(column: 5, row: 2))
    #expect(model.selection == "Dialog/After Alert")
  }

  @Test("A dialog is laid out in its container, covers only the views in it, and returns the focus to them")
  func containsPresentation() {
    let host = ViewHost(ContainedDialogView(), columns: 60, rows: 12)
    host.press(.downArrow)
    host.press(.return)
    #expect(host.text.contains("Question"))
    host.tap("Outside 0")
    #expect(host.text.contains("Outside 1"))
    #expect(host.text.contains("Question"))
    host.press(.escape)
    #expect(!host.text.contains("Question"))
    host.press(.return)
    #expect(host.text.contains("Question"))
  }

  @Test("A preview that dismisses its window doesn't end the browser")
  func ignoresDismissal() {
    var dismissals = 0
    let model = BrowserModel(
      Preview.previews(of: DismissingPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(
      BrowserView(model: model).environment(\.dismiss, DismissAction { dismissals += 1 }), columns: 100, rows: 20)
    host.tap("End")
    #expect(dismissals == 0)
    host.tap("Quit")
    #expect(dismissals == 1)
  }

  @Test("A preview that is larger than the terminal is scrolled")
  func scrollsLargePreview() {
    let model = BrowserModel(
      Preview.previews(of: CornerPreviews.self), selection: nil,
      PreviewConfiguration(size: CellSize(width: 80, height: 24)))
    let host = ViewHost(BrowserView(model: model), columns: 40, rows: 12)
    #expect(host.text.contains("top"))
    #expect(!host.text.contains("bottom"))
    host.press(.end)
    for _ in 0..<40 { host.press(.rightArrow) }
    #expect(!host.text.contains("top"))
    #expect(host.text.contains("bottom"))
  }

  @Test(
    "A view that is smaller than the space is where its picture has it",
    arguments: [nil, CellSize(width: 40, height: 12)])
  func placesSmallPreview(size: CellSize?) throws {
    let preview = try #require(Preview.previews(of: CounterPreviews.self).first)
    let picture = PreviewStage(preview, PreviewConfiguration(size: CellSize(width: 40, height: 12))).draw().text
    let model = BrowserModel([preview], selection: nil, PreviewConfiguration(size: size))
    let host = ViewHost(BrowserView(model: model), columns: 80, rows: 24)
    let lines = host.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[3] == picture.prefix { $0 != "\n" })
  }

  @Test("The list shows the preview that is selected at first")
  func showsSelectionInList() {
    let previews = Preview.previews(of: ManyPreviews.self)
    let model = BrowserModel(previews, selection: "Many/Number 90", PreviewConfiguration())
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    #expect(host.text.contains("Number 90"))
  }

  @Test("The origin of each client is shown with the line that replaced it, and a button switches it alone")
  func showsOrigins() async throws {
    let model = BrowserModel(Preview.previews(of: ClientPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 40, rows: 12)
    host.tap("Origins")
    try await host.waits { $0.contains("CLOCK: source") }
    let lines = model.environment?.clientSummary ?? ""
    #expect(lines.contains("FileClient   replaced by overriding at AppEnvironmentPreviewsTests/BrowserTests.swift:"))
    #expect(lines.contains("ClockClient  preview"))
    host.tap("CLOCK: source")
    host.tap("CLOCK: preview")
    #expect(model.configuration.exceptions == ["CLOCK": .live])
    try await host.waits { _ in model.environment?.clientSummary.contains("live (APP_ENVIRONMENT_CLOCK)") == true }
    #expect(host.text.contains("CLOCK: live"))
  }

  @Test("Keys choose the next preview and the previous one, even where a preview has taken the focus")
  func movesBesideList() {
    let model = BrowserModel(Preview.previews(of: FocusPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    for columns in [40, 70, 100] {
      let host = ViewHost(BrowserView(model: model), columns: columns, rows: 24)
      defer { host.end() }
      host.press("n", modifiers: .option)
      #expect(host.text.contains("second"))
      host.press("p", modifiers: .option)
      #expect(host.text.contains("first"))
    }
  }

  @Test("The names are below that of their provider, and one that is too long is shown with its beginning and its end")
  func groupsNames() {
    let model = BrowserModel(Preview.previews(of: LongNamePreviews.self), selection: nil, PreviewConfiguration())
    let host = ViewHost(BrowserView(model: model), columns: 80, rows: 24)
    let lines = host.text.split(separator: "\n").map { $0.prefix(30).trimmingCharacters(in: .whitespaces) }
    #expect(lines.first == "LongName")
    #expect(lines.dropFirst().first == "A class in the state")
    #expect(lines.contains { $0.hasPrefix("An observable") && $0.hasSuffix("in the state") })
  }

  @Test("Down passes a preview that takes the focus, and Return moves into it")
  func movesPastPreviewWithFocus() {
    let model = BrowserModel(Preview.previews(of: MiddlePreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 24)
    host.press(.downArrow)
    #expect(model.selection == "Middle/Field")
    host.press(.downArrow)
    #expect(model.selection == "Middle/Last")
    host.press(.upArrow)
    host.press(.return)
    host.type("ab")
    #expect(host.text.contains("fieldab"))
  }

  @Test("The buttons for the next preview and the previous one show their keys, in as many columns as there are")
  func showsKeysOfSteps() {
    let model = BrowserModel(
      Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    for (columns, names) in [(38, ["<P", "N>"]), (70, ["<P", "N>"]), (100, ["Previous", "Next"])] {
      let host = ViewHost(BrowserView(model: model), columns: columns, rows: 24)
      defer { host.end() }
      for name in names { #expect(host.text.contains(name), "\(columns)") }
      #expect(host.style(of: columns < 100 ? "N>" : "Next")?.attributes.contains(.underline) == true)
      host.tap("Next")
      #expect(model.selection == "Counter/Ten")
      host.tap("Previous")
      #expect(model.selection == "Counter/Zero")
    }
  }

  @Test("The list shows the preview that the switches have chosen")
  func listFollowsSwitches() {
    let model = BrowserModel(Preview.previews(of: ManyPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 14)
    func list() -> String { host.text.split(separator: "\n").map { $0.prefix(30) }.joined(separator: "\n") }
    for _ in 0..<20 { host.press("n", modifiers: .option) }
    #expect(list().contains("Number 20 "))
    for _ in 0..<21 { host.press("p", modifiers: .option) }
    #expect(list().contains("Number 99 "))
    #expect(!list().contains("Number 20 "))
  }

  @Test("A client that the preview's source replaces can be switched")
  func switchesReplacedClient() async throws {
    let model = BrowserModel(Preview.previews(of: ClientPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 24)
    try await host.waits { $0.contains("FILE: source") }
    #expect(host.text.contains("/documents "))
    host.tap("FILE: source")
    try await host.waits { $0.contains("FILE: preview") }
    #expect(!host.text.contains("/documents "))
    try await host.waits { _ in model.environment?.clientSummary.contains("replaced") == false }
    model.configuration.exceptions = [:]
    try await host.waits { $0.contains("FILE: source") }
    #expect(host.text.contains("/documents "))
  }

  @Test("The line that replaced a client is shown whole where there is room, in as many rows as it takes")
  func wrapsOrigins() async throws {
    let model = BrowserModel(Preview.previews(of: ClientPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 50, rows: 24)
    try await host.waits { $0.contains("replaced by overriding at") }
    #expect(host.text.contains("BrowserTests.swift:"))
  }

  @Test("An error of a build is shown whole before the next one begins")
  func wrapsDiagnostics() {
    let model = BrowserModel(
      Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    model.build = .failed(
      (1...5).map { "Sources/NotesViews/EditorView.swift:\($0):34: error: cannot convert a value of type \($0)" })
    let host = ViewHost(BrowserView(model: model), columns: 80, rows: 24)
    #expect(host.text.contains("type 1"))
    #expect(host.text.contains("type 2"))
    #expect(!host.text.contains("EditorView.swift:3"))
  }

  @Test("A program in a terminal that is too small for previews ends with the same key")
  func quitsInSmallTerminal() {
    let model = BrowserModel(
      Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    var isEnded = false
    let view = BrowserView(model: model).environment(\.dismiss, DismissAction { isEnded = true })
    let host = ViewHost(view, columns: 20, rows: 5)
    host.press("q", modifiers: .option)
    #expect(isEnded)
  }

  @Test("Messages about the build, sources and documents are below the preview, in a part of the terminal")
  func showsMessages() {
    let model = BrowserModel(
      Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration(size: nil))
    model.build = .failed((1...5).map { "File.swift:\($0):1: error: number \($0)" })
    model.notice = "Sources aren't watched."
    let host = ViewHost(BrowserView(model: model), columns: 40, rows: 12)
    for text in ["number 1", "number 2", "Sources aren't watched.", "Count: 0"] { #expect(host.text.contains(text)) }
    #expect(!host.text.contains("number 3"))
    model.build = .building
    host.flush()
    #expect(host.text.contains("Building…"))
    #expect(!host.text.contains("number 1"))
  }
}

extension ViewHost {
  /// Lays out the views until a condition holds. The environment of a preview is known after its layout.
  fileprivate func waits(until isReached: (String) -> Bool) async throws {
    while !isReached(text) {
      try Task.checkCancellation()
      await Task.yield()
      flush()
    }
  }
}

private struct CounterView: View {
  @State var count: Int

  var body: some View {
    Text("Count: \(count)")
    Button("Add") { count += 1 }
  }
}

private struct CounterPreviews: PreviewProvider {
  static var previews: some View {
    VStack { CounterView(count: 0) }.previewDisplayName("Zero")
    VStack { CounterView(count: 10) }.previewDisplayName("Ten")
  }
}

private struct FieldPreviews: PreviewProvider {
  static var previews: some View {
    FieldView(name: "first", handlesEscape: false).previewDisplayName("One")
    FieldView(name: "second", handlesEscape: true).previewDisplayName("Two")
  }
}

private struct FieldView: View {
  let name: String
  let handlesEscape: Bool
  @State private var text = ""
  @State private var escapes = 0

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Text("\(name) field")
        TextField("", text: $text)
      }
      Text("escapes \(escapes)")
    }
    .onKeyPress(.escape) {
      if handlesEscape { escapes += 1 }
      return handlesEscape ? .handled : .ignored
    }
  }
}

private struct DialogPreviews: PreviewProvider {
  static var previews: some View {
    DialogView { DialogActions() }.previewDisplayName("Alert")
    Text("after").previewDisplayName("After Alert")
    DialogView { Button("OK") {} }.previewDisplayName("Keys")
    Text("after").previewDisplayName("After Keys")
  }
}

private struct DialogActions: View {
  var body: some View {
    Button("Yes") {}
    Button("Cancel", role: .cancel) {}
  }
}

private struct DialogView<Actions: View>: View {
  @ViewBuilder let actions: Actions
  @State private var isAsking = true
  @State private var presses = 0

  var body: some View {
    VStack(alignment: .leading) {
      Button("presses \(presses)") { presses += 1 }.keyboardShortcut("x", modifiers: .option)
      Spacer()
    }
    .alert("Question", isPresented: $isAsking) { actions }
  }
}

private struct ContainedDialogView: View {
  @State private var isAsking = false
  @State private var presses = 0

  var body: some View {
    VStack {
      Button("Outside \(presses)") { presses += 1 }
      Button("Ask") { isAsking = true }
        .frame(width: 30, height: 8)
        .alert("Question", isPresented: $isAsking) { DialogActions() }
        .presentationContainer()
    }
  }
}

private struct DismissingPreviews: PreviewProvider {
  static var previews: some View {
    DismissingView()
    Text("second")
  }
}

private struct DismissingView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Button("End") { dismiss() }
  }
}

private struct FocusPreviews: PreviewProvider {
  static var previews: some View {
    FocusedView(text: "first")
    FocusedView(text: "second")
  }
}

private struct FocusedView: View {
  @State var text: String
  @FocusState private var isFocused: Bool

  var body: some View {
    TextField("", text: $text).focused($isFocused).onAppear { isFocused = true }
  }
}

private struct MiddlePreviews: PreviewProvider {
  static var previews: some View {
    Text("first").previewDisplayName("First")
    FocusedView(text: "field").previewDisplayName("Field")
    Text("last").previewDisplayName("Last")
  }
}

private struct LongNamePreviews: PreviewProvider {
  static var previews: some View {
    Text("1").previewDisplayName("A class in the state")
    Text("2").previewDisplayName("An observable class in the state")
  }
}

private struct StylePreviews: PreviewProvider {
  static var previews: some View {
    Text("A frame").foregroundStyle(.red).frame(width: 20, height: 5).border(.blue)
  }
}

private struct ManyPreviews: PreviewProvider {
  static var previews: some View {
    ForEach(0..<100) { Text("\($0)").previewDisplayName("Number \($0)") }
  }
}

private struct ClientView: View {
  @EnvironmentObject var environment: AppEnvironment

  var body: some View {
    Text("\(environment.fileClient.documentsDirectory().path) \(environment.clockClient.now)").lineLimit(1)
  }
}

private struct ClientPreviews: PreviewProvider {
  static var previews: some View {
    ClientView().environmentObject(
      AppEnvironment.preview().overriding { $0.fileClient.documentsDirectory = { URL(filePath: "/documents") } })
  }
}

private struct CornerPreviews: PreviewProvider {
  static var previews: some View {
    VStack(alignment: .leading) {
      Text("top")
      Spacer()
      HStack {
        Spacer()
        Text("bottom")
      }
    }
  }
}
