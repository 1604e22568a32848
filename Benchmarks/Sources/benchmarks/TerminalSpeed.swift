import CPseudoTerminal
import Foundation

/// The time from a key to the last byte of the update, in a pseudo-terminal of 200×50, beside a program that writes the same
/// bytes by hand; and the wake-ups of an idle program.
func terminalSpeed() {
  do {
    print("## terminal\n\n| key to last byte, 200×50 | bytes | median | 99 % | ratio |")
    print("| --- | ---: | ---: | ---: | ---: |")
    try compare("one line changed", key: 0x20)
    try compare("all lines changed", key: 0x61)
    print("\nMedians of \(rounds) keys, each of which finds both programs asleep.")
    print("The floor writes the same bytes by hand.\n")
    print("Wake-ups in 10 idle seconds: \(try idleWakeUps())\n")
  } catch {
    print("terminal: \(error)")
    exit(1)
  }
}

private let rounds = 1_000

private func compare(_ name: String, key: UInt8) throws {
  let views = try ProgramInTerminal("terminal-views", [])
  try views.readUpdate()
  // The pages repeat after ten keys.
  for _ in 0..<10 { _ = try views.press(key) }
  let frames = try (0..<10).map { _ in try views.press(key).bytes }
  let file = FileManager.default.temporaryDirectory.appending(path: "terminal-frames-\(getpid())")
  try Data(frames.joined()).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let floor = try ProgramInTerminal("terminal-floor", [file.path])
  try floor.readUpdate()

  var durations: (views: [Double], floor: [Double]) = ([], [])
  for _ in 0..<rounds {
    let first = try floor.press(key)
    durations.floor.append(first.milliseconds)
    let second = try views.press(key)
    durations.views.append(second.milliseconds)
    guard first.bytes == second.bytes else { throw Failure.differentBytes }
  }
  let bytes = frames.reduce(0) { $0 + $1.count } / frames.count
  let medianOfFloor = median(durations.floor)
  for (name, all) in [("\(name), by hand", durations.floor), ("\(name), as views", durations.views)] {
    let ratio = median(all) / medianOfFloor
    let slow = all.sorted()[all.count * 99 / 100]
    print("| \(name) | \(bytes) | \(text(median(all))) ms | \(text(slow)) ms | ×\(text(ratio)) |")
  }
}

private func idleWakeUps() throws -> Int {
  let views = try ProgramInTerminal("terminal-views", [])
  try views.readUpdate()
  _ = try views.press(0x20)
  usleep(500_000)
  let before = views.wakeUps
  sleep(10)
  return views.wakeUps - before
}

private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

private func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

private enum Failure: Error {
  case notStarted, ended, differentBytes
}

/// A program in a pseudo-terminal of 200×50.
final class ProgramInTerminal {
  private let terminal: Int32
  private var process: pid_t = 0
  private static let endOfUpdate = Array("\u{1B}[?2026l".utf8)

  /// Starts a program of this package.
  convenience init(_ name: String, _ arguments: [String]) throws {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    try self.init(path: folder?.appending(path: name).path ?? name, arguments)
  }

  /// Starts the program at a path.
  init(path: String, _ arguments: [String]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    terminal = start_in_terminal(path, &words, 200, 50, &process)
    guard terminal >= 0 else { throw Failure.notStarted }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(terminal)
  }

  /// The number of times that the program's threads have been scheduled.
  var wakeUps: Int {
    let tasks = "/proc/\(process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).reduce(0) { sum, thread in
      let status = (try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)) ?? ""
      return sum
        + status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        .reduce(0) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
    }
  }

  /// Reads until the end of an update.
  @discardableResult
  func readUpdate() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !bytes.suffix(Self.endOfUpdate.count).elementsEqual(Self.endOfUpdate) {
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { throw Failure.ended }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads updates until one of them has a text.
  func readUpdate(with text: String) throws {
    let bytes = Data(text.utf8)
    while Data(try readUpdate()).range(of: bytes) == nil {}
  }

  /// Types a key when the program sleeps, and waits for the last byte of the update.
  func press(_ key: UInt8) throws -> (bytes: [UInt8], milliseconds: Double) {
    usleep(2_000)
    var key = key
    let start = ContinuousClock.now
    guard write(terminal, &key, 1) == 1 else { throw Failure.ended }
    let bytes = try readUpdate()
    return (bytes, (.now - start) / .milliseconds(1))
  }

  /// Types a sequence of bytes and reads the update that follows.
  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(terminal, bytes, bytes.count) == bytes.count else { throw Failure.ended }
    try readUpdate()
  }
}
