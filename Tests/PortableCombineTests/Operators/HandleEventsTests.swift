import PortableCombine
import Testing

@Suite struct HandleEventsTests {
  @Test func handlersAreCalledBeforeEventsArePassedOn() {
    behaves(
      """
      sub      | a subscribed, sees subscription, subscribed
      ask 2    | sees request 2, a asked 2
      more 1   |
      a 1      | sees 1, got 1, sees request 1, a more 1
      a fin    | sees finished, finished
      """
    ) { watched($0) }
    behaves(
      """
      sub      | a subscribed, sees subscription, subscribed
      cancel   | sees cancel, a cancelled
      cancel   |
      a 1      |
      a fin    |
      """
    ) { watched($0) }
  }

  @Test func closuresAreReleasedAtTheEnd() {
    releases { subject, token in subject.handleEvents(receiveCancel: { token.passing(()) }) }
  }

  private func watched(_ sources: Sources) -> some Publisher<Int, Failed> {
    sources["a"].handleEvents(
      receiveSubscription: { _ in sources.note("sees subscription") },
      receiveOutput: { sources.note("sees \($0)") },
      receiveCompletion: { sources.note("sees \($0)") },
      receiveCancel: { sources.note("sees cancel") },
      receiveRequest: { sources.note("sees request \($0.max ?? -1)") }
    )
  }
}
