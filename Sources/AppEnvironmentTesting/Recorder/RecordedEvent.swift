import AppEnvironmentKit

/// A value or a completion that a ``Recorder`` received, with its time.
public struct RecordedEvent<Output, Failure: Error>: CustomStringConvertible {
  /// A kind of event.
  public enum Kind {
    /// A value.
    case value(Output)
    /// The completion.
    case completion(Subscribers.Completion<Failure>)
  }

  /// The value or the completion.
  public let kind: Kind

  /// The time since the beginning of the recording; `nil` if the recorder has no clock.
  public let time: Duration?

  /// One line with the value or the completion, and the time.
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
