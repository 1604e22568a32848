import Foundation

/// A client for random numbers and identifiers.
///
/// ```swift
/// let random = environment.randomClient
/// let roll = random.number(in: 1...6)
/// let note = random.uuid()
/// let order = random.shuffled(["a", "b", "c"])
/// ```
/// Each draw has a purpose, which is the file and the name of the function that draws unless you state another name. A client
/// that a seed determines has its own sequence for each purpose. So the draws of one function don't depend on those of others, not even if both run at the same
/// time, and one more draw in one of them leaves the others as they are.
///
/// - ``live(clock:)`` draws from the system, which is suitable for secrets.
/// - ``seeded(_:clock:)`` repeats its draws in each run. Previews have the seed 0.
/// - ``incrementing`` counts its UUIDs.
/// - ``test`` fails the running test at every draw.
///
/// Start from an implementation, and replace closures: `client.uuid = { _ in known }`.
public struct RandomClient: Sendable {
  /// Returns 64 random bits for a purpose. Numbers, picks and shuffles are made of them.
  public var bits: @Sendable (_ purpose: String) -> UInt64

  /// Returns a random UUID for a purpose, of version 4 (RFC 9562, section 5.4).
  public var uuid: @Sendable (_ purpose: String) -> UUID

  /// Returns a UUID for a purpose that sorts after the earlier ones of this client, of version 7 (RFC 9562, section 5.7).
  ///
  /// It begins with the milliseconds since 1970 of the client's clock, and can be read from it.
  public var timeOrderedUUID: @Sendable (_ purpose: String) -> UUID
}

extension RandomClient {
  /// Returns a random UUID of version 4. See ``uuid``.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func uuid(for purpose: String = #function, fileID: String = #fileID) -> UUID {
    uuid("\(fileID) \(purpose)")
  }

  /// Returns a UUID of version 7, which sorts after the earlier ones. See ``timeOrderedUUID``.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func timeOrderedUUID(for purpose: String = #function, fileID: String = #fileID) -> UUID {
    timeOrderedUUID("\(fileID) \(purpose)")
  }

  /// Returns a generator for functions of the standard library and others that take one.
  ///
  /// ```swift
  /// var generator = environment.randomClient.generator()
  /// let point = Double.random(in: 0..<1, using: &generator)
  /// ```
  /// - Parameters:
  ///   - purpose: The purpose of the draws. Two generators for one purpose share its sequence.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func generator(for purpose: String = #function, fileID: String = #fileID) -> Generator {
    Generator(bits: bits, purpose: "\(fileID) \(purpose)")
  }

  /// Returns an integer of a range, each with the same probability.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func number<Number: FixedWidthInteger>(
    in range: ClosedRange<Number>, for purpose: String = #function, fileID: String = #fileID
  ) -> Number {
    var generator = generator(for: purpose, fileID: fileID)
    return .random(in: range, using: &generator)
  }

  /// Returns an integer of a range, each with the same probability.
  ///
  /// - Parameters:
  ///   - range: The range, which must not be empty.
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func number<Number: FixedWidthInteger>(
    in range: Range<Number>, for purpose: String = #function, fileID: String = #fileID
  ) -> Number {
    var generator = generator(for: purpose, fileID: fileID)
    return .random(in: range, using: &generator)
  }

  /// Returns a number of a range, evenly distributed.
  ///
  /// - Parameters:
  ///   - range: The range, which must not be empty.
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func number(in range: Range<Double>, for purpose: String = #function, fileID: String = #fileID) -> Double {
    var generator = generator(for: purpose, fileID: fileID)
    return .random(in: range, using: &generator)
  }

  /// Returns `true` or `false`, each with the same probability.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func bool(for purpose: String = #function, fileID: String = #fileID) -> Bool {
    bits("\(fileID) \(purpose)") & 1 == 1
  }

  /// Returns an element of a collection, each with the same probability; nil if the collection is empty.
  ///
  /// - Parameters:
  ///   - elements: The collection.
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func element<Elements: Collection>(
    of elements: Elements, for purpose: String = #function, fileID: String = #fileID
  ) -> Elements.Element? {
    var generator = generator(for: purpose, fileID: fileID)
    return elements.randomElement(using: &generator)
  }

  /// Returns the elements of a sequence in a random order.
  ///
  /// - Parameters:
  ///   - elements: The sequence.
  ///   - purpose: The purpose of the draw.
  ///   - fileID: The caller's file, which is part of the purpose.
  public func shuffled<Elements: Sequence>(
    _ elements: Elements, for purpose: String = #function, fileID: String = #fileID
  ) -> [Elements.Element] {
    var generator = generator(for: purpose, fileID: fileID)
    return elements.shuffled(using: &generator)
  }

  /// A generator whose numbers a ``RandomClient`` draws for a purpose.
  public struct Generator: RandomNumberGenerator, Sendable {
    let bits: @Sendable (_ purpose: String) -> UInt64
    let purpose: String

    /// Returns 64 random bits.
    public mutating func next() -> UInt64 { bits(purpose) }
  }
}
