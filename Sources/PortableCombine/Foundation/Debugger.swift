internal import Foundation

/// Stops in the debugger, or ends the program where there is none.
@usableFromInline
func stopInDebugger() {
  raise(SIGTRAP)
}
