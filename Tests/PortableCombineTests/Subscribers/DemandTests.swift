import Foundation
import PortableCombine
import Testing

@Suite struct DemandTests {
  @Test func demandsAddUp() {
    #expect(Subscribers.Demand.max(2) + .max(3) == .max(5))
    #expect(Subscribers.Demand.max(2) + 3 == .max(5))
    #expect(Subscribers.Demand.max(5) - 2 == 3)
    #expect(Subscribers.Demand.max(2) - .max(5) == .none)
    #expect(Subscribers.Demand.max(2) * 4 == 8)
    #expect(Subscribers.Demand.max(.max) + 1 == .unlimited)
    #expect(Subscribers.Demand.max(.max) * 2 == .unlimited)
    #expect(Subscribers.Demand.none.max == 0)
    #expect(Subscribers.Demand.unlimited.max == nil)
  }

  @Test func anUnlimitedDemandStaysUnlimited() {
    #expect(Subscribers.Demand.unlimited + 1 == .unlimited)
    #expect(Subscribers.Demand.unlimited - 1 == .unlimited)
    #expect(Subscribers.Demand.unlimited - .unlimited == .unlimited)
    #expect(Subscribers.Demand.unlimited + .unlimited == .unlimited)
    #expect(Subscribers.Demand.max(3) - .unlimited == .none)
    #expect(Subscribers.Demand.unlimited * 0 == .unlimited)
  }

  @Test func demandsAreOrdered() {
    #expect(Subscribers.Demand.unlimited > .max(.max))
    #expect(Subscribers.Demand.unlimited > Int.max)
    #expect(Subscribers.Demand.max(3) < 4)
    #expect(3 < Subscribers.Demand.max(4))
    #expect(Subscribers.Demand.max(3) >= 3)
    #expect(Subscribers.Demand.max(0) > -1)
    #expect(!(Subscribers.Demand.unlimited < .unlimited))
    #expect(Subscribers.Demand.max(3) != 4)
  }

  @Test func demandsAreEncodedAndDecoded() throws {
    for demand in [Subscribers.Demand.none, .max(7), .unlimited] {
      let data = try JSONEncoder().encode([demand])
      #expect(try JSONDecoder().decode([Subscribers.Demand].self, from: data) == [demand])
    }
    let tooGreat = Data("[18446744073709551615]".utf8)
    #expect(try JSONDecoder().decode([Subscribers.Demand].self, from: tooGreat) == [.unlimited])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Subscribers.Demand].self, from: Data("[-1]".utf8))
    }
  }

  @Test func demandsDescribeThemselves() {
    #expect("\(Subscribers.Demand.unlimited)" == "unlimited")
    #expect("\(Subscribers.Demand.max(2))" == "max(2)")
  }
}
