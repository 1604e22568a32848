/// One call in a ``CallLog``: what was called, with what, what came of it, and when.
public struct RecordedCall: Hashable, Sendable, CustomStringConvertible {
  /// How a call ended.
  public enum Outcome: Hashable, Sendable {
    /// It has not ended.
    case pending
    /// It returned, or its publisher finished, or gave the one value that an `async` call waited for.
    case finished
    /// It threw this, or its publisher failed with it, as text.
    case failed(String)
    /// Its subscription was cancelled, or it threw `CancellationError`.
    case cancelled
  }

  /// The type and the name of the closure, as in `FileClient.loadFile`.
  public let endpoint: String

  /// What it was called with, each argument in at most 80 characters.
  public let arguments: [String]

  /// What it returned or published, each value in at most 80 characters; the first 16 and how many more.
  public internal(set) var values: [String] = []

  /// How it ended.
  public internal(set) var outcome = Outcome.pending

  /// When it began, by the log's clock, since the log began; nil where it has no clock.
  public let began: Duration?

  /// When it ended, by the log's clock, since the log began.
  public internal(set) var ended: Duration?

  /// Its place, and that of its end, among all beginnings and ends in the log.
  let beginning: Int
  var end: Int?

  /// One line: when, what, with what, and what came of it.
  public var description: String {
    let call = "\(endpoint)(\(arguments.joined(separator: ", ")))"
    let values = values.joined(separator: ", ")
    let result =
      switch outcome {
      case .pending: values.isEmpty ? "…" : "\(values), …"
      case .finished: values.isEmpty ? "finished" : values
      case .failed(let error): "\(values.isEmpty ? "" : "\(values), ")failed: \(error)"
      case .cancelled: values.isEmpty ? "cancelled" : "\(values), cancelled"
      }
    let until = ended.flatMap { $0 == began ? nil : " (at \(ValueDescription.text($0)))" } ?? ""
    return (began.map { "\(ValueDescription.text($0))  " } ?? "") + "\(call) → \(result)\(until)"
  }
}
