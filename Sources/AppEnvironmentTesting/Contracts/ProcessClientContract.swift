import AppEnvironmentKit
import Foundation

/// The rules that every `ProcessClient` follows: live clients, doubles, and clients of your own.
///
/// The commands are POSIX utilities. A double answers for them:
/// ```swift
/// @Test(arguments: ProcessClientContract.rules)
/// func keepsTheContract(_ rule: ProcessClientContract.Rule) async throws {
///   let stub = ProcessStub()
///   ProcessClientContract.addAnswers(to: stub)
///   try await rule.check(stub.client)
/// }
/// ```
public struct ProcessClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<ProcessClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let processes: ProcessClient

  /// The rules for every client.
  public static let rules: [Rule] = [
    Rule("The output is published before the end, which is the last event") { contract in
      var output = Data()
      var ends: [ProcessStatus] = []
      for try await event in contract.processes.run(ProcessCommand("echo", ["hello", "a  b"])).values {
        try contract.equal(ends, [], "the ends before another event")
        switch event {
        case .output(let data): output.append(data)
        case .errorOutput(let data): try contract.equal(data, Data(), "the standard error")
        case .ended(let status): ends.append(status)
        }
      }
      try contract.equal(String(decoding: output, as: UTF8.self), "hello a  b\n", "the output")
      try contract.equal(ends, [.exited(0)], "the end")
    },
    Rule("A status other than 0 is a result, until it's validated") { contract in
      let result = try await contract.processes.result(of: ProcessCommand("false"))
      try contract.equal(result.status, .exited(1), "the status")
      try await contract.fails(.failed(program: "false", status: .exited(1), message: "")) { processes in
        try await processes.result(of: ProcessCommand("false")).validated()
      }
    },
    Rule("The input reaches the program, and ends") { contract in
      var command = ProcessCommand("cat")
      try contract.equal(try await contract.processes.result(of: command).output, Data(), "the output without input")
      command.input = .data(Data("one\ntwo\r\nthree".utf8))
      try contract.equal(
        try await contract.processes.result(of: command).output, Data("one\ntwo\r\nthree".utf8), "the output")
      var lines: [String] = []
      for try await line in contract.processes.lines(of: command) { lines.append(line) }
      try contract.equal(lines, ["one", "two", "three"], "the lines")
    },
    Rule("A missing program fails with its name") { contract in
      let command = ProcessCommand("there-is-no-such-program")
      try await contract.fails(.notFound(program: "there-is-no-such-program")) { try await $0.result(of: command) }
    },
    Rule("Output beyond the limit fails") { contract in
      var command = ProcessCommand("echo", ["hello"])
      command.outputLimit = 5
      try await contract.fails(.outputTooLong(program: "echo", limit: 5)) { try await $0.result(of: command) }
      command.outputLimit = 6
      try contract.equal(try await contract.processes.result(of: command).text, "hello", "the output within the limit")
    },
    Rule("Each subscription runs the command, and none does before it") { contract in
      let publisher: AnyPublisher<ProcessResult, any Error> =
        contract.processes.resultPublisher(of: ProcessCommand("echo", ["hello"]))
      for _ in 0..<2 {
        var results: [ProcessResult] = []
        for try await result in publisher.values { results.append(result) }
        try contract.equal(results.map(\.text), ["hello"], "the results of a subscription")
      }
    },
    Rule("A command that is cancelled ends with CancellationError") { contract in
      let running = Task { [processes = contract.processes] in
        try await processes.result(of: ProcessCommand("sleep", ["1000"]))
      }
      running.cancel()
      do {
        let result = try await running.value
        throw Violation(description: "expected CancellationError, but it returned \(result)")
      } catch is CancellationError {}
    },
  ]

  /// Adds the answers of the utilities that the rules run to a stub.
  public static func addAnswers(to stub: ProcessStub) {
    stub.answer("echo") { .output($0.arguments.joined(separator: " ") + "\n") }
    stub.answer("false", with: .output("", status: 1))
    stub.answer("cat") { command in
      guard case .data(let data) = command.input else { return .output("") }
      return .events([.output(data), .ended(.exited(0))])
    }
    stub.answer("sleep", with: .endless())
    stub.answer(
      "there-is-no-such-program", with: .failure(ProcessClientError.notFound(program: "there-is-no-such-program")))
  }

  /// Checks that a call throws exactly the expected error.
  private func fails<Value>(
    _ expected: ProcessClientError, _ call: (ProcessClient) async throws -> Value
  ) async throws {
    let result: Value
    do {
      result = try await call(processes)
    } catch let error as ProcessClientError {
      return try equal(error, expected, "the error")
    }
    throw Violation(description: "expected \(expected), but it returned \(result)")
  }
}

extension ContractRule<ProcessClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameter client: The client to be checked.
  /// - Throws: ``ContractViolation``, or an error that the client threw unexpectedly.
  public func check(_ client: ProcessClient) async throws {
    try await body(ProcessClientContract(processes: client))
  }
}
