import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

/// A test with a trait in a suite with a trait. The test's own trait applies.
@Suite(.environment { $0.fileClient.documentsDirectory = { URL(filePath: "/Suite") } }) struct NestedTraitTests {
  @Test func aTestWithoutATraitHasTheClientsOfItsSuite() {
    #expect(TestEnvironment.current.environment.fileClient.documentsDirectory().path == "/Suite")
    #expect(TestEnvironment.current.seed == nil)
  }

  @Test(.environment(date: Date(timeIntervalSinceReferenceDate: 1_000)))
  func aTestWithADateHasItAndTheClientsOfItsSuite() {
    #expect(TestEnvironment.current.clock.date == Date(timeIntervalSinceReferenceDate: 1_000))
    #expect(TestEnvironment.current.environment.clockClient.date() == Date(timeIntervalSinceReferenceDate: 1_000))
    #expect(TestEnvironment.current.environment.fileClient.documentsDirectory().path == "/Suite")
  }

  @Test(.simulated(seed: 7) { $0.fileClient.documentsDirectory = { URL(filePath: "/Test") } })
  func theOverridesOfASimulatedTestApplyAfterThoseOfItsSuite() {
    #expect(TestEnvironment.current.seed == 7)
    #expect(TestEnvironment.current.environment.fileClient.documentsDirectory().path == "/Test")
  }
}
