import AppEnvironmentPodcasts
import PodcastPlayer
import Testing

/// Tests the names of podcasts and episodes.
@Suite struct NamingTests {
  @Test(arguments: ["1", "Tea Time", "tea time", "TEA", "https://example.org/tea.xml"])
  func aPodcastIsFoundByNumberTitlePartAndURL(name: String) async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    #expect(try await fixture.run("episodes", name).output.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["Green", "green", "gre", "GRÉEN"])
  func anEpisodeIsFoundByNumberTitleAndPart(name: String) async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    #expect(try await fixture.run("played", name) == .success(""))
    #expect(try await fixture.episode("Green").isPlayed)
    #expect(try await fixture.run("unplayed", "\(fixture.episode("Green").id)") == .success(""))
    #expect(try await !fixture.episode("Green").isPlayed)
  }

  @Test func anAmbiguousNameListsItsMatches() async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    let ids = try await [
      fixture.episode("Black", of: "Tea Time").id, fixture.episode("Black", of: "Kaffeepause Köln").id,
    ]
    let outcome = try await fixture.run("played", "black")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.hasPrefix("podcasts: black: more than one episode matches: "))
    for id in ids { #expect(outcome.messages.contains("\(id) Black")) }
  }

  @Test func anUnknownNameIsReferredToTheList() async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    #expect(
      try await fixture.run("remove", "Unheard of").messages
        == "podcasts: Unheard of: no such podcast; \"podcasts list\" shows all\n")
    #expect(
      try await fixture.run("queue", "remove", "green").messages
        == "podcasts: green: no such episode in the queue; \"podcasts queue\" lists them\n")
    #expect(
      try await fixture.run("played", "Unheard of").messages
        == "podcasts: Unheard of: no such episode; \"podcasts newest\" and \"podcasts episodes\" list them\n")
  }

  @Test(arguments: ["99", " 99 ", "+99", "-99", "99999999999999999999"])
  func aNumberDoesNotMatchAPartOfATitle(name: String) async throws {
    let item = "99 luftballons, +99, -99, 99999999999999999999"
    let fixture = try await PlayerFixture(SampleFeed("show", title: "99% Show, \(item)", [.init(item)]))
    try await fixture.store.enqueue(fixture.episode(item).id)
    for command in [["remove"], ["refresh"], ["played"], ["play"], ["queue", "add"], ["queue", "remove"]] {
      let outcome = try await fixture.run(command + ["--", name])
      #expect(outcome.status == .failed)
      #expect(outcome.messages.hasPrefix("podcasts: \(name): no such "))
    }
    #expect(try await fixture.store.allPodcasts().count == 1)
    #expect(try await fixture.store.queuedEpisodes().map(\.isPlayed) == [false])
  }

  @Test func aNumberMatchesAWholeTitle() async throws {
    let fixture = try await PlayerFixture(SampleFeed("numbers", title: "1984", [.init("2001"), .init("2001 again")]))
    #expect(try await fixture.run("played", "2001") == .success(""))
    #expect(try await fixture.episode("2001").isPlayed)
    #expect(try await fixture.run("queue", "add", "2001") == .success(""))
    #expect(try await fixture.run("queue", "remove", "2001") == .success(""))
    #expect(try await fixture.run("remove", "1984") == .success(""))
  }

  @Test func spacesMatchNoTitle() async throws {
    let fixture = try await PlayerFixture(.tea)
    #expect(try await fixture.run("remove", " ").status == .failed)
    #expect(try await fixture.store.allPodcasts().count == 1)
  }

  @Test func anEpisodeIsFoundThoughTheNotesOfManyOthersMatch() async throws {
    let others = (1...250).map { SampleFeed.Item("Part \($0)", notes: "Milk.") }
    let fixture = try await PlayerFixture(
      SampleFeed("parts", title: "Parts", others + [.init("All about milk")]))
    let found = try #require(try await fixture.store.search(for: "all about milk").first).episode
    #expect(try await fixture.run("played", "milk") == .success(""))
    #expect(try await fixture.store.episode(withID: found.id).isPlayed)
  }

  @Test func aWordOfATitleIsFoundWithoutReadingTheLibrary() async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    #expect(try await fixture.run("played", "green", withoutPages: true) == .success(""))
    #expect(try await fixture.run("played", "7", withoutPages: true).messages.hasPrefix("podcasts: 7: no such episode"))
  }

  @Test func aWholeTitleIsPreferredToPartsOfOthers() async throws {
    let fixture = try await PlayerFixture(
      SampleFeed("numbers", title: "Numbers", [.init("One"), .init("One more"), .init("None")]))
    #expect(try await fixture.run("played", "one") == .success(""))
    #expect(try await fixture.episode("One").isPlayed)
  }

  @Test func anAmbiguousNameListsFiveMatches() async throws {
    let items = (1...9).map { SampleFeed.Item("Part \($0)") }
    let outcome = try await PlayerFixture(SampleFeed("parts", title: "Parts", items)).run("play", "part")
    #expect(outcome.messages.hasSuffix(" and 4 more\n"))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }
}
