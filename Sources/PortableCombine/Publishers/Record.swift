/// A publisher that publishes recorded values and a recorded completion to each subscriber.
///
/// ```swift
/// let record = Record<Int, ParsingError>(output: [1, 2], completion: .failure(.notANumber("three")))
/// record
///   .replaceError(with: 0)
///   .sink { print($0) }  // 1, 2, 0
///   .store(in: &cancellables)
/// ```
///
/// A recording of values and an error that can be encoded can be encoded, too.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recording to publish.
  public let recording: Recording

  /// Creates a publisher of the values that a closure records.
  ///
  /// - Parameter record: A closure that fills an empty recording.
  @inlinable public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Creates a publisher of a recording.
  ///
  /// - Parameter recording: The recording to publish.
  @inlinable public init(recording: Recording) {
    self.recording = recording
  }

  /// Creates a publisher of values and a completion.
  ///
  /// - Parameters:
  ///   - output: The values to publish.
  ///   - completion: The completion that follows the values.
  @inlinable public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    SourceSubscription.start(
      recording.output, completion: recording.completion, to: subscriber, name: "Cancelled Events",
      describing: recording.output)
  }
}

extension Record: Codable where Output: Codable, Failure: Codable {}

extension Record {
  /// A recording of values and the completion that follows them.
  public struct Recording {
    /// An input of a recording.
    public typealias Input = Output

    /// The values.
    public private(set) var output: [Output]

    /// The completion that follows the values. The default is `finished`.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Creates an empty recording.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Creates a complete recording.
    ///
    /// - Parameters:
    ///   - output: The values.
    ///   - completion: The completion that follows the values.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value. Traps after a completion.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "A value was recorded after the completion")
      output.append(input)
    }

    /// Records the completion. Traps if there is one.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "A second completion was recorded")
      self.completion = completion
      isComplete = true
    }
  }
}

private enum RecordingCodingKeys: String, CodingKey {
  case output
  case completion
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  /// Encodes the values and the completion.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingCodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }

  /// Encodes the values and the completion; the same as ``encode(to:)``.
  public func encode(into encoder: any Encoder) throws {
    try encode(to: encoder)
  }

  /// Decodes a complete recording.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingCodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion)
    )
  }
}
