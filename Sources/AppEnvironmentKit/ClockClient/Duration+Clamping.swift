/// Arithmetic that is clamped to the range of durations, some five trillion years, instead of trapping.
extension Duration {
  private static var attosecondsInASecond: Int128 { 1_000_000_000_000_000_000 }

  func clampedAdding(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: sum) }
    return Duration(attoseconds: other.attoseconds < 0 ? .min : .max)
  }

  func clampedSubtracting(_ other: Duration) -> Duration {
    let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: difference) }
    return Duration(attoseconds: other.attoseconds < 0 ? .max : .min)
  }

  /// Returns a duration whose seconds are the product of the seconds of two durations.
  func clampedMultiplied(by other: Duration) -> Duration {
    let isNegative = (attoseconds < 0) != (other.attoseconds < 0)
    let limit = Duration(attoseconds: isNegative ? .min : .max)
    let unit = Self.attosecondsInASecond.magnitude
    let product = attoseconds.magnitude.multipliedFullWidth(by: other.attoseconds.magnitude)
    guard product.high < unit else { return limit }
    guard let quotient = Int128(exactly: unit.dividingFullWidth(product).quotient) else { return limit }
    return Duration(attoseconds: isNegative ? -quotient : quotient)
  }

  /// Returns the product with a factor, with the precision of a `Double`.
  func clampedMultiplied(by factor: Double) -> Duration {
    Duration(clampingAttoseconds: Double(attoseconds) * factor)
  }

  init(clampingSeconds seconds: Double) {
    let whole = seconds.rounded(.towardZero)
    guard let exact = Int64(exactly: whole) else {
      self.init(clampingAttoseconds: seconds * 1e18)
      return
    }
    self = .seconds(exact).clampedAdding(Duration(attoseconds: Int128(((seconds - whole) * 1e18).rounded())))
  }

  private init(clampingAttoseconds attoseconds: Double) {
    if let exact = Int128(exactly: attoseconds.rounded()) {
      self.init(attoseconds: exact)
    } else if attoseconds.isNaN {
      self = .zero
    } else {
      self.init(attoseconds: attoseconds < 0 ? .min : .max)
    }
  }
}
