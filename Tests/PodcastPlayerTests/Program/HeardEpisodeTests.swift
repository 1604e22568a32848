#if os(Linux)
  import AppEnvironmentAudioTesting
  import Foundation
  import LoopbackServer
  import PackageSupport
  import ProgramRun
  import TestSupport
  import Testing

  /// Tests the built program with the distribution's `mpv`, which plays without a device.
  @Suite struct HeardEpisodeTests {
    /// Two episodes of two seconds. The feed announces an hour for one of them, and nothing for the other.
    private static func serve() throws -> LoopbackServer {
      try LoopbackServer { request, connection in
        let host = request.headers["host"] ?? ""
        switch request.path {
        case "/feed.xml":
          let feed = """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Tones</title>
            <item><title>Long</title><guid>2</guid><itunes:duration>3600</itunes:duration>
            <enclosure url="http://\(host)/tone.wav" type="audio/wav"/></item>
            <item><title>Gone</title><guid>1</guid><enclosure url="http://\(host)/gone.wav" type="audio/wav"/></item>
            <item><title>Plain</title><guid>0</guid><enclosure url="http://\(host)/tone.wav" type="audio/wav"/></item>
            </channel></rss>
            """
          try connection.respond(200, ["Content-Type": "application/rss+xml"], Data(feed.utf8))
        case "/tone.wav":
          try connection.respond(200, ["Content-Type": "audio/wav"], AudioClientContract.tone(lasting: 2))
        default: try connection.respond(404)
        }
      }
    }

    /// The stage `audio` of `.ci/run` installs `mpv`.
    static let hasPlayer = ProcessInfo.processInfo.environment["AUDIO_PLAYER"] != nil

    /// Runs a script with an `mpv` in the path that needs no device.
    private func run(_ script: String) async throws -> ProgramRun {
      let (shell, server) = (try Shell(), try Self.serve())
      defer { server.stop() }
      try shell.write("#!/bin/sh\nexec /usr/bin/mpv \"$@\" --ao=null\n", to: "mpv")
      return try await shell.run(
        """
        chmod +x mpv; PATH=$PWD:$PATH; podcasts() { command podcasts --quiet --database p.db "$@"; }
        podcasts add \(server.url("/feed.xml")) > /dev/null
        \(script)
        """)
    }

    @Test("An episode is heard to its end, with the duration that is measured", .enabled(if: hasPlayer, "needs mpv"))
    func wholeEpisode() async throws {
      let outcome = try await run("podcasts play long; podcasts play plain; podcasts episodes tones")
      #expect(outcome.messages == "")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains("played Long – Tones, 0:02 / 0:02"))
      #expect(lines.contains("played Plain – Tones, 0:02 / 0:02"))
      #expect(lines.count { $0.contains("  played  ") } == 2)
    }

    @Test(
      "After kills while it plays, no player is left, and the library is whole", .enabled(if: hasPlayer, "needs mpv"),
      .ownThread)
    func kills() async throws {
      let (shell, server) = (try Shell(), try Self.serve())
      defer { server.stop() }
      // The number of the process stays that of the player.
      try shell.write("#!/bin/sh\necho $$ >> players\nexec /usr/bin/mpv \"$@\" --ao=null\n", to: "mpv")
      let library = "command podcasts --quiet --database p.db"
      let added = try await shell.run(
        "chmod +x mpv; \(library) add \(server.url("/feed.xml")) && \(library) queue add gone")
      #expect(added.status == 0, "\(added.messages)")
      for round in 0..<rounds(3, many: 1000) {
        let program = try ChildProcess(
          ProgramRun.programs.appending(path: "podcasts").path, ["--quiet", "--database", "p.db", "play", "plain"],
          variables: ["PATH": "\(shell.files.path):/usr/bin:/bin", "HOME": shell.directory.path],
          directory: shell.files.path, output: .null, messages: .file(shell.files.appending(path: "messages").path))
        // The first program is killed while it plays, and the others at any time.
        if round == 0 { try waits(for: "a player") { shell.text("players") != nil } }
        usleep(UInt32(SeededGenerator(seed: UInt64(round)).number(0) % 400_000))
        program.send(SIGKILL)
        program.end()
        let players = (shell.text("players") ?? "").split(separator: "\n").compactMap { pid_t($0) }
        try waits(for: "the end of the players") { players.allSatisfy { kill($0, 0) != 0 } }
        if round % 10 == 0 {
          let list = try await shell.run("\(library) episodes tones; \(library) queue")
          #expect(list.status == 0 && list.messages == "" && shell.text("messages") == "", "\(list.messages)")
          #expect(list.output.split(separator: "\n").count == 4, "\(list.output)")
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: shell.files.path)
      #expect(names.filter { $0.hasPrefix("p.db.") } == [])
    }

    @Test("A file that is gone is an error, and the episode isn't played", .enabled(if: hasPlayer, "needs mpv"))
    func missingFile() async throws {
      let outcome = try await run("podcasts play gone; echo $?; podcasts unplayed gone; podcasts episodes tones")
      #expect(outcome.messages.hasPrefix("podcasts: http://127.0.0.1:"))
      #expect(outcome.messages.hasSuffix("/gone.wav: HTTP error 404 Status\n"))
      #expect(outcome.output.contains("\n1\n"))
      #expect(!outcome.output.contains("  played  "))
    }

    @Test("Without mpv, the error names the package, and what plays without it")
    func withoutPlayer() async throws {
      let (shell, server) = (try Shell(), try Self.serve())
      defer { server.stop() }
      let outcome = try await shell.run(
        """
        podcasts --quiet --database p.db add \(server.url("/feed.xml")) > /dev/null
        PATH=\(ProgramRun.programs.path); podcasts --database p.db play long; echo $?
        """)
      #expect(
        outcome.messages == """
          podcasts: there is no sound without mpv, which isn't in the path; install the package mpv; \
          podcasts --silent plays without it

          """)
      #expect(outcome.output.hasSuffix("1\n"))
    }
  }
#endif
