import Foundation
import PackageSupport

extension ProcessClient {
  /// Writes each command with its output and status to a file, for ``replaying(from:)``.
  ///
  /// ```swift
  /// environment.processClient = environment.processClient.recording(to: folder)
  /// ```
  /// The files are numbered and named by the program: `0001 git.json`. The numbers continue those in the folder. Commands that
  /// fail or are cancelled aren't written; one that can't be written fails with ``ProcessClientError/other(program:reason:)``.
  ///
  /// Variables and input aren't written, nor are commands whose ``ProcessCommand/transfersSecrets`` is `true`, such as those of
  /// ``SecretClient/secretService(application:processes:)``. Other secrets in arguments and output aren't recognized: read the
  /// files, which only the user may read, before you share them. The output is collected in memory.
  /// - Parameter directory: The folder for the files, which is created if it doesn't exist.
  /// - Returns: A client that publishes the same events. It writes a file before it publishes the end of the program.
  public func recording(to directory: URL) -> ProcessClient {
    let run = run
    var client = self
    client.run = { command in
      guard !command.transfersSecrets else { return run(command) }
      return Deferred {
        let recording = Recording()
        return run(command).tryMap { event in
          switch event {
          case .output(let data): recording.output.append(data)
          case .errorOutput(let data): recording.errorOutput.append(data)
          case .ended(let status):
            try RecordedCommand(command, status, recording.output, recording.errorOutput).write(to: directory)
          }
          return event
        }
      }
      .eraseToAnyPublisher()
    }
    return client
  }

  /// Creates a client that answers from the files of ``recording(to:)``, and starts no program.
  ///
  /// A file can also be written by hand:
  ///
  /// ```json
  /// { "program": "git", "arguments": ["log", "*"], "output": "a commit\n", "exit": 0 }
  /// ```
  /// `"signal": 9` replaces the status of a program that a signal ended, and `outputBase64` an output that isn't text. The argument
  /// `*` matches one argument, and `**` at the end any number of them; `\\*` is an argument that is an asterisk. Several files
  /// for one command answer in the order of their names, each once and the last one from then on. Other commands fail with ``ProcessClientError/unmatched(program:reason:)``.
  ///
  /// All files are read at the first command. Answers take no time.
  /// - Parameter directory: The folder of the files, whose names end with `.json`.
  public static func replaying(from directory: URL) -> ProcessClient {
    replaying { directory }
  }

  /// Creates the client for a folder that is determined at the first command.
  static func replaying(_ directory: @escaping @Sendable () -> URL) -> ProcessClient {
    let recordings = RecordedCommands(directory)
    return ProcessClient { command in
      Deferred {
        Result {
          try command.check()
          return try recordings.events(of: command).compactMap(command.seen)
        }
        .publisher.flatMap { (events: [ProcessEvent]) in events.publisher.setFailureType(to: (any Error).self) }
      }
      .eraseToAnyPublisher()
    }
  }
}

/// The output of a command that is being recorded.
private final class Recording {
  var output = Data()
  var errorOutput = Data()
}

/// A command in a file, with its output and status.
struct RecordedCommand: Codable, Sendable {
  var program: String
  var arguments: [String]?
  var output: String?
  var outputBase64: Data?
  var errorOutput: String?
  var errorOutputBase64: Data?
  var exit: Int?
  var signal: Int?

  init(_ command: ProcessCommand, _ status: ProcessStatus, _ output: Data, _ errorOutput: Data) {
    program = command.program
    arguments = command.arguments.map { $0.isWildcard ? #"\"# + $0 : $0 }
    self.output = String(validating: output, as: UTF8.self)
    if self.output == nil { outputBase64 = output }
    self.errorOutput = String(validating: errorOutput, as: UTF8.self)
    if self.errorOutput == nil { errorOutputBase64 = errorOutput }
    switch status {
    case .exited(let status): exit = status
    case .signaled(let number): signal = number
    }
  }

  var events: [ProcessEvent] {
    let output = outputBase64 ?? Data((output ?? "").utf8)
    let errorOutput = errorOutputBase64 ?? Data((errorOutput ?? "").utf8)
    return (output.isEmpty ? [] : [.output(output)]) + (errorOutput.isEmpty ? [] : [.errorOutput(errorOutput)])
      + [.ended(signal.map(ProcessStatus.signaled) ?? .exited(exit ?? 0))]
  }
}

extension ProcessCommand {
  /// Returns a Boolean value that indicates whether the program and the arguments match a pattern, in which `*` matches one
  /// argument, and `**` at the end any number of them.
  package func matches(program: String, arguments pattern: [String]) -> Bool {
    guard program == "*" || program == self.program else { return false }
    let isOpen = pattern.last == "**"
    let fixed = isOpen ? pattern.dropLast() : pattern[...]
    guard isOpen ? arguments.count >= fixed.count : arguments.count == fixed.count else { return false }
    return zip(fixed, arguments).allSatisfy { pattern, argument in
      pattern == "*"
        || (pattern.hasPrefix(#"\"#) && pattern.isWildcard ? pattern.dropFirst() == argument : pattern == argument)
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text has a meaning in a pattern, or has it after backslashes.
  fileprivate var isWildcard: Bool { ["*", "**"].contains(drop { $0 == #"\"# }) }
}

extension RecordedCommand {
  /// Writes the command into a folder.
  fileprivate func write(to directory: URL) throws {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let name = (program.pathComponents.last ?? "program") + ".json"
      try NumberedFiles(in: directory, permissions: 0o600).write(encoder.encode(self), name: name)
    } catch {
      let reason = (error as? FileClientError)?.reason ?? error.localizedDescription
      throw ProcessClientError.other(
        program: program, reason: "it can't be recorded in \(directory.path): \(reason)")
    }
  }
}

/// The recorded commands of a folder, and the number of uses of each.
private final class RecordedCommands: Sendable {
  private struct State {
    var files: [(name: String, command: RecordedCommand)]?
    var used: Set<String> = []
  }

  private let directory: @Sendable () -> URL
  private let state = Locked(State())

  init(_ directory: @escaping @Sendable () -> URL) {
    self.directory = directory
  }

  func events(of command: ProcessCommand) throws -> [ProcessEvent] {
    let known = state.withLock { $0.files }
    let files = try known ?? read(for: command)
    return try state.withLock { state in
      if state.files == nil { state.files = files }
      let matching = files.filter {
        command.matches(program: $0.command.program, arguments: $0.command.arguments ?? [])
      }
      guard let file = matching.first(where: { !state.used.contains($0.name) }) ?? matching.last else {
        throw ProcessClientError.unmatched(
          program: command.program, reason: "none of the \(files.count) recorded commands matches")
      }
      state.used.insert(file.name)
      return file.command.events
    }
  }

  private func read(for command: ProcessCommand) throws -> [(name: String, command: RecordedCommand)] {
    let folder = directory()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
      do {
        return (
          name, try JSONDecoder().decode(RecordedCommand.self, from: Data(contentsOf: folder.appending(path: name)))
        )
      } catch {
        throw ProcessClientError.unmatched(
          program: command.program, reason: "\(name) isn't a recorded command: \(error)")
      }
    }
  }
}
