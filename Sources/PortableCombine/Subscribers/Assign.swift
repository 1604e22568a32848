import PackageSupport

extension Subscribers {
  /// A subscriber that requests unlimited values, and assigns each to a property of an object.
  ///
  /// It retains the object until the publisher completes or the subscriber is cancelled.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    /// `Never`, because an assignment can't fail.
    public typealias Failure = Never

    /// The key path of the property.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// A closure that warns of a value on another thread than that of the object's main actor.
    private let warn: (@Sendable () -> Void)?
    private let lock = Lock()
    private var root: Root?
    private var upstream: (any Subscription)?

    /// Creates a subscriber for a property of an object.
    ///
    /// - Parameters:
    ///   - object: The object that has the property.
    ///   - keyPath: The key path of the property.
    public convenience init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.init(object: object, keyPath: keyPath, warn: nil)
    }

    init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>, warn: (@Sendable () -> Void)?) {
      root = object
      self.keyPath = keyPath
      self.warn = warn
    }

    /// The object that has the property; `nil` after the end.
    public var object: Root? { lock.withLock { root } }

    /// A description with the type of the object.
    public var description: String { "Assign \(Root.self)." }

    /// A mirror of the object, the key path and the subscription.
    public var customMirror: Mirror {
      let (object, status) = lock.withLock { (root, upstream) }
      return Mirror(self, children: ["object": object as Any, "keyPath": keyPath, "status": status as Any])
    }

    /// The description.
    public var playgroundDescription: Any { description }

    /// Keeps the subscription, and requests unlimited values. A second subscription is cancelled.
    public func receive(subscription: any Subscription) {
      let isKept = lock.withLock {
        guard upstream == nil, root != nil else { return false }
        upstream = subscription
        return true
      }
      if isKept { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    /// Assigns the value to the property.
    public func receive(_ value: Input) -> Subscribers.Demand {
      if let object = lock.withLock({ upstream == nil ? nil : root }) {
        if let warn, !MainActorWarning.isOnMainActor { warn() }
        object[keyPath: keyPath] = value
      }
      return .none
    }

    /// Releases the object.
    public func receive(completion: Subscribers.Completion<Never>) {
      _ = end()
    }

    /// Cancels the subscription, and releases the object.
    public func cancel() {
      end().upstream?.cancel()
    }

    private func end() -> (root: Root?, upstream: (any Subscription)?) {
      lock.withLock {
        let held = (root, upstream)
        root = nil
        upstream = nil
        return held
      }
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a property of an object.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  /// }
  /// let label = Label()
  /// ["one", "two"].publisher
  ///   .assign(to: \.text, on: label)
  ///   .store(in: &cancellables)
  /// print(label.text)  // two
  /// ```
  ///
  /// The object is retained until the publisher completes or the assignment is cancelled. An object that keeps the
  /// cancellable of an assignment to itself is therefore never released; use `sink` with a weak reference, or
  /// ``assign(to:)``.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - object: The object that has the property. In a test with an environment, an assignment of the main actor warns of
  ///     its line if a value arrives on another thread.
  ///   - isolation: The actor of the caller, which the property belongs to; nil for a property of any thread.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A cancellable that ends the assignment when it is cancelled or released.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> AnyCancellable {
    let subscriber = Subscribers.Assign(
      object: object, keyPath: keyPath, warn: mainActorWarning(isolation, fileID, line))
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}
