import Foundation
import PortableCombine
import Testing

@Suite struct AssertNoFailureTests {
  @Test func eventsOtherThanFailuresArePassedOn() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      more 1   |
      a 1      | got 1, a more 1
      a fin    | finished
      """
    ) { $0["a"].assertNoFailure() }
  }

  @Test func aFailureTraps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Fail<Int, Failed>(error: Failed()).assertNoFailure("Whoops").subscribe(AnySubscriber())
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Whoops: failed"))
  }
}
