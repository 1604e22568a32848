/// A sum in memory, so that its summands have to be computed.
///
/// The sum is behind a pointer, because checking exclusive access to a property would cost as much as some of the
/// measured work.
public final class Total {
  @usableFromInline let sum = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// Makes a sum of nothing.
  public init() { sum.initialize(to: 0) }

  deinit { sum.deallocate() }

  /// The sum so far.
  @inlinable public var value: Int {
    get { sum.pointee }
    set { sum.pointee = newValue }
  }
}

/// Returns its argument, which the compiler can't know.
@inline(never)
public func opaque<Value: AnyObject>(_ object: Value) -> Value { object }

/// Does the same for a closure, which the general function would wrap in another one.
@inline(never)
public func opaque(_ closure: @escaping (Int) -> Void) -> (Int) -> Void { closure }

/// Uses a result, so that the compiler can't leave out its computation.
@inline(never)
public func keep(_ number: Int) {
  if number == .min { print(number) }
}
