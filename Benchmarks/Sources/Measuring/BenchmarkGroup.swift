/// Ways to do one thing, measured beside each other in one run.
public struct BenchmarkGroup {
  /// One of the ways.
  public struct Case {
    /// The name of the row in the table.
    public let name: String

    /// Runs the case `count` times.
    public let run: (_ times: Int) -> Void

    /// Creates a row from its name and its work.
    public init(name: String, run: @escaping (_ times: Int) -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// The name of the group on the command line.
  public let name: String

  /// The heading of the table.
  public let subject: String

  /// The number of times a case is run in a round.
  public let times: Int

  /// The first case is the yardstick that the others are compared with.
  public let cases: [Case]

  /// Creates a group whose first case is the yardstick.
  public init(name: String, subject: String, times: Int, cases: [Case]) {
    self.name = name
    self.subject = subject
    self.times = times
    self.cases = cases
  }

  /// Runs the cases in turn, so that other work on the machine affects all of them, and prints the medians and the
  /// fastest rounds, which it affects least.
  public func run(rounds: Int = 11) {
    var durations = [[Double]](repeating: [], count: cases.count)
    for one in cases { one.run(max(1, times / 10)) }
    for _ in 0..<rounds {
      for (index, one) in cases.enumerated() {
        let duration = ContinuousClock().measure { one.run(times) }
        durations[index].append(duration / .nanoseconds(1) / Double(times))
      }
    }
    let sorted = durations.map { $0.sorted() }
    print("## \(name)\n\n| \(subject) | median | ratio | fastest | ratio |\n| --- | ---: | ---: | ---: | ---: |")
    for (one, rounds) in zip(cases, sorted) {
      let figures = [(rounds[rounds.count / 2], sorted[0][rounds.count / 2]), (rounds[0], sorted[0][0])]
        .map { "\(text(nanoseconds: $0)) | \(text(ratio: $0 / $1))" }
      print("| \(one.name) | \(figures.joined(separator: " | ")) |")
    }
    print("\n\(rounds) interleaved rounds of \(times); the first row is the yardstick.\n")
  }

  private func text(nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(text(nanoseconds)) ns"
    case ..<1_000_000: "\(text(nanoseconds / 1_000)) µs"
    case ..<1_000_000_000: "\(text(nanoseconds / 1_000_000)) ms"
    default: "\(text(nanoseconds / 1_000_000_000)) s"
    }
  }

  private func text(ratio: Double) -> String { "×" + text(ratio, digits: 100) }

  private func text(_ number: Double, digits: Double = 10) -> String {
    "\((number * digits).rounded() / digits)"
  }
}
