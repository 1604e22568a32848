extension Subscribers {
  /// A number of values that a subscriber requests.
  ///
  /// Demands can be added, subtracted and compared, with each other and with numbers:
  ///
  /// ```swift
  /// let demand = Subscribers.Demand.max(2) + 3
  /// print(demand, demand > 4)  // max(5) true
  /// ```
  ///
  /// An unlimited demand stays unlimited, regardless of additions and subtractions. A sum too large to count is
  /// unlimited, and a negative difference is no demand.
  @frozen public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
    @usableFromInline let rawValue: UInt

    @inlinable init(rawValue: UInt) {
      self.rawValue = min(rawValue, Demand.unlimitedRawValue)
    }

    @inlinable static var unlimitedRawValue: UInt { UInt(Int.max) + 1 }

    /// All values of the publisher.
    @inlinable public static var unlimited: Demand { Demand(rawValue: unlimitedRawValue) }

    /// No values: the same as `max(0)`.
    @inlinable public static var none: Demand { Demand(rawValue: 0) }

    /// At most a number of values.
    ///
    /// - Parameter value: The number of values. A negative one traps.
    @inlinable public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "A demand cannot be negative: \(value)")
      return Demand(rawValue: UInt(value))
    }

    /// The number of values, or `nil` for unlimited.
    @inlinable public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    /// `unlimited`, or `max(n)`.
    public var description: String { self == .unlimited ? "unlimited" : "max(\(rawValue))" }
  }
}

extension Subscribers.Demand {
  /// Decodes a demand from a number. A number that is too great is unlimited.
  ///
  /// - Throws: `DecodingError` if it isn't a number, or a negative one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(rawValue: try container.decode(UInt.self))
  }

  /// Encodes the demand as a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Subscribers.Demand {
  /// The sum of two demands.
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
    // Neither exceeds Int.max + 1, so the sum overflows only if both are unlimited.
    let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
    return overflow ? .unlimited : Self(rawValue: sum)
  }

  /// Adds a demand.
  @inlinable public static func += (lhs: inout Self, rhs: Self) {
    lhs = lhs + rhs
  }

  /// The sum of a demand and a number of values.
  @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
    rhs >= 0 ? lhs + .max(rhs) : lhs - Self(rawValue: rhs.magnitude)
  }

  /// Adds a number of values.
  @inlinable public static func += (lhs: inout Self, rhs: Int) {
    lhs = lhs + rhs
  }

  /// A demand times a number.
  @inlinable public static func * (lhs: Self, rhs: Int) -> Self {
    precondition(rhs >= 0, "A demand cannot be negative: \(lhs) * \(rhs)")
    if lhs == .unlimited { return .unlimited }
    let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(rhs))
    return overflow ? .unlimited : Self(rawValue: product)
  }

  /// Multiplies by a number.
  @inlinable public static func *= (lhs: inout Self, rhs: Int) {
    lhs = lhs * rhs
  }

  /// Returns the difference of two demands, or zero if it would be negative.
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
    if lhs == .unlimited { return .unlimited }
    return lhs.rawValue > rhs.rawValue ? Self(rawValue: lhs.rawValue - rhs.rawValue) : .none
  }

  /// Subtracts a demand.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) {
    lhs = lhs - rhs
  }

  /// Returns the difference of a demand and a number of values, or zero if it would be negative.
  @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
    guard rhs < 0 else { return lhs - .max(rhs) }
    let sum = lhs + Self(rawValue: rhs.magnitude)
    // As in Combine, a sum that overflows is no demand.
    return sum == .unlimited && lhs != .unlimited ? .none : sum
  }

  /// Subtracts a number of values.
  @inlinable public static func -= (lhs: inout Self, rhs: Int) {
    lhs = lhs - rhs
  }
}

extension Subscribers.Demand {
  /// Returns a Boolean value that indicates whether two demands are equal.
  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

  /// Returns a Boolean value that indicates whether the first demand is smaller. Unlimited is larger than every number.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Returns a Boolean value that indicates whether a demand is greater than a number.
  @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { rhs < 0 || lhs.rawValue > UInt(rhs) }

  /// Returns a Boolean value that indicates whether a demand is at least a number.
  @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { rhs < 0 || lhs.rawValue >= UInt(rhs) }

  /// Returns a Boolean value that indicates whether a number is greater than a demand.
  @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { !(rhs >= lhs) }

  /// Returns a Boolean value that indicates whether a number is at least a demand.
  @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { !(rhs > lhs) }

  /// Returns a Boolean value that indicates whether a demand is less than a number.
  @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }

  /// Returns a Boolean value that indicates whether a number is less than a demand.
  @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

  /// Returns a Boolean value that indicates whether a demand is at most a number.
  @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }

  /// Returns a Boolean value that indicates whether a number is at most a demand.
  @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

  /// Returns a Boolean value that indicates whether a demand equals a number.
  @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  /// Returns a Boolean value that indicates whether a demand differs from a number.
  @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

  /// Returns a Boolean value that indicates whether a number equals a demand.
  @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

  /// Returns a Boolean value that indicates whether a number differs from a demand.
  @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
}
