import PortableCombine
import Testing

@Suite struct PrintTests {
  @Test func allEventsArePrinted() {
    let lines = Lines()
    let subject = PassthroughSubject<Int, Failed>()
    var isFirst = true
    subject.print("a", to: lines).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.max(2)) },
        receiveValue: { _ in
          defer { isFirst = false }
          return isFirst ? .unlimited : .none
        }))
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(Failed()))
    #expect(
      lines.text == """
        a: receive subscription: (PassthroughSubject)
        a: request max: (2)
        a: receive value: (1)
        a: request unlimited (synchronous)
        a: receive value: (2)
        a: receive error: (failed)

        """)
  }

  @Test func linesHaveNoPrefixByDefault() {
    let lines = Lines()
    var sink: AnyCancellable? = PassthroughSubject<Int, Never>().print(to: lines).sink { _ in }
    sink?.cancel()
    sink = nil
    let finishing = Empty<Int, Never>().print(to: lines).sink { _ in }
    #expect(
      lines.text == """
        receive subscription: (PassthroughSubject)
        request unlimited
        receive cancel
        receive subscription: (Empty)
        request unlimited
        receive finished

        """)
    withExtendedLifetime(finishing) {}
  }

  @Test func allEventsArePassedOn() {
    behaves(
      """
      sub           | a subscribed, subscribed
      ask 2         | a asked 2
      more 1        |
      a 1           | got 1, a more 1
      on got cancel |
      a 2           | got 2, a cancelled, a more 1
      a 3           |
      a fin         |
      """
    ) { $0["a"].print(to: Lines()) }
  }

  @Test func aStreamMaySendValuesThatArePrinted() {
    let subject = PassthroughSubject<Int, Never>()
    let lines = Lines()
    lines.onWrite = { text in if text.hasSuffix("(1)") { subject.send(2) } }
    let sink = subject.print(to: lines).sink { _ in }
    subject.send(1)
    #expect(lines.text.hasSuffix("receive value: (1)\nreceive value: (2)\n"))
    withExtendedLifetime(sink) {}
  }

  @Test func requestsAndCancellationAfterTheEndArePrinted() {
    let lines = Lines()
    var subscription: (any Subscription)?
    Empty<Int, Never>().print(to: lines).subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
    subscription?.request(.max(1))
    subscription?.cancel()
    #expect(lines.text.hasSuffix("receive finished\nrequest max: (1)\nreceive cancel\n"))
  }

  @Test func theStreamIsReleasedWithTheSubscription() {
    var token: Token? = Token()
    weak let weakToken = token
    let subject = PassthroughSubject<Int, Never>()
    var sink = token.map { subject.print(to: Lines(token: $0)).sink { _ in } }
    token = nil
    #expect(weakToken != nil)
    sink = nil
    #expect(weakToken == nil)
    withExtendedLifetime(sink) {}
  }
}

/// The printed text.
private final class Lines: TextOutputStream {
  private(set) var text = ""
  var onWrite: ((String) -> Void)?
  private let token: Token?

  init(token: Token? = nil) {
    self.token = token
  }

  func write(_ string: String) {
    text += string
    onWrite?(string)
  }
}
