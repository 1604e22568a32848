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
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
