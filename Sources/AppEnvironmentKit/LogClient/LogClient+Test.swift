import Foundation

extension LogClient {
  /// A client that keeps its entries in memory, and writes nothing. ``entries`` returns them.
  ///
  /// Logging never fails a test. The dates are the beginning of 2001; use ``collecting(limit:clock:)`` for others.
  public static var test: LogClient { collecting(clock: .immediate) }
}
