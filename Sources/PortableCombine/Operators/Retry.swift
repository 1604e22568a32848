extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times, and fails only after the last.
  ///
  /// - Parameter retries: How many times to try again; a negative number is no limit, as in Apple's.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that subscribes to another again when it fails.
  ///
  /// Trying again uses no stack, however often it happens.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher that is tried again.
    public let upstream: Upstream

    /// How many times it is tried again; without limit where there is no number, or a negative one.
    public let retries: Int?

    /// Makes a publisher that tries again.
    ///
    /// - Parameters:
    ///   - upstream: The publisher to try again.
    ///   - retries: How many times; without limit where there is no number.
    @inlinable
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      let upstream = upstream
      var left = retries ?? .max
      let isLimited = retries != nil
      SequentialStage(subscriber, name: "Retry", publishers: [{ upstream.receive(subscriber: $0) }]) {
        guard left != 0 else { return nil }
        if isLimited { left -= 1 }
        return { upstream.receive(subscriber: $0) }
      }.start()
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
