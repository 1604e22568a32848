import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TestSupport
import Testing

@Suite struct CallLogExpectationTests {
  private let log: CallLog
  private let saved: FileClient

  init() {
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    (saved, self.log) = (files, log)
    _ = files.loadFile(URL(filePath: "/Documents/note.txt")).record()
    _ = files.saveFile(URL(filePath: "/Documents/note.txt"), Data()).record()
  }

  @Test func theExpectedOrderPasses() {
    log.expect(order: "FileClient.loadFile", "FileClient.saveFile")
    log.expect(order: "FileClient.loadFile", "FileClient.saveFile", oneAfterTheOther: true)
    log.expect(calls: "FileClient.loadFile", "FileClient.saveFile")
    log.expect(1, of: "FileClient.loadFile")
    log.expect(0, of: "FileClient.copyItem")
  }

  @Test func aDifferentOrderFailsWithTheLog() async {
    await expectIssue(
      """
      FileClient.loadFile was called before FileClient.saveFile. The calls:
      FileClient.loadFile(/Documents/note.txt) → "Milk"
      FileClient.saveFile(/Documents/note.txt, "") → finished
      """
    ) {
      log.expect(order: "FileClient.saveFile", "FileClient.loadFile")
    }
  }

  @Test func aMissingCallFailsWithTheLog() async {
    await expectIssue(
      """
      FileClient.saveFile, call 2, was not called. The calls:
      FileClient.loadFile(/Documents/note.txt) → "Milk"
      FileClient.saveFile(/Documents/note.txt, "") → finished
      """
    ) {
      log.expect(order: "FileClient.saveFile", "FileClient.saveFile")
    }
  }

  @Test func aCallThatHasNotEndedDoesNotPrecedeTheNext() async {
    let (files, log) = FileClient.inMemory().recording()
    let changes = files.changes(URL(filePath: "/Documents/")).record()
    _ = files.listDirectory(URL(filePath: "/Documents/")).record()
    log.expect(order: "FileClient.changes", "FileClient.listDirectory")
    await expectIssue(
      """
      FileClient.listDirectory was called before FileClient.changes had ended. The calls:
      FileClient.changes(/Documents/) → …
      FileClient.listDirectory(/Documents/) → []
      """
    ) {
      log.expect(order: "FileClient.changes", "FileClient.listDirectory", oneAfterTheOther: true)
    }
    changes.cancel()
  }

  @Test func unexpectedCallsAreShownAsADifference() async {
    await expectIssue(
      """
      The calls differ (- expected, + called):
        FileClient.loadFile(/Documents/note.txt) → "Milk"
      - FileClient.attributes
        FileClient.saveFile(/Documents/note.txt, "") → finished
      """
    ) {
      log.expect(calls: "FileClient.loadFile", "FileClient.attributes", "FileClient.saveFile")
    }
  }

  @Test func aMisspelledEndpointFailsWithTheNearestName() async {
    await expectIssue("Unknown endpoint FileClient.lodFile; did you mean FileClient.loadFile?") {
      log.expect(0, of: "FileClient.lodFile")
    }
  }

  @Test func anIncompleteNameFailsWithTheWholeOne() async {
    await expectIssue("Unknown endpoint loadFile; did you mean FileClient.loadFile?") { log.expect(0, of: "loadFile") }
    await expectIssue("Unknown endpoint FileClient.save; did you mean FileClient.saveFile?") {
      log.expect(0, of: "FileClient.save")
    }
  }

  @Test func anUnknownEndpointFailsWithTheEndpointsOfItsClient() async {
    await expectIssue(
      "Unknown endpoint ClockClient.tomorrow; "
        + "ClockClient has ClockClient.date, ClockClient.repeatAction, ClockClient.sleepUntil."
    ) {
      log.expect(0, of: "ClockClient.tomorrow")
    }
  }

  @Test func aMisspelledEndpointOfAnUnusedClientFails() async {
    let log = CallLog()
    log.expect(0, of: "ClockClient.date")
    for expect in [
      { log.expect(0, of: "ClockClient.dates") }, { log.expect(order: "ClockClient.dates") },
      { log.expect(calls: "ClockClient.dates") },
    ] {
      await expectIssue("Unknown endpoint ClockClient.dates; did you mean ClockClient.date?") { expect() }
    }
  }

  @Test func theEndpointsOfAllClientsOfTheKitAreKnown() {
    let log = CallLog()
    for endpoint in ["OpenClient.openURL", "SettingsClient.saveAll", "ProcessClient.run", "RandomClient.uuid"] {
      log.expect(0, of: endpoint)
    }
  }

  @Test func anUnknownClientFailsWithTheKnownClients() async {
    let (environment, log) = AppEnvironment(.live).recording()
    @Sendable func expectNoGreeting() { log.expect(0, of: "GreetingClient.greet") }
    await expectIssue(
      "Unknown client of GreetingClient.greet; the known clients are ClockClient, FileClient, LogClient, OpenClient, "
        + "ProcessClient, RandomClient, SecretClient, SettingsClient. "
        + "A client of your own is known after its first use: `_ = environment[GreetingClient.self]`."
    ) {
      expectNoGreeting()
    }
    _ = environment[GreetingClient.self]
    expectNoGreeting()
  }

  @Test func aDifferentNumberOfCallsFailsWithTheLog() async {
    await expectIssue(containing: "FileClient.loadFile was called 1 time, not 2. The calls:\n") {
      log.expect(2, of: "FileClient.loadFile")
    }
  }
}
