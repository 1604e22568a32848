import AppEnvironmentPodcasts
import PodcastPlayer
import Testing

/// What podcasts and episodes can be called.
@Suite struct NamingTests {
  @Test(arguments: ["1", "Tea Time", "tea time", "TEA", "https://example.org/tea.xml"])
  func aPodcastHasManyNames(name: String) async throws {
    let desk = try await Desk(.tea, .coffee)
    #expect(try await desk.run("episodes", name).output.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["Green", "green", "gre", "GRÉEN"])
  func anEpisodeHasManyNames(name: String) async throws {
    let desk = try await Desk(.tea, .coffee)
    #expect(try await desk.run("played", name) == .said(""))
    #expect(try await desk.episode("Green").isPlayed)
    #expect(try await desk.run("unplayed", "\(desk.episode("Green").id)") == .said(""))
    #expect(try await !desk.episode("Green").isPlayed)
  }

  @Test func aNameThatMoreThanOneHasListsThem() async throws {
    let desk = try await Desk(.tea, .coffee)
    let ids = try await [desk.episode("Black", of: "Tea Time").id, desk.episode("Black", of: "Kaffeepause Köln").id]
    let outcome = try await desk.run("played", "black")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.hasPrefix("podcasts: black: more than one episode matches: "))
    for id in ids { #expect(outcome.messages.contains("\(id) Black")) }
  }

  @Test func aNameThatIsNearNothingIsToldWhatListsAll() async throws {
    let desk = try await Desk(.tea, .coffee)
    #expect(
      try await desk.run("remove", "Unheard of").messages
        == "podcasts: Unheard of: no such podcast; \"podcasts list\" shows all\n")
    #expect(
      try await desk.run("queue", "remove", "green").messages
        == "podcasts: green: no such episode in the queue; \"podcasts queue\" lists them\n")
    #expect(
      try await desk.run("played", "Unheard of").messages
        == "podcasts: Unheard of: no such episode; \"podcasts newest\" and \"podcasts episodes\" list them\n")
  }

  @Test(arguments: ["99", " 99 ", "+99", "-99", "99999999999999999999"])
  func aNumberIsNoPartOfATitle(name: String) async throws {
    let item = "99 luftballons, +99, -99, 99999999999999999999"
    let desk = try await Desk(SampleFeed("show", title: "99% Show, \(item)", [.init(item)]))
    try await desk.store.enqueue(desk.episode(item).id)
    for command in [["remove"], ["refresh"], ["played"], ["play"], ["queue", "add"], ["queue", "remove"]] {
      let outcome = try await desk.run(command + ["--", name])
      #expect(outcome.status == .failed)
      #expect(outcome.messages.hasPrefix("podcasts: \(name): no such "))
    }
    #expect(try await desk.store.allPodcasts().count == 1)
    #expect(try await desk.store.queuedEpisodes().map(\.isPlayed) == [false])
  }

  @Test func aNumberMayBeAWholeTitle() async throws {
    let desk = try await Desk(SampleFeed("numbers", title: "1984", [.init("2001"), .init("2001 again")]))
    #expect(try await desk.run("played", "2001") == .said(""))
    #expect(try await desk.episode("2001").isPlayed)
    #expect(try await desk.run("queue", "add", "2001") == .said(""))
    #expect(try await desk.run("queue", "remove", "2001") == .said(""))
    #expect(try await desk.run("remove", "1984") == .said(""))
  }

  @Test func spacesAreNoPartOfATitle() async throws {
    let desk = try await Desk(.tea)
    #expect(try await desk.run("remove", " ").status == .failed)
    #expect(try await desk.store.allPodcasts().count == 1)
  }

  @Test func anEpisodeIsFoundByTheMiddleOfAWordToo() async throws {
    let desk = try await Desk(.tea)
    #expect(try await desk.run("played", "ree") == .said(""))
    #expect(try await desk.episode("Green").isPlayed)
  }

  @Test func anEpisodeIsFoundWhoseWordsAreInTheNotesOfManyOthers() async throws {
    let others = (1...250).map { SampleFeed.Item("Part \($0)", notes: "Milk.") }
    let desk = try await Desk(
      SampleFeed("parts", title: "Parts", others + [.init("All about milk")]))
    let found = try #require(try await desk.store.search(for: "all about milk").first).episode
    #expect(try await desk.run("played", "milk") == .said(""))
    #expect(try await desk.store.episode(withID: found.id).isPlayed)
  }

  @Test func aTitleThatSearchFindsIsFoundWithoutReadingTheLibrary() async throws {
    let desk = try await Desk(.tea, .coffee)
    #expect(try await desk.run("played", "green", withoutPages: true) == .said(""))
    #expect(try await desk.run("played", "7", withoutPages: true).messages.hasPrefix("podcasts: 7: no such episode"))
  }

  @Test func aWholeTitleGoesBeforeThoseThatItIsAPartOf() async throws {
    let desk = try await Desk(
      SampleFeed("numbers", title: "Numbers", [.init("One"), .init("One more"), .init("None")]))
    #expect(try await desk.run("played", "one") == .said(""))
    #expect(try await desk.episode("One").isPlayed)
  }

  @Test func moreThanFiveAreNotListed() async throws {
    let items = (1...9).map { SampleFeed.Item("Part \($0)") }
    let outcome = try await Desk(SampleFeed("parts", title: "Parts", items)).run("play", "part")
    #expect(outcome.messages.hasSuffix(" and 4 more\n"))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }
}
