extension Publisher {
  /// Prints all events between this publisher and its subscriber.
  ///
  /// ```swift
  /// [1, 2].publisher
  ///   .print("numbers")
  ///   .sink { _ in }
  ///   .store(in: &cancellables)
  /// // numbers: receive subscription: ([1, 2])
  /// // numbers: request unlimited
  /// // numbers: receive value: (1)
  /// // numbers: receive value: (2)
  /// // numbers: receive finished
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The text before each line.
  ///   - stream: The stream to print to. The default is standard output.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints all events between its upstream and its subscriber.
  public struct Print<Upstream: Publisher>: Publisher {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The text before each line.
    public let prefix: String

    /// The upstream publisher.
    public let upstream: Upstream

    /// The stream to print to; `nil` for standard output.
    public let stream: (any TextOutputStream)?

    /// Creates a printing publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - prefix: The text before each line.
    ///   - stream: The stream to print to; `nil` for standard output.
    @inlinable public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(
        subscriber: Stage(subscriber, lines: Lines(prefix: prefix, stream: stream)))
    }
  }
}

extension Publishers.Print {
  /// The rule of the operator's stage. ``FilterStage`` calls `decide` with each value and a pointer to the rule and
  /// its state.
  @usableFromInline struct Rule: ~Copyable, FilterRule {
    @usableFromInline typealias Received = Upstream.Output
    @usableFromInline typealias UpstreamFailure = Upstream.Failure

    @usableFromInline let lines: Lines

    @inlinable init(lines: Lines) {
      self.lines = lines
    }

    @usableFromInline static func decide(_ input: Received, _ body: Memory) -> Decision<Sent> {
      body.pointee.rule.lines.print("receive value: (\(input))")
      return .send(input)
    }

    @usableFromInline static func scale(_ demand: Subscribers.Demand, _ body: Memory) -> Subscribers.Demand {
      if demand > .none { body.pointee.rule.lines.print("request \(text(demand)) (synchronous)") }
      return demand
    }

    @usableFromInline static func willComplete(_ completion: Subscribers.Completion<Failure>, _ body: Memory) {
      switch completion {
      case .finished: body.pointee.rule.lines.print("receive finished")
      case .failure(let error): body.pointee.rule.lines.print("receive error: (\(error))")
      }
    }
  }

  @usableFromInline final class Stage<Downstream: Subscriber>: FilterStage<Rule, Downstream>
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    /// Retained as long as the subscription, because requests and cancellations after the end are printed, too.
    @usableFromInline let lines: Lines

    @inlinable init(_ downstream: Downstream, lines: Lines) {
      self.lines = lines
      super.init(downstream, Rule(lines: lines), (), name: "Print")
    }

    @usableFromInline override func receive(subscription: any Subscription) {
      lines.print("receive subscription: (\(subscription))")
      super.receive(subscription: subscription)
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
      lines.print("request \(text(demand))")
      super.request(demand)
    }

    @usableFromInline override func cancel() {
      lines.print("receive cancel")
      super.cancel()
    }
  }

  /// Prints lines in the order in which they arrive from any thread, to standard output or to a stream.
  ///
  /// One thread prints at a time, without a lock held. Lines that arrive during this time, including those from inside
  /// the stream, are printed next.
  @usableFromInline struct Lines {
    private let prefix: String
    private let output: SerialDelivery<String>

    @usableFromInline init(prefix: String, stream: (any TextOutputStream)?) {
      self.prefix = prefix.isEmpty ? "" : "\(prefix): "
      guard let stream else {
        output = SerialDelivery { Swift.print($0) }
        return
      }
      var target = stream
      output = SerialDelivery {
        target.write($0)
        target.write("\n")
      }
    }

    @usableFromInline func print(_ line: String) {
      output.send(prefix + line)
    }
  }
}

private func text(_ demand: Subscribers.Demand) -> String {
  demand.max.map { "max: (\($0))" } ?? "unlimited"
}
