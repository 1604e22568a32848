import Foundation

/// The complete output of a program that has ended, and its status. See `ProcessClient.result(of:)`.
public struct ProcessResult: Hashable, Sendable {
  /// The program as the command names it.
  public var program: String

  /// The way in which the program ended.
  public var status: ProcessStatus

  /// The standard output.
  public var output: Data

  /// The standard error.
  public var errorOutput: Data

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - program: The program as the command names it.
  ///   - status: The way in which the program ended.
  ///   - output: The standard output.
  ///   - errorOutput: The standard error.
  public init(program: String, status: ProcessStatus, output: Data = Data(), errorOutput: Data = Data()) {
    self.program = program
    self.status = status
    self.output = output
    self.errorOutput = errorOutput
  }

  /// The output as text without the line ends at its end. Bytes that aren't UTF-8 are replaced.
  public var text: String { output.processText }

  /// The standard error as text without the line ends at its end. Bytes that aren't UTF-8 are replaced.
  public var errorText: String { errorOutput.processText }

  /// Returns this result if the program exited with status 0.
  ///
  /// - Throws: ``ProcessClientError/failed(program:status:message:)`` with the end of the standard error.
  @discardableResult
  public func validated() throws(ProcessClientError) -> ProcessResult {
    guard !status.isSuccess else { return self }
    throw .failed(program: program, status: status, message: errorOutput.suffix(4_096).processText)
  }
}

extension ProcessClient {
  /// Publishes the complete output of a command and its status, once the program has ended.
  ///
  /// A status other than 0 isn't a failure; see ``ProcessResult/validated()``. More output than
  /// ``ProcessCommand/outputLimit`` ends the program and fails with ``ProcessClientError/outputTooLong(program:limit:)``. Otherwise
  /// fails and is cancelled as ``run``.
  public func resultPublisher(of command: ProcessCommand) -> AnyPublisher<ProcessResult, any Error> {
    let run = run
    return Deferred {
      let collected = CollectedOutput(command)
      return run(command).tryCompactMap { try collected.add($0) }
    }
    .eraseToAnyPublisher()
  }

  /// Returns the complete output of a command and its status, once the program has ended.
  ///
  /// ```swift
  /// let version = try await environment.processClient.result(of: ProcessCommand("git", ["--version"])).validated().text
  /// ```
  /// - Throws: ``ProcessClientError``; `CancellationError` as soon as the task is cancelled, which ends the program.
  public func result(of command: ProcessCommand) async throws -> ProcessResult {
    guard let result = try await resultPublisher(of: command).firstValue() else {
      throw ProcessClientError.other(program: command.program, reason: "the client published no status")
    }
    return result
  }
}

/// The output of a program so far.
private final class CollectedOutput {
  private let limit: Int
  private var result: ProcessResult

  init(_ command: ProcessCommand) {
    limit = command.outputLimit
    result = ProcessResult(program: command.program, status: .exited(0))
  }

  /// Adds an event, and returns the result if the program has ended.
  func add(_ event: ProcessEvent) throws -> ProcessResult? {
    switch event {
    case .output(let data): result.output.append(data)
    case .errorOutput(let data): result.errorOutput.append(data)
    case .ended(let status):
      result.status = status
      return result
    }
    guard max(result.output.count, result.errorOutput.count) <= limit else {
      throw ProcessClientError.outputTooLong(program: result.program, limit: limit)
    }
    return nil
  }
}

extension Data {
  /// The bytes as text without the line ends at its end.
  var processText: String {
    var end = endIndex
    while end > startIndex, self[end - 1] == 0x0A || self[end - 1] == 0x0D { end -= 1 }
    return String(decoding: self[..<end], as: UTF8.self)
  }
}
