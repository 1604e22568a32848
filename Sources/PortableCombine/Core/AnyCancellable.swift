import Synchronization

/// A cancellable that hides what it cancels, and cancels it when it is released.
///
/// It cancels once, whichever comes first, and lets go of what it held when it does. It may be cancelled from any thread.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic<Bool>(false)
  @exclusivity(unchecked) @usableFromInline var action: (() -> Void)?

  /// Makes a cancellable of a closure.
  ///
  /// - Parameter cancel: What to do when this is cancelled or released; called at most once, then let go.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Makes a cancellable of another.
  ///
  /// - Parameter canceller: What to cancel when this is cancelled or released.
  @inlinable
  public init<C: Cancellable>(_ canceller: C) {
    action = { canceller.cancel() }
  }

  deinit {
    // Nobody else is here any more.
    if !isCancelled.load(ordering: .acquiring) { action?() }
  }

  /// Cancels what this was made of, unless that was done before.
  @inlinable
  public func cancel() {
    // Whoever sets the flag has the action to itself.
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    action.take()?()
  }

  /// Whether the two are the same object.
  @inlinable
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  /// Hashes the object's identity.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }

  /// Keeps this in a collection.
  ///
  /// - Parameter collection: The collection to append to.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this in a set.
  ///
  /// - Parameter set: The set to insert into.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }
}
