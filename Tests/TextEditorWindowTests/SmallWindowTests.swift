import AppEnvironmentTesting
import AppEnvironmentUI
import PortableSwiftUITesting
import TerminalEmulator
import TextEditor
import TextEditorWindow
import Testing

private let name = "a rather long name of notes.txt"

/// Tests the editor's window in small terminals, by all of its screens.
@MainActor
@Suite(
  .environment { environment in
    let clock = environment.clockClient
    environment.fileClient = .inMemory([name: "Buy milk\nBuy bread\n"], clock: clock)
    environment.settingsClient = .inMemory()
  }
)
struct SmallWindowTests {
  @Test(arguments: [(40, 12), (20, 6)])
  func everyScreenHasWhatMatters(columns: Int, rows: Int) async throws {
    let test = TestEnvironment.current
    let files = test.environment.fileClient
    let document = TextDocument(name, environment: test.environment)
    let host = ViewHost(EditorWindow(document), columns: columns, rows: rows)
    var screens = ""
    func settle() async {
      for _ in 0..<3 {
        await test.clock.advance(by: .milliseconds(1))
        host.flush()
      }
    }
    func keep(_ title: String) async {
      await settle()
      screens += "== \(title)\n\(host.screen(width: columns, height: rows))\n"
    }
    func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) async {
      host.press(key, modifiers: modifiers)
      await settle()
    }
    await keep("opened")
    host.type("x")
    await keep("typed")
    for (bar, key) in [("find", "f"), ("replace", "r"), ("line", "g"), ("save as", "o")] as [(String, KeyEquivalent)] {
      await press(key, .control)
      if bar == "find" || bar == "replace" { host.type("milk") }
      await keep(bar)
      await press(.escape)
    }
    await press("q", .control)
    await keep("closing")
    await press(.escape)
    await press(.function(1))
    await keep("keys")
    for _ in 0..<30 { await press(.pageDown) }
    await keep("more keys")
    await press(.escape)
    try await files.saveText(at: files.documentsDirectory().appending(path: name), "theirs\n")
    await keep("changed by another program")
    await press("s", .control)
    await keep("overwriting")
    await press(.escape)
    try expect(screens, isScreen: "small-\(columns)")
    host.end()
    await document.close()
  }
}
