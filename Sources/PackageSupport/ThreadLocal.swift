#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A variable of which each thread has its own, with a reference to an object that somebody else keeps alive.
@usableFromInline
package struct ThreadLocal<Object: AnyObject>: Sendable {
  @usableFromInline let key: pthread_key_t

  /// Creates a variable, which exists until the process ends.
  package init() {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "The process has no thread-specific variables left.")
    self.key = key
  }

  /// The object of the calling thread.
  @inlinable
  package var object: Object? {
    get { pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }
    nonmutating set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }
}
