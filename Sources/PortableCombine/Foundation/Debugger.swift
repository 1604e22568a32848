internal import Foundation

/// Raises `SIGTRAP`, which stops in a debugger or ends the process.
@usableFromInline
func stopInDebugger() {
  raise(SIGTRAP)
}
