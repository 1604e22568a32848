#if os(Linux)
  import Foundation

  /// A program in a pseudo-terminal, seen from the person's side.
  package final class PseudoTerminal {
    /// A failure of the terminal.
    package enum Failure: Error {
      /// A system call failed with an error number.
      case system(CInt)
      /// The program ended or timed out before what the test waits for. The other value is the output so far.
      case silence(before: String, shown: String)
    }

    private let person: CInt
    private let program: ChildProcess
    /// A descriptor that the system closes when the program ends.
    private let life: CInt
    /// The output of the program and the terminal's echo that no method has returned.
    private var unseen: [UInt8] = []
    private var isHungUp = false

    /// Starts a program with the terminal as its controlling one by default, and with `variables` only.
    ///
    /// The test has the trait `ownThread`, because the methods block their thread.
    package init(
      _ program: String, _ arguments: [String], variables: [String: String] = [:], columns: Int = 80, rows: Int = 24,
      isControlling: Bool = true
    ) throws {
      try BlockedPool.check()
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var number: CInt = 0
      var unlocked: CInt = 0
      guard person >= 0, ioctl(person, unlockTerminal, &unlocked) == 0, ioctl(person, numberOfTerminal, &number) == 0
      else { throw Failure.system(errno) }
      Self.resize(person, columns: columns, rows: rows)
      var ends: [CInt] = [-1, -1]
      guard socketpair(AF_UNIX, streamClosedInPrograms, 0, &ends) == 0 else { throw Failure.system(errno) }
      defer { close(ends[1]) }
      life = ends[0]
      // The first terminal that the leader of a new session opens becomes the controlling one.
      self.program = try ChildProcess(
        program, arguments, variables: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(variables) { $1 },
        input: isControlling ? .terminal("/dev/pts/\(number)") : .foreignTerminal("/dev/pts/\(number)"),
        output: .descriptor(0), messages: .descriptor(0),
        others: [programsLife: ends[1]], beginsSession: true)
    }

    deinit {
      program.send(SIGKILL)
      close(life)
      if !isHungUp { close(person) }
    }

    /// The identifier of the program's process.
    package var process: pid_t { program.identifier }

    /// Types text. `\u{3}` is Control-C, `\u{4}` Control-D, `\u{1A}` Control-Z.
    package func type(_ text: String) throws {
      let bytes = Array(text.utf8)
      guard write(person, bytes, bytes.count) == bytes.count else { throw Failure.system(errno) }
    }

    /// Types as many of the bytes as the terminal accepts, or waits until there is output.
    ///
    /// - Returns: The number of bytes.
    package func typeSome(_ bytes: ArraySlice<UInt8>) throws -> Int {
      var waiting = pollfd(fd: person, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&waiting, 1, 300_000) == 1 else { throw Failure.silence(before: "it reads", shown: "") }
      guard waiting.revents & Int16(POLLOUT) != 0 else { return 0 }
      // A terminal that takes a byte takes this many.
      let piece = Array(bytes.prefix(256))
      let count = write(person, piece, piece.count)
      guard count > 0 else { throw Failure.system(errno) }
      return count
    }

    /// Returns the output that no method has returned, without waiting.
    package func shownBytesNow() throws -> [UInt8] {
      var waiting = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
      return unseen.isEmpty && poll(&waiting, 1, 0) < 1 ? [] : try shownBytes()
    }

    /// Waits until the output ends with `text`, and returns it with plain newlines.
    package func shown(until text: String) throws -> String {
      try shown(before: "output that ends with \(text)") { $0.hasSuffix(text) }
    }

    /// Waits until the output contains `text`, and returns it with plain newlines.
    @discardableResult
    package func shown(with text: String) throws -> String {
      try shown(before: text) { $0.contains(text) }
    }

    /// Waits for output that no method has returned, and returns its bytes.
    package func shownBytes(until end: ContinuousClock.Instant = .now + .seconds(300)) throws -> [UInt8] {
      if unseen.isEmpty {
        guard let more = readSome(TimeLimit(end)) else { throw Failure.silence(before: "any output", shown: "") }
        unseen += more
      }
      defer { unseen = [] }
      return unseen
    }

    /// Waits until the output matches a pattern, and returns the first match.
    package func shown<Output>(matching pattern: Regex<Output>) throws -> Output {
      let text = try shown(before: "output that matches a pattern") { $0.contains(pattern) }
      guard let match = text.firstMatch(of: pattern) else { throw Failure.silence(before: "a match", shown: text) }
      return match.output
    }

    /// Waits for the program's end, and returns the rest of its output and its exit status.
    ///
    /// After the time limit, the program is killed. The status is then the negative number of the signal.
    package func end() -> (shown: String, status: CInt) {
      let limit = TimeLimit()
      while !isHungUp, let more = readSome(limit) { unseen += more }
      if !limit.awaits(life) { program.send(SIGKILL) }
      return (unseenText, program.end())
    }

    /// Waits until the program ends or closes descriptor 9, whether or not anybody reads its output.
    package func waitsForRelease() -> Bool { TimeLimit().awaits(life) }

    /// Returns a Boolean value that indicates whether the program writes nothing for a time.
    package func isSilent(for duration: Duration) -> Bool {
      unseen.isEmpty && !TimeLimit(.now + duration).awaits(person)
    }

    /// The number of times that the program's threads have been scheduled.
    package var wakeUps: Int {
      let tasks = "/proc/\(process)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return threads.reduce(0) { sum, thread in
        let status = (try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)) ?? ""
        let switches = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        return sum + switches.reduce(0) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
      }
    }

    /// Sends the program a signal.
    package func send(_ signal: CInt) {
      program.send(signal)
    }

    /// Closes the terminal's window.
    package func hangUp() {
      isHungUp = true
      close(person)
    }

    /// Changes the size of the terminal's window.
    package func resize(columns: Int, rows: Int) {
      Self.resize(person, columns: columns, rows: rows)
    }

    /// A Boolean value that indicates whether the terminal sends lines and echoes them, as by default.
    package var isCooked: Bool {
      var attributes = termios()
      return tcgetattr(person, &attributes) == 0
        && attributes.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
    }

    private func shown(before what: String, until isEnough: (String) -> Bool) throws -> String {
      let limit = TimeLimit()
      while !isEnough(unseenText) {
        guard let more = readSome(limit) else {
          throw Failure.silence(before: what, shown: String(unseenText.suffix(2000)))
        }
        unseen += more
      }
      defer { unseen = [] }
      return unseenText
    }

    private var unseenText: String {
      String(decoding: unseen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    private func readSome(_ limit: TimeLimit) -> ArraySlice<UInt8>? {
      guard limit.awaits(person) else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(person, &chunk, chunk.count)
      return count > 0 ? chunk[..<count] : nil
    }

    private static func resize(_ descriptor: CInt, columns: Int, rows: Int) {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }
  }

  /// A time limit of five minutes, so that a program that hangs fails its test even on a busy machine.
  private struct TimeLimit {
    private let end: ContinuousClock.Instant

    init(_ end: ContinuousClock.Instant = .now + .seconds(300)) { self.end = end }

    /// Waits until a descriptor is readable or at its end. Returns false after the time limit.
    func awaits(_ descriptor: CInt) -> Bool {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while true {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { return false }
        let count = poll(&waiting, 1, CInt(left / .milliseconds(1)) + 1)
        if count >= 0 || errno != EINTR { return count == 1 }
      }
    }
  }

  /// The number of the descriptor that a program keeps open until its end.
  private let programsLife: CInt = 9

  // NB: Macros and extensions that the C library's module doesn't export to Swift 6.3.
  private let unlockTerminal: UInt = 0x4004_5431
  private let numberOfTerminal: UInt = 0x8004_5430
  private let streamClosedInPrograms = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
#endif
