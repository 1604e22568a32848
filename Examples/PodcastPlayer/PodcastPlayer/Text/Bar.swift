/// A bar that shows how much of something is done.
package enum Bar {
  /// A bar of exactly this many columns.
  ///
  /// - Parameters:
  ///   - fraction: How much is done, from 0 to 1; nil where nobody knows.
  ///   - width: The columns, ends included.
  package static func text(_ fraction: Double?, width: Int) -> String {
    let inside = max(0, width - 2)
    let share = min(1, max(0, fraction ?? 0))
    // A bar is full only when all is done.
    let done = share >= 1 ? inside : min(max(0, inside - 1), Int(share * Double(inside)))
    return "[" + String(repeating: "=", count: done) + String(repeating: "-", count: inside - done) + "]"
  }
}
