import Foundation
import Measuring
import Ours
import Theirs
import Yardsticks

/// PortableCombine beside OpenCombine, closures and asynchronous sequences; only rows that contain one of the words.
func combineSpeed(_ words: [String]) {
  let contestants = [
    Contestant(name: "closures", work: closures),
    Contestant(name: "async", work: asyncSequences),
    Contestant(name: "OpenCombine", work: Theirs.pipelines),
    Contestant(name: "PortableCombine", work: Ours.pipelines.merging(pipelinesOnlyHere) { first, _ in first }),
  ]
  print("## combine\n")
  print("| ns | closures | async sequences | OpenCombine | PortableCombine | peer ÷ ours | ours ÷ closures |")
  print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
  var ratios: [(name: String, ratio: Double)] = []
  for work in Work.allCases where words.isEmpty || words.contains(where: work.rawValue.localizedStandardContains) {
    let medians = measure(work, contestants)
    let (closures, async, theirs, ours) = (medians[0], medians[1], medians[2], medians[3])
    let ratio = quotient(theirs ?? async, ours)
    if let ratio, theirs != nil { ratios.append((work.rawValue, ratio)) }
    let cells =
      [closures, async, theirs, ours].map(text(nanoseconds:)) + [ratio, quotient(ours, closures)].map(text(ratio:))
    print("| \(work.rawValue) | \(cells.joined(separator: " | ")) |")
  }
  guard let smallest = ratios.min(by: { $0.ratio < $1.ratio }) else { return }
  let mean = exp(ratios.map { log($0.ratio) }.reduce(0, +) / Double(ratios.count))
  print("\nOpenCombine takes \(text(ratio: mean)) the time of PortableCombine, as the geometric mean of")
  print("\(ratios.count) rows; least in: \(smallest.name), \(text(ratio: smallest.ratio)).")
  print("Medians of \(rounds) interleaved rounds, in nanoseconds for doing it once.")
  print("The peer is OpenCombine, or where that has no such operator, swift-async-algorithms.\n")
}

private struct Contestant {
  let name: String
  let work: [Work: Preparation]
}

private let rounds = 9

/// How long one round of one contestant takes, about.
private let round = Duration.milliseconds(20)

/// The medians of those that can do the work, in nanoseconds for doing it once.
private func measure(_ work: Work, _ contestants: [Contestant]) -> [Double?] {
  let bodies = contestants.map { $0.work[work]?() }
  let times = bodies.map { body in body.map { work.times ?? calibrated($0) } }
  var durations = [[Double]](repeating: [], count: contestants.count)
  for number in 0..<rounds {
    // There and back, so that nobody always comes after the same one.
    let order = number.isMultiple(of: 2) ? Array(bodies.indices) : bodies.indices.reversed()
    for index in order {
      guard let body = bodies[index], let times = times[index] else { continue }
      durations[index].append(nanoseconds { body(times) } / Double(times))
    }
  }
  return durations.map { $0.isEmpty ? nil : $0.sorted()[$0.count / 2] }
}

/// How many times fill a round; running it that often before anything is measured warms it up, too.
private func calibrated(_ body: (Int) -> Void) -> Int {
  var times = 2
  while true {
    let duration = nanoseconds { body(times) }
    let wanted = round / .nanoseconds(1)
    if duration > wanted / 4 { return max(2, Int(Double(times) * wanted / duration)) }
    times *= 2
  }
}

private func nanoseconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body) / .nanoseconds(1)
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
