import Foundation
import PackageSupport
import PortableCombine
import Testing
import TestSupport

/// Checks that a pipeline of several subjects matches a plain model for the same random story, in which subjects send
/// values, finish and fail in random order. The message of a failure contains the seed.
func followsModel<P: Publisher>(
  _ name: String,
  subjects count: Int,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ pipeline: ([PassthroughSubject<Int, Failed>]) -> P,
  model: ([StoryEvent]) -> [String]
) where P.Failure == Failed {
  for seed in UInt64(0)..<200 {
    var random = SeededGenerator(seed: seed)
    let story = (0..<Int.random(in: 0...20, using: &random)).map { value in
      let subject = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0...9, using: &random) {
      case 0: return StoryEvent.finish(subject)
      case 1 where seed.isMultiple(of: 4): return .fail(subject)
      default: return .value(value, subject)
      }
    }
    let subjects = (0..<count).map { _ in PassthroughSubject<Int, Failed>() }
    var got: [String] = []
    let sink = pipeline(subjects).sink {
      got.append($0 == .finished ? "finished" : "failed")
    } receiveValue: {
      got.append("\($0)")
    }
    for event in story { event.happen(to: subjects) }
    sink.cancel()
    // A completed subject sends nothing.
    var ended: Set<Int> = []
    let heard = story.filter { event in
      if event.isEnd { return ended.insert(event.subject).inserted }
      return !ended.contains(event.subject)
    }
    let expected = model(heard)
    #expect(
      got == expected, "\(name) with seed \(seed): of \(story) got \(got), expected \(expected)",
      sourceLocation: sourceLocation)
  }
}

/// An event of a subject in a random story.
enum StoryEvent: Equatable, Sendable {
  case value(Int, _ subject: Int)
  case finish(_ subject: Int)
  case fail(_ subject: Int)

  var subject: Int {
    switch self {
    case .value(_, let subject), .finish(let subject), .fail(let subject): subject
    }
  }

  var isEnd: Bool {
    if case .value = self { false } else { true }
  }

  func happen(to subjects: [PassthroughSubject<Int, Failed>]) {
    switch self {
    case .value(let value, let subject): subjects[subject].send(value)
    case .finish(let subject): subjects[subject].send(completion: .finished)
    case .fail(let subject): subjects[subject].send(completion: .failure(Failed()))
    }
  }
}

/// Sends into each subject of a pipeline from its own thread, while another thread subscribes and cancels, and checks
/// that subscribers receive one event at a time, and nothing after the end.
///
/// - Returns: The values of the subscriber that was attached all the time.
@discardableResult
func withstandsThreads<P: Publisher>(
  subjects count: Int,
  values: Int = 300,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ pipeline: ([PassthroughSubject<Int, Failed>]) -> P
) -> [P.Output] where P.Failure == Failed {
  nonisolated(unsafe) let subjects =  // because subjects may be sent into from any thread
    (0..<count).map { _ in PassthroughSubject<Int, Failed>() }
  let publisher = pipeline(subjects)
  nonisolated(unsafe) let attach: (Alone<P.Output>) -> AnyCancellable =  // because any thread may subscribe
    { $0.attach(to: publisher) }
  nonisolated(unsafe) let steady = Alone<P.Output>()  // because it is served one event at a time
  let first = attach(steady)
  DispatchQueue.concurrentPerform(iterations: count + 1) { thread in
    if thread < count {
      for value in 0..<values { subjects[thread].send(thread * values + value) }
      subjects[thread].send(completion: .finished)
    } else {
      for _ in 0..<50 {
        let visitor = Alone<P.Output>()
        let sink = attach(visitor)
        sink.cancel()
        visitor.check(sourceLocation)
      }
    }
  }
  // A scheduler may deliver after the last event was sent.
  #expect(steady.waitForEnd() == .success, "the subscriber got no end", sourceLocation: sourceLocation)
  steady.check(sourceLocation)
  first.cancel()
  return steady.got
}

/// Checks that the values of each subject of ``withstandsThreads(subjects:values:sourceLocation:_:)`` arrived once and
/// in order.
func expectInOrder(_ got: [Int], values: Int = 300, sourceLocation: SourceLocation = #_sourceLocation) {
  for (subject, its) in Dictionary(grouping: got, by: { $0 / values }) {
    #expect(
      zip(its, its.dropFirst()).allSatisfy { $0 < $1 }, "subject \(subject): \(its)", sourceLocation: sourceLocation)
  }
}

/// A subscriber that detects concurrent events. Its contents are deliberately not locked.
private final class Alone<Output> {
  private(set) var got: [Output] = []
  private let inside = Locked(0)
  private let faults = Locked(0)
  private var ends = 0
  private let end = DispatchSemaphore(value: 0)

  func waitForEnd() -> DispatchTimeoutResult { end.wait(timeout: .now() + 60) }

  func attach(to publisher: some Publisher<Output, Failed>) -> AnyCancellable {
    publisher.sink { [self] _ in
      enter()
      ends += 1
      if ends > 1 { faults.withLock { $0 += 1 } }
      leave()
      end.signal()
    } receiveValue: { [self] in
      enter()
      if ends > 0 { faults.withLock { $0 += 1 } }
      got.append($0)
      leave()
    }
  }

  func check(_ sourceLocation: SourceLocation) {
    #expect(
      faults.withLock { $0 } == 0, "events were concurrent, or followed the end", sourceLocation: sourceLocation)
  }

  private func enter() {
    let others = inside.withLock { count in
      defer { count += 1 }
      return count
    }
    if others > 0 { faults.withLock { $0 += 1 } }
  }

  private func leave() {
    inside.withLock { $0 -= 1 }
  }
}

/// Performs an action on a new thread, and waits until it has returned.
func performOnAnotherThread(_ action: @escaping () -> Void) {
  nonisolated(unsafe) let action = action  // because this thread waits
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    action()
    isDone.signal()
  }
  isDone.wait(for: "the work")
}
