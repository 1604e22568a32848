import Foundation

/// A value for a parameter of a statement.
enum Value: Sendable {
  case null
  case integer(Int64)
  case text(String)

  init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: Int?) { self.init(value.map { Int64($0) }) }
  init(_ value: Bool?) { self.init(value.map { $0 ? 1 : 0 }) }
  init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  init(_ value: URL?) { self.init(value?.absoluteString) }

  /// A date, in milliseconds since 1970.
  init(_ value: Date?) { self.init(value.map { $0.milliseconds }) }

  /// A duration, in milliseconds.
  init(_ value: Duration?) { self.init(value.map { $0.milliseconds }) }
}

extension Date {
  /// The milliseconds since 1970, clamped to some 30,000 years, because feeds have arbitrary dates.
  var milliseconds: Int64 {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    guard milliseconds.isFinite else { return 0 }
    return Int64(min(max(milliseconds, -1e15), 1e15))
  }

  /// The whole seconds since 1970.
  var seconds: Int64 { Int64((Double(milliseconds) / 1000).rounded(.down)) }

  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

extension Duration {
  /// The milliseconds, rounded down and clamped to some 30,000 years.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(max(seconds, -1_000_000_000_000), 1_000_000_000_000) * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
