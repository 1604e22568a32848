import Foundation
import Measuring
import Ours
import Theirs
import Yardsticks

/// PortableCombine beside OpenCombine, closures and asynchronous sequences; only rows that contain one of the words.
func combineSpeed(_ words: [String]) {
  let rows = Work.allCases.filter { work in
    words.isEmpty || words.contains { work.rawValue.localizedStandardContains($0) }
  }
  guard !rows.isEmpty else {
    print("No row contains \(words.joined(separator: " or "))")
    exit(64)
  }
  let contestants = [
    Contestant(work: closures),
    Contestant(work: asyncSequences, isConcurrent: true),
    Contestant(work: Theirs.pipelines),
    Contestant(work: Ours.pipelines.merging(pipelinesOnlyHere) { first, _ in first }),
  ]
  print("## combine\n")
  print("| nanoseconds | closures | async sequences | OpenCombine | PortableCombine | peer ÷ ours | ours ÷ closures |")
  print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
  var ratios: [(name: String, ratio: Double)] = []
  for work in rows {
    let times = measure(work, contestants)
    let (closures, async, theirs, ours) = (times[0], times[1], times[2], times[3])
    let ratio = quotient(theirs ?? async, ours)
    if let ratio, theirs != nil { ratios.append((work.rawValue, ratio)) }
    let cells = times.map(text(nanoseconds:)) + [text(ratio: ratio), text(ratio: quotient(ours, closures))]
    print("| \(work.rawValue) | \(cells.joined(separator: " | ")) |")
  }
  if let smallest = ratios.min(by: { $0.ratio < $1.ratio }) {
    let mean = exp(ratios.map { log($0.ratio) }.reduce(0, +) / Double(ratios.count))
    print("\nOpenCombine ÷ ours: \(text(ratio: mean)), the geometric mean of \(ratios.count) rows;", terminator: " ")
    print("the least is \(text(ratio: smallest.ratio)), \(smallest.name).")
  }
  print(
    """

    The lower quartile of \(numberOfRounds) interleaved rounds, for doing it once: the thread's own time, or for two threads and
    async sequences, the time that passed. The peer is OpenCombine, or where that has no such operator,
    swift-async-algorithms. Closures are what is left without demand and cancelling.

    """)
}

private let numberOfRounds = 11

private struct Contestant {
  var work: [Work: Preparation]

  /// A Boolean value that indicates whether its work is done on other threads than the one that waits for it.
  var isConcurrent = false
}

/// The nanoseconds that each implementation takes for the work, if it has the operator.
///
/// It is the lower quartile: other work on the machine makes some rounds slower, and a round in which two threads don't
/// contend is too fast.
private func measure(_ work: Work, _ contestants: [Contestant]) -> [Double?] {
  let rounds = contestants.map { contestant in
    contestant.work[work].map {
      Round(work, body: $0(), isConcurrent: work.isConcurrent || contestant.isConcurrent)
    }
  }
  var durations = [[Double]](repeating: [], count: contestants.count)
  for number in 0..<numberOfRounds {
    // Alternates the direction, so that no implementation always follows the same one.
    let order = number.isMultiple(of: 2) ? Array(rounds.indices) : rounds.indices.reversed()
    for index in order {
      if let round = rounds[index] { durations[index].append(round.nanoseconds / Double(round.times)) }
    }
  }
  return durations.map { $0.isEmpty ? nil : $0.sorted()[$0.count / 4] }
}

private struct Round {
  let body: (Int) -> Void
  let isConcurrent: Bool
  var times = 2

  /// Finds the number of repetitions that take about 20 ms if none is given, which also warms up the code.
  init(_ work: Work, body: @escaping (Int) -> Void, isConcurrent: Bool) {
    self.body = body
    self.isConcurrent = isConcurrent
    if let times = work.times {
      self.times = times
      return
    }
    let wanted = 20_000_000.0
    while true {
      let duration = (0..<3).map { _ in nanoseconds }.min() ?? wanted
      if duration > wanted / 4 {
        times = max(2, Int(Double(times) * wanted / duration))
        return
      }
      times *= 2
    }
  }

  /// Runs it, and returns how long that took.
  ///
  /// The work of one thread is measured by the thread's processor time, which excludes the time in which others run
  /// instead.
  var nanoseconds: Double {
    if isConcurrent { return ContinuousClock().measure { body(times) } / .nanoseconds(1) }
    let start = timeOfThread()
    body(times)
    return timeOfThread() - start
  }

  private func timeOfThread() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000_000_000 + Double(time.tv_nsec)
  }
}

private func quotient(_ dividend: Double?, _ divisor: Double?) -> Double? {
  guard let dividend, let divisor else { return nil }
  return dividend / divisor
}

private func text(nanoseconds: Double?) -> String {
  guard let nanoseconds else { return "–" }
  return nanoseconds < 10 ? String(format: "%.1f", nanoseconds) : grouped(Int(nanoseconds.rounded()))
}

private func text(ratio: Double?) -> String {
  ratio.map { String(format: "×%.1f", $0) } ?? "–"
}

/// 1234567 as 1,234,567.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
  return String(digits)
}
