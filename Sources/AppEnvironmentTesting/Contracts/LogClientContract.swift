import AppEnvironmentKit
import Foundation
import PackageSupport

/// The rules that every `LogClient` follows: live clients, clients in memory, and those that forward entries to a system of your
/// own.
///
/// ```swift
/// @Test(arguments: LogClientContract.rules)
/// func logsByTheRules(_ rule: LogClientContract.Rule) async throws {
///   let system = OurLog()
///   try await rule.check(.ours(system)) { system.lines }
/// }
/// ```
public struct LogClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<LogClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let log: LogClient
  let lines: @Sendable () throws -> [String]

  /// The rules for every client.
  public static let rules: [Rule] = [
    Rule("Each entry that's enabled is one line with its message, source and metadata, in order") { contract in
      contract.log.error("The disk is full", ["path": "/notes", "free": "0"], source: "Disk")
      contract.log.error("It failed", source: "Work")
      let lines = try contract.lines()
      try contract.equal(lines.count, 2, "the lines of two entries")
      for text in ["The disk is full", "Disk", "path", "/notes", "free"] {
        try contract.holds(lines[0].contains(text), "the first line contains \(text): \(lines[0])")
      }
      try contract.holds(lines[1].contains("It failed") && lines[1].contains("Work"), "the second line: \(lines[1])")
    },
    Rule("What has a line break or a control character stays one line without it") { contract in
      contract.log.error("one\ntwo\r\u{1B}[2J", ["a\nb": "c\nd\u{7}"], source: "x\ny")
      let lines = try contract.lines()
      try contract.equal(lines.count, 1, "the lines of an entry")
      try contract.holds(
        !lines[0].unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "no control character is written")
    },
    Rule("A private value isn't written, nor converted to text") { contract in
      let count = Locked(0)
      let password = CountedText(text: "s3cret", count: { count.withLock { $0 += 1 } })
      contract.log.error("By \(password, privacy: .private)", ["token": "\(password, privacy: .private)"])
      let lines = try contract.lines()
      try contract.equal(lines.count, 1, "the lines of an entry")
      try contract.holds(!lines[0].contains("s3cret"), "the private value isn't written: \(lines[0])")
      try contract.holds(lines[0].contains("•••"), "the line contains •••: \(lines[0])")
      try contract.equal(count.withLock { $0 }, 0, "the number of conversions of the private value")
    },
    Rule("A message is evaluated and written if its level is enabled, and a level includes the more severe ones") {
      contract in
      let count = Locked(0)
      var enabled: [LogLevel] = []
      for level in LogLevel.allCases {
        contract.log.log(level, "\(CountedText(text: "a", count: { count.withLock { $0 += 1 } }))", source: "s")
        if contract.log.isEnabled(level, "s") { enabled.append(level) }
      }
      try contract.equal(count.withLock { $0 }, enabled.count, "the number of evaluated messages")
      try contract.equal(try contract.lines().count, enabled.count, "the number of lines")
      try contract.equal(enabled, LogLevel.allCases.suffix(enabled.count), "the levels that are enabled")
    },
    Rule("Entries of several threads are whole lines, and none is lost") { contract in
      let long = String(repeating: "x", count: 1_000)
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask { for number in 0..<50 { contract.log.error("<\(task) \(number) \(long)>", source: "s") } }
        }
      }
      let lines = try contract.lines()
      try contract.equal(lines.count, 400, "the number of lines")
      for task in 0..<8 {
        let own = lines.filter { $0.contains("<\(task) ") }
        try contract.equal(own.count, 50, "the lines of a task")
        for (number, line) in own.enumerated() {
          try contract.holds(line.contains("<\(task) \(number) \(long)>"), "line \(number) is whole and in order")
        }
      }
    },
  ]
}

/// A value that counts how often it's converted to text.
private struct CountedText: CustomStringConvertible, Sendable {
  let text: String
  let count: @Sendable () -> Void

  var description: String {
    count()
    return text
  }
}

extension ContractRule<LogClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameters:
  ///   - client: The client to be checked, which has written nothing. The level `error` is enabled. Pass a new one for each rule.
  ///   - lines: Returns the lines that the client has written, without their line breaks.
  /// - Throws: ``ContractViolation``, or an error that `lines` threw.
  public func check(_ client: LogClient, lines: @escaping @Sendable () throws -> [String]) async throws {
    try await body(LogClientContract(log: client, lines: lines))
  }
}
