import Locking

extension Publisher {
  /// Sends this publisher's values, once connected, to all subscribers through a subject that a closure makes.
  ///
  /// - Parameter createSubject: Makes the subject when it is first needed.
  @inlinable
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends this publisher's values, once connected, to all subscribers through a subject.
  ///
  /// - Parameter subject: The subject to send through.
  @inlinable
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher that sends another's values through a subject, to all subscribers at once.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    /// The values of the upstream.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public final let upstream: Upstream

    /// Makes the subject.
    public final let createSubject: () -> SubjectType

    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var made: SubjectType?

    /// Makes a publisher that sends through a subject.
    @inlinable
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    /// Attaches a subscriber to the subject.
    @inlinable
    public final func receive<S: Subscriber>(subscriber: S)
    where SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      subject.subscribe(ForwardingSubscriber(subscriber, name: "Multicast"))
    }

    /// Subscribes the subject to the upstream.
    @inlinable
    public final func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }

    /// The one subject. It is made without a lock held; where two threads make one at once, the first is kept.
    @usableFromInline
    var subject: SubjectType {
      if let made = lock.withLock({ made }) { return made }
      let new = createSubject()
      return lock.withLock {
        let subject = made ?? new
        made = subject
        return subject
      }
    }
  }
}
