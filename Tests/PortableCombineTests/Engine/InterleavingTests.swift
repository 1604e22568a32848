import Dispatch
import PortableCombine
import ProgramRun
import Testing
import TestSupport

/// Every interleaving of two short scripts of events: the first script runs on the test's thread, and each event of the
/// second is sent while the subscriber is inside its `receive(_:)` for a chosen value, either by another thread or nested.
///
/// The subscriber must receive what a plain function of the events, in the order in which they were sent, returns.
@Suite(.ownThread) struct InterleavingTests {
  @Test(arguments: Nesting.allCases) func merge(nesting: Nesting) {
    everyInterleaving("merge", nesting, of: mergeModel) { $0[0].merge(with: $0[1]).map { "\($0)" } }
  }

  @Test(arguments: Nesting.allCases) func flatMap(nesting: Nesting) {
    everyInterleaving("flatMap", nesting, of: mergeModel) { subjects in
      nonisolated(unsafe) let subjects = subjects  // because subjects may be used on any thread
      return [0, 1].publisher.setFailureType(to: Failed.self).flatMap { subjects[$0] }.map { "\($0)" }
    }
  }

  @Test(arguments: Nesting.allCases) func zip(nesting: Nesting) {
    everyInterleaving("zip", nesting, of: zipModel) { $0[0].zip($0[1]).map { "\($0)" } }
  }

  @Test(arguments: Nesting.allCases) func combineLatest(nesting: Nesting) {
    everyInterleaving("combineLatest", nesting, of: combineLatestModel) { $0[0].combineLatest($0[1]).map { "\($0)" } }
  }

  @Test(arguments: Nesting.allCases) func combineLatestThenBuffer(nesting: Nesting) {
    everyInterleaving("combineLatest, buffer", nesting, of: combineLatestModel) {
      $0[0].combineLatest($0[1]).buffer(size: 64, prefetch: .byRequest, whenFull: .dropNewest).map { "\($0)" }
    }
  }

  @Test(arguments: Nesting.allCases) func mergeThenReceiveOn(nesting: Nesting) {
    everyInterleaving("merge, receive(on:)", nesting, of: mergeModel) {
      $0[0].merge(with: $0[1]).receive(on: ImmediateScheduler.shared).map { "\($0)" }
    }
  }

  @Test(arguments: Nesting.allCases) func switchToLatest(nesting: Nesting) {
    everyInterleaving("switchToLatest", nesting, of: switchModel, outer: 0) { subjects in
      nonisolated(unsafe) let subjects = subjects  // because subjects may be used on any thread
      return subjects[0].map { subjects[1].merge(with: Just($0).setFailureType(to: Failed.self)) }.switchToLatest()
        .map { "\($0)" }
    }
  }

  @Test(arguments: Nesting.allCases) func prefixUntilOutput(nesting: Nesting) {
    everyInterleaving("prefix(untilOutputFrom:)", nesting, of: { untilModel($0, drops: false) }) {
      $0[0].prefix(untilOutputFrom: $0[1]).map { "\($0)" }
    }
  }

  @Test(arguments: Nesting.allCases) func dropUntilOutput(nesting: Nesting) {
    everyInterleaving("drop(untilOutputFrom:)", nesting, of: { untilModel($0, drops: true) }) {
      $0[0].drop(untilOutputFrom: $0[1]).map { "\($0)" }
    }
  }

  /// The sender of the events inside a delivery.
  enum Nesting: Sendable, CaseIterable {
    case sameThread
    case otherThread
    /// Another thread sends the first event, then the subscriber's thread sends the second.
    case otherThreadFirst

    func leavesToAnotherThread(_ number: Int) -> Bool {
      switch self {
      case .sameThread: false
      case .otherThread: true
      case .otherThreadFirst: number == 0
      }
    }
  }

