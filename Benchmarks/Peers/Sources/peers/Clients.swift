import Synchronization

/// A client of one closure that captures something.
struct Part: Sendable {
  var load: @Sendable (Int) -> Int

  static func adding(_ number: Int) -> Self {
    let held = Held(number)
    return Self(load: { $0 &+ held.number })
  }
}

/// A second one.
struct Other: Sendable {
  var load: @Sendable (Int) -> Int

  static func adding(_ number: Int) -> Self {
    let held = Held(number)
    return Self(load: { $0 &+ held.number })
  }
}

/// A client that is composed of a `Part`.
struct Whole: Sendable {
  var load: @Sendable (Int) -> Int
}

/// A client that counts how often it is created.
struct Counted: Sendable {
  static let creations = Atomic(0)

  let number: Int

  /// Creates a client, which takes long enough for other threads to arrive.
  static func make() -> Self {
    var sum = 0
    for number in 0..<2_000 { sum = sum &* 31 &+ number }
    return Self(number: creations.add(1, ordering: .relaxed).newValue &+ (sum == .min ? 1 : 0))
  }
}

private final class Held: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}
