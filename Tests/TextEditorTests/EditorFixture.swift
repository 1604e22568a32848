import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport
import ProgramRun
import TextEditor

/// An editor with files in memory, and its output.
struct EditorFixture: Sendable {
  /// The result of a run.
  struct Outcome: Equatable {
    var status: ExitStatus
    var output: String
    var messages: [String]
  }

  let environment: AppEnvironment

  /// Creates an editor with files in memory. Each change of a file has a later date than the one before.
  init(_ files: [String: String] = [:]) {
    let seconds = Counter()
    var clock = ClockClient.immediate
    clock.date = { Date(timeIntervalSince1970: Double(seconds.next())) }
    environment = AppEnvironment(.test) {
      $0.fileClient = .inMemory(files, clock: clock)
      // For the recovery copy, which a session at a terminal writes after a second.
      $0.clockClient = .live
    }
  }

  init(_ environment: AppEnvironment) {
    self.environment = environment
  }

  /// Runs a command line with an input.
  func run(_ arguments: String..., input: EditorInput = .text(Data()), isTerminal: Bool = false) async throws -> Outcome
  {
    let invocation = try Invocation(arguments: arguments)
    return await run(invocation, input: input, isTerminal: isTerminal)
  }

  /// Runs a session that reads a script, without notes.
  func session(_ script: String, isTerminal: Bool = false, home: URL? = nil, temporaryFolder: URL? = nil) async throws
    -> Outcome
  {
    let input = EditorInput.text(Data(script.utf8), isTerminal: isTerminal)
    let invocation = try Invocation(arguments: ["--quiet", "edit", "notes.txt"])
    return await run(invocation, input: input, isTerminal: isTerminal, home: home, temporaryFolder: temporaryFolder)
  }

  func run(
    _ invocation: Invocation, input: EditorInput, isTerminal: Bool, home: URL? = nil, temporaryFolder: URL? = nil
  ) async -> Outcome {
    let recorded = Locked((output: [UInt8](), messages: [String]()))
    let output = EditorOutput(
      isTerminal: isTerminal,
      write: { content in
        let bytes = Array(content)
        recorded.withLock { $0.output += bytes }
      },
      message: { line in recorded.withLock { $0.messages.append(line) } }
    )
    let editor = Editor(
      environment: environment, input: input, output: output, home: home, makeTemporaryFolder: { temporaryFolder })
    let status = await editor.run(invocation)
    return recorded.withLock { recorded in
      Outcome(status: status, output: String(decoding: recorded.output, as: UTF8.self), messages: recorded.messages)
    }
  }

  /// Returns the URL of an absolute path or of a file in the documents folder.
  private func url(_ name: String) -> URL {
    name.hasPrefix("/") ? URL(filePath: name) : environment.fileClient.documentsDirectory().appending(path: name)
  }

  /// Returns the text of a file or of a recovery copy; nil if it doesn't exist.
  func text(_ name: String = "notes.txt") async -> String? {
    guard let bytes = try? await environment.fileClient.loadFile(at: url(name)) else { return nil }
    return String(decoding: RecoveryContents(reading: bytes)?.text ?? bytes, as: UTF8.self)
  }

  /// Returns the bytes of a recovery copy.
  static func copy(of text: String, madeFrom base: String? = "a\n") -> String {
    let contents = RecoveryContents(Data(text.utf8), madeFrom: base.map { Data($0.utf8) })
    return String(decoding: contents.bytes, as: UTF8.self)
  }

  /// Changes a file as another program would.
  func write(_ text: String, to name: String = "notes.txt") async throws {
    let url = url(name)
    try await environment.fileClient.saveFile(at: url, Data(text.utf8))
  }
}

extension Shell {
  /// Returns the text in a recovery copy; nil if the copy doesn't exist.
  func recovered(_ name: String) -> String? {
    contents(name).flatMap { RecoveryContents(reading: $0) }.map { String(decoding: $0.text, as: UTF8.self) }
  }
}

/// A counter from 0.
final class Counter: Sendable {
  private let count = Locked(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
