#if os(Linux)
  import Foundation

  /// A pseudo-terminal in which a program runs, and the person in front of it.
  package final class PseudoTerminal {
    /// Why a terminal could not be had, or did not show what was waited for.
    package enum Failure: Error {
      /// The system's error number.
      case system(CInt)
      /// The program ended, or did not show it in time; the last that it had shown is given.
      case silence(shown: String)
    }

    private let person: CInt
    private let process: pid_t
    /// Closed by the system when the program has ended.
    private let life: CInt
    private var status: CInt?
    /// What the program and the terminal's echo have shown and nobody has looked at.
    private var unseen: [UInt8] = []
    private var isHungUp = false

    /// Starts a program, the terminal as its controlling one, with these variables alone.
    package init(
      _ program: String, _ arguments: [String], variables: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws {
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

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // The first terminal that the leader of a new session opens becomes its controlling one.
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      posix_spawn_file_actions_adddup2(&actions, ends[1], programsLife)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // What this program was started to ignore, and what its threads keep waiting, is not the terminal's.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

      let words = ([program] + arguments).map { strdup($0) } + [nil]
      let environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(variables) { $1 }
      let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
      defer { (words + settings).forEach { free($0) } }
      var process: pid_t = 0
      let failure = posix_spawn(&process, program, &actions, &attributes, words, settings)
      self.process = process
      guard failure == 0 else { throw Failure.system(failure) }
    }

    deinit {
      if status == nil, process > 0 {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      close(life)
      if !isHungUp { close(person) }
    }

    /// Types text; `\u{3}` is Control-C, `\u{4}` Control-D, `\u{1A}` Control-Z.
    package func type(_ text: String) throws {
      let bytes = Array(text.utf8)
      guard write(person, bytes, bytes.count) == bytes.count else { throw Failure.system(errno) }
    }

    /// Reads what is shown until it ends with `text`, and returns all of it, with plain newlines.
    package func shown(until text: String) throws -> String {
      try shown { $0.hasSuffix(text) }
    }

    /// Reads what is shown until `text` is in it, and returns all of it, with plain newlines.
    @discardableResult
    package func shown(with text: String) throws -> String {
      try shown { $0.contains(text) }
    }

    /// Waits until something is shown that nobody has looked at, and returns its bytes.
    package func shownBytes() throws -> [UInt8] {
      if unseen.isEmpty {
        guard let more = readSome(Patience()) else { throw Failure.silence(shown: "") }
        unseen += more
      }
      defer { unseen = [] }
      return unseen
    }

    /// Reads what is shown until a pattern is in it, and returns the first match.
    package func shown<Output>(matching pattern: Regex<Output>) throws -> Output {
      let text = try shown { $0.contains(pattern) }
      guard let match = text.firstMatch(of: pattern) else { throw Failure.silence(shown: text) }
      return match.output
    }

    /// Waits for the end of the program; returns the rest of what was shown, and its exit status. A program that does not
    /// end in time is killed, which its status says.
    package func end() -> (shown: String, status: CInt) {
      let patience = Patience()
      while !isHungUp, let more = readSome(patience) { unseen += more }
      if !patience.awaits(life) { kill(process, SIGKILL) }
      var status: CInt = 0
      waitpid(process, &status, 0)
      self.status = status
      return (unseenText, status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
    }

    /// Sends the program a signal.
    package func send(_ signal: CInt) {
      kill(process, signal)
    }

    /// Closes the terminal's window.
    package func hangUp() {
      isHungUp = true
      close(person)
    }

    /// Gives the window another size.
    package func resize(columns: Int, rows: Int) {
      Self.resize(person, columns: columns, rows: rows)
    }

    /// Whether the terminal hands over whole lines and shows what is typed, as it does by itself.
    package var isCooked: Bool {
      var attributes = termios()
      return tcgetattr(person, &attributes) == 0
        && attributes.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
    }

    private func shown(until isEnough: (String) -> Bool) throws -> String {
      let patience = Patience()
      while !isEnough(unseenText) {
        guard let more = readSome(patience) else { throw Failure.silence(shown: String(unseenText.suffix(2000))) }
        unseen += more
      }
      defer { unseen = [] }
      return unseenText
    }

    private var unseenText: String {
      String(decoding: unseen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    private func readSome(_ patience: Patience) -> ArraySlice<UInt8>? {
      guard patience.awaits(person) else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(person, &chunk, chunk.count)
      return count > 0 ? chunk[..<count] : nil
    }

    private static func resize(_ descriptor: CInt, columns: Int, rows: Int) {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }
  }

  /// What is left of the five minutes that a program may take, on however busy a machine, for what a test waits for:
  /// whether it says nothing or goes on for ever, it ends the test and not the patience of who runs it.
  private struct Patience {
    private let end = ContinuousClock.now + .seconds(300)

    /// Waits for something to read from a descriptor, or its end. Returns whether there was.
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

  /// The descriptor that a program holds as long as it lives.
  private let programsLife: CInt = 9

  // NB: macros and extensions that the C library's module does not show to Swift 6.3.
  private let unlockTerminal: UInt = 0x4004_5431
  private let numberOfTerminal: UInt = 0x8004_5430
  private let newSession: Int16 = 0x80
  private let streamClosedInPrograms = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
#endif
