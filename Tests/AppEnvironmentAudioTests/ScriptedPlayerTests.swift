#if os(Linux)
  import AppEnvironmentAudio
  import AppEnvironmentAudioTesting
  import Foundation
  import ProgramRun
  import TemporaryFolders
  import Testing

  /// The live client with a script in place of `mpv`, for what that seldom does.
  @Suite(.ownThread, .timeLimit(.minutes(10))) struct ScriptedPlayerTests {
    private let folder: TemporaryFolder
    private let source: AudioSource

    init() throws {
      folder = try TemporaryFolder()
      source = AudioSource(url: try folder.write("sound", to: "sample.wav"))
    }

    /// Returns a client whose player answers every request, and runs commands after one that loads a file, after one to
    /// play it, after a seek, and after one for half the volume.
    private func client(
      _ commands: String, playing: String = "", seeking: String = "", setting: String = "",
      patience: Duration = .seconds(300)
    ) throws -> AudioClient {
      let script = """
        echo $$ > '\(folder.file("pid").path)'
        say() { printf '%s\\n' "$1" >&3; }
        start() { say '{"event":"start-file","playlist_entry_id":1}'; }
        begin() {
          start
          say '{"event":"playback-restart"}'
          say '{"event":"property-change","id":2,"name":"duration","data":90.5}'
        }
        refuse() { say '{"event":"log-message","prefix":"cplayer","text":"Cannot seek in this stream.\\n"}'; }
        arrive() { say '{"event":"property-change","id":4,"name":"demuxer-cache-time","data":'"$1"'}'; }
        rest() { say '{"event":"property-change","id":5,"name":"demuxer-cache-idle","data":true}'; }
        move() { say '{"event":"seek"}'; say '{"event":"playback-restart"}'; }
        at() { say '{"event":"property-change","id":1,"name":"time-pos","data":'"$1"'}'; }
        while IFS= read -r line <&3; do
          [[ $line =~ \\"request_id\\":([0-9]+) ]] && id=${BASH_REMATCH[1]}
          case $line in
            *loadfile*) say '{"request_id":'$id',"error":"success","data":{"playlist_entry_id":1}}'
              \(commands) ;;
            *'"pause",false'*) say '{"request_id":'$id',"error":"success"}'
              \(playing) ;;
            *'"seek"'*) say '{"request_id":'$id',"error":"success"}'
              \(seeking) ;;
            *'"volume",50'*) say '{"request_id":'$id',"error":"success"}'
              \(setting) ;;
            *get_property*duration*) say '{"request_id":'$id',"error":"property unavailable"}' ;;
            *get_property*chapter-list*) say '{"request_id":'$id',"error":"success","data":'"${chapters:-[]}"'}' ;;
            *get_property*) say '{"request_id":'$id',"error":"success","data":42.1239}' ;;
            *) say '{"request_id":'$id',"error":"success"}' ;;
          esac
        done
        """
      return .live(program: try folder.script(script), patience: patience)
    }

    @Test("A player that dies is a failure at the last position, and the next load starts another one")
    func death() async throws {
      let audio = try client("begin", playing: "at 12.5; exit 3")
      audio.load(source, .zero)
      audio.play()
      let state = await audio.state { if case .failed = $0.status { true } else { false } }
      #expect(state.status == .failed(.playerFailed(reason: "\(folder.file("player").path) ended unexpectedly")))
      #expect(state.position == .milliseconds(12_500))
      audio.load(source, .zero)
      #expect(await audio.state { $0.duration != nil }.status == .paused)
    }

    @Test("A player that doesn't answer is a failure, and is ended")
    func silence() async throws {
      let pipe = folder.file("never").path
      let audio = try client("mkfifo '\(pipe)'; read -r _ <>'\(pipe)'", patience: .milliseconds(300))
      audio.load(source, .zero)
      audio.setRate(2)
      let state = await audio.state { if case .failed = $0.status { true } else { false } }
      #expect(state.status == .failed(.playerFailed(reason: "\(folder.file("player").path) doesn't answer")))
      let process = try #require(pid_t(folder.read("pid").trimmingCharacters(in: .newlines)))
      try waits(for: "its end") { !isRunning(process) }
    }

    @Test("A player that hangs while it plays is a failure at the last position, without a request")
    func hanging() async throws {
      let pipe = folder.file("never").path
      let audio = try client(
        "begin", playing: "at 12.5; mkfifo '\(pipe)'; read -r _ <>'\(pipe)'", patience: .seconds(5))
      audio.load(source, .zero)
      audio.play()
      let state = await audio.state { if case .failed = $0.status { true } else { false } }
      #expect(state.status == .failed(.playerFailed(reason: "\(folder.file("player").path) doesn't answer")))
      #expect(state.position == .milliseconds(12_500))
    }

    @Test("Chapters are those of the source, in their order, without what is wrong among them")
    func chapters() async throws {
      let audio = try client(
        """
        chapters='[{"title":"Two \\u00e9","time":2.0004},{"time":-1},{"title":"No time"},7,{"title":"Far","time":1e300}]'
        [ ! -e '\(folder.file("second").path)' ] || chapters='[]'
        begin
        """)
      audio.load(source, .zero)
      let two = AudioChapter(start: .seconds(2), title: "Two é")
      #expect(await audio.state { !$0.chapters.isEmpty }.chapters == [AudioChapter(start: .zero, title: ""), two])
      try Data().write(to: folder.file("second"))
      audio.load(source, .zero)
      #expect(audio.state().chapters == [])
    }

    @Test("Half lines, garbage, numbers out of range and a title of 10 MB change nothing")
    func garbage() async throws {
      let audio = try client(
        "begin",
        playing: """
            at 1
          printf '{"event":"property-change","id":1,"na'; printf '{"event":' >&3; sleep 0.02; printf '}\\n\\n\\0\\xff\\n[1]\\n"x"\\n' >&3
          at 1e999; at 1e300; at '"7"'; at null; at '{"a":[]}'
          say '{"event":"property-change","id":99,"data":5}'; say '{"request_id":"x","error":1}'; say '{"request_id":77777,"error":"success"}'
          say '{"event":"end-file","playlist_entry_id":9,"reason":"eof"}'
          { printf '{"event":"property-change","id":4,"data":"'; head -c 10000000 /dev/zero | tr '\\0' x; printf '"}\\n'; } >&3
          at 2
          """)
      audio.load(source, .zero)
      audio.play()
      let state = await audio.state { $0.position > .seconds(1) }
      #expect(state.position == .seconds(2) && state.status == .playing && state.duration == .milliseconds(90_500))
    }

    @Test("The position of a pause is the one that the player reports then, to the millisecond")
    func exactPause() async throws {
      let audio = try client("begin", playing: "at 40")
      audio.load(source, .zero)
      audio.play()
      await audio.state { $0.position == .seconds(40) }
      audio.pause()
      #expect(await audio.state { $0.status == .paused }.position == .milliseconds(42_124))
    }

    @Test("A position that a stream without ranges has to arrive at is waited for, and stays if the stream ends before")
    func withoutRanges() async throws {
      let audio = try client(
        "sought=0.5; begin; refuse; arrive 10; arrive 31", playing: "at $sought", seeking: "move; sought=30.5")
      audio.load(source, .seconds(30))
      audio.play()
      #expect(await audio.state { $0.position != .seconds(30) }.position == .milliseconds(30_500))

      let failing = try client(
        "begin; refuse; arrive 10; rest",
        seeking: #"say '{"event":"log-message","prefix":"ffmpeg","text":"http: Stream ends prematurely at 9"}'; "#
          + #"say '{"event":"end-file","playlist_entry_id":1,"reason":"eof"}'"#)
      failing.load(source, .seconds(30))
      let state = await failing.state { if case .failed = $0.status { true } else { false } }
      #expect(state.status == .failed(.interrupted(source.url)))
      #expect(state.position == .seconds(30))
    }

    @Test("A position is waited for even if the player has said that it can't move there after it has arrived")
    func lateRefusal() async throws {
      let audio = try client(
        "sought=0.5; begin; at 0.4; arrive 60; rest; refuse", playing: "at $sought", seeking: "move; sought=30.5")
      audio.load(source, .seconds(30))
      audio.play()
      #expect(await audio.state { $0.position != .seconds(30) }.position == .milliseconds(30_500))
    }

    @Test("A player that can't move even if nothing more arrives is asked once more, and the source goes on")
    func lastRefusal() async throws {
      let seeks = folder.file("seeks").path
      let audio = try client("begin", playing: "at 7", seeking: "echo $id >> '\(seeks)'; rest; refuse; at 9")
      audio.load(source, .zero)
      audio.play()
      await audio.state { $0.position == .seconds(7) }
      audio.seek(.seconds(5))
      #expect(await audio.state { ![.seconds(7), .seconds(5)].contains($0.position) }.position == .seconds(9))
      #expect(try folder.read("seeks").split(separator: "\n").count == 2)
    }

    @Test("The latest of several seeks counts in a stream without ranges")
    func seeksWithoutRanges() async throws {
      // The player refuses the first seek, and makes the second one, when the volume is set.
      let seeks = folder.file("seeks").path
      let audio = try client(
        "begin", playing: "at $sought",
        seeking:
          #"[[ $line =~ \"seek\",([0-9]+) ]]; sought=${BASH_REMATCH[1]}.5; echo $sought >> '\#(seeks)'; $answer"#,
        setting: "refuse; arrive 45; answer=move")
      audio.load(source, .zero)
      await audio.state { !$0.isBuffering && $0.duration != nil }
      audio.seek(.seconds(30))
      audio.seek(.seconds(60))
      audio.setVolume(0.5)
      #expect(await audio.state { $0.isBuffering }.position == .seconds(60))
      audio.seek(.seconds(40))
      audio.play()
      #expect(await audio.state { $0.position > .seconds(40) }.position == .milliseconds(40_500))
      #expect(try folder.read("seeks") == "30.5\n40.5\n")
    }

    @Test("A seek while a stream without ranges is loaded counts, rather than the position of the load")
    func seekDuringLoad() async throws {
      let audio = try client(
        "", playing: "at $sought", seeking: #"[[ $line =~ \"seek\",([0-9]+) ]]; sought=${BASH_REMATCH[1]}.5; move"#,
        setting: "start; refuse; arrive 45; begin")
      audio.load(source, .seconds(5))
      audio.seek(.seconds(40))
      audio.setVolume(0.5)
      await audio.state { $0.duration != nil && !$0.isBuffering }
      audio.play()
      #expect(await audio.state { $0.position != .seconds(40) }.position == .milliseconds(40_500))
    }

    @Test("A position beyond the end of a stream without ranges is the end as soon as that is known")
    func endWithoutRanges() async throws {
      let audio = try client("begin; refuse; arrive 10", playing: "at 10")
      audio.load(source, .seconds(7_200))
      let state = await audio.state { $0.duration != nil && !$0.isBuffering }
      #expect(state.position == .milliseconds(90_500) && state.status == .paused)
      audio.play()
      #expect(audio.state().status == .ended)
      audio.load(source, .seconds(7_200))
      audio.play()
      #expect(await audio.state { $0.status == .ended }.position == .milliseconds(90_500))
    }

    @Test("What a player says about the source before is not about the next one")
    func lateEvents() async throws {
      let audio = try client(
        """
        say '{"event":"property-change","id":1,"name":"time-pos","data":80}'
        say '{"event":"end-file","playlist_entry_id":0,"reason":"error","file_error":"loading failed"}'
        begin
        """, playing: "at 3")
      audio.load(source, .seconds(1))
      audio.play()
      let state = await audio.state { $0.duration != nil && $0.position != .seconds(1) }
      #expect(state.position == .seconds(3) && state.status == .playing)
    }
  }
#endif
