#if os(Linux)
  import CommandSupport
  import Foundation
  import PodcastPlayer
  import ProgramRun
  import Testing

  /// The built program's player, as a person at a terminal sees it. What is waited for is awaited with `poll`.
  @Suite struct PlayerTerminalTests {
    @Test func aPersonPausesSeeksAndQuits() async throws {
      let room = try await Room(.tea)
      let terminal = try room.terminal("play", "white")
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
      #expect(try await room.run("episodes tea").output.contains("at \(text(start + 60))  White\n"))
    }

    @Test func thePositionIsTakenUpAgain() async throws {
      let room = try await Room(.tea)
      var left = 0
      for _ in 1...2 {
        let terminal = try room.terminal("play", "white")
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

    @Test func theQueueGoesOnToItsEnd() async throws {
      let room = try await Room(.short)
      _ = try await room.run("queue add first; podcasts queue add second")
      let terminal = try room.terminal("play")
      try terminal.shown(with: "next  Second")
      let end = terminal.end()
      #expect(end.status == 0)
      #expect(end.shown.hasSuffix("played Second – Short, 0:01 / 0:01\n"))
      #expect(try await room.run("list").output == "1  0 of 2  Short\n")
      #expect(try await room.run("queue").output == "")
    }

    @Test(arguments: ["\u{3}", "\u{4}", "\u{1C}"])
    func controlCAndItsLikeRestoreTheTerminal(key: String) async throws {
      let room = try await Room(.tea)
      let terminal = try room.terminal("play", "white")
      _ = try terminal.shown(matching: Self.playing)
      try terminal.type(key)
      let end = terminal.end()
      #expect(end.status == 0)
      #expect(end.shown.contains("\u{1B}[?25h\u{1B}[?1049l"))
      #expect(terminal.isCooked)
      // At the second where it was left, which is a later one where the machine is busy.
      #expect(try await room.run("episodes tea").output.contains(/at \d+:\d\d  White\n/))
    }

    @Test func aTerminalThatIsClosedKeepsThePosition() async throws {
      let room = try await Room(.tea)
      let terminal = try room.terminal("play", "white")
      _ = try terminal.shown(matching: Self.playing)
      terminal.hangUp()
      #expect(terminal.end().status == 0)
      // At the second where it was left, which is a later one where the machine is busy.
      #expect(try await room.run("episodes tea").output.contains(/at \d+:\d\d  White\n/))
    }

    @Test func controlZGivesTheTerminalBackUntilForeground() async throws {
      let room = try await Room(.tea)
      let shell = try room.shellTerminal()
      _ = try shell.shown(until: "$ ")
      try shell.type("podcasts --quiet --database \(room.file("p.db")) play white\n")
      _ = try shell.shown(matching: Self.playing)
      try shell.type("\u{1A}")
      _ = try shell.shown(until: "$ ")
      #expect(shell.isCooked)
      // In the background it waits for the terminal.
      try shell.type("bg; until jobs > \(room.file("jobs")); grep -q 'tty' \(room.file("jobs")); do :; done\n")
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

    @Test func anotherSizeIsDrawnFor() async throws {
      let room = try await Room(.tea)
      let terminal = try room.terminal("play", "white")
      try terminal.type(" ")
      try terminal.shown(with: "paused")
      terminal.resize(columns: 12, rows: 24)
      try terminal.shown(with: "[----------]\r")
      terminal.resize(columns: 40, rows: 24)
      try terminal.shown(with: "[\(String(repeating: "-", count: 38))]")
      try terminal.type("q")
      #expect(terminal.end().status == 0)
    }

    @Test func noColourIsRespected() async throws {
      let room = try await Room(.tea)
      let terminal = try room.terminal("play", "white", variables: ["NO_COLOR": "1"])
      let shown = try terminal.shown(with: "playing")
      #expect(!shown.contains("\u{1B}[1m") && !shown.contains("\u{1B}[2m"))
      try terminal.type("q")
      #expect(terminal.end().status == 0)
    }

    @Test func aTitleCannotReachTheTerminal() async throws {
      let evil = SampleFeed("evil", title: "Evil", [.init("a&#x9B;31mb&#x202E;c\u{85}d 日本語")])
      let room = try await Room(evil)
      let terminal = try room.terminal("list", columns: 20)
      let listed = terminal.end()
      #expect(listed.shown == "1  1 of 1  Evil\n")
      let episodes = try room.terminal("newest", columns: 30).end()
      #expect(!episodes.shown.contains("\u{9B}") && !episodes.shown.contains("\u{202E}"))
      #expect(episodes.shown.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 30 })
    }

    @Test func aRefreshShowsABar() async throws {
      let room = try await Room(.tea)
      let end = try room.terminal("refresh").end()
      #expect(end.shown.contains("[\(String(repeating: "=", count: 28))] 1/1  Tea Time"))
      #expect(end.shown.hasSuffix("\r\u{1B}[K"))
      #expect(end.status == 0)
    }

    /// A time that is not the beginning; how much later it is depends on how busy the machine is.
    private static var playing: Regex<Substring> { #/playing  (?!0:00)[0-9]+:[0-9]{2} /# }

    /// The time at which it pauses, in seconds.
    private func pausedTime(_ terminal: PseudoTerminal) throws -> Int {
      let (_, minutes, seconds) = try terminal.shown(matching: #/paused  ([0-9]+):([0-9]{2}) /#)
      return try #require(Int(minutes)) * 60 + #require(Int(seconds))
    }

    private func text(_ seconds: Int) -> String { TimeText.clock(.seconds(seconds)) }
  }

  /// A library on the disk, and terminals in which the program works on it.
  private final class Room {
    private let shell: Shell
    private let publisher: Publisher

    init(_ feed: SampleFeed) async throws {
      shell = try Shell()
      publisher = try Publisher(feed)
      let added = try await shell.run("podcasts --database p.db add \(publisher.url(feed))")
      #expect(added.status == 0, "\(added.messages)")
    }

    deinit {
      publisher.stop()
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

    /// An interactive shell with the program on its path.
    func shellTerminal() throws -> PseudoTerminal {
      try PseudoTerminal(
        "/bin/sh", ["-i"],
        variables: [
          "TERM": "xterm", "PS1": "$ ", "PATH": "\(ProgramRun.programs.path):/usr/bin:/bin",
        ])
    }

    /// The path of a file in the room's folder.
    func file(_ name: String) -> String { shell.files.appending(path: name).path }

    private var database: String { file("p.db") }
  }
#endif
