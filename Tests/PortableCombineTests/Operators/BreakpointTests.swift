import Foundation
import PortableCombine
import Testing

@Suite struct BreakpointTests {
  @Test func eventsArePassedOnUnlessAClosureStops() {
    behaves(
      """
      sub      | a subscribed, sees subscription, subscribed
      ask 2    | a asked 2
      more 1   |
      a 1      | sees 1, got 1, a more 1
      a fin    | sees finished, finished
      """
    ) { watched($0) }
    behaves(
      """
      sub      | a subscribed, sees subscription, subscribed
      cancel   | a cancelled
      """
    ) { watched($0) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a fin    | finished
      """
    ) { $0["a"].breakpointOnError() }
  }

  @Test func aStopRaisesSIGTRAP() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Just(1).breakpoint(receiveSubscription: { _ in true }).subscribe(AnySubscriber())
    }
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = Just(1).breakpoint(receiveOutput: { $0 == 1 }).sink { _ in }
    }
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Fail<Int, Failed>(error: Failed()).breakpointOnError().subscribe(AnySubscriber())
    }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.breakpoint(receiveOutput: { _ in token.passing(false) }) }
  }

  private func watched(_ sources: Sources) -> some Publisher<Int, Failed> {
    sources["a"].breakpoint(
      receiveSubscription: { _ in
        sources.note("sees subscription")
        return false
      },
      receiveOutput: {
        sources.note("sees \($0)")
        return false
      },
      receiveCompletion: {
        sources.note("sees \($0)")
        return false
      }
    )
  }
}
