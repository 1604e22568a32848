import AppEnvironmentTesting
import Clocks
import Foundation
import Measuring

/// Counts the advances that return before the work that fell due has happened, beside sixteen busy processes.
func clockMisses(rounds: Int) {
  let busy = (0..<16).compactMap { _ in
    try? Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "while :; do :; done"])
  }
  defer { for process in busy { process.terminate() } }
  print("## clocks\n\n| misses of \(rounds), and time of a round | AppEnvironmentKit | swift-clocks |")
  print("| --- | ---: | ---: |")
  for (name, program) in clockPrograms {
    let columns = [ours, theirs].map { misses(of: program, rounds, on: { $0.executor }, $0) }
    print("| \(name) | \(columns.joined(separator: " | ")) |")
  }
  print("\nBeside \(busy.count) busy processes.\n")
}

@Sendable private func ours() -> ClockSubject {
  let clock = AppEnvironmentTesting.TestClock()
  return ClockSubject(
    sleep: { try await clock.client.sleep(for: $0) }, executor: clock.executor,
    advance: { await clock.advance(by: $0) })
}

@Sendable private func theirs() -> ClockSubject {
  let clock = Clocks.TestClock()
  return ClockSubject(
    sleep: { try await clock.sleep(for: $0) }, executor: nil, advance: { await clock.advance(by: $0) })
}
