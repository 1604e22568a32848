/// Measured work, by its name in the table.
public enum Work: String, CaseIterable, Sendable {
  case justMapSink = "`Just.map.sink`, created and run"
  case subjectStages = "a subject through map, filter, map to a sink"
  case subjectTo1 = "a subject to 1 sink"
  case subjectTo10 = "a subject to 10 sinks"
  case subjectTo1000 = "a subject to 1,000 sinks"
  case subjectTo100000 = "a subject to 100,000 sinks"
  case currentValueSend = "`CurrentValueSubject.send` to a sink"
  case deferredFuture = "`Deferred { Future }` to a sink, created and run"
  case publishedSet = "`@Published` set, with a sink"
  case publishedRead = "`@Published` read"
  case observableObject = "an `ObservableObject`, created, observed and changed"
  case sequenceSink = "an element of a sequence to a sink"
  case sequenceFlatMap = "an element of a million through `flatMap(Just)`"
  case zip = "a pair of two subjects through zip"
  case combineLatest = "a pair of two subjects through combineLatest"
  case merge = "a pair of two subjects through merge"
  case subscribeAlone = "subscribe to a subject and cancel, alone"
  case subscribeAmong1000 = "subscribe and cancel beside 1,000 others"
  case subscribeAmong100000 = "subscribe and cancel beside 100,000 others"
  case twoThreadsOneSubject = "two threads, sending into one subject"
  case twoThreadsTwoSubjects = "two threads, each sending into its own"

  /// The number of repetitions at a time, if it is part of the measurement.
  public var times: Int? { self == .sequenceFlatMap ? 1_000_000 : nil }

  /// A Boolean value that indicates whether it takes two threads.
  public var isConcurrent: Bool { self == .twoThreadsOneSubject || self == .twoThreadsTwoSubjects }
}

/// Prepares work, and returns a function that does it `count` times.
public typealias Preparation = () -> (_ times: Int) -> Void
