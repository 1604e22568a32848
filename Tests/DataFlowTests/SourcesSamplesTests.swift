import AppEnvironmentTesting
import AppEnvironmentUI
import DataFlow
import PortableSwiftUITesting
import Testing

@MainActor @Suite("The samples of the articles and talks")
struct SourcesSamplesTests {
  @Test func twoCopiesOfAStateDiffer() {
    let host = ViewHost(TwoCopies())
    host.tap("Play")
    #expect(host.text == "The player is paused\nPause\nStop")
    host.tap("Stop")
    #expect(host.text == "The player is paused\nPause\nStop")
  }

  @Test func aBindingLeadsToTheOnlyState() {
    let host = ViewHost(OneTruth())
    host.tap("Play")
    #expect(host.text == "The player plays\nPause\nStop")
    host.tap("Stop")
    #expect(host.text == "The player is paused\nPlay\nStop")
  }

  @Test func aPropertyWithoutPublishedIsShownWithTheNextAnnouncement() {
    let host = ViewHost(Announcements())
    host.tap("Change the silent one")
    #expect(host.text.hasPrefix("Published 0, silent 0, by hand 0"))
    #expect(host.bodyCount(of: Announcements.self) == 1)
    host.tap("Change the one announced by hand")
    #expect(host.text.hasPrefix("Published 0, silent 1, by hand 1"))
    host.tap("Change the silent one")
    host.tap("Change the published one")
    #expect(host.text.hasPrefix("Published 1, silent 2, by hand 1"))
  }

  @Test func aTimerAnnouncesChanges() async {
    let clock = TestClock()
    let environment = AppEnvironment(.test) { $0.clockClient = clock.client }
    let host = ViewHost(TimedAnnouncements(environment: environment))
    host.tap("Change")
    host.tap("Change")
    #expect(host.text.hasPrefix("Shown: 0"))
    await clock.advance(by: .seconds(1))
    #expect(host.text.hasPrefix("Shown: 2"))
    host.end()
    await clock.checkNothingPending()
  }

  @Test func anObservingChildSharesTheStateObject() {
    let host = ViewHost(SharedObject())
    host.tap("Add")
    #expect(host.text == "Owner: 1\nCount: 1\nAdd")
    #expect(host.bodyCount(of: SharedObject.self) == 2)
    #expect(host.bodyCount(of: CounterLabel.self) == 2)
  }

  @Test func aChildReplacesTheObjectOfItsParent() {
    let host = ViewHost(ReplacedObject())
    host.tap("Add")
    #expect(host.text.hasPrefix("Owner: 1\nChild: 1"))
    host.tap("Replace")
    #expect(host.text.hasPrefix("Owner: 0\nChild: 0"))
    host.tap("Add")
    #expect(host.text.hasPrefix("Owner: 1\nChild: 1"))
  }

  @Test func aBindingToAPartEvaluatesTheChildOfThatPartAlone() {
    let host = ViewHost(EpisodeForm())
    host.tap("Favorite")
    #expect(host.text.hasPrefix("Magic Tricks, a favorite"))
    #expect(host.bodyCount(of: DraftFavorite.self) == 2)
    #expect(host.bodyCount(of: DraftTitle.self) == 1)
    host.type("Rabbits", into: "Title")
    #expect(host.text.hasPrefix("Rabbits, a favorite"))
    #expect(host.bodyCount(of: DraftFavorite.self) == 2)
  }

  @Test func anEqualValueEvaluatesNothing() {
    let host = ViewHost(EpisodeForm())
    host.tap("Set the same title")
    #expect(host.bodyCount(of: EpisodeForm.self) == 1)
    #expect(host.bodyCount(of: DraftTitle.self) == 1)
  }

  @Test func theModelSendsInAdvance() {
    let episodes = (1...2).map { Episode(id: $0, title: "Episode \($0)", showTitle: "Show") }
    let store = EpisodeStore(current: episodes[0], next: [episodes[1]])
    let host = ViewHost(StorePlayer(store: store))
    #expect(host.text.hasPrefix("Episode 1\nShow"))
    host.tap("Next")
    #expect(host.text.hasPrefix("Episode 2\nShow"))
    // There is no other episode, so that nothing is sent.
    host.tap("Next")
    #expect(host.bodyCount(of: StorePlayer.self) == 2)
    store.advance()
    #expect(host.bodyCount(of: StorePlayer.self) == 2)
  }

  @Test func theIconChangesAndTheTitleIsDimmedWhilePaused() {
    let episode = Episode(id: 1, title: "Episode", showTitle: "Show")
    let host = ViewHost(StorePlayer(store: EpisodeStore(current: episode, next: [])))
    #expect(host.text == "Episode\nShow\n▶ Next")
    let paused = host.style(of: "Episode")
    host.tap("Play")
    #expect(host.text == "Episode\nShow\n⏸ Next")
    #expect(host.style(of: "Episode") != paused)
    host.tap("Pause")
    #expect(host.style(of: "Episode") == paused)
  }

  @Test func theCardHasPaddingABackgroundAndATrailingEdge() {
    let host = ViewHost(EpisodeCard(episode: Episode(id: 1, title: "Long title", showTitle: "Show")), columns: 14)
    #expect(host.text == "\n  Long title\n        Show")
    #expect(host.size == (14, 4))
    #expect(host.style(of: "Show")?.background == host.style(of: "Long title")?.background)
  }

  @Test func theEnvironmentOfAPreviewChoosesTheColors() {
    let card = EpisodeCard(episode: Episode(id: 1, title: "Title", showTitle: "Show"))
    let dark = ViewHost(card.environment(\.colorScheme, .dark)).style(of: "Show")
    let light = ViewHost(card.environment(\.colorScheme, .light)).style(of: "Show")
    #expect(dark?.background != light?.background)
    #expect(dark?.foreground != light?.foreground)
  }
}
