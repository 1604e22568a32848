import AppEnvironmentPodcasts
import CommandSupport
import PodcastPlayer
import Testing

@Suite struct InvocationTests {
  @Test func aTerminalThatCannotShowTheLibraryIsNamed() throws {
    let error = #expect(throws: UsageError.self) { try Invocation(arguments: ["--quiet"], unsuitableTerminal: "dumb") }
    let reason = #"a terminal of type dumb can't show the library; "podcasts --help" lists the commands"#
    #expect(error?.description == reason)
    #expect(try Invocation(arguments: ["list"], unsuitableTerminal: "dumb").command == .list)
  }

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
    (["queue", "move", "2", "1"], .moveInQueue(episode: "2", place: 1)), (["downloads"], .downloads),
    (["downloads", "remove", "1"], .removeDownload(episode: "1")),
    (["downloads", "new", "Tea"], .downloadNew(podcast: "Tea", isOn: true)),
    (["downloads", "none", "Tea"], .downloadNew(podcast: "Tea", isOn: false)),
    (["downloads", "limit", "20"], .limitDownloads(DownloadLimit(count: 20))),
    (["downloads", "limit", "2.5gb"], .limitDownloads(DownloadLimit(bytes: 2_500_000_000))),
    (["downloads", "limit", "none"], .limitDownloads(DownloadLimit())),
    (["help"], .help),
    (["help", "add"], .help), (["help", "queue", "move"], .help), (["frobnicate", "-h"], .help),
    (["--version"], .version),
  ])
  func theCommandsOfThePlayerAreParsed(arguments: [String], command: Invocation.Command) throws {
    #expect(try Invocation(arguments: arguments).command == command)
  }

  @Test func optionsMayBeAnywhere() throws {
    let invocation = try Invocation(
      arguments: ["--json", "--database=a.db", "newest", "--limit", "7", "--environment", "test", "--quiet"])
    #expect(invocation.command == .newest)
    #expect(invocation.isJSON && invocation.isQuiet)
    #expect(invocation.database == "a.db")
    #expect(invocation.environment == "test")
    #expect(invocation.limit == 7)
  }

  @Test(arguments: [
    ([], "no command; \"podcasts --help\" lists the commands"),
    (["frobnicate"], "unknown command: frobnicate; \"podcasts --help\" lists the commands"),
    (["list", "--frobnicate"], "unknown option: --frobnicate; put -- before a name that begins with -"),
    (["list", "x"], "list: unexpected argument: x"), (["add"], "add: URL is missing"),
    (["add", ""], "add: URL is empty"),
    (["search", " "], "search: WORDS is missing"),
    (["queue", "burn"], "queue: unknown command: burn; the commands are list, add, remove and move"),
    (["queue", "move", "1", "0"], "queue move: not a positive number: 0"),
    (["downloads", "burn"], "downloads: unknown command: burn; the commands are list, remove, new, none and limit"),
    (["downloads", "limit", "few"], "downloads limit: not a number of episodes, a size such as 500MB, or none: few"),
    (["downloads", "limit", "0GB"], "downloads limit: not a number of episodes, a size such as 500MB, or none: 0GB"),
    (["newest", "--limit", "x"], "--limit: not a positive number: x"),
    (["newest", "--limit"], "--limit: the value is missing"),
    (["play", "--json"], "play: --json is for commands that print a list"),
    (["list", "--limit", "1"], "list: --limit is for episodes, newest and search"),
    (["list", "--json=yes"], "the option takes no value: --json=yes"),
    (["fr\u{1B}[31mob"], "unknown command: fr^[[31mob; \"podcasts --help\" lists the commands"),
    (["newest", "--limit", "\u{9B}31m\n"], "--limit: not a positive number: \\u{9B}31m^J"),
    (["list", "--database="], "--database: the path is empty"),
  ])
  func theErrorNamesTheInvalidArgument(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments: arguments) }
  }

  @Test func theHelpFitsATerminal() {
    for line in Usage.program.split(separator: "\n") { #expect(line.count <= 80) }
  }
}
