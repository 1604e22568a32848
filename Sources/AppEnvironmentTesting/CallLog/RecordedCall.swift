/// A call in a ``CallLog``, with its arguments, values, outcome and times.
///
/// ```swift
/// let load = try #require(log.calls(of: "FileClient.loadFile").first)
/// #expect(load.arguments == ["/Documents/note.txt"])
/// #expect(load.outcome == .finished)
/// ```
public struct RecordedCall: Hashable, Sendable, CustomStringConvertible {
  /// The outcome of a call.
  public enum Outcome: Hashable, Sendable {
    /// The call is in progress.
    case pending
    /// The call returned, its publisher finished, or its publisher delivered the value that an `async` call waited for.
    case finished
    /// The call threw an error with this description, or its publisher failed with it.
    case failed(String)
    /// The subscription was cancelled, or the call threw `CancellationError`.
    case cancelled
  }

  /// The type and name of the closure, as in `FileClient.loadFile`.
  public let endpoint: String

  /// The arguments, each in at most 80 characters.
  public let arguments: [String]

  /// The returned or published values, each in at most 80 characters: the first 16, and the number of others.
  public internal(set) var values: [String] = []

  /// The outcome.
  public internal(set) var outcome = Outcome.pending

  /// The time from the creation of the log to the beginning of the call; `nil` if the log has no clock.
  public let began: Duration?

  /// The time from the creation of the log to the end of the call.
  public internal(set) var ended: Duration?

  /// The positions of the beginning and the end among all beginnings and ends in the log.
  let beginning: Int
  var end: Int?

  /// One line with the time, the endpoint, the arguments and the outcome.
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
