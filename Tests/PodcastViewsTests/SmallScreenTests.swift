import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer
import PodcastViews
import TerminalEmulator
import Testing

/// The views of the player in small terminals, by all of their screens.
@MainActor @Suite struct SmallScreenTests {
  @Test("Every part has what matters in a small terminal", arguments: [(40, 12), (20, 6)])
  func parts(columns: Int, rows: Int) async throws {
    var screens = ""
    func keep(_ title: String, _ screen: LibraryScreen) async { screens += "== \(title)\n\(await screen.text)\n" }
    try await LibraryScreen.show(columns: columns, rows: rows) { screen in await keep("first run", screen) }
    try await LibraryScreen.show("Coffee and Cake Weekly", "Tea", columns: columns, rows: rows) { screen in
      await keep("shows", screen)
      await screen.press(.return)
      await keep("episodes", screen)
      await screen.press("a", .downArrow, "a", .return)
      await keep("playing", screen)
      await screen.press("i")
      await keep("notes", screen)
      await screen.press("i", "2")
      await keep("newest", screen)
      await screen.press("3")
      await keep("queue", screen)
      await screen.press("/")
      screen.host.type("part")
      await screen.fixture.clock.advance(by: .milliseconds(200))
      await keep("search", screen)
      await screen.press(.escape, "?")
      await keep("keys", screen)
      await screen.press(.tab)
      for _ in 0..<20 { await screen.press(.pageDown) }
      await keep("more keys", screen)
      await screen.press(.escape, "1")
      if columns == 40 {
        screen.host.tap("Remove this show")
        await keep("removal", screen)
        await screen.press(.escape)
      }
    }
    try expect(screens, isScreen: "all-\(columns)")
  }

  @Test("Every key works in a small terminal")
  func keys() async throws {
    try await LibraryScreen.show("Coffee", "Tea", columns: 20, rows: 6) { screen in
      try await screen.fixture.store.enqueue(screen.fixture.episode("Tea 1").id)
      await screen.press(.return, .downArrow, .return)
      #expect(screen.player.episode?.title == "Coffee 2")
      await screen.press("l", "l", "j", "s")
      #expect(screen.player.currentTime == .seconds(15))
      #expect(screen.player.speed == 1.25)
      await screen.press(.escape, .downArrow, .return, .return)
      #expect(screen.player.episode?.title == "Tea 3")
      await screen.press("n")
      #expect(screen.player.episode?.title == "Tea 1")
    }
  }

  @Test("The notes of an episode take the place of a list without room for both, and are scrolled")
  func notes() async throws {
    try await LibraryScreen.show("Coffee and Cake", columns: 20, rows: 6) { screen in
      await screen.press(.return, .return, "i")
      #expect(await screen.lines[2] == "About Coffee and")
      await screen.press(.tab, .downArrow)
      #expect(await screen.lines[2] == "Cake, part 3.")
      // The list has the focus again, although it isn't shown.
      screen.host.press(.tab, modifiers: .shift)
      await screen.press("i")
      #expect(await screen.lines[2].hasPrefix("Coffee"))
    }
  }
}
