@testable import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TemporaryFolders
import Testing

@Suite struct LogClientTests {
  @Test(arguments: LogClientContract.rules)
  func linesAndMemorySatisfyTheContract(_ rule: LogClientContract.Rule) async throws {
    let collecting = LogClient.collecting(clock: .immediate)
    try await rule.check(collecting) { collecting.entries().map(\.description) }
    for format in LogFormat.allCases {
      let folder = try TemporaryFolder()
      let descriptor = open(folder.file("log").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      defer { close(descriptor) }
      try await rule.check(.writing(to: descriptor, level: .warning, format: format, clock: .immediate)) {
        try folder.read("log").split(separator: "\n").map(String.init)
      }
    }
  }

  @Test func aFullDiskLosesEntriesAndNothingElse() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let log = LogClient.writing(to: descriptor, level: .info, format: .json, clock: .immediate)
    for number in 0..<100 { log.error("\(number)") }
  }

  @Test(.ownThread, arguments: [false, true]) func linesOfManyThreadsAreNotMixed(inNonblockingPipe isNonblocking: Bool)
    async throws
  {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    if isNonblocking { _ = fcntl(writing, F_SETFL, O_NONBLOCK) }
    let log = LogClient.writing(to: writing, level: .info, format: .text, clock: .immediate, patience: 60_000)
    let count = 8
    let finished = Locked(0)
    for thread in 0..<count {
      Thread.detachNewThread {
        // Longer than a pipe takes at once.
        for number in 0..<4 { log.info("\(thread) \(number) \(String(repeating: "x", count: 70_000))|", source: "a") }
        let number = finished.withLock { finished in
          finished += 1
          return finished
        }
        if number == count { close(writing) }
      }
    }
    let output = try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd() ?? Data()
    let lines = output.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == count * 4)
    let text = Data(String(repeating: "x", count: 70_000).utf8 + [UInt8(ascii: "|")])
    for line in lines {
      let words = line.split(separator: UInt8(ascii: " "))
      let start = words.dropLast().map { String(decoding: $0, as: UTF8.self) }
      #expect(start.count == 5 && start[1...2] == ["info", "a:"] && words.last == text, "mixed: \(start)")
    }
  }

  @Test func aPipeThatNobodyReadsLosesEntriesAndNothingElse() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let log = LogClient.writing(to: ends[1], level: .info, format: .text, clock: .immediate)
    for number in 0..<3 { log.error("\(number)") }
  }

  @Test func messagesHaveALevelMetadataAndASource() {
    let log = LogClient.collecting(clock: .immediate)
    let path = "/a b"
    log.info("Saved \(3) notes", ["path": "\(path)", "time": "2s"])
    log.error("Failed\nbadly", source: "Sync")
    #expect(
      log.entries().map(\.description) == [
        #"info AppEnvironmentKitTests: Saved 3 notes path="/a b" time=2s"#,
        #"error Sync: Failed\u{A}badly"#,
      ])
    #expect(log.entries()[0].date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(log.entries()[0].fileID == "AppEnvironmentKitTests/LogClientTests.swift")
  }

  @Test func aMessageIsEvaluatedOnlyIfItsLevelIsEnabled() {
    let log = LogClient.live(level: .error, clock: .immediate)
    let count = Locked(0)
    func text() -> String {
      count.withLock { $0 += 1 }
      return "text"
    }
    log.debug("\(text())")
    log.warning("\(text())", ["a": "\(text())"])
    #expect(count.withLock { $0 } == 0)
    #expect(LogLevel.allCases == LogLevel.allCases.sorted())
  }

  @Test func privateValuesNeverEnterTheLog() {
    let log = LogClient.collecting(clock: .immediate)
    let (token, secret) = ("s3cret", Secret("s3cret"))
    log.warning("Refused \(token, privacy: .private) of \(secret)", ["token": "\(token, privacy: .private)"])
    var text = ""
    dump(log.entries(), to: &text)
    #expect(log.entries()[0].description == "warning AppEnvironmentKitTests: Refused ••• of ••• token=•••")
    #expect(!text.contains("s3cret"))
    for format in LogFormat.allCases { #expect(!format.line(log.entries()[0]).contains("s3cret")) }
  }

  @Test func linesAreTextOrJSON() throws {
    let entry = LogEntry(
      date: Date(timeIntervalSince1970: 1.5), level: .warning, message: "Full \u{1B}[2J", metadata: ["disk": "a\"b"],
      source: "Notes", fileID: "Notes/Save.swift", line: 7)
    #expect(LogFormat.text.line(entry) == #"1970-01-01T00:00:01.500Z warning Notes: Full \u{1B}[2J disk="a\"b""#)
    #expect(
      LogFormat.json.line(entry)
        == #"{"date":"1970-01-01T00:00:01.500Z","file":"Notes/Save.swift","level":"warning","line":7,"message":"Full \u001b[2J","metadata":{"disk":"a\"b"},"source":"Notes"}"#
    )
  }

  @Test func aClientInMemoryKeepsTheLatestEntries() {
    let log = LogClient.collecting(limit: 3, clock: .immediate)
    for number in 0..<20 { log.info("\(number)") }
    #expect(log.entries().map(\.message) == ["17", "18", "19"])
  }

  @Test func testsCollectAndASinkReceivesEntries() {
    let environment = AppEnvironment(.test)
    environment.logClient.error("a")
    #expect(environment.logClient.entries().map(\.message) == ["a"])
    let sunk = Locked<[LogEntry]>([])
    environment.logClient.write = { entry in sunk.withLock { $0.append(entry) } }
    environment.logClient.info("b")
    #expect(sunk.withLock { $0 }.map(\.message) == ["b"])
  }

  @Test(.simulated(seed: 5)) func entriesStandInTheLogOfCallsWithTheirTime() async throws {
    let test = TestEnvironment.current
    let waiting = Task { [clock = test.environment.clockClient, log = test.environment.logClient] in
      try await clock.sleep(for: .seconds(2))
      log.info("Later")
    }
    await test.clock.run()
    try await waiting.value
    let entry = try #require(test.environment.logClient.entries().first)
    #expect(entry.date == Date(timeIntervalSinceReferenceDate: 2))
    test.log.expect(1, of: "LogClient.write")
  }
}
