import Dispatch
import PortableCombine
import Testing

final class Model: ObservableObject {
  @Published var name = "a"
  @Published var count = 0
}

@Suite struct SmokeTests {
  @Test func all() async throws {
    var got: [Int] = []
    _ = Just(1).map { $0 + 1 }.sink { got.append($0) }
    #expect(got == [2])
    let s = PassthroughSubject<Int, any Error>()
    var log: [String] = []
    let c = s.tryMap { if $0 == 3 { throw CancellationError() }; return $0 * 2 }
      .catch { _ in Just(99) }
      .flatMap { Just($0).setFailureType(to: Never.self) }
      .handleEvents(receiveCancel: { log.append("cancel") })
      .sink { log.append("\($0)") }
    s.send(1); s.send(2); s.send(3); s.send(4)
    #expect(log == ["2", "4", "99"])
    c.cancel()
    let m = Model()
    var n = 0
    let w = m.objectWillChange.sink { n += 1 }
    var names: [String] = []
    let v = m.$name.sink { names.append($0 + m.name) }
    m.name = "b"; m.count = 3
    #expect(n == 2)
    #expect(names == ["aa", "ba"])
    _ = (w, v)
    let f = Deferred { Future<Int, Never> { p in nonisolated(unsafe) let p = p; DispatchQueue.global().async { p(.success(7)) } } }
    var vals: [Int] = []
    for await x in f.receive(on: DispatchQueue(label: "x")).eraseToAnyPublisher().values { vals.append(x) }
    #expect(vals == [7])
    let cv = CurrentValueSubject<Int, Never>(1)
    Just(5).assign(to: &m.$count)
    #expect(m.count == 5)
    cv.send(2)
    var it = cv.values.makeAsyncIterator()
    let q = await it.next()
    #expect(q == 2)
    cv.send(3); cv.send(4)
    let r = await it.next()
    #expect(r == 4)
  }
}
