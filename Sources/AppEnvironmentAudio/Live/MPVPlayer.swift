#if os(Linux) && !canImport(AVFoundation)
  import AppEnvironmentKit
  import Foundation
  import PackageSupport

  /// Plays with a process of `mpv`, which starts at the first load and ends with the player.
  ///
  /// The state changes on the caller's thread, and on the thread that reads what `mpv` reports. Requests are sent in the
  /// order of the calls by a queue.
  final class MPVPlayer: Sendable {
    /// A request that waits for its reply.
    private enum Request: Equatable, Sendable {
      case load
      case duration
      /// The time up to which the source has arrived, after the request for the duration.
      case arrived
      case chapters
      case pausedPosition
      case seek
      /// Any reply. The process reports why a source can't be opened after it has reported the failure, and before the reply.
      case reason(failure: String)
      case other
    }

    /// The way of the process to the latest position.
    private enum Course: Equatable, Sendable {
      /// It's there, and what it reports is the position.
      case there
      /// The position is still to be sent.
      case pending
      /// The source begins there, or a seek is under way, at whose end the process reports that it plays again. What is reported
      /// before the seek has begun is about an earlier one.
      case moving(hasBegun: Bool)
      /// The process can't move there before the source has arrived there, because the server sends no ranges.
      case waiting
    }

    /// A position for the process, and what of the source has arrived.
    private struct Move: Equatable, Sendable {
      var position = Duration.zero
      /// The time up to which the source has arrived.
      var arrived = Duration.zero
      /// A Boolean value that indicates whether nothing more arrives.
      var isAtRest = false
    }

    /// The part of the state that subscribers don't see.
    private struct Inner: Sendable {
      var connection: MPVConnection?
      /// The number of the last request.
      var request = 0
      var requests: [Int: Request] = [:]
      /// The source's number in the process.
      var entry: Int?
      /// A Boolean value that indicates whether events are those of the source, rather than the one before it.
      var hasStarted = false
      /// A Boolean value that indicates whether the source has begun.
      var hasRestarted = false
      var waitsForCache = false
      /// The latest position, which may be newer than that of the state, and what has arrived.
      var latest = Move()
      /// The position at which the source begins, or that of the last seek, and what had arrived then.
      var sent = Move()
      var course = Course.moving(hasBegun: true)
      /// A Boolean value that indicates whether the source was opened again, because it had begun beyond its end.
      var isReopened = false
      /// The duration that was reported before the source could be moved in, in seconds. It may be that of the one before it.
      var earlyDuration: Double?
      /// A Boolean value that indicates whether the duration is more than what had arrived when it was asked for. The process reports
      /// what has arrived as the duration of a source that doesn't announce one.
      var isEndKnown = false
      /// A Boolean value that indicates whether the process is asked for signs of life.
      var isWatched = false
      var lastWords = ""
      var isCutOff = false
      /// A Boolean value that indicates whether the source can be moved in.
      var isReady: Bool { hasRestarted && !requests.values.contains(.arrived) }
      /// A Boolean value that indicates whether a pause waits for its position.
      var isPausing: Bool { requests.values.contains(.pausedPosition) }
    }

    private typealias Words = [String: any Sendable]

    private let board = AudioBoard(Inner())
    private let queue = DispatchQueue(label: "AppEnvironmentAudio.mpv", qos: .userInitiated)
    private let program: MPVConnection.Program

    init(_ program: MPVConnection.Program) {
      self.program = program
    }

    deinit {
      board.change { _, inner in inner.connection.take() }?.end()
    }

    var state: AudioState { board.current }

    func states() -> AnyPublisher<AudioState, Never> { board.publisher() }

    // MARK: Calls

    func load(_ source: AudioSource, at position: Duration) {
      board.change { state, inner in
        state.load(source, at: position)
        open(source, at: state.position, &state, &inner)
      }
    }

    func play() {
      board.change { state, inner in
        // A pause whose position is still to come has no effect any more.
        let pauses = inner.requests.filter { $0.value == .pausedPosition }.keys
        guard state.status == .paused || !pauses.isEmpty else { return }
        for pause in pauses { inner.requests[pause] = .other }
        state.status = .playing
        if state.isAtEnd, inner.course != .waiting { return end(&state, &inner) }
        if inner.course != .waiting { send(["set_property", "pause", false], &inner) }
        if let connection = inner.connection, !inner.isWatched {
          inner.isWatched = true
          watch(connection)
        }
      }
    }

    func pause() {
      board.change { state, inner in
        guard state.status == .playing, !inner.isPausing else { return }
        send(["set_property", "pause", true], &inner)
        send(["get_property", MPVMessage.Property.position.name], as: .pausedPosition, &inner)
      }
    }

    func seek(to position: Duration) {
      board.change { state, inner in
        guard state.isLoaded else { return }
        let position = max(.zero, min(position, state.duration ?? position)).wholeMilliseconds
        (state.position, inner.latest.position) = (position, position)
        if inner.course == .there { inner.course = .pending }
        if state.status == .playing, state.isAtEnd { return end(&state, &inner) }
        proceed(&state, &inner)
      }
    }

    func setRate(_ rate: Double) {
      board.change { state, inner in
        state.rate = AudioLimits.rate(rate)
        if inner.connection != nil { send(["set_property", "speed", state.rate], &inner) }
      }
    }

    func setVolume(_ volume: Double) {
      board.change { state, inner in
        state.volume = AudioLimits.volume(volume)
        if inner.connection != nil { send(["set_property", "volume", state.volume * 100], &inner) }
      }
    }

    func stop() {
      board.change { state, inner in
        let (rate, volume) = (state.rate, state.volume)
        state = AudioState()
        (state.rate, state.volume) = (rate, volume)
        forget(&inner)
      }
    }

    // MARK: Requests

    /// Opens the source of the state in the process, paused at a position.
    private func open(_ source: AudioSource, at start: Duration, _ state: inout AudioState, _ inner: inout Inner) {
      state.isBuffering = true
      inner = Inner(
        connection: inner.connection, request: inner.request, requests: inner.requests, isWatched: inner.isWatched)
      inner.requests = inner.requests.mapValues { _ in .other }
      (inner.sent.position, inner.latest.position) = (start, state.position)
      do throws(AudioClientError) {
        let address = try Self.address(of: source.url)
        if inner.connection == nil { try self.start(&inner, rate: state.rate, volume: state.volume) }
        send(["set_property", "pause", true], &inner)
        send(
          named: [
            "name": "loadfile", "url": address, "flags": "replace",
            "options": ["start": "\(start.milliseconds / 1000)"],
          ], as: .load, &inner)
      } catch {
        fail(error, &state, &inner)
      }
    }

    /// Starts the process, and asks for what it's to report.
    private func start(_ inner: inout Inner, rate: Double, volume: Double) throws(AudioClientError) {
      let connection = try MPVConnection(program)
      (inner.connection, inner.isWatched) = (connection, false)
      connection.read { [weak self] line in
        if let message = MPVMessage(line) { self?.receive(message, from: connection) }
      } end: { [weak self] in
        self?.end(of: connection)
      }
      send(["request_log_messages", "warn"], &inner)
      for property in MPVMessage.Property.allCases {
        send(["observe_property", property.rawValue, property.name], &inner)
      }
      send(["set_property", "speed", rate], &inner)
      send(["set_property", "volume", volume * 100], &inner)
    }

    private func send(_ words: [any Sendable], as kind: Request = .other, _ inner: inout Inner) {
      send(["command": words], kind, &inner)
    }

    private func send(named words: Words, as kind: Request, _ inner: inout Inner) {
      send(["command": words], kind, &inner)
    }

    private func send(_ message: Words, _ kind: Request, _ inner: inout Inner) {
      guard let connection = inner.connection else { return }
      inner.request += 1
      let number = inner.request
      inner.requests[number] = kind
      var message = message
      message["request_id"] = number
      queue.async { [message] in
        guard let line = try? JSONSerialization.data(withJSONObject: message), connection.send(line + Data("\n".utf8))
        else { return connection.end() }
      }
      queue.asyncAfter(deadline: .now() + program.patience / .seconds(1)) { [weak self, weak connection] in
        if let connection { self?.giveUp(on: number, connection) }
      }
    }

    /// Asks the process for a sign of life from time to time while it plays, since it may hang without a request.
    private func watch(_ connection: MPVConnection) {
      queue.asyncAfter(deadline: .now() + program.patience / .seconds(1)) { [weak self, weak connection] in
        guard let self, let connection else { return }
        let continues = board.change { state, inner in
          guard inner.connection === connection else { return false }
          inner.isWatched = state.status == .playing
          if inner.isWatched { send(["get_property", "pid"], &inner) }
          return inner.isWatched
        }
        if continues { watch(connection) }
      }
    }

    /// Moves to the latest position, unless a move is under way or has no prospect yet.
    private func proceed(_ state: inout AudioState, _ inner: inout Inner) {
      guard inner.isReady, [.pending, .waiting].contains(inner.course) else { return }
      if let duration = state.duration, inner.latest.position >= duration {
        guard inner.isEndKnown || inner.latest.isAtRest else {
          if inner.course == .pending { wait(&inner) }
          return
        }
        // The process would end the source even while it's paused.
        inner.course = .there
        (state.position, inner.latest.position) = (duration, duration)
        if state.status == .playing { end(&state, &inner) }
        return
      }
      let (latest, isWaiting) = (inner.latest, inner.course == .waiting)
      if isWaiting, latest == inner.sent || !latest.isAtRest && latest.arrived < latest.position { return }
      (inner.sent, inner.course) = (latest, .moving(hasBegun: false))
      send(["seek", latest.position.milliseconds / 1000, "absolute+exact"], as: .seek, &inner)
      if isWaiting, state.status == .playing, !inner.isPausing { send(["set_property", "pause", false], &inner) }
    }

    /// Waits until the source has arrived at the latest position, to which the process can't move otherwise. What arrives is kept
    /// in memory. If nothing more arrives and it can't move then, the source goes on where it is.
    private func awaitArrival(_ inner: inout Inner) {
      if inner.latest.isAtRest, inner.latest == inner.sent { return inner.course = .there }
      wait(&inner)
    }

    private func wait(_ inner: inout Inner) {
      inner.course = .waiting
      send(["set_property", "pause", true], &inner)
    }

    // MARK: Reports

    private func receive(_ message: MPVMessage, from connection: MPVConnection) {
      board.change { state, inner in
        guard inner.connection === connection else { return }
        switch message {
        case .reply(let number, let hasFailed, let entry, let value, let chapters):
          guard let request = inner.requests.removeValue(forKey: number) else { return }
          if request == .chapters { state.chapters = chapters.sorted { $0.start < $1.start } }
          handle(request, hasFailed, entry, value, &state, &inner)
        case .started(let entry):
          if isOwn(entry, inner) { inner.hasStarted = true }
        case .moved: if case .moving = inner.course { inner.course = .moving(hasBegun: true) }
        case .restarted:
          guard inner.hasStarted else { return }
          // Nothing is reported of a value that equals that of the source before.
          if !inner.hasRestarted {
            send(["get_property", MPVMessage.Property.duration.name], as: .duration, &inner)
            send(["get_property", MPVMessage.Property.arrived.name], as: .arrived, &inner)
            send(["get_property", "chapter-list"], as: .chapters, &inner)
          }
          inner.hasRestarted = true
          if inner.course == .moving(hasBegun: true) {
            inner.course = inner.latest.position == inner.sent.position ? .there : .pending
          }
        case .property(let property, let number, let flag):
          // What was observed of the source before may be reported after the start of this one.
          if inner.hasRestarted || inner.hasStarted && ![.position, .duration].contains(property) {
            change(property, number, flag, &state, &inner)
          } else if inner.hasStarted, property == .duration {
            inner.earlyDuration = number
          }
        case .log(let prefix, let text):
          if prefix == "ffmpeg" {
            inner.lastWords = text
            if text.contains("ends prematurely") { inner.isCutOff = true }
            // NB: The reply to such a seek is a success (mpv 0.35), and a source begins at its beginning without another sign.
          } else if prefix == "cplayer", text.hasPrefix("Cannot seek in this stream"), inner.hasStarted, state.isLoaded
          {
            awaitArrival(&inner)
          }
        case .ended(let entry, let reason, let error):
          if isOwn(entry, inner) { handleEnd(reason, error, &state, &inner) }
        }
        if state.isLoaded { proceed(&state, &inner) }
        if state.isLoaded {
          state.isBuffering = inner.waitsForCache || !inner.isReady || inner.course == .waiting
        }
      }
    }

    private func isOwn(_ entry: Int?, _ inner: Inner) -> Bool {
      entry == nil || entry == inner.entry
    }

    private func handle(
      _ request: Request, _ hasFailed: Bool, _ entry: Int?, _ number: Double?, _ state: inout AudioState,
      _ inner: inout Inner
    ) {
      switch request {
      case .load: inner.entry = entry ?? -1
      case .duration: change(.duration, number, false, &state, &inner)
      case .arrived:
        if let number, let duration = state.duration { inner.isEndKnown = duration > .seconds(number + 1) }
      case .pausedPosition:
        guard state.status == .playing else { return }
        state.status = .paused
        if let number, inner.course == .there {
          inner.latest.position = Duration.seconds(number).wholeMilliseconds
        }
        state.position = inner.latest.position
      case .seek:
        // A stream that can't be moved in goes on where it is: the next report has its position.
        if hasFailed, case .moving = inner.course { inner.course = .there }
      case .reason(let failure):
        guard let url = state.source?.url, state.isLoaded else { return }
        // Such as `https: HTTP error 404 Not Found`.
        let words = inner.lastWords.trimmingCharacters(in: .whitespacesAndNewlines)
        let reason = words.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? failure
        fail(.cannotOpen(url, reason: reason), &state, &inner)
      case .chapters, .other: break
      }
    }

    private func change(
      _ property: MPVMessage.Property, _ number: Double?, _ flag: Bool, _ state: inout AudioState,
      _ inner: inout Inner
    ) {
      switch property {
      case .duration:
        if let number, number > 0 { state.duration = Duration.seconds(number).wholeMilliseconds }
      case .waitsForCache: inner.waitsForCache = flag
      case .arrived: inner.latest.arrived = .seconds(number ?? 0)
      case .isAtRest: inner.latest.isAtRest = flag
      case .position:
        // A paused source is where it was loaded, moved or paused. Before the first sound, the reports are inexact.
        guard let number, state.status == .playing, inner.course == .there else { return }
        // NB: mpv 0.35 reports positions before the message that the source can't begin at its own, but replies after it.
        if !inner.isReady, .seconds(number) < inner.sent.position { return }
        inner.latest.position = max(Duration.zero, Duration.seconds(number).wholeMilliseconds)
        if abs((inner.latest.position - state.position).milliseconds) >= 250 { state.position = inner.latest.position }
      }
    }

    private func handleEnd(_ reason: String, _ error: String?, _ state: inout AudioState, _ inner: inout Inner) {
      guard state.isLoaded, let source = state.source else { return }
      let url = source.url
      let duration = state.duration ?? inner.earlyDuration.map { .seconds($0).wholeMilliseconds }
      switch (reason, error) {
      case ("eof", _) where inner.isCutOff:
        state.position = inner.latest.position
        fail(.interrupted(url), &state, &inner)
      case ("eof", _):
        state.position = inner.latest.position
        if state.duration == nil { change(.duration, inner.earlyDuration, false, &state, &inner) }
        state.end()
      case ("error", "no audio or video data played")
      where !inner.isReopened && inner.sent.position > .zero && inner.sent.position >= duration ?? .zero:
        let position = min(inner.latest.position, duration ?? inner.latest.position)
        (state.duration, state.position) = (duration, position)
        if state.status == .playing, state.isAtEnd { return state.end() }
        // The process has ended a source whose end it may not have reported. It can be moved in from its beginning.
        open(source, at: .zero, &state, &inner)
        (inner.isReopened, inner.course) = (true, .waiting)
      case ("error", "unrecognized file format"), ("error", "no audio or video data played"), ("redirect", _):
        fail(.notAudio(url), &state, &inner)
      case ("error", "audio output initialization failed"): fail(.noDevice, &state, &inner)
      case ("error", _):
        send(["get_property", "pid"], as: .reason(failure: error ?? "can't be opened"), &inner)
      default: break
      }
    }

    // MARK: Ends

    private func end(_ state: inout AudioState, _ inner: inout Inner) {
      state.end()
      forget(&inner)
    }

    private func fail(_ error: AudioClientError, _ state: inout AudioState, _ inner: inout Inner) {
      state.status = .failed(error)
      state.isBuffering = false
      forget(&inner)
    }

    /// Stops the source in the process, whose further events belong to nobody.
    private func forget(_ inner: inout Inner) {
      send(["stop"], &inner)
      inner.hasStarted = false
      inner.entry = -1
      inner.requests = inner.requests.mapValues { _ in .other }
    }

    /// Ends the process if a request has no reply.
    private func giveUp(on request: Int, _ connection: MPVConnection) {
      board.change { state, inner in
        guard inner.connection === connection, inner.requests[request] != nil else { return }
        inner.connection = nil
        inner.requests = [:]
        connection.end()
        let error = AudioClientError.playerFailed(reason: "\(program.name) doesn't answer")
        if state.isLoaded { fail(error, &state, &inner) }
      }
    }

    private func end(of connection: MPVConnection) {
      board.change { state, inner in
        guard inner.connection === connection else { return }
        inner.connection = nil
        inner.requests = [:]
        let error = AudioClientError.playerFailed(reason: "\(program.name) ended unexpectedly")
        if state.isLoaded {
          state.position = inner.latest.position
          fail(error, &state, &inner)
        }
      }
    }

    /// Returns the address of a source for the process, which must not be one of its own protocols.
    private static func address(of url: URL) throws(AudioClientError) -> String {
      guard url.isFileURL else {
        guard ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host()?.isEmpty == false else {
          throw .unsupported(url)
        }
        return url.absoluteString
      }
      let path = url.path(percentEncoded: false)
      var information = stat()
      guard stat(path, &information) == 0 else {
        throw .cannotOpen(url, reason: errno == ENOENT ? "no such file" : String(cString: strerror(errno)))
      }
      // A folder would be played file by file.
      guard information.st_mode & S_IFMT == S_IFREG else { throw .cannotOpen(url, reason: "not a file") }
      guard path.isAbsolutePath else { throw .unsupported(url) }
      return path
    }
  }

  extension Duration {
    fileprivate var milliseconds: Double { self / .milliseconds(1) }

    fileprivate var wholeMilliseconds: Duration { .milliseconds(milliseconds.rounded()) }
  }
#endif
