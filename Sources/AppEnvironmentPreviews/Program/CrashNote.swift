import CTerminal
import Foundation

/// The line on standard error that names the preview in which the program crashes, and the program that continues after the
/// crash.
@MainActor
enum CrashNote {
  private static var name: String?

  /// Returns the command line of the program that continues after a crash in a preview or provider with a name.
  private static var successor: (@MainActor (_ name: String, _ record: Int32) -> [String])?

  /// The file that the handler of crashes writes facts to.
  private static let record = crash_record_create()

  /// The command lines that the handler of crashes may be using.
  private static var commands: [CommandLineCopy] = []

  /// Lets a crash print the line.
  static func begin() { handle_crashes() }

  /// Has a crash in a named preview or provider replace the process.
  ///
  /// - Parameter words: Returns the program's file and its arguments, for the name and the descriptor of a ``CrashReport``.
  static func continues(_ words: @escaping @MainActor (_ name: String, _ record: Int32) -> [String]) {
    if record >= 0 { successor = words }
  }

  /// Names a preview or a provider in the line until the next call, or leaves the line out if `name` is `nil`.
  static func name(_ name: String?) {
    self.name = name
    let note = name.map { "previews: crashed in “\($0)”\n" }
    set_crash_note(note)
    guard let successor else { return }
    let command = name.map { CommandLineCopy(successor($0, record)) }
    set_crash_successor(command?.words)
    // A crash of another thread may have begun to use the previous one.
    commands = commands.suffix(1) + (command.map { [$0] } ?? [])
  }

  /// Names a preview or a provider during an operation, unless it is part of one that has a name.
  static func naming<Value>(_ name: String, _ operation: () -> Value) -> Value {
    guard self.name == nil else { return operation() }
    self.name(name)
    defer { self.name(nil) }
    return operation()
  }
}

/// The words of a command line in memory that stays where it is.
private final class CommandLineCopy {
  let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ words: [String]) {
    count = words.count
    self.words = .allocate(capacity: count + 1)
    for (index, word) in words.enumerated() { self.words[index] = strdup(word) }
    self.words[count] = nil
  }

  deinit {
    for index in 0..<count { free(words[index]) }
    words.deallocate()
  }
}
