import Dispatch
import PackageSupport

/// Values from other threads that a test waits for, up to five minutes.
final class Inbox<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  init() {
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The values received so far.
  var all: [Value] { values.withLock { $0 } }

  func put(_ value: Value) {
    values.withLock { $0.append(value) }
    arrival.yield()
  }

  /// Waits for the first value.
  func first() async throws -> Value {
    try await first(1)[0]
  }

  /// Waits for the first `count` values.
  func first(_ count: Int) async throws -> [Value] {
    let arrival = arrival
    let deadline = DispatchWorkItem { arrival.finish() }
    // The limit is only reached by failing tests.
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: deadline)
    defer { deadline.cancel() }
    var arrivals = arrivals.makeAsyncIterator()
    while true {
      let values = all
      if values.count >= count { return Array(values.prefix(count)) }
      guard await arrivals.next() != nil else { throw NothingCame(got: values.count, of: count) }
    }
  }
}

/// The error of a test that waited too long.
struct NothingCame: Error {
  let got: Int
  let of: Int
}
