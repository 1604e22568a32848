import AppEnvironmentTesting
import Foundation
import TestSupport
import Testing

@Suite struct RandomClientTests {
  @Test(arguments: RandomClientContract.rules + RandomClientContract.standardRules)
  func liveAndSeededClientsSatisfyTheContract(_ rule: RandomClientContract.Rule) async throws {
    try await rule.check(.live(clock: .live))
    try await rule.check(.seeded(1))
    try await rule.check(.preview)
  }

  @Test(arguments: RandomClientContract.rules)
  func theIncrementingClientSatisfiesTheContract(_ rule: RandomClientContract.Rule) async throws {
    try await rule.check(.incrementing)
  }

  @Test func aSeedDeterminesTheDrawsOfEachPurpose() {
    func draws(_ random: RandomClient) -> [UInt64] { (0..<5).map { _ in random.bits("rolls") } }
    let expected = draws(.seeded(7))
    let random = RandomClient.seeded(7)
    _ = random.uuid()
    _ = random.shuffled(0..<100)
    #expect(draws(random) == expected)
    #expect(draws(random) != expected)
    #expect(draws(.seeded(8)) != expected)
    #expect(random.number(in: 0..<UInt64.max, for: "a") != random.number(in: 0..<UInt64.max, for: "b"))
    // The same on every system and in every version.
    #expect(RandomClient.seeded(42).number(in: 1...1_000, for: "roll()", fileID: "Dice/Dice.swift") == 840)
    let rolls = ["A/Dice.swift", "B/Dice.swift"].map { random.number(in: 0..<UInt64.max, for: "roll()", fileID: $0) }
    #expect(rolls[0] != rolls[1])
  }

  @Test func theOrderOfOneFunctionDoesNotDependOnOthers() async {
    func rolls(_ random: RandomClient) -> [Int] { (0..<100).map { _ in random.number(in: 1...6) } }
    func others(_ random: RandomClient) -> [Int] { (0..<100).map { _ in random.number(in: 1...6) } }
    let expected = rolls(.seeded(3))
    let random = RandomClient.seeded(3)
    async let noise = others(random)
    async let same = rolls(random)
    #expect(await same == expected)
    _ = await noise
  }

  @Test func uuidsOfVersion7HaveTheDateOfTheClock() throws {
    let date = Date(timeIntervalSince1970: 0x017F_22E2_79B0 / 1_000)
    let random = RandomClient.seeded(1, clock: .immediate(start: date))
    let uuids = (0..<5_000).map { _ in random.timeOrderedUUID().uuidString }
    // The time of the example in RFC 9562, appendix A.6.
    #expect(uuids[0].hasPrefix("017F22E2-79B0-7"))
    #expect(uuids == uuids.sorted())
    #expect(Set(uuids).count == uuids.count)
  }

  @Test func theIncrementingClientCounts() {
    let random = RandomClient.incrementing
    #expect(random.uuid().uuidString == "00000000-0000-0000-0000-000000000000")
    for _ in 1..<26 { _ = random.timeOrderedUUID() }
    #expect(random.uuid().uuidString == "00000000-0000-0000-0000-00000000001A")
  }

  @Test func theTestClientFailsByName() {
    expectUnimplemented("RandomClient.bits") {
      let environment = AppEnvironment(.test)
      _ = environment.randomClient.number(in: 1...6)
    }
    expectUnimplemented("RandomClient.uuid") { _ = AppEnvironment(.test).randomClient.uuid() }
  }

  @Test(.simulated(seed: 5)) func aSimulatedWorldDrawsFromItsSeed() {
    let random = TestEnvironment.current.environment.randomClient
    #expect(random.number(in: 0...1_000_000, for: "a") == RandomClient.seeded(5).number(in: 0...1_000_000, for: "a"))
    TestEnvironment.current.log.expect(1, of: "RandomClient.bits")
  }
}
