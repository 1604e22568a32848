#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Returns a number that no other running thread has: a multiple of 16, and never 0.
///
/// It's the address of the thread's control block, which glibc and Apple's systems align to more than 16 bytes.
@inlinable
package func currentThreadIdentity() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #elseif canImport(Musl)
    UInt(bitPattern: pthread_self()) << 1  // because musl guarantees 8 bytes
  #else
    UInt(pthread_self())
  #endif
}

/// Lets other threads run until a condition holds, which it checks up to `times` times.
///
/// Between the first 20 checks it yields the processor, and then it sleeps for 20 microseconds each.
package func pauseThread(times: Int, until isOver: () -> Bool) {
  for time in 0..<times {
    if isOver() { return }
    if time < 20 { sched_yield() } else { usleep(20) }
  }
}
