import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Windows cover the first one of a program")
struct WindowTests {
  private let host = ViewHost(AppContent(WindowsApp()), columns: 40, rows: 12)

  @Test func theFirstWindowIsOnTheScreen() {
    #expect(host.text.hasPrefix("Notes\n"))
    #expect(!host.text.contains("About"))
    #expect(!host.text.contains("Tint"))
    #expect(host.warnings.isEmpty)
  }

  @Test func aWindowIsOpenedByItsIdentifierAndClosedByEscape() {
    host.tap("Open about")
    #expect(host.lines.contains { $0.contains("About the notes") })
    #expect(host.focusedControl == "Close")
    #expect(host.press(.escape))
    #expect(host.text.hasPrefix("Notes\n"))
    #expect(host.focusedControl == "Open about")
  }

  @Test func aWindowIsClosedByItsActions() {
    for name in ["Close", "Close by name", "Dismiss"] {
      host.tap("Open about")
      host.tap(name)
      #expect(!host.text.contains("About the notes"))
    }
  }

  @Test func windowsForValuesCoverEachOther() {
    host.tap("Open 1")
    #expect(host.text.contains("Note 1"))
    host.tap("Next")
    #expect(host.text.contains("Note 2"))
    // A window that is open comes to the front.
    host.tap("First")
    #expect(host.text.contains("Note 1"))
    host.tap("Change")
    #expect(host.text.contains("Note 11"))
    host.press(.escape)
    #expect(host.text.hasPrefix("Notes\n"))
  }

  @Test func aWindowIsFoundByTheValueThatItsViewsHaveSet() {
    host.tap("Open 1")
    host.tap("Change")
    host.tap("First")
    #expect(host.text.contains("Note 1\n") || host.lines.contains { $0.contains("Note 1 ") })
    host.press(.escape)
    #expect(host.text.contains("Note 11"))
    host.press(.escape)
    #expect(host.text.hasPrefix("Notes\n"))
  }

  @Test func theViewsOfAWindowAreBelowEachOther() throws {
    host.tap("Open about")
    let row = try #require(host.lines.firstIndex { $0.contains("About the notes") })
    #expect(host.lines[row + 1].contains("Close") && host.lines[row + 2].contains("Close by name"))
  }

  @Test func theIdentifierChoosesAmongGroupsForOneType() {
    host.tap("Open page")
    #expect(host.text.contains("Page 7"))
    host.tap("Leave")
    #expect(!host.text.contains("Page 7"))
    host.tap("Open default page")
    #expect(host.text.contains("Page 0"))
  }

  @Test func settingsAreOpenedByTheirKeyTheirLinkAndTheirAction() {
    for open in [
      { _ = host.press(",", modifiers: .control) }, { host.tap("Settings…") }, { host.tap("Open settings") },
    ] {
      open()
      #expect(host.text.contains("Tint"))
      host.press(.escape)
      #expect(!host.text.contains("Tint"))
    }
  }

  @Test func aWindowThatNoSceneHasIsNotOpened() {
    host.tap("Open nothing")
    #expect(host.text.hasPrefix("Notes\n"))
  }

  @Test func theFirstWindowFollowsScenesWithoutOne() {
    let host = ViewHost(AppContent(LateApp()), columns: 20, rows: 4)
    #expect(host.text.hasPrefix("Late"))
    #expect(host.press(",", modifiers: .control))
    #expect(host.text.contains("Early"))
  }

  @Test func windowsFitIntoTwentyColumns() {
    let host = ViewHost(AppContent(LateApp()), columns: 20, rows: 4)
    host.press(",", modifiers: .control)
    #expect(
      host.screen(width: 20, height: 4) == """
        ┌──────────────────┐
        │Early             │
        │                  │
        └──────────────────┘
        """)
  }
}

private struct WindowsApp: App {
  var body: some Scene {
    WindowGroup { Notes() }
      .commands { EmptyCommands() }
    Window("About", id: "about") { About() }
      .windowResizability(.contentSize)
    WindowGroup("Note", for: Int.self) { $number in NoteWindow(number: $number) }
    WindowGroup(id: "page", for: Int.self) { $number in
      Page(number: number)
    } defaultValue: {
      0
    }
    MenuBarExtra("Notes", systemImage: "note") { Text("Extra") }
    Settings { Text("Tint") }
  }
}

private struct LateApp: App {
  var body: some Scene {
    Early()
    WindowGroup { Text("Late") }
  }
}

private struct Early: Scene {
  var body: some Scene {
    Settings { Text("Early") }
  }
}

private struct Notes: View {
  @Environment(\.openWindow) private var openWindow
  @Environment(\.openSettings) private var openSettings

  var body: some View {
    VStack(alignment: .leading) {
      Text("Notes")
      Button("Open about") { openWindow(id: "about") }
      Button("Open 1") { openWindow(value: 1) }
      Button("Open page") { openWindow(id: "page", value: 7) }
      Button("Open default page") { openWindow(id: "page") }
      Button("Open nothing") { openWindow(id: "nothing") }
      SettingsLink()
      Button("Open settings") { openSettings() }
    }
  }
}

private struct About: View {
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text("About the notes")
    Button("Close") { dismissWindow() }
    Button("Close by name") { dismissWindow(id: "about") }
    Button("Dismiss") { dismiss() }
  }
}

private struct NoteWindow: View {
  @Environment(\.openWindow) private var openWindow
  @Binding var number: Int?

  var body: some View {
    if let number {
      Text("Note \(number)")
      Button("Next") { openWindow(value: number + 1) }
      Button("First") { openWindow(value: 1) }
      Button("Change") { self.number = number + 10 }
    }
  }
}

private struct Page: View {
  @Environment(\.dismissWindow) private var dismissWindow
  let number: Int

  var body: some View {
    Text("Page \(number)")
    Button("Leave") { dismissWindow(id: "page", value: number) }
  }
}
