#if os(Linux)
  import AppEnvironmentAudioTesting
  import Foundation
  import LoopbackServer
  import PackageSupport
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
        podcasts download; echo $?; podcasts download tone; echo $?; ls p.db.downloads
        """)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.dropLast() == ["downloaded tone – Tones, 0.1 MB", "1", "0"])
      let name = try #require(lines.last)
      #expect(name.hasSuffix(".wav"))
      #expect(shell.contents("p.db.downloads/\(name)") == AudioClientContract.tone(lasting: 2))
      let messages = outcome.messages.split(separator: "\n")
      #expect(messages.count == 2)
      #expect(messages.first?.hasPrefix("podcasts: gone: GET http://127.0.0.1:") == true)
      #expect(messages.first?.contains("404") == true)
      #expect(messages.last?.hasPrefix("podcasts: page: http://127.0.0.1:") == true)
      #expect(
        messages.last?.hasSuffix("the server sends a web page in place of the file; it may ask for a login") == true)
    }

    @Test("The files of a podcast that is removed are removed, and no folder is created for them")
    func removedPodcast() async throws {
      let (shell, server) = (try Shell(), try Self.serve())
      defer { server.stop() }
      let outcome = try await shell.run(
        """
        podcasts() { command podcasts --quiet --database p.db "$@"; }
        podcasts add \(server.url("/feed.xml")); podcasts remove Tones; ls
        podcasts add \(server.url("/feed.xml")); podcasts download tone; ls p.db.downloads | wc -l
        podcasts remove Tones; ls p.db.downloads | wc -l
        """)
      let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(lines == ["p.db", "downloaded tone – Tones, 0.1 MB", "1", "0"])
    }

    @Test("A file in a private network is refused to a feed of another host")
    func privateNetwork() async throws {
      let (shell, server) = (
        try Shell(),
        try LoopbackServer { _, connection in
          let item = "<item><title>Home</title><guid>1</guid><enclosure url=\"http://127.0.0.1:1/home.mp3\"/></item>"
          let feed = "<rss version=\"2.0\"><channel><title>Away</title>\(item)</channel></rss>"
          try connection.respond(200, ["Content-Type": "application/rss+xml"], Data(feed.utf8))
        }
      )
      defer { server.stop() }
      let url = server.url("/feed.xml").absoluteString.replacingOccurrences(of: "127.0.0.1", with: "localhost")
      let outcome = try await shell.run(
        "podcasts --quiet --database p.db add \(url); podcasts --quiet --database p.db download home")
      #expect(outcome.status == 1)
      #expect(outcome.messages.hasSuffix("the address 127.0.0.1 isn't public\n"))
    }

    @Test("New episodes of chosen podcasts are downloaded after a refresh, and downloads are listed and removed")
    func automatic() async throws {
      let shell = try Shell()
      let items = Locked(["tone.wav"])
      let server = try LoopbackServer { request, connection in
        let host = request.headers["host"] ?? ""
        guard request.path == "/feed.xml" else {
          return try connection.respond(200, ["Content-Type": "audio/wav"], Data(count: 250_000))
        }
        let text = items.withLock { $0 }.map {
          "<item><title>\($0.prefix(4))</title><guid>\($0)</guid><enclosure url=\"http://\(host)/\($0)\"/></item>"
        }
        let feed = "<rss version=\"2.0\"><channel><title>Tones</title>\(text.joined())</channel></rss>"
        try connection.respond(200, ["Content-Type": "application/rss+xml"], Data(feed.utf8))
      }
      defer { server.stop() }
      let podcasts = #"podcasts() { command podcasts --quiet --database p.db "$@"; }; "#
      _ = try await shell.run("\(podcasts) podcasts add \(server.url("/feed.xml")); podcasts downloads new Tones")
      items.withLock { $0.insert("song.wav", at: 0) }
      let refreshed = try await shell.run("\(podcasts) podcasts refresh; podcasts downloads; podcasts downloads --json")
      #expect(refreshed.messages == "")
      #expect(refreshed.output.hasPrefix("downloaded song – Tones, 0.3 MB\n2  0.3 MB  song – Tones\n[\n"))
      #expect(refreshed.output.contains(#""downloaded" : true"#) && refreshed.output.contains(#""size" : 250000"#))
      let removed = try await shell.run(
        "\(podcasts) podcasts downloads remove song; podcasts downloads; podcasts refresh; ls p.db.downloads")
      #expect(removed == ProgramRun(status: 0, output: "", messages: ""))
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
