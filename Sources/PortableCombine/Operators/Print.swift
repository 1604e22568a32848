extension Publisher {
  /// Prints everything that passes between this publisher and its subscriber.
  ///
  /// - Parameters:
  ///   - prefix: What to print before each line.
  ///   - stream: Where to print; standard output unless said otherwise.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints everything that passes between another and its subscriber.
  public struct Print<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// What is printed before each line.
    public let prefix: String

    /// The publisher that is watched.
    public let upstream: Upstream

    /// Where it is printed; standard output where there is none.
    public let stream: (any TextOutputStream)?

    /// Makes a printing publisher.
    @inlinable
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      upstream.receive(
        subscriber:
          Inner(Body(downstream: subscriber, prefix: prefix.isEmpty ? "" : "\(prefix): ", writer: LineWriter(stream))))
    }
  }
}

extension Publishers.Print {
  @usableFromInline
  struct Body<Downstream: Subscriber>: ~Copyable {
    @usableFromInline let downstream: Downstream
    @usableFromInline let prefix: String
    @usableFromInline let writer: LineWriter

    @inlinable
    init(downstream: Downstream, prefix: String, writer: LineWriter) {
      self.downstream = downstream
      self.prefix = prefix
      self.writer = writer
    }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<Body<Downstream>>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline override var description: String { "Print" }

    @usableFromInline
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      log("receive subscription: (\(subscription))")
      if keep(subscription) { body.pointee.downstream.receive(subscription: self) }
      leave()
    }

    @usableFromInline
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      log("receive value: (\(input))")
      let more = body.pointee.downstream.receive(input)
      if more > .none { log("request \(text(more)) (synchronous)") }
      return more
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      switch completion {
      case .finished: log("receive finished")
      case .failure(let error): log("receive error: (\(error))")
      }
      body.pointee.downstream.receive(completion: completion)
      leave()
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      demand.requireSome()
      guard gate.enter() else { return }
      log("request \(text(demand))")
      upstream?.request(demand)
      leave()
    }

    @usableFromInline
    override func cancel() {
      guard gate.close() else { return }
      log("receive cancel")
      upstream?.cancel()
      leave()
    }

    private func log(_ text: String) {
      body.pointee.writer.write(body.pointee.prefix + text)
    }

    private func text(_ demand: Subscribers.Demand) -> String {
      demand.max.map { "max: (\($0))" } ?? "unlimited"
    }
  }
}
