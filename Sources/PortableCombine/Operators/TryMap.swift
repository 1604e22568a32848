extension Publishers {
  /// A publisher that sends what a closure makes of each value of another, and fails when the closure throws.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The upstream's error, or the closure's.
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// Makes a new value of each, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes a transforming publisher.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(subscriber: Inner(TransformBody(downstream: subscriber, transform: transform)))
    }
  }
}

extension Publishers.TryMap {
  /// Transforms values in one go with the upstream's.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
  }

  /// Transforms values in one go with the upstream's.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(try first($0)) }
  }

  @usableFromInline
  final class Inner<Downstream: Subscriber>: Stage<TransformBody<Downstream, Upstream.Output, Output>>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline override var description: String { "TryMap" }

    @inlinable
    func receive(subscription: any Subscription) {
      guard gate.enter() else { return subscription.cancel() }
      if keep(subscription) { body.pointee.downstream.receive(subscription: self) }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      defer { leave() }
      do {
        let output = try body.pointee.transform(input)
        return gate.isClosed() ? .none : body.pointee.downstream.receive(output)
      } catch {
        guard gate.close() else { return .none }
        upstream?.cancel()
        body.pointee.downstream.receive(completion: .failure(error))
        leave()
        return .none
      }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard gate.close() else { return }
      body.pointee.downstream.receive(completion: completion.mapError { $0 })
      leave()
    }
  }
}

/// What a stage with a throwing closure keeps.
@usableFromInline
struct TransformBody<Downstream: Subscriber, Input, Output>: ~Copyable {
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) throws -> Output

  @inlinable
  init(downstream: Downstream, transform: @escaping (Input) throws -> Output) {
    self.downstream = downstream
    self.transform = transform
  }
}
