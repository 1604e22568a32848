import Synchronization

/// An activity that can be cancelled.
///
/// Cancelling ends the activity and releases its resources. Later calls have no effect. The interface is that of
/// Combine's `Cancellable`.
public protocol Cancellable {
  /// Ends the activity.
  func cancel()
}

extension Cancellable {
  /// Stores this cancellable in a collection, wrapped so that releasing it cancels.
  ///
  /// - Parameter collection: The collection to append to.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Stores this cancellable in a set, wrapped so that releasing it cancels.
  ///
  /// - Parameter set: The set to insert into.
  @inlinable public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

/// A type-erased cancellable that cancels when it is released.
///
/// Keep it for as long as you need the subscription, in a property or in a set:
///
/// ```swift
/// final class Search {
///   private var cancellables: Set<AnyCancellable> = []
///
///   init(words: PassthroughSubject<String, Never>) {
///     words
///       .sink { print("search for \($0)") }
///       .store(in: &cancellables)
///   }
/// }
/// ```
///
/// It cancels once, and then releases its contents. It may be cancelled from any thread.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic<Bool>(false)
  // because only the call that sets the flag accesses it
  @exclusivity(unchecked) @usableFromInline var action: (() -> Void)?

  /// Creates a cancellable from a closure.
  ///
  /// - Parameter cancel: The closure to call when this object is cancelled or released. It is called at most once, and
  ///   then released.
  @inlinable public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Creates a cancellable that wraps another.
  ///
  /// - Parameter canceller: The cancellable to cancel when this object is cancelled or released.
  @inlinable public init<C: Cancellable>(_ canceller: C) {
    action = { canceller.cancel() }
  }

  deinit {
    // No other reference is left.
    if !isCancelled.load(ordering: .acquiring) { action?() }
  }

  /// Cancels the wrapped activity. Later calls have no effect.
  @inlinable public func cancel() {
    // Only the call that sets the flag continues.
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    action.take()?()
  }

  /// Returns a Boolean value that indicates whether two values are the same object.
  @inlinable public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  /// Hashes the object's identity.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }

  /// Stores this cancellable in a collection.
  ///
  /// - Parameter collection: The collection to append to.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Stores this cancellable in a set.
  ///
  /// - Parameter set: The set to insert into.
  @inlinable public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }
}
