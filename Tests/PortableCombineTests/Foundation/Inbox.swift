import Dispatch
import PackageSupport

/// Values that come from other threads, for a test to wait for; it does not wait longer than five minutes.
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

  /// The first value.
  func first() async throws -> Value {
    try await first(1)[0]
  }

  /// The first values, once there are as many.
  func first(_ count: Int) async throws -> [Value] {
    let arrival = arrival
    let deadline = DispatchWorkItem { arrival.finish() }
    // Only for a test that fails: one that passes waits for what comes.
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

/// A test waited in vain.
struct NothingCame: Error {
  let got: Int
  let of: Int
}
