import CTerminal
import Foundation

/// The facts about a crash that the process has passed on to the program that continues.
struct CrashReport {
  /// The runtime's message; without one, the last lines of the output, and the signal or the exit status.
  let message: String

  /// The addresses of the calls that led to the crash, in the program's file, the innermost first.
  private let addresses: [UInt64]

  /// Reads the facts, and closes the files with them.
  ///
  /// - Parameter descriptor: The file that the handler of crashes has written.
  init?(descriptor: Int32) {
    var record = crash_record()
    let count = pread(descriptor, &record, MemoryLayout<crash_record>.size, 0)
    close(descriptor)
    guard count == MemoryLayout<crash_record>.size else { return nil }
    addresses = withUnsafeBytes(of: record.frames) { Array($0.bindMemory(to: UInt64.self).prefix(Int(record.count))) }
    let output = Self.output(record).split(whereSeparator: \.isNewline).map(String.init)
    let start = output.lastIndex { line in Self.beginnings.contains { line.contains($0) } }
    // The runtime may print the calls after the message.
    var lines =
      start.map { output[$0...].prefix(5).prefix { $0 != "Current stack trace:" } } ?? output.suffix(3)
    if start == nil || record.status >= 0 { lines.append(Self.end(of: record)) }
    // A missing object is reported with the path to the view, which begins with the browser's.
    message = lines.joined(separator: "\n").replacing(#/BrowserView → .*SizedPreview → /#, with: "")
  }

  /// Texts in the messages of the runtime.
  private static let beginnings = ["Fatal error", "Assertion failed", "Precondition failed", "Could not cast"]

  /// The message of a preview that never returns.
  static let hang = "It didn't return, and was ended by a key."

  /// The kind of end that the record is about.
  private static func end(of record: crash_record) -> String {
    if record.status >= 0 { return "It called exit(\(record.status))." }
    if record.signal == 0 { return hang }
    return "It ended with signal \(record.signal) (\(String(cString: strsignal(record.signal))))."
  }

  private static func output(_ record: crash_record) -> String {
    guard record.output >= 0 else { return "" }
    defer { close(record.output) }
    // The message is at the end.
    let length = Int(min(record.output_length, 16_384))
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(record.output, &bytes, length, off_t(record.output_length) - off_t(length))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns the place in the package's sources that led to the crash, such as `Sources/App/View.swift:12`. Blocks the
  /// calling thread for the time of a command.
  ///
  /// The runtime's message names the place of a failed precondition, which may be in the standard library.
  func place(in package: BuiltPackage, with commands: RunningCommands) -> String? {
    let words =
      ["llvm-symbolizer", "--obj=\(package.executable.path)", "--functions=none", "--no-inlines", "--output-style=GNU"]
      + addresses.map { "0x" + String($0, radix: 16) }
    guard let result = try? commands.run(words, includesErrors: false), result.status.isSuccess else { return nil }
    let root = package.root.path + "/"
    // Code that the compiler has added is in no file or at line 0.
    return result.text.split(separator: "\n").first { $0.hasPrefix(root) && !$0.contains("<") && !$0.hasSuffix(":0") }
      .map { String($0.dropFirst(root.count)) }
  }
}
