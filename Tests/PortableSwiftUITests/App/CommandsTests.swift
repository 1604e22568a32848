import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Commands are in a line below the window")
struct CommandsTests {
  @Test func commandsAreShownWithTheirKeysAndPerformed() {
    let log = EventLog()
    CommandApp.log = log
    let host = ViewHost(AppContent(CommandApp()), columns: 44, rows: 6)
    #expect(host.text.hasPrefix("Notes\n"))
    #expect(host.screen(width: 44, height: 6).hasSuffix("\n^N New Note  Note ▾  Count 0"))
    host.press("n", modifiers: .control)
    host.tap("New Note")
    #expect(log.take() == ["new", "new"])
    // The keys of a menu have their effect while it is closed, and once while it is open.
    host.press("p", modifiers: [.control, .shift])
    #expect(log.take() == ["pin"])
    host.tap("Note")
    #expect(host.text.contains("^Shift-P Pin"))
    host.press("p", modifiers: [.control, .shift])
    #expect(log.take() == ["pin"])
    #expect(!host.text.contains("Pin"))
  }

  @Test func commandsHaveStateAndConditions() {
    let host = ViewHost(AppContent(CommandApp()), columns: 44, rows: 6)
    host.tap("Count 0")
    #expect(host.text.contains("Count 1"))
    #expect(!host.text.contains("Archive"))
    host.tap("Show")
    #expect(host.text.contains("^R Archive"))
  }

  @Test func aNarrowTerminalScrollsTheLine() {
    let host = ViewHost(AppContent(CommandApp()), columns: 20, rows: 6)
    #expect(host.text.contains("^N New Note  Note ▾"))
    for _ in 0..<3 { host.press(.tab) }
    #expect(host.text.contains("Count 0"))
    #expect(!host.text.contains("New Note"))
  }
}

private struct CommandApp: App {
  static var log = EventLog()

  @State private var isShown = false

  var body: some Scene {
    WindowGroup {
      VStack(alignment: .leading) {
        Text("Notes")
        Button("Show") { isShown = true }
      }
    }
    .commands {
      CommandGroup(replacing: .newItem) {
        Button("New Note") { Self.log.note("new") }.keyboardShortcut("n")
      }
      CommandMenu("Note") {
        Button("Pin") { Self.log.note("pin") }.keyboardShortcut("p", modifiers: [.command, .shift])
      }
      CountCommands()
      if isShown {
        CommandGroup(after: .saveItem) { Button("Archive") {}.keyboardShortcut("r") }
      }
    }
  }
}

private struct CountCommands: Commands {
  @State private var count = 0

  var body: some Commands {
    CommandGroup(before: .help) {
      Button("Count \(count)") { count += 1 }
    }
  }
}