  private func everyInterleaving<P: Publisher>(
    _ name: String,
    _ nesting: Nesting,
    of model: @escaping ([StoryEvent]) -> [String],
    outer: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ pipeline: ([PassthroughSubject<Int, Failed>]) -> P
  ) where P.Output == String, P.Failure == Failed {
    let firsts: [[StoryEvent]] = [
      [.value(1, 0), .value(2, 1), .value(3, 0)],
      [.value(1, 0), .value(2, 1), .finish(0)],
      [.value(1, 1), .value(2, 0), .fail(0)],
    ]
    let seconds: [[StoryEvent]] = [
      [.value(11, 1), .value(12, 1)],
      [.value(11, 0), .value(12, 1)],
      [.value(11, 0), .finish(1)],
      [.value(11, 1), .fail(1)],
      [.finish(0), .finish(1)],
    ]
    // The number of the delivery during which each event of the second script is sent.
    for first in firsts {
      for second in seconds {
        for one in 0..<4 {
          for other in one..<4 {
            let inside = [(one, second[0]), (other, second[1])]
            guard let expected = linear(first, inside, nesting, model, outer: outer) else { continue }
            let got = run(pipeline, first, inside, nesting)
            #expect(
              got == expected, "\(name): \(first), and inside deliveries \(inside)", sourceLocation: sourceLocation)
          }
        }
      }
    }
  }

  private func run<P: Publisher>(
    _ pipeline: ([PassthroughSubject<Int, Failed>]) -> P,
    _ first: [StoryEvent],
    _ inside: [(delivery: Int, event: StoryEvent)],
    _ nesting: Nesting
  ) -> [String] where P.Output == String, P.Failure == Failed {
    nonisolated(unsafe) let subjects =  // because subjects may be used on any thread
      (0..<2).map { _ in PassthroughSubject<Int, Failed>() }
    var got: [String] = []
    var deliveries = 0
    let sink = pipeline(subjects).sink {
      got.append($0 == .finished ? "finished" : "failed")
    } receiveValue: {
      got.append($0)
      let delivery = deliveries
      deliveries += 1
      for (number, (at, event)) in inside.enumerated() where at == delivery {
        guard nesting.leavesToAnotherThread(number) else {
          event.happen(to: subjects)
          continue
        }
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { event.happen(to: subjects) }
        group.wait(for: "all threads")
      }
    }
    for event in first { event.happen(to: subjects) }
    sink.cancel()
    return got
  }

  /// The output of the model in which each event follows the events that were sent before it.
  ///
  /// `nil` if another thread sends into the subject that is sending: the event then waits in that subject's
  /// subscription, and the order of events of different subjects is not defined. The same holds for a subject that
  /// sends publishers, which are subscribed to later.
  private func linear(
    _ first: [StoryEvent],
    _ inside: [(delivery: Int, event: StoryEvent)],
    _ nesting: Nesting,
    _ model: ([StoryEvent]) -> [String],
    outer: Int?
  ) -> [String]? {
    var story: [StoryEvent] = []
    var delivered = 0
    for event in first {
      story.append(event)
      while delivered < values(story, model).count {
        for (number, (at, nested)) in inside.enumerated() where at == delivered {
          if nesting.leavesToAnotherThread(number), nested.subject == event.subject || nested.subject == outer {
            return nil
          }
          story.append(nested)
        }
        delivered += 1
      }
    }
    return model(heard(story))
  }

  private func values(_ story: [StoryEvent], _ model: ([StoryEvent]) -> [String]) -> [String] {
    model(heard(story)).filter { $0 != "finished" && $0 != "failed" }
  }

  /// The events without those of subjects that have ended.
  private func heard(_ story: [StoryEvent]) -> [StoryEvent] {
    var ended: Set<Int> = []
    return story.filter { event in
      if event.isEnd { return ended.insert(event.subject).inserted }
      return !ended.contains(event.subject)
    }
  }
}

private func mergeModel(_ story: [StoryEvent]) -> [String] {
  var output: [String] = []
  var left = 2
  for event in story {
    switch event {
    case .value(let value, _): output.append("\(value)")
    case .fail: return output + ["failed"]
    case .finish: left -= 1
    }
    if left == 0 { return output + ["finished"] }
  }
  return output
}

private func zipModel(_ story: [StoryEvent]) -> [String] {
  var output: [String] = []
  var queues: [[Int]] = [[], []]
  var finished = [false, false]
  for event in story {
    switch event {
    case .fail: return output + ["failed"]
    case .finish(let subject): finished[subject] = true
    case .value(let value, let subject): queues[subject].append(value)
    }
    if !queues[0].isEmpty, !queues[1].isEmpty {
      output.append("\((queues[0].removeFirst(), queues[1].removeFirst()))")
    }
    if (0...1).contains(where: { finished[$0] && queues[$0].isEmpty }) { return output + ["finished"] }
  }
  return output
}

private func combineLatestModel(_ story: [StoryEvent]) -> [String] {
  var output: [String] = []
  var latest: [Int?] = [nil, nil]
  var left = 2
  for event in story {
    switch event {
    case .fail: return output + ["failed"]
    case .finish: left -= 1
    case .value(let value, let subject):
      latest[subject] = value
      if let a = latest[0], let b = latest[1] { output.append("\((a, b))") }
    }
    if left == 0 { return output + ["finished"] }
  }
  return output
}

/// Each value of subject 0 starts a publisher of that value and of subject 1.
private func switchModel(_ story: [StoryEvent]) -> [String] {
  var output: [String] = []
  var isListening = false
  var innerHasFinished = false
  var outerHasFinished = false
  var innerHasFailed = false
  for event in story {
    switch event {
    case .value(let value, 0):
      isListening = true
      if innerHasFailed { return output + ["failed"] }
      output.append("\(value)")
    case .value(let value, _): if isListening { output.append("\(value)") }
    case .finish(0): outerHasFinished = true
    case .finish: innerHasFinished = true
    case .fail(0): return output + ["failed"]
    case .fail:
      if isListening { return output + ["failed"] }
      innerHasFailed = true
    }
    if outerHasFinished, !isListening || innerHasFinished { return output + ["finished"] }
  }
  return output
}

private func untilModel(_ story: [StoryEvent], drops: Bool) -> [String] {
  var output: [String] = []
  var isOpen = !drops
  for event in story {
    switch event {
    case .value(let value, 0): if isOpen { output.append("\(value)") }
    case .value: if drops { isOpen = true } else { return output + ["finished"] }
    case .finish(let subject): if subject == 0 || !isOpen { return output + ["finished"] }
    case .fail(let subject): if subject == 0 || !isOpen { return output + ["failed"] }
    }
  }
  return output
}
