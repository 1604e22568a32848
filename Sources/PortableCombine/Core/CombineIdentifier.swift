import Synchronization

/// A unique identifier of a subscription or subscriber.
public struct CombineIdentifier: Hashable, CustomStringConvertible {
  private static let counter = Atomic<UInt64>(0)

  private let rawValue: UInt64

  /// Creates a unique identifier.
  public init() {
    rawValue = CombineIdentifier.counter.add(1, ordering: .relaxed).newValue
  }

  /// Creates the identifier of an object, which is the same as long as the object exists.
  ///
  /// - Parameter object: The object to identify.
  public init(_ object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The identifier in hexadecimal.
  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A type with an identity that distinguishes publish-subscribe streams.
public protocol CustomCombineIdentifierConvertible {
  /// The identity.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The object's identity.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
