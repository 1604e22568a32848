import AppEnvironmentKit

/// What a publisher sent to a ``Recorder``, and when.
public struct RecordedEvent<Output, Failure: Error>: CustomStringConvertible {
  /// A value, or the end.
  public enum Kind {
    /// A value.
    case value(Output)
    /// The end, after which nothing comes.
    case completion(Subscribers.Completion<Failure>)
  }

  /// What came.
  public let kind: Kind

  /// How long after the recording began, by the recorder's clock; nil where it has none.
  public let time: Duration?

  /// One line: what came, and when.
  public var description: String {
    let what =
      switch kind {
      case .value(let value): ValueDescription.text(value, limit: 300)
      case .completion(.finished): "finished"
      case .completion(.failure(let error)): "failed: \(ValueDescription.text(error, limit: 300))"
      }
    return time.map { "\(what)  at \(ValueDescription.text($0))" } ?? what
  }
}

extension RecordedEvent: Sendable where Output: Sendable {}
extension RecordedEvent.Kind: Sendable where Output: Sendable {}
