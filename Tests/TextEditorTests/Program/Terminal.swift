#if os(Linux)
  import Foundation
  import ProgramRun
  import Testing

  /// A pseudo-terminal in which the built program runs, and the person in front of it.
  final class Terminal {
    private let person: CInt
    private let process: pid_t
    private var status: CInt?
    /// What the program and the terminal's echo have shown and nobody has looked at.
    private var unseen = ""
    private var isHungUp = false

    /// Starts the program with these arguments, the terminal as its controlling one.
    init(_ arguments: String...) throws {
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var number: CInt = 0
      var unlocked: CInt = 0
      try #require(person >= 0)
      try #require(ioctl(person, unlockTerminal, &unlocked) == 0 && ioctl(person, numberOfTerminal, &number) == 0)

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // The first terminal that the leader of a new session opens becomes its controlling one.
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      posix_spawnattr_setflags(&attributes, newSession)

      let program = ProgramRun.programs.appending(path: "text-editor").path
      let words = ([program] + arguments).map { strdup($0) } + [nil]
      let variables = [strdup("PATH=/usr/bin:/bin"), strdup("HOME=/nonexistent"), nil]
      defer { (words + variables).forEach { free($0) } }
      var process: pid_t = 0
      let failure = posix_spawn(&process, program, &actions, &attributes, words, variables)
      try #require(failure == 0)
      self.process = process
    }

    deinit {
      if status == nil {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      if !isHungUp { close(person) }
    }

    /// Types text; `\u{3}` is Control-C, `\u{4}` Control-D.
    func type(_ text: String) {
      let bytes = Array(text.utf8)
      #expect(write(person, bytes, bytes.count) == bytes.count)
    }

    /// Reads what is shown until it ends with `text`, and returns all of it, with plain newlines.
    func shown(until text: String) throws -> String {
      while !unseen.hasSuffix(text) {
        guard let more = readSome() else {
          Issue.record("the program ended; shown: \(unseen)")
          break
        }
        unseen += more
      }
      defer { unseen = "" }
      return unseen
    }

    /// Waits for the end of the program; returns the rest of what was shown, and its exit status.
    func end() -> (shown: String, status: CInt) {
      while !isHungUp, let more = readSome() { unseen += more }
      var status: CInt = 0
      waitpid(process, &status, 0)
      self.status = status
      return (unseen, status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
    }

    /// Closes the terminal's window.
    func hangUp() {
      isHungUp = true
      close(person)
    }

    private func readSome() -> String? {
      // So that a program that says nothing ends the test and not the patience of who runs it.
      var waiting = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) == 1 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(person, &chunk, chunk.count)
      guard count > 0 else { return nil }
      return String(decoding: chunk[..<count], as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }
  }

  // NB: macros and extensions that the C library's module does not show to Swift 6.3.
  private let unlockTerminal: UInt = 0x4004_5431
  private let numberOfTerminal: UInt = 0x8004_5430
  private let newSession: Int16 = 0x80
#endif
