#if os(Linux)
  import AppEnvironmentAudio
  import AppEnvironmentAudioTesting
  import Foundation
  import LoopbackServer
  import PackageSupport
  import ProgramRun
  import TemporaryFolders
  import TestSupport
  import Testing

  /// The live client with the distribution's `mpv`, without a device.
  @Suite(.withPlayer, .timeLimit(.minutes(10))) struct LivePlayerTests {
    private let folder: TemporaryFolder
    private let sample: URL

    init() throws {
      folder = try TemporaryFolder()
      sample = folder.file("sample.wav")
      try AudioClientContract.tone(lasting: 2).write(to: sample)
    }

    @Test("The measured duration counts, whatever was announced")
    func measuredDuration() async {
      let audio = AudioClient.silentLive
      audio.load(AudioSource(url: sample, announcedDuration: .seconds(3_600)), .zero)
      #expect(await audio.state { $0.duration != nil }.duration == .seconds(2))
    }

    @Test("The chapters of a file are known as soon as it's loaded, and gone with it")
    func chapters() async throws {
      try (AudioClientContract.tone(lasting: 6) + Self.chapters([(0, 2_500, "One"), (2_500, 6_000, "Two é")]))
        .write(to: sample)
      let plain = folder.file("plain.wav")
      try AudioClientContract.tone(lasting: 6).write(to: plain)
      let audio = AudioClient.silentLive
      for url in [sample, plain, sample] {
        let expected =
          url == plain
          ? [] : [AudioChapter(start: .zero, title: "One"), AudioChapter(start: .milliseconds(2_500), title: "Two é")]
        audio.load(AudioSource(url: url), .seconds(3))
        audio.play()
        #expect(await audio.state { $0.position > .milliseconds(3_200) }.chapters == expected)
      }
      audio.stop()
      #expect(audio.state().chapters == [])
    }

    /// Returns chunks of a WAV file with chapters, as frames of ID3: https://id3.org/id3v2-chapters-1.0
    private static func chapters(_ chapters: [(start: Int, end: Int, title: String)]) -> Data {
      func number(_ value: Int) -> Data {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Data($0) }
      }
      func frame(_ name: String, _ body: Data) -> Data { Data(name.utf8) + number(body.count) + Data([0, 0]) + body }
      var frames = Data()
      for (index, chapter) in chapters.enumerated() {
        let times = [chapter.start, chapter.end, -1, -1].map(number).reduce(Data(), +)
        // The text is in UTF-8, by its first byte.
        frames += frame("CHAP", Data("\(index)\0".utf8) + times + frame("TIT2", Data([3]) + Data(chapter.title.utf8)))
      }
      let size = Data((0..<4).reversed().map { UInt8(frames.count >> (7 * $0) & 0x7F) })
      var tag = Data("ID3".utf8) + Data([3, 0, 0]) + size + frames
      if !tag.count.isMultiple(of: 2) { tag.append(0) }
      return Data("ID3 ".utf8) + Data(number(tag.count).reversed()) + tag
    }

    @Test(
      "A source begins at its position, and can be moved in, even if the server sends no ranges",
      arguments: [false, true])
    func withoutRanges(arrivesLate: Bool) async throws {
      let sound = AudioClientContract.tone(lasting: 60)
      let next = DispatchSemaphore(value: arrivesLate ? 0 : 2)
      let server = try LoopbackServer { _, connection in
        try connection.sendHead(200, ["Content-Type": "audio/wav", "Content-Length": "\(sound.count)"])
        for (start, end) in [(0, 20), (20, 40), (40, 61)] {
          if start > 0 { next.wait(for: "the test") }
          try connection.send(sound[min(start * 8_000, sound.count)..<min(end * 8_000, sound.count)])
        }
      }
      defer {
        for _ in 0..<2 { next.signal() }
        server.stop()
      }
      let audio = AudioClient.silentLive
      audio.load(AudioSource(url: server.url("/sound.wav")), .seconds(30))
      audio.play()
      if arrivesLate {
        #expect(await audio.state { $0.duration != nil }.position == .seconds(30))
        next.signal()
      }
      #expect(await audio.state { !$0.isBuffering && $0.position != .seconds(30) }.position > .seconds(30))
      audio.seek(.seconds(50))
      if arrivesLate {
        #expect(await audio.state { $0.isBuffering }.position == .seconds(50))
        next.signal()
      }
      #expect(await audio.state { !$0.isBuffering && $0.position != .seconds(50) }.position > .seconds(50))
      audio.seek(.seconds(5))
      let state = await audio.state { !$0.isBuffering && $0.position > .milliseconds(5_100) }
      #expect(state.position < .seconds(30))
    }

    @Test("A position in a stream that announces no length is not its end, however little of it has arrived")
    func withoutLength() async throws {
      var sound = AudioClientContract.tone(lasting: 60)
      // The sizes of the file and of its sound, in a WAV file that is written to a pipe.
      for index in [4..<8, 40..<44].joined() { sound[index] = 0xFF }
      let stream = sound
      let next = DispatchSemaphore(value: 0)
      let server = try LoopbackServer { _, connection in
        try connection.sendHead(200, ["Content-Type": "audio/wav", "Connection": "close"])
        try connection.send(stream.prefix(160_000))
        next.wait(for: "the test")
        try connection.send(stream.dropFirst(160_000))
        try connection.close()
      }
      defer {
        next.signal()
        server.stop()
      }
      let audio = AudioClient.silentLive
      audio.load(AudioSource(url: server.url("/sound.wav")), .seconds(30))
      audio.play()
      let state = await audio.state { $0.duration != nil }
      #expect(state.status == .playing && state.position == .seconds(30))
      next.signal()
      let later = await audio.state { $0.position != .seconds(30) }
      #expect(later.status == .playing && later.position > .seconds(30) && later.position < .seconds(40))
    }

    @Test("A source that can't be played is a failure with its reason, and the next one plays")
    func failures() async throws {
      let server = try LoopbackServer { request, connection in
        switch request.path {
        case "/page": try connection.respond(200, ["Content-Type": "text/html"], Data("<!doctype html><p>Log in".utf8))
        case "/cut":
          let sample = AudioClientContract.tone(lasting: 5)
          try connection.sendHead(200, ["Content-Type": "audio/wav", "Content-Length": "\(sample.count)"])
          try connection.send(sample.prefix(8_000))
          try connection.close()
        default: try connection.respond(404)
        }
      }
      defer { server.stop() }
      let audio = AudioClient.silentLive
      let text = try folder.write("Not sound.\n", to: "note.mp3")
      for (url, error) in [
        (server.url("/gone?key=secret"), "\(server.url("/gone"))?…: HTTP error 404 Status"),
        (server.url("/page"), "\(server.url("/page")): not sound of a known format"),
        (server.url("/cut"), "\(server.url("/cut")): the connection was lost before the end"),
        (text, "\(text.path): not sound of a known format"),
        (folder.file("gone.mp3"), "\(folder.file("gone.mp3").path): no such file"),
        (folder.url, "\(folder.url.path(percentEncoded: false)): not a file"),
        (URL(string: "edl://a.mp3")!, "edl://a.mp3: neither a file nor a URL that begins with http or https"),
        (
          URL(string: "http://127.0.0.1:1/a")!,
          "http://127.0.0.1:1/a: Connection to tcp://127.0.0.1:1 failed: Connection refused"
        ),
      ] {
        audio.load(AudioSource(url: url), .zero)
        audio.play()
        let state = await audio.state { if case .failed = $0.status { $0.source?.url == url } else { false } }
        guard case .failed(let failure) = state.status else { continue }
        #expect(failure.description == error)
      }
      try AudioClientContract.sample.write(to: sample)
      audio.load(AudioSource(url: sample), .seconds(1))
      audio.play()
      #expect(await audio.state { $0.position > .seconds(1) }.status == .playing)
    }

    @Test("Nothing in a name becomes an option, a command or another file")
    func hostileNames() async throws {
      let audio = AudioClient.silentLive
      for name in ["--ao=file:x.mp3", "a\" }\n{ \"command\": [\"quit\"] }.wav", "${pause}.wav", "%n%.wav", "-"] {
        try AudioClientContract.tone(lasting: 2).write(to: folder.file(name))
        audio.load(AudioSource(url: folder.file(name)), .zero)
        #expect(await audio.state { $0.duration != nil }.duration == .seconds(2), "\(name)")
      }
      // A list of files is a text, and no file of it is played.
      let list = try folder.write("#EXTM3U\n\(sample.path)\n", to: "list.m3u")
      audio.load(AudioSource(url: list), .zero)
      let state = await audio.state { if case .failed = $0.status { true } else { $0.duration != nil } }
      #expect(state.status == .failed(.notAudio(list)))
    }

    @Test("A faster rate ends sooner, and keeps the pitch")
    func rate() async {
      let audio = AudioClient.silentLive
      audio.setRate(4)
      audio.load(AudioSource(url: sample), .zero)
      audio.play()
      #expect(await audio.state { $0.status == .ended }.rate == 4)
    }

    @Test("Without the program, a load is a failure that names the package")
    func missingProgram() async {
      let audio = AudioClient.live(program: "no-such-player")
      audio.load(AudioSource(url: sample), .zero)
      #expect(audio.state().status == .failed(.playerNotFound(program: "no-such-player")))
      let message = "there is no sound without mpv, which isn't in the path; install the package mpv"
      #expect(AudioClientError.playerNotFound(program: "mpv").description == message)
    }

    @Test("The process ends with the client", .ownThread)
    func endOfTheClient() throws {
      let script = try folder.script("echo $$ > \(folder.file("pid").path); exec mpv \"$@\"")
      var audio: AudioClient? = .live(program: script, arguments: ["--ao=null"])
      audio?.load(AudioSource(url: sample), .zero)
      try waits(for: "the process") { try folder.names().contains("pid") && !folder.read("pid").isEmpty }
      let process = try #require(pid_t(folder.read("pid").trimmingCharacters(in: .newlines)))
      #expect(isRunning(process))
      audio = nil
      try waits(for: "its end") { !isRunning(process) }
    }

    @Test("No process is left after the program was killed", .ownThread)
    func killedProgram() throws {
      for round in 0..<rounds(3, many: 1000) {
        let probe = try ChildProcess(
          ProgramRun.programs.appending(path: "audio-probe").path, [sample.path],
          variables: ProcessInfo.processInfo.environment, output: .null, messages: .null)
        var players: [pid_t] = []
        try waits(for: "a player") {
          guard probe.isRunning else { return false }
          players = try self.players(of: probe.identifier)
          return !players.isEmpty
        }
        usleep(UInt32(SeededGenerator(seed: UInt64(round)).number(0) % 50_000))
        probe.send(SIGKILL)
        probe.end()
        try waits(for: "the end of the player") { players.allSatisfy { !isRunning($0) } }
      }
    }

    /// The children of a process that are `mpv`.
    private func players(of process: pid_t) throws -> [pid_t] {
      let folders = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      return folders.flatMap { thread -> [pid_t] in
        let list = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
        return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
      }.filter { (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "mpv\n" }
    }
  }

  /// Returns a Boolean value that indicates whether a process has not ended.
  func isRunning(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  extension TemporaryFolder {
    /// Writes a program, and returns its path.
    func script(_ commands: String) throws -> String {
      let file = try write("#!/bin/bash\n\(commands)\n", to: "player")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
      // A process that another test has begun to start meanwhile has the file open for writing, and it can't be executed
      // before that process executes its own program. The system refuses a lease as long (1024 is F_SETLEASE).
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      try waits(for: "a program that nobody has open for writing") { fcntl(descriptor, 1024, F_RDLCK) == 0 }
      return file.path
    }
  }
#endif
