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
    #expect(outcome.messages.hasPrefix("podcasts: black: more than one episode is called so: "))
    for id in ids { #expect(outcome.messages.contains("\(id) Black")) }
  }

  @Test func aNameThatNoneHasListsWhatIsNear() async throws {
    let desk = try await Desk(.tea, .coffee)
    let green = try await desk.episode("Green").id
    let episode = try await desk.run("played", "Gren")
    #expect(episode.messages.hasPrefix("podcasts: Gren: no such episode; there is: \(green) Green"))
    #expect(episode.status == .failed)
    let podcast = try await desk.run("episodes", "Tee Time")
    #expect(podcast.messages.hasPrefix("podcasts: Tee Time: no such podcast; there is: 1 Tea Time"))
    #expect(try await desk.run("remove", "99").messages == "podcasts: 99: no such podcast\n")
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
