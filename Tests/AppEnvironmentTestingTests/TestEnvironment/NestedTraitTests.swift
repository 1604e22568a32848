import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

/// A test with a trait in a suite that has one: what the test asks for, it has.
@Suite(.environment { $0.fileClient.documentsDirectory = { URL(filePath: "/Suite") } }) struct NestedTraitTests {
  @Test func aTestWithoutATraitHasTheSuitesClients() {
    #expect(TestEnvironment.current.environment.fileClient.documentsDirectory().path == "/Suite")
    #expect(TestEnvironment.current.seed == nil)
  }

  @Test(.environment(date: Date(timeIntervalSinceReferenceDate: 1_000)))
  func aTestWithADateHasThatAndTheSuitesClients() {
    #expect(TestEnvironment.current.clock.date == Date(timeIntervalSinceReferenceDate: 1_000))
    #expect(TestEnvironment.current.environment.clockClient.date() == Date(timeIntervalSinceReferenceDate: 1_000))
    #expect(TestEnvironment.current.environment.fileClient.documentsDirectory().path == "/Suite")
  }

  @Test(.simulated(seed: 7) { $0.fileClient.documentsDirectory = { URL(filePath: "/Test") } })
  func aSimulatedTestHasItsSeedAndItsOwnClientsLast() {
    #expect(TestEnvironment.current.seed == 7)
    #expect(TestEnvironment.current.environment.fileClient.documentsDirectory().path == "/Test")
  }
}
