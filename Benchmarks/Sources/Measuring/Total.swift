/// A sum in memory, so that what is added to it has to be computed.
public final class Total {
  /// The sum; unchecked, because a check would cost as much as some of what is measured.
  @exclusivity(unchecked) public var value = 0

  /// Makes a sum of nothing.
  public init() {}
}

/// Returns what it is given; the compiler cannot know that, nor take it into account.
@inline(never)
public func opaque<Value: AnyObject>(_ object: Value) -> Value { object }

/// The same for a closure, which the general function would wrap in another one.
@inline(never)
public func opaque(_ closure: @escaping (Int) -> Void) -> (Int) -> Void { closure }
