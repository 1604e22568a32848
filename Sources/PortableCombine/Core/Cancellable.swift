/// What can be cancelled.
///
/// Cancelling ends the work and releases what was held for it; doing so again does nothing. The interface is that of
/// Combine's `Cancellable`.
public protocol Cancellable {
  /// Ends the activity.
  func cancel()
}

extension Cancellable {
  /// Keeps this cancellable in a collection, wrapped so that releasing it cancels.
  ///
  /// - Parameter collection: The collection to append to.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this cancellable in a set, wrapped so that releasing it cancels.
  ///
  /// - Parameter set: The set to insert into.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
