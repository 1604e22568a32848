import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import PodcastPlayer
import Testing

@Suite struct ListTests {
  @Test func podcastsAreListedWithTheirNumbers() async throws {
    let outcome = try await PlayerFixture(.tea, .coffee).run("list")
    #expect(outcome == .success("2  2 of 2  Kaffeepause Köln\n1  3 of 3  Tea Time\n"))
  }

  @Test func episodesAreListedWithDateLengthAndState() async throws {
    let fixture = try await PlayerFixture(.tea)
    let black = try await fixture.episode("Black")
    try await fixture.store.setPosition(of: black.id, to: .seconds(7), moment: .paused)
    try await fixture.store.markPlayed(fixture.episode("White").id)
    let ids = try await ["Green", "Black", "White"].asyncMap { try await fixture.episode($0).id }
    let outcome = try await fixture.run("episodes", "tea")
    #expect(
      outcome.output == """
        \(ids[0])  2026-11-20  0:10           Green
        \(ids[1])  2026-11-20  0:10  at 0:07  Black
        \(ids[2])  2026-11-20        played   White

        """)
  }

  @Test func linesAreCutToTheWidthOfATerminalOnly() async throws {
    let fixture = try await PlayerFixture(.coffee)
    let cut = try await fixture.run("newest", width: 38)
    #expect(cut.output.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 38 && $0.hasSuffix("…") })
    let whole = try await fixture.run("newest")
    #expect(whole.output.contains("  珈琲の時間 ☕️ – Kaffeepause Köln\n"))
  }

  @Test func theNewestOfAllPodcastsAreLimited() async throws {
    let outcome = try await PlayerFixture(.tea, .coffee).run("newest", "--limit", "2")
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(outcome.output.contains("Green – Tea Time"))
    #expect(outcome.output.contains("Black – Kaffeepause Köln"))
  }

  @Test func searchResultsAreListedWithTheMatchingNotes() async throws {
    let outcome = try await PlayerFixture(.tea).run("search", "milk", "sug")
    #expect(outcome.output.hasSuffix("  Black – Tea Time\n    With milk and sugar.\n"))
    #expect(try await PlayerFixture(.tea).run("search", "nowhere") == .success(""))
  }

  @Test func theQueueIsListedInItsOrder() async throws {
    let fixture = try await PlayerFixture(.tea)
    #expect(try await fixture.run("queue", "add", "white") == .success(""))
    #expect(try await fixture.run("queue", "add", "gree") == .success(""))
    #expect(try await fixture.run("queue", "move", "green", "1") == .success(""))
    let lines = try await fixture.run("queue").output.split(separator: "\n")
    #expect(lines.map { $0.prefix(2) } == ["1.", "2."])
    #expect(lines.map { $0.hasSuffix("Green – Tea Time") } == [true, false])
    #expect(try await fixture.run("queue", "remove", "White") == .success(""))
    #expect(try await fixture.run("queue").output.split(separator: "\n").count == 1)
  }

  @Test func jsonHasAllKeysAndISO8601Dates() async throws {
    let fixture = try await PlayerFixture(.tea)
    let podcasts = try await json(fixture.run("list", "--json"))
    #expect(
      Set(podcasts[0].keys) == [
        "id", "title", "author", "feed", "link", "folder", "episodes", "unplayed", "lastRefresh", "lastError",
        "repairs",
      ])
    #expect(podcasts[0]["title"] as? String == "Tea Time")
    #expect(podcasts[0]["feed"] as? String == "https://example.org/tea.xml")
    #expect(podcasts[0]["lastError"] is NSNull)
    #expect(podcasts[0]["lastRefresh"] as? String == "2001-01-01T00:00:00Z")
    let keys: Set = [
      "id", "podcast", "podcastTitle", "title", "published", "duration", "position", "played", "season", "number",
      "kind",
      "link", "enclosure", "notes",
    ]
    let episodes = try await json(fixture.run("episodes", "1", "--json"))
    #expect(Set(episodes[0].keys) == keys)
    #expect(episodes[0]["published"] as? String == "2026-11-20T23:00:00Z")
    #expect(episodes[0]["duration"] as? Double == 10)
    #expect(episodes[2]["duration"] is NSNull)
    #expect(episodes[0]["enclosure"] as? String == "https://example.org/tea/0.mp3")
    let found = try #require(try await json(fixture.run("search", "milk", "--json")).first)
    #expect(Set(found.keys) == keys.union(["snippet"]))
    _ = try await fixture.run("queue", "add", "Green")
    let queue = try await json(fixture.run("--json", "queue"))
    let first = try #require(queue.first)
    #expect(Set(first.keys) == keys.union(["place"]))
    #expect(first["place"] as? Int == 1)
  }

  @Test func secondsInJSONAreExact() async throws {
    let fixture = try await PlayerFixture(.coffee)
    let black = try await fixture.episode("Black")
    #expect(try await fixture.run("newest", "--json").output.contains("\"duration\" : 3723,\n"))
    for (position, text) in [(Duration.milliseconds(3_723_100), "3723.1"), (.seconds(12), "12"), (.zero, "0")] {
      try await fixture.store.setPosition(of: black.id, to: position, moment: .paused)
      #expect(try await fixture.run("newest", "--json").output.contains("\"position\" : \(text),\n"))
    }
  }

  @Test func anEmptyListIsAnEmptyArray() async throws {
    let fixture = try await PlayerFixture()
    for command in [["list"], ["newest"], ["queue"], ["search", "tea"]] {
      #expect(try await fixture.run(command + ["--json"]) == .success("[]\n"))
    }
  }

  @Test func aSearchWithoutWordsIsExplained() async throws {
    let fixture = try await PlayerFixture(.tea)
    for words in ["☕️", "?!", "-- --"] {
      let outcome = try await fixture.run("--", "search", words, isQuiet: false)
      #expect(outcome.output == "")
      #expect(outcome.messages.contains("nothing found: the search contains no word\n"))
    }
    let outcome = try await fixture.run("search", "coffee", isQuiet: false)
    #expect(outcome.messages.hasSuffix("nothing found\n"))
  }
}

extension PlayerFixture.Outcome {
  /// The outcome of a successful run without messages.
  static func success(_ output: String) -> Self { PlayerFixture.Outcome(status: .done, output: output, messages: "") }
}

private func json(_ outcome: PlayerFixture.Outcome) throws -> [[String: Any]] {
  let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  return try #require(value as? [[String: Any]])
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
