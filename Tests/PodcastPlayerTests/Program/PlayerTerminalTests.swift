#if os(Linux)
  import CommandSupport
  import Foundation
  import PodcastPlayer
  import ProgramRun
  import Testing

  /// Tests the built program's player in a pseudo-terminal.
  @Suite struct PlayerTerminalTests {
    @Test func aPersonPausesSeeksAndQuits() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal("play", "white")
      try terminal.shown(with: "playing  0:00 / ?")
      #expect(!terminal.isCooked)
      _ = try terminal.shown(matching: Self.playing)
      try terminal.type(" ")
      let start = try pausedTime(terminal)
      try terminal.type("\u{1B}[C")
      try terminal.shown(with: "paused  \(text(start + 15)) / ?")
      try terminal.type("\u{1B}[D\u{1B}OA")
      try terminal.shown(with: "paused  \(text(start + 60)) / ?")
      try terminal.type("q")
      let end = terminal.end()
      #expect(end.status == 0)
      #expect(end.shown.hasSuffix("\u{1B}[?25h\u{1B}[?1049lpaused White – Tea Time, \(text(start + 60)) / ?\n"))
      #expect(terminal.isCooked)
      #expect(try await fixture.run("episodes tea").output.contains("at \(text(start + 60))  White\n"))
    }

    @Test func playbackResumesAtTheKeptPosition() async throws {
      let fixture = try await TerminalFixture(.tea)
      var left = 0
      for _ in 1...2 {
        let terminal = try fixture.terminal("play", "white")
        try terminal.shown(with: "playing")
        try terminal.type(" ")
        let start = try pausedTime(terminal)
        #expect(start >= left)
        try terminal.type("\u{1B}[C")
        left = start + 15
        try terminal.shown(with: "paused  \(text(left))")
        try terminal.type("q")
        #expect(terminal.end().status == 0)
      }
    }

    @Test func theQueuePlaysToItsEnd() async throws {
      let fixture = try await TerminalFixture(.short)
      _ = try await fixture.run("queue add first; podcasts queue add second")
      let terminal = try fixture.terminal("play")
      try terminal.shown(with: "next  Second")
      let end = terminal.end()
      #expect(end.status == 0)
      #expect(end.shown.hasSuffix("played Second – Short, 0:01 / 0:01\n"))
      #expect(try await fixture.run("list").output == "1  0 of 2  Short\n")
      #expect(try await fixture.run("queue").output == "")
    }

    @Test func aTerminalOfAnotherSessionShowsLines() async throws {
      let fixture = try await TerminalFixture(.short)
      let terminal = try fixture.sessionTerminal("play", "first")
      let end = terminal.end()
      #expect(end.status == 0)
      #expect(end.shown.hasSuffix("played First – Short, 0:01 / 0:01\n"))
      #expect(!end.shown.contains("\u{1B}[?1049h"))
    }

    @Test(arguments: ["\u{3}", "\u{4}", "\u{1C}"])
    func everyKeyThatQuitsRestoresTheTerminal(key: String) async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal("play", "white")
      _ = try terminal.shown(matching: Self.playing)
      try terminal.type(key)
      let end = terminal.end()
      #expect(end.status == 0)
      #expect(end.shown.contains("\u{1B}[?25h\u{1B}[?1049l"))
      #expect(terminal.isCooked)
      // The second depends on how busy the machine is.
      #expect(try await fixture.run("episodes tea").output.contains(/at \d+:\d\d  White\n/))
    }

    @Test func closingTheTerminalKeepsThePosition() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal("play", "white")
      _ = try terminal.shown(matching: Self.playing)
      terminal.hangUp()
      #expect(terminal.end().status == 0)
      // The second depends on how busy the machine is.
      #expect(try await fixture.run("episodes tea").output.contains(/at \d+:\d\d  White\n/))
    }

    @Test func controlZRestoresTheTerminalUntilTheProgramContinues() async throws {
      let fixture = try await TerminalFixture(.tea)
      let shell = try fixture.shellTerminal()
      _ = try shell.shown(until: "$ ")
      try shell.type("podcasts --quiet --database \(fixture.file("p.db")) play white\n")
      _ = try shell.shown(matching: Self.playing)
      try shell.type("\u{1A}")
      _ = try shell.shown(until: "$ ")
      #expect(shell.isCooked)
      // In the background, the program waits for the terminal.
      try shell.type("bg; until jobs > \(fixture.file("jobs")); grep -q 'tty' \(fixture.file("jobs")); do :; done\n")
      try shell.type("echo wai''ting\n")
      try shell.shown(with: "waiting")
      try shell.type("fg\n")
      try shell.shown(with: "playing  ")
      #expect(!shell.isCooked)
      try shell.type("q")
      _ = try shell.shown(until: "$ ")
      #expect(shell.isCooked)
      try shell.type("exit\n")
      _ = shell.end()
    }

    @Test func theViewAdaptsToANewSize() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal("play", "white")
      try terminal.type(" ")
      try terminal.shown(with: "paused")
      terminal.resize(columns: 12, rows: 24)
      try terminal.shown(with: "[----------]\r")
      terminal.resize(columns: 40, rows: 24)
      try terminal.shown(with: "[\(String(repeating: "-", count: 38))]")
      try terminal.type("q")
      #expect(terminal.end().status == 0)
    }

    @Test func noColorIsRespected() async throws {
      let fixture = try await TerminalFixture(.tea)
      let terminal = try fixture.terminal("play", "white", variables: ["NO_COLOR": "1"])
      let shown = try terminal.shown(with: "playing")
      #expect(!shown.contains("\u{1B}[1m") && !shown.contains("\u{1B}[2m"))
      try terminal.type("q")
      #expect(terminal.end().status == 0)
    }

    @Test func controlCharactersInATitleAreEscaped() async throws {
      let evil = SampleFeed("evil", title: "Evil", [.init("a&#x9B;31mb&#x202E;c\u{85}d 日本語")])
      let fixture = try await TerminalFixture(evil)
      let terminal = try fixture.terminal("list", columns: 20)
      let listed = terminal.end()
      #expect(listed.shown == "1  1 of 1  Evil\n")
      let episodes = try fixture.terminal("newest", columns: 30).end()
      #expect(!episodes.shown.contains("\u{9B}") && !episodes.shown.contains("\u{202E}"))
      #expect(episodes.shown.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 30 })
    }

    @Test func aRefreshShowsABar() async throws {
      let fixture = try await TerminalFixture(.tea)
      let end = try fixture.terminal("refresh").end()
      #expect(end.shown.contains("[\(String(repeating: "=", count: 28))] 1/1  Tea Time"))
      #expect(end.shown.hasSuffix("\r\u{1B}[K"))
      #expect(end.status == 0)
    }

    /// Any time after the beginning, which depends on how busy the machine is.
    private static var playing: Regex<Substring> { #/playing  (?!0:00)[0-9]+:[0-9]{2} /# }

    /// Returns the time at which the player pauses, in seconds.
    private func pausedTime(_ terminal: PseudoTerminal) throws -> Int {
      let (_, minutes, seconds) = try terminal.shown(matching: #/paused  ([0-9]+):([0-9]{2}) /#)
      return try #require(Int(minutes)) * 60 + #require(Int(seconds))
    }

    private func text(_ seconds: Int) -> String { TimeText.clock(.seconds(seconds)) }
  }

  /// A library on disk, and pseudo-terminals in which the program uses it.
  private final class TerminalFixture {
    private let shell: Shell
    private let server: FeedServer

    init(_ feed: SampleFeed) async throws {
      shell = try Shell()
      server = try FeedServer(feed)
      let added = try await shell.run("podcasts --database p.db add \(server.url(feed))")
      #expect(added.status == 0, "\(added.messages)")
    }

    deinit {
      server.stop()
    }

    func run(_ words: String) async throws -> ProgramRun {
      try await shell.run("podcasts() { command podcasts --quiet --database p.db \"$@\"; }; podcasts \(words)")
    }

    func terminal(
      _ words: String..., variables: [String: String] = [:], columns: Int = 80
    ) throws -> PseudoTerminal {
      try PseudoTerminal(
        ProgramRun.programs.appending(path: "podcasts").path, ["--quiet", "--database", database] + words,
        variables: ["TERM": "xterm"].merging(variables) { $1 }, columns: columns)
    }

    /// Runs the program in a session of its own, whose controlling terminal isn't this one.
    func sessionTerminal(_ words: String...) throws -> PseudoTerminal {
      let command = ["podcasts", "--quiet", "--database", "'\(database)'"] + words
      return try PseudoTerminal(
        "/bin/sh", ["-c", "setsid -w \(command.joined(separator: " ")); exit $?"],
        variables: ["TERM": "xterm", "PATH": "\(ProgramRun.programs.path):/usr/bin:/bin"])
    }

    /// Starts an interactive shell with the program on its path.
    func shellTerminal() throws -> PseudoTerminal {
      try PseudoTerminal(
        "/bin/sh", ["-i"],
        variables: [
          "TERM": "xterm", "PS1": "$ ", "PATH": "\(ProgramRun.programs.path):/usr/bin:/bin",
        ])
    }

    /// Returns the path of a file in the shell's folder.
    func file(_ name: String) -> String { shell.files.appending(path: name).path }

    private var database: String { file("p.db") }
  }
#endif
