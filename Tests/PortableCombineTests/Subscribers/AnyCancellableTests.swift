import PortableCombine
import Testing

@Suite struct AnyCancellableTests {
  @Test func itCancelsOnce() {
    var cancellations = 0
    var cancellable: AnyCancellable? = AnyCancellable { cancellations += 1 }
    cancellable?.cancel()
    cancellable?.cancel()
    cancellable = nil
    #expect(cancellations == 1)
  }

  @Test func aReleasedCancellableCancels() {
    var cancellations = 0
    var kept: Set<AnyCancellable> = []
    AnyCancellable { cancellations += 1 }.store(in: &kept)
    var list: [AnyCancellable] = []
    AnyCancellable { cancellations += 1 }.store(in: &list)
    #expect(cancellations == 0)
    kept = []
    list = []
    #expect(cancellations == 2)
  }

  @Test func theClosureIsReleasedAfterItHasRun() {
    var token: Token? = Token()
    weak let weakToken = token
    let cancellable = AnyCancellable { [token] in _ = token?.passing(1) }
    token = nil
    cancellable.cancel()
    #expect(weakToken == nil)
  }
}
