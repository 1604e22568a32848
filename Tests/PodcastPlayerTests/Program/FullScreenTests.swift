#if os(Linux)
  import CommandSupport
  import Foundation
  import ProgramRun
  import TerminalEmulator
  import Testing

  /// The built program in a pseudo-terminal.
  @Suite(.ownThread) struct FullScreenTests {
    @Test("A person plays an episode, pauses, seeks and quits")
    func wholeSession() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal()
      try expect(terminal.picture(with: "2026-11-20"), isScreen: "library")
      // From the shows to the episodes, and to the third of them.
      try terminal.type("\r")
      try terminal.type("\u{1B}[B\u{1B}[B\r")
      try terminal.picture(with: "Pause")
      try terminal.type(" ")
      try terminal.picture(with: "Play -15")
      try terminal.type("s")
      try terminal.picture(with: "1.25×")
      try terminal.type("l")
      // The second depends on how busy the machine is.
      try terminal.waits { $0.lines.contains { $0.contains(/0:1[5-9]/) } }
      try terminal.type("q")
      #expect(try terminal.end() == 0)
      #expect(terminal.screen.transcript.hasPrefix("paused White – Tea Time, 0:1"))
      #expect(terminal.window.isCooked)
      #expect(!terminal.screen.modes.contains(1049))
      #expect(try fixture.settings == "{\n  \"speed\": 1.25\n}\n")
      #expect(try await fixture.run("episodes tea").output.contains(/at 0:1\d  White\n/))
    }

    @Test("A first run begins without a library, and subscribes to the address that is typed")
    func firstRun() async throws {
      let fixture = try await TerminalFixture(.tea, isSubscribed: false)
      let terminal = try fixture.terminal()
      try expect(terminal.picture(with: "No podcasts yet."), isScreen: "first-run")
      // A mistake, which stays in the field until it is corrected.
      try terminal.type("127.0.0.1:1/nothing.xml\r")
      try terminal.picture(with: "127.0.0.1:1/nothing.xml: ")
      try terminal.waits { $0.lines.contains("127.0.0.1:1/nothing.xml") }
      try terminal.type("\u{1}" + fixture.address(.tea) + "\r")
      try terminal.picture(with: "Subscribed to Tea Time with 3 episodes.")
      // Control-C ends the program while an empty field has the focus.
      try terminal.type("\u{3}")
      #expect(try terminal.end() == 0)
      #expect(terminal.window.isCooked)
      #expect(try await fixture.run("list").output == "1  3 of 3  Tea Time\n")
    }

    @Test("The command play opens the library and plays the queue to its end")
    func playsTheQueue() async throws {
      let fixture = try await TerminalFixture(.short)
      _ = try await fixture.run("queue add first; podcasts queue add second")
      let terminal = try fixture.terminal("play")
      try terminal.picture(with: "Pause")
      try terminal.picture(with: "Nothing is playing.")
      try terminal.type("q")
      #expect(try terminal.end() == 0)
      #expect(try await fixture.run("list").output == "1  0 of 2  Short\n")
      #expect(try await fixture.run("queue").output == "")
    }

    @Test("Control-C and signals restore the terminal and keep the position", arguments: [0, SIGTERM, SIGHUP, SIGQUIT])
    func waysOut(signal: CInt) async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal("play", "white")
      // A screen of a busy machine may miss a second.
      try terminal.waits { $0.lines.contains { $0.contains(/Pause.* 0:(0[1-9]|[1-5]\d)/) } }
      if signal == 0 { try terminal.type("\u{3}") } else { terminal.window.send(signal) }
      #expect(try terminal.end() == -signal)
      #expect(terminal.window.isCooked)
      #expect(try await fixture.run("episodes tea").output.contains(/at \d+:\d\d  White\n/))
    }

    /// The space between titles of five letters and those of their shows, which are below each other.
    private static let gap = String(repeating: " ", count: 28)

    @Test("A terminal that can't show the library is named")
    func dumbTerminal() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.window(type: "dumb")
      let end = terminal.end()
      #expect(end.status == 64)
      #expect(end.shown.contains("podcasts: a terminal of type dumb can't show the library;"))
    }

    @Test("A search shows its results as the words are typed")
    func search() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal()
      try terminal.picture(with: "Green")
      try terminal.type("/")
      try terminal.picture(with: "Words of titles")
      try terminal.type("blac")
      try terminal.picture(with: "Black\(Self.gap)Tea Time")
      // To the results, and the first of them.
      try terminal.type("\r")
      try terminal.type("\r")
      try terminal.picture(with: "Pause")
      try terminal.type("q")
      #expect(try terminal.end() == 0)
      #expect(terminal.screen.transcript.contains("Black – Tea Time"))
    }

    @Test("Two programs that show one library show each other's changes")
    func twoPrograms() async throws {
      let fixture = try await TerminalFixture(.tea)
      let (one, two) = (try fixture.terminal(), try fixture.terminal())
      for terminal in [one, two] { try terminal.picture(with: "Green") }
      try one.type("\r")
      try one.type("a")
      try one.picture(with: "+ Green")
      try two.picture(with: "+ Green")
      try two.type("3")
      try two.picture(with: "+ Green\(Self.gap)Tea Time")
      for terminal in [one, two] {
        try terminal.type("q")
        #expect(try terminal.end() == 0)
      }
    }

    @Test("The library fits any size", arguments: [(1, 1), (12, 4), (500, 200)])
    func sizes(columns: Int, rows: Int) async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal()
      try terminal.picture(with: "2026-11-20")
      terminal.resize(columns: columns, rows: rows)
      try terminal.waits { $0.lines.contains { !$0.isEmpty } }
      terminal.resize(columns: 80, rows: 24)
      try terminal.picture(with: "2026-11-20")
      try terminal.type("q")
      #expect(try terminal.end() == 0)
    }

    @Test("A terminal of another session shows lines")
    func terminalOfAnotherSession() async throws {
      let fixture = try await TerminalFixture(.short)
      let end = try fixture.sessionTerminal("play", "first").end()
      #expect(end.status == 0)
      #expect(end.shown.hasSuffix("played First – Short, 0:01 / 0:01\n"))
      #expect(!end.shown.contains("\u{1B}[?1049h"))
    }

    @Test("Control characters in a title don't reach the terminal")
    func controlCharacters() async throws {
      let evil = SampleFeed("evil", title: "Evil", [.init("a&#x9B;31mb&#x202E;c\u{85}d 日本語")])
      let fixture = try await TerminalFixture(evil)
      let listed = try fixture.window("list", columns: 20).end()
      #expect(listed.shown == "1  1 of 1  Evil\n")
      let episodes = try fixture.window("newest", columns: 30).end()
      #expect(!episodes.shown.contains("\u{9B}") && !episodes.shown.contains("\u{202E}"))
      #expect(episodes.shown.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 30 })
      let terminal = try fixture.terminal()
      let picture = try terminal.picture(with: "日本語")
      #expect(!picture.contains("\u{9B}") && !picture.contains("\u{202E}"))
      try terminal.type("q")
      #expect(try terminal.end() == 0)
    }

    @Test("A refresh at a terminal shows a bar")
    func refresh() async throws {
      let fixture = try await TerminalFixture(.tea)
      let end = try fixture.window("refresh").end()
      #expect(end.shown.contains("[\(String(repeating: "=", count: 28))] 1/1  Tea Time"))
      #expect(end.shown.hasSuffix("\r\u{1B}[K"))
      #expect(end.status == 0)
    }
  }

  /// A library on disk, and pseudo-terminals in which the program uses it.
  private final class TerminalFixture {
    private let shell: Shell
    private let server: FeedServer

    init(_ feed: SampleFeed, isSubscribed: Bool = true) async throws {
      shell = try Shell()
      server = try FeedServer(feed)
      guard isSubscribed else { return }
      let added = try await shell.run("podcasts --database p.db add \(server.url(feed))")
      #expect(added.status == 0, "\(added.messages)")
    }

    deinit {
      server.stop()
    }

    func address(_ feed: SampleFeed) -> String { server.url(feed) }

    var settings: String {
      get throws { try String(contentsOf: shell.files.appending(path: "podcasts/settings.json"), encoding: .utf8) }
    }

    func run(_ words: String) async throws -> ProgramRun {
      try await shell.run("podcasts() { command podcasts --quiet --database p.db \"$@\"; }; podcasts \(words)")
    }

    func terminal(_ words: String...) throws -> EmulatedTerminal {
      try EmulatedTerminal(
        Self.program, ["--silent", "--quiet", "--database", database] + words,
        variables: ["TERM": "xterm-256color", "XDG_CONFIG_HOME": shell.files.path], columns: 80, rows: 24)
    }

    func window(_ words: String..., columns: Int = 80, type: String = "xterm") throws -> PseudoTerminal {
      try PseudoTerminal(
        Self.program, ["--quiet", "--database", database] + words, variables: ["TERM": type], columns: columns)
    }

    /// Runs the program in its own session, whose controlling terminal isn't this one.
    func sessionTerminal(_ words: String...) throws -> PseudoTerminal {
      let command = ["podcasts", "--silent", "--quiet", "--database", "'\(database)'"] + words
      return try PseudoTerminal(
        "/bin/sh", ["-c", "setsid -w \(command.joined(separator: " ")); exit $?"],
        variables: ["TERM": "xterm", "PATH": "\(ProgramRun.programs.path):/usr/bin:/bin"])
    }

    private static let program = ProgramRun.programs.appending(path: "podcasts").path
    private var database: String { shell.files.appending(path: "p.db").path }
  }
#endif
