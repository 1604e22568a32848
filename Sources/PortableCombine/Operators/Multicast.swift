import PackageSupport

extension Publisher {
  /// Publishes the values of this publisher to several subscribers through a subject, once it is connected.
  ///
  /// ```swift
  /// let numbers = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
  /// numbers
  ///   .sink { print("first", $0) }
  ///   .store(in: &cancellables)
  /// numbers
  ///   .sink { print("second", $0) }
  ///   .store(in: &cancellables)
  /// numbers.connect()  // first 1, second 1, first 2, second 2
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter createSubject: A closure that creates the subject when it is first needed.
  /// - Returns: A publisher that subscribes the subject to this publisher when it is connected.
  @inlinable public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Publishes the values of this publisher to several subscribers through a given subject, once it is connected.
  ///
  /// - Parameter subject: The subject that delivers values.
  /// - Returns: A publisher that subscribes the subject to this publisher when it is connected.
  @inlinable public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher that delivers the values of its upstream to all subscribers through one subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    /// The upstream's values.
    public typealias Output = Upstream.Output

    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// The upstream publisher.
    public final let upstream: Upstream

    /// The closure that creates the subject.
    public final let createSubject: () -> SubjectType

    @usableFromInline let created = Locked<SubjectType?>(unchecked: nil)

    /// Creates a multicasting publisher.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - createSubject: The closure that creates the subject.
    @inlinable public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    /// Attaches a subscriber to the subject.
    @inlinable public final func receive<S: Subscriber>(subscriber: S)
    where SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      subject.subscribe(FilterStage(subscriber, ForwardingRule<Output, Failure>(), name: "Multicast"))
    }

    /// Subscribes the subject to the upstream.
    ///
    /// - Returns: A cancellable that ends the connection when it is cancelled or released.
    @inlinable public final func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }

    /// The subject. It is created without a lock held; if two threads create one, the first is kept.
    @usableFromInline var subject: SubjectType {
      if let created = created.withLockUnchecked({ $0 }) { return created }
      let new = createSubject()
      return created.withLockUnchecked { created in
        let subject = created ?? new
        created = subject
        return subject
      }
    }
  }
}
