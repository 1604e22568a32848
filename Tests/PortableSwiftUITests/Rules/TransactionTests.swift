import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Writes of one transaction make one update")
struct TransactionTests {
  @Test func twoStatesAreEvaluatedTogether() {
    let host = ViewHost(Pair())
    host.tap("Both")
    #expect(host.lines.first == "1 1")
    #expect(host.bodyCount(of: Pair.self) == 2)
  }

  @Test func anAnimationStartsAnotherTransaction() {
    let log = EventLog()
    _ = ViewHost(Appearing(log: log))
    #expect(log.events == ["body 0", "body 2", "change 0 to 2", "body 4", "change 2 to 4"])
  }

  @Test func aBindingHasItsOwnTransaction() {
    let log = EventLog()
    let host = ViewHost(Bound(log: log))
    host.tap("Write")
    #expect(log.events == ["body 0", "body 1", "body 2"])
  }

  @Test func manyAnimationsInOneActionAreNoEndlessLoop() {
    let host = ViewHost(Animating())
    host.tap("Animate")
    #expect(host.lines.first == "5000")
    #expect(host.warnings.isEmpty)
  }

  @Test func theResultOfTheClosureIsReturned() throws {
    #expect(withAnimation { 3 } == 3)
    #expect(withTransaction(\.disablesAnimations, true) { 4 } == 4)
    struct Failure: Error {}
    #expect(throws: Failure.self) { try withTransaction(Transaction()) { throw Failure() } }
  }
}

private struct Pair: View {
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    Text("\(first) \(second)")
    Button("Both") {
      first = 1
      second = 1
    }
  }
}

private struct Appearing: View {
  let log: EventLog
  @State private var value = 0

  var body: some View {
    let _ = log.note("body \(value)")
    Text("\(value)")
      .onAppear {
        value = 1
        value = 2
        withAnimation {
          value = 3
          value = 4
        }
      }
      .onChange(of: value) { old, new in log.note("change \(old) to \(new)") }
  }
}

private struct Bound: View {
  let log: EventLog
  @State private var value = 0

  var body: some View {
    let _ = log.note("body \(value)")
    Button("Write") {
      value = 1
      $value.animation().wrappedValue = 2
    }
  }
}

private struct Animating: View {
  @State private var value = 0

  var body: some View {
    Text("\(value)")
    Button("Animate") {
      for _ in 0..<5_000 { withAnimation { value += 1 } }
    }
  }
}
