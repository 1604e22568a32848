import CommandSupport
import PodcastPlayer
import Testing

@Suite struct InvocationTests {
  @Test(arguments: [
    (["add", "https://example.org/feed"], Invocation.Command.add(url: "https://example.org/feed")),
    (["remove", "1"], .remove(podcast: "1")), (["import", "-"], .importOPML(file: "-")),
    (["export"], .exportOPML(file: nil)), (["export", "a"], .exportOPML(file: "a")), (["list"], .list),
    (["episodes", "a b"], .episodes(podcast: "a b")), (["newest"], .newest),
    (["search", "a", "b"], .search(words: "a b")),
    (["refresh"], .refresh(podcast: nil)), (["refresh", "2"], .refresh(podcast: "2")), (["play"], .play(episode: nil)),
    (["play", "3"], .play(episode: "3")), (["played", "3"], .mark(episode: "3", isPlayed: true)),
    (["unplayed", "--", "-3"], .mark(episode: "-3", isPlayed: false)), (["queue"], .queue),
    (["queue", "list"], .queue),
    (["queue", "add", "a"], .enqueue(episode: "a")), (["queue", "remove", "1"], .dequeue(episode: "1")),
    (["queue", "move", "2", "1"], .moveInQueue(episode: "2", place: 1)), (["help"], .help),
    (["help", "add"], .help), (["help", "queue", "move"], .help), (["frobnicate", "-h"], .help),
    (["--version"], .version),
  ])
  func aCommandIsUnderstood(arguments: [String], command: Invocation.Command) throws {
    #expect(try Invocation(arguments: arguments).command == command)
  }

  @Test func optionsMayStandAnywhere() throws {
    let invocation = try Invocation(
      arguments: ["--json", "--database=a.db", "newest", "--limit", "7", "--environment", "test", "--quiet"])
    #expect(invocation.command == .newest)
    #expect(invocation.isJSON && invocation.isQuiet)
    #expect(invocation.database == "a.db")
    #expect(invocation.environment == "test")
    #expect(invocation.limit == 7)
  }

  @Test(arguments: [
    ([], "no command given; podcasts --help lists them"),
    (["frobnicate"], "unknown command: frobnicate; podcasts --help lists them"),
    (["list", "--frobnicate"], "unknown option: --frobnicate; -- goes before a name that begins so"),
    (["list", "x"], "list: one too many: x"), (["add"], "add: URL is missing"), (["add", ""], "add: URL is empty"),
    (["search", " "], "search: WORDS is missing"),
    (["queue", "burn"], "queue: unknown: burn; there are: list, add, remove, move"),
    (["queue", "move", "1", "0"], "queue move: not a number from 1 on: 0"),
    (["newest", "--limit", "x"], "--limit: not a number from 1 on: x"),
    (["newest", "--limit"], "--limit: its value is missing"),
    (["play", "--json"], "play: --json belongs to commands that print a list"),
    (["list", "--limit", "1"], "list: --limit belongs to episodes, newest and search"),
    (["list", "--json=yes"], "an option that takes no value: --json=yes"),
    (["fr\u{1B}[31mob"], "unknown command: fr^[[31mob; podcasts --help lists them"),
    (["newest", "--limit", "\u{9B}31m\n"], "--limit: not a number from 1 on: \\u{9B}31m^J"),
    (["list", "--database="], "--database: the path is empty"),
  ])
  func whatIsWrongIsSaid(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments: arguments) }
  }
}
