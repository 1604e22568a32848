import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer
import PodcastViews
import TerminalEmulator
import Testing

/// The views of the player, over a library in memory.
@MainActor @Suite struct LibraryViewTests {
  @Test("The screen has the shows, the episodes of the selected one, and the player")
  func shows() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      try expect(await screen.text, isScreen: "shows")
      await screen.press(.downArrow, .return, .return)
      await screen.fixture.clock.advance(by: .seconds(65))
      try expect(await screen.text, isScreen: "playing")
    }
  }

  @Test("Addresses can be typed and pasted in an empty library, one after the other")
  func emptyLibrary() async throws {
    try await LibraryScreen.show { screen in
      #expect(await screen.text.contains("No podcasts yet."))
      let before = await screen.text
      await screen.press(.return)
      #expect(await screen.text == before)
      for title in ["Tea", "Coffee"] {
        screen.fixture.publish(title, count: 3)
        screen.host.type("https://podcasts.")
        screen.host.paste("example/\(title).xml")
        await screen.press(.return)
        #expect(await screen.text.contains("Subscribed to \(title) with 3 episodes."))
        #expect(screen.host.focusedControl == "Add a feed's address")
      }
      #expect(await screen.lines.contains { $0.hasPrefix("Coffee") && $0.contains("The Tea Club") })
    }
  }

  @Test("An address that isn't accepted stays in its field, where it can be corrected")
  func rejectedAddresses() async throws {
    try await LibraryScreen.show { screen in
      screen.fixture.publish("Tea", count: 3)
      for wrong in ["podcasts.example/Te", "not an address"] {
        screen.host.type(wrong)
        await screen.press(.return)
        #expect(await screen.lines.contains(wrong))
        for _ in wrong { await screen.press(.delete) }
      }
      // The next address, which was begun in the meantime, stays as it is.
      screen.host.type("podcasts.example/Te")
      screen.host.press(.return)
      screen.host.type("podcasts.example/Tea.xml")
      #expect(await screen.lines.contains("podcasts.example/Tea.xml"))
      await screen.press(.return)
      #expect(await screen.text.contains("Subscribed to Tea with 3 episodes."))
    }
  }

  @Test("The key of the part that is shown leads back to its beginning", arguments: [80, 40])
  func partsSelectedAgain(columns: Int) async throws {
    try await LibraryScreen.show("Coffee", "Tea", columns: columns) { screen in
      await screen.press(.return, "1", .downArrow, .return, .return)
      #expect(screen.player.episode?.title == "Tea 3")
      await screen.press("/")
      screen.host.type("part")
      await screen.press(.return, "/")
      screen.host.type("ial")
      await screen.fixture.clock.advance(by: .milliseconds(200))
      #expect(await screen.lines.contains("partial"))
    }
  }

  @Test("The first screen of an empty library is useful in every section")
  func firstScreens() async throws {
    try await LibraryScreen.show { screen in
      try expect(await screen.text, isScreen: "first-run")
      await screen.press(.escape)
      #expect(screen.host.focusedControl != "Add a feed's address")
      await screen.press("1")
      #expect(screen.host.focusedControl == "Add a feed's address")
      await screen.press(.escape, "2")
      #expect(await screen.text.contains("No episodes yet. Press 1 to add a show."))
      await screen.press("3")
      #expect(await screen.text.contains("The queue is empty."))
    }
  }

  @Test("The list of shows has the focus whenever it is shown, so that keys are no text")
  func focusOfShows() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      for section in ["2", "1", "3", "1"] as [KeyEquivalent] { await screen.press(section) }
      await screen.press(.downArrow, .return, .return)
      #expect(screen.player.episode?.title == "Tea 3")
    }
  }

  @Test("A small screen has what matters", arguments: [(40, 12), (60, 16)])
  func smallScreens(columns: Int, rows: Int) async throws {
    try await LibraryScreen.show("日本のラジオ番組・夜のニュース", "Tea", columns: columns, rows: rows) { screen in
      await screen.press(.return, "a", .return, "2")
      await screen.fixture.clock.advance(by: .seconds(5))
      try expect(await screen.text, isScreen: "small-\(columns)")
    }
  }

  @Test("Escape leaves the address, and the last show's removal leads back to it")
  func leavingTheAddress() async throws {
    try await LibraryScreen.show { screen in
      await screen.press(.escape, "2", "1")
      #expect(screen.host.focusedControl == "Add a feed's address")
      try await screen.fixture.subscribe("Tea")
      await screen.press(.escape)
      #expect(screen.host.focusedControl != "Add a feed's address")
      await screen.press(.return, .return)
      #expect(screen.player.isPlaying)
      screen.host.tap("Remove this show")
      screen.host.tap("Remove Podcast")
      #expect(await screen.text.contains("No podcasts yet."))
      #expect(screen.host.focusedControl == "Add a feed's address")
    }
  }

  @Test("Dates have their full width beside long titles", arguments: ["1", "2"] as [KeyEquivalent])
  func dates(section: KeyEquivalent) async throws {
    try await LibraryScreen.show(String(repeating: "Tea", count: 30)) { screen in
      await screen.press(section)
      #expect(await screen.lines.filter { $0.hasSuffix("10:00  2026-01-03") }.count == 1)
    }
  }

  @Test("A dialog lists the keys", arguments: ["?", "\u{F704}"] as [KeyEquivalent])
  func help(key: KeyEquivalent) async throws {
    try await LibraryScreen.show("Tea") { screen in
      let before = await screen.text
      await screen.press(key)
      try expect(await screen.text, isScreen: "keys")
      await screen.press(.escape)
      #expect(await screen.text == before)
    }
  }

  @Test("A question mark is text in a text field, and lists the keys when no view has the focus")
  func questionMark() async throws {
    try await LibraryScreen.show { screen in
      screen.host.type("podcasts.example/?feed")
      #expect(await screen.lines.contains { $0.hasPrefix("podcasts.example/?feed") })
      await screen.press(.escape, "?")
      #expect(await screen.text.contains("list the keys"))
    }
  }

  @Test("Keys move an episode in the queue, up to its ends")
  func queueOrder() async throws {
    try await LibraryScreen.show("Tea") { screen in
      for title in ["Tea 1", "Tea 2", "Tea 3"] {
        try await screen.fixture.store.enqueue(screen.fixture.episode(title).id)
      }
      await screen.press("3")
      func titles() async -> [Substring] {
        await screen.lines.filter { $0.hasPrefix("+ Tea") }.map { $0.dropFirst(2).prefix(5) }
      }
      await screen.press("[", "]")
      #expect(await titles() == ["Tea 2", "Tea 1", "Tea 3"])
      await screen.press("]", "]")
      #expect(await titles() == ["Tea 2", "Tea 3", "Tea 1"])
      await screen.press("[")
      #expect(await titles() == ["Tea 2", "Tea 1", "Tea 3"])
      try expect(await screen.text, isScreen: "queue")
      // Two presses before the store has answered.
      for _ in 0..<2 { screen.host.press("[") }
      #expect(await titles() == ["Tea 1", "Tea 2", "Tea 3"])
      for _ in 0..<2 { screen.host.press("]") }
      #expect(await titles() == ["Tea 2", "Tea 3", "Tea 1"])
      await screen.press("[")
      await screen.press("1", .return, "]")
      #expect(try await screen.fixture.store.queuedEpisodes().map(\.title) == ["Tea 2", "Tea 1", "Tea 3"])
    }
  }

  @Test("A title is gray while its episode is paused")
  func pausedTitle() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press(.return, .return)
      #expect(screen.host.style(of: "Tea 3 Tea")?.attributes.contains(.dim) == false)
      await screen.press(.space)
      #expect(screen.host.style(of: "Tea 3 Tea")?.attributes.contains(.dim) == true)
      #expect(!screen.player.isPlaying)
      try expect(await screen.text, isScreen: "paused")
      await screen.press(.space)
      #expect(screen.player.isPlaying)
    }
  }

  @Test("Keys seek, change the speed, and play the next episode of the queue")
  func playerKeys() async throws {
    try await LibraryScreen.show("Tea") { screen in
      try await screen.fixture.store.enqueue(screen.fixture.episode("Tea 1").id)
      await screen.press(.return, .return, "l", "l", "j")
      #expect(screen.player.currentTime == .seconds(15))
      await screen.press("s", "s")
      #expect(screen.player.speed == 1.5)
      #expect(await screen.text.contains("1.5×"))
      await screen.press("t", "t")
      #expect(await screen.text.contains("Tea 3 Tea Part two sleeps in 30 min"))
      await screen.press(",", ".")
      #expect(screen.player.currentTime == .seconds(9))
      await screen.press("n")
      #expect(screen.player.episode?.title == "Tea 1")
      await screen.fixture.clock.advance(by: .seconds(2))
      #expect(await screen.text.contains("0:03"))
    }
  }

  @Test("The key for the next episode begins with the queue if nothing is playing")
  func firstOfTheQueue() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press("n")
      #expect(screen.player.episode == nil)
      for title in ["Tea 2", "Tea 3"] { try await screen.fixture.store.enqueue(screen.fixture.episode(title).id) }
      await screen.settle()
      await screen.press("n")
      #expect(screen.player.episode?.title == "Tea 2")
      #expect(screen.player.isPlaying)
    }
  }

  @Test("The slider of the player seeks to its value")
  func slider() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press(.return, .return)
      screen.host.adjust("", by: 4)
      #expect(screen.player.currentTime == .seconds(60))
    }
  }

  @Test("An episode is queued and marked in its row, and listed in the queue")
  func rows() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press(.return, .downArrow, "a", "m")
      #expect(await screen.text.contains("+ Tea 2"))
      let episode = try await screen.fixture.episode("Tea 2")
      #expect(episode.isPlayed)
      await screen.press("3")
      #expect(await screen.lines.contains { $0.hasPrefix("+ Tea 2") })
      await screen.press("a")
      #expect(await screen.text.contains("The queue is empty."))
      await screen.press("2")
      #expect(await screen.text.contains("✓ Tea 2"))
    }
  }

  @Test("The next episode is selected when the selected one leaves the queue")
  func selectionInTheQueue() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press(.return, "a", .downArrow, "a", .downArrow, "a", "3")
      #expect(await screen.lines.filter { $0.hasPrefix("+ Tea") }.count == 3)
      await screen.press(.downArrow, "a")
      #expect(await screen.lines.filter { $0.hasPrefix("+ Tea") }.count == 2)
      await screen.press("a")
      #expect(await screen.lines.filter { $0.hasPrefix("+ Tea") }.count == 1)
      await screen.press("a")
      #expect(await screen.text.contains("The queue is empty."))
    }
  }

  @Test("The space bar pauses in a queue without episodes, and doesn't press a button")
  func keysOfAnEmptyQueue() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press(.return, .return, .downArrow, "a", "3", "a")
      #expect(await screen.text.contains("The queue is empty."))
      #expect(screen.player.isPlaying && screen.host.focusedControl == nil)
      await screen.press(.space)
      #expect(!screen.player.isPlaying)
      await screen.press("2", "3", .space)
      #expect(screen.player.isPlaying)
    }
  }

  @Test("A key downloads an episode or the new ones of a show, and rows show it")
  func downloads() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    fixture.environment.downloadClient = .preview(in: fixture.environment)
    try await LibraryScreen.show(fixture) { screen in
      await screen.press("d")
      #expect(await screen.text.contains("New episodes of Tea will be downloaded."))
      #expect(await screen.lines.contains { $0.hasPrefix("Tea") && $0.contains("↓ 3") })
      await screen.press(.return, "d")
      #expect(try await fixture.store.downloadedEpisodes().map(\.title) == ["Tea 3"])
      #expect(await screen.text.contains("… 10:00"))
      try await fixture.environment.downloadClient.downloadAllWaiting()
      #expect(await screen.text.contains("↓ 10:00"))
      await screen.press("d")
      #expect(try await fixture.store.downloadedEpisodes().isEmpty)
    }
  }

  @Test("The notes of the selected episode are shown on demand")
  func notes() async throws {
    try await LibraryScreen.show("Tea") { screen in
      await screen.press(.return, "i")
      try expect(await screen.text, isScreen: "notes")
      await screen.press(.downArrow)
      #expect(await screen.text.contains("About Tea, part 2."))
      await screen.press("i")
      #expect(await !screen.text.contains("About"))
    }
  }

  @Test("Results appear when no key was pressed for 200 milliseconds")
  func search() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      await screen.press("/")
      screen.host.type("part 2")
      await screen.fixture.clock.advance(by: .milliseconds(199))
      #expect(await !screen.text.contains("Tea 2"))
      await screen.fixture.clock.advance(by: .milliseconds(1))
      let text = await screen.text
      try expect(text, isScreen: "search")
      await screen.press(.escape, .return)
      #expect(screen.player.isPlaying)
      screen.host.type("nothing", into: "Words of titles and notes")
      await screen.fixture.clock.advance(by: .milliseconds(200))
      #expect(await screen.text.contains("Nothing found."))
    }
  }

  @Test("A search finds shows, and leads to one of them")
  func searchForShows() async throws {
    try await LibraryScreen.show("Coffee", "Thé") { screen in
      await screen.press("/")
      screen.host.type("THE\u{301}")
      await screen.fixture.clock.advance(by: .milliseconds(200))
      #expect(await screen.lines.contains("Show: Thé"))
      screen.host.tap("Show: Thé")
      #expect(await screen.lines.contains { $0.contains("Thé The Thé Club") })
      await screen.press(.return, .return)
      #expect(screen.player.episode?.title == "Thé 3")
    }
  }

  @Test("A key leads from every part to the field for an address", arguments: ["1", "2", "3"] as [KeyEquivalent])
  func keyToAdd(section: KeyEquivalent) async throws {
    try await LibraryScreen.show("Coffee") { screen in
      screen.fixture.publish("Tea", count: 3)
      await screen.press(section, "+")
      #expect(screen.host.focusedControl == "Add a feed's address")
      screen.host.paste("https://podcasts.example/Tea.xml")
      await screen.press(.return)
      #expect(await screen.text.contains("Subscribed to Tea with 3 episodes."))
      await screen.press(.escape, "2", "1")
      #expect(screen.host.focusedControl != "Add a feed's address")
    }
  }

  @Test(
    "A pasted address is in the field for it, wherever the focus is", arguments: ["1", "2", "3"] as [KeyEquivalent])
  func pastedAddress(section: KeyEquivalent) async throws {
    try await LibraryScreen.show("Coffee") { screen in
      screen.fixture.publish("Tea", count: 3)
      await screen.press(section)
      #expect(screen.host.paste(" https://podcasts.example/Tea.xml\n"))
      #expect(await screen.text.contains("/Tea.xml"))
      #expect(screen.host.focusedControl == "Add a feed's address")
      await screen.press(.return)
      #expect(await screen.text.contains("Subscribed to Tea with 3 episodes."))
    }
  }

  @Test(
    "The titles of shows are below each other, parts that aren't shown can be read, and playback says that it's silent")
  func readability() async throws {
    try await LibraryScreen.show("Coffee and Cake Weekly", "Tea") { screen in
      await screen.press("2", .return)
      let lines = await screen.text.split(separator: "\n")
      let columns = ["Tea 3", "Coffee and Cake Weekly 3"].map { title in
        lines.first { $0.contains(title) && $0.contains("2026-01") }.map { line in
          let rest = line.drop { !$0.isLetter }.dropFirst(title.count)
          return line.distance(from: line.startIndex, to: rest.firstIndex { $0 != " " } ?? line.endIndex)
        }
      }
      #expect(columns == [35, 35], "\(lines.joined(separator: "\n"))")
      #expect(screen.host.style(of: "Shows")?.attributes == [])
      #expect(screen.host.style(of: "Newest")?.attributes == [.bold, .underline])
      #expect(screen.player.isPlaying)
      #expect(await screen.text.contains(Player.briefSimulation))
    }
  }

  @Test("A search that fails shows the reason, and the next one its results")
  func failedSearch() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    let search = fixture.store.search
    fixture.environment.podcastStore.search = { words, limit in
      guard words == "te" else { return search(words, limit) }
      return Fail(error: PodcastStoreError.other(path: "library", reason: "disk I/O error")).eraseToAnyPublisher()
    }
    try await LibraryScreen.show(fixture) { screen in
      await screen.press("/")
      screen.host.type("te")
      await fixture.clock.advance(by: .milliseconds(200))
      #expect(await screen.text.contains("disk I/O error"))
      #expect(await !screen.text.contains("Nothing found."))
      screen.host.type("a")
      await fixture.clock.advance(by: .milliseconds(200))
      #expect(await screen.text.contains("Tea 3"))
      #expect(await !screen.text.contains("disk I/O error"))
    }
  }

  @Test("A refresh shows its progress and then its result")
  func refresh() async throws {
    let fixture = try await LibraryFixture(["Coffee", "Tea"])
    nonisolated(unsafe) let progress = PassthroughSubject<RefreshProgress, any Error>()  // because it has a lock
    fixture.environment.podcastStore.refresh = { _ in progress.eraseToAnyPublisher() }
    try await LibraryScreen.show(fixture) { screen in
      await screen.press("r")
      let outcome = RefreshProgress.Outcome(podcast: 1, title: "Tea", result: .updated(new: 7, changed: 0))
      progress.send(RefreshProgress(totalCount: 2, completedCount: 1, newEpisodeCount: 7, latest: outcome))
      try expect(await screen.text, isScreen: "refreshing")
      progress.send(completion: .finished)
      #expect(await screen.lines.contains("7 new episodes"))
    }
  }

  @Test("A show is removed after a question")
  func removal() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      screen.host.tap("Remove this show")
      try expect(await screen.text, isScreen: "removal")
      screen.host.tap("Cancel")
      let podcasts = try await screen.fixture.store.allPodcasts()
      #expect(podcasts.count == 2)
      screen.host.tap("Remove this show")
      screen.host.tap("Remove Podcast")
      #expect(await screen.text.contains("Removed Coffee."))
      #expect(await screen.lines.contains { $0.hasPrefix("Tea") && $0.contains("The Tea Club") })
    }
  }

  @Test("The removal of the episode that is playing is shown until another one plays, and ends playback")
  func removedEpisode() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      await screen.press(.return, .return)
      screen.host.tap("Remove this show")
      screen.host.tap("Remove Podcast")
      #expect(await screen.lines.contains("Coffee 3 was removed from the library"))
      #expect(!screen.player.isPlaying)
      #expect(screen.player.episode == nil)
      #expect(screen.player.failure == nil)
      await screen.press("2", .return)
      #expect(screen.player.episode?.title == "Tea 3")
      #expect(await !screen.lines.contains("Coffee 3 was removed from the library"))
    }
  }

  @Test("Tab goes from the shows to the episodes, and then to the field and the button below the shows")
  func orderOfTheFocus() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      await screen.press(.tab, .return)
      #expect(screen.player.episode?.title == "Coffee 3")
      await screen.press(.tab)
      #expect(screen.host.focusedControl == "Add a feed's address")
      await screen.press(.tab)
      #expect(screen.host.focusedControl == "Remove this show")
    }
  }

  @Test("The result of an action is shown until the next one", arguments: ["2", .return] as [KeyEquivalent])
  func endOfAMessage(key: KeyEquivalent) async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      screen.host.tap("Remove this show")
      screen.host.tap("Remove Podcast")
      #expect(await screen.text.contains("Removed Coffee."))
      await screen.press(.return, key)
      #expect(await !screen.text.contains("Removed Coffee."))
    }
  }

  @Test("Two players of one library show each other's changes")
  func twoPlayers() async throws {
    let fixture = try await LibraryFixture(["Tea"])
    try await LibraryScreen.show(fixture) { one in
      let episode = try await fixture.episode("Tea 3")
      let other = Player(environment: fixture.environment, isSilent: true)
      other.play(episode)
      await fixture.clock.advance(by: .seconds(30))
      await other.stop()
      #expect(await one.text.contains("Tea 3"))
      #expect(await one.text.contains("0:30 / 10:00"))
    }
  }

  @Test("Only the player is evaluated while the time passes")
  func evaluations() async throws {
    try await LibraryScreen.show("Coffee", "Tea") { screen in
      await screen.press(.return, .return, .upArrow)
      let before = screen.host.bodyCount(of: LibraryView.self)
      await screen.fixture.clock.advance(by: .seconds(10))
      #expect(screen.host.bodyCount(of: LibraryView.self) == before)
    }
  }
}
