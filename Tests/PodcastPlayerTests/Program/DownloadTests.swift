#if os(Linux)
  import AppEnvironmentAudioTesting
  import Foundation
  import LoopbackServer
  import ProgramRun
  import Testing

  /// Tests the downloads of the built program.
  @Suite struct DownloadTests {
    private static func serve() throws -> LoopbackServer {
      try LoopbackServer { request, connection in
        let host = request.headers["host"] ?? ""
        switch request.path {
        case "/feed.xml":
          let items = ["tone.wav", "page.mp3", "gone.mp3"].map {
            "<item><title>\($0.prefix(4))</title><guid>\($0)</guid><enclosure url=\"http://\(host)/\($0)\"/></item>"
          }
          let feed = "<rss version=\"2.0\"><channel><title>Tones</title>\(items.joined())</channel></rss>"
          try connection.respond(200, ["Content-Type": "application/rss+xml"], Data(feed.utf8))
        case "/tone.wav":
          try connection.respond(200, ["Content-Type": "audio/wav"], AudioClientContract.tone(lasting: 2))
        case "/page.mp3": try connection.respond(200, ["Content-Type": "text/html"], Data("<p>Log in".utf8))
        default: try connection.respond(404)
        }
      }
    }

    @Test("The queue is downloaded, and each failure has its reason")
    func queue() async throws {
      let (shell, server) = (try Shell(), try Self.serve())
      defer { server.stop() }
      let outcome = try await shell.run(
        """
        podcasts() { command podcasts --quiet --database p.db "$@"; }
        podcasts add \(server.url("/feed.xml"))
        for name in gone page tone; do podcasts queue add $name; done
        podcasts download; echo $?; podcasts download tone; echo $?; ls downloads
        """)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.dropLast() == ["downloaded tone – Tones, 0.1 MB", "1", "0"])
      let name = try #require(lines.last)
      #expect(name.hasSuffix(".wav"))
      #expect(shell.contents("downloads/\(name)") == AudioClientContract.tone(lasting: 2))
      let messages = outcome.messages.split(separator: "\n")
      #expect(messages.count == 2)
      #expect(messages.first?.hasPrefix("podcasts: gone: http://127.0.0.1:") == true)
      #expect(messages.first?.contains("404") == true)
      #expect(
        messages.last == "podcasts: page: the server sends a web page in place of sound; it may ask for a login")
    }

    @Test("A downloaded episode is played without the network", .enabled(if: HeardEpisodeTests.hasPlayer, "needs mpv"))
    func offline() async throws {
      let (shell, server) = (try Shell(), try Self.serve())
      try shell.write("#!/bin/sh\nexec /usr/bin/mpv \"$@\" --ao=null\n", to: "mpv")
      _ = try await shell.run(
        """
        chmod +x mpv; podcasts --quiet --database p.db add \(server.url("/feed.xml"))
        podcasts --quiet --database p.db download tone
        """)
      server.stop()
      let played = try await shell.run("PATH=$PWD:$PATH; podcasts --quiet --database p.db play tone")
      #expect(played.messages == "")
      #expect(played.output.hasSuffix("played tone – Tones, 0:02 / 0:02\n"))
    }
  }
#endif
