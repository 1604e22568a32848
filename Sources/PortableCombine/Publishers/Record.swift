/// A publisher that sends recorded values and then a recorded completion to each subscriber.
public struct Record<Output, Failure: Error>: Publisher {
  /// What is sent.
  public let recording: Recording

  /// Makes a publisher of what a closure records.
  ///
  /// - Parameter record: Is given an empty recording to fill.
  @inlinable
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Makes a publisher of a recording.
  ///
  /// - Parameter recording: What to send.
  @inlinable
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher of values and a completion.
  ///
  /// - Parameters:
  ///   - output: The values to send.
  ///   - completion: What to send after them.
  @inlinable
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    SequenceSubscription.start(
      recording.output, completion: recording.completion, to: subscriber, name: "Cancelled Events",
      describing: recording.output)
  }
}

extension Record: Codable where Output: Codable, Failure: Codable {}

extension Record {
  /// Values, and the completion that comes after them.
  public struct Recording {
    /// What can be recorded.
    public typealias Input = Output

    /// The values.
    public private(set) var output: [Output]

    /// What comes after the values; finished unless something else is recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Makes an empty recording that values can be added to.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Makes a complete recording.
    ///
    /// - Parameters:
    ///   - output: The values.
    ///   - completion: What comes after them.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value. Doing so after a completion is a programming error and traps.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "A value was recorded after the completion")
      output.append(input)
    }

    /// Records the completion. Doing so twice is a programming error and traps.
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
