import Foundation
import Measuring
import Ours
import Theirs
import Yardsticks

/// The bytes of a live subscription: the heap of 100,000 subscriptions, divided by their number.
func combineMemory() {
  print("## combine-memory\n")
  print("| bytes of a live subscription | closures | OpenCombine | PortableCombine | OpenCombine ÷ ours |")
  print("| --- | ---: | ---: | ---: | ---: |")
  for kind in Kept.allCases {
    let closures = keptClosures[kind].map(bytes(_:))
    let (theirs, ours) = (Theirs.keepings[kind].map(bytes(_:)), Ours.keepings[kind].map(bytes(_:)))
    let cells = [closures, theirs, ours].map { $0.map { String(Int($0.rounded())) } ?? "–" }
    let ratio = theirs.flatMap { theirs in ours.map { String(format: "×%.1f", theirs / $0) } } ?? "–"
    print("| \(kind.rawValue) | \(cells.joined(separator: " | ")) | \(ratio) |")
  }
  print("\nThe heap in use with \(grouped(count)) of them less that without, without the array that keeps them.\n")
}

private let count = 100_000

private func bytes(_ keeping: Keeping) -> Double {
  var kept: [AnyObject] = []
  kept.reserveCapacity(count)
  let before = heapBytes()
  keeping(count, &kept)
  let after = heapBytes()
  precondition(kept.count == count, "not all were kept")
  return Double(after - before) / Double(count)
}
