import Synchronization

/// A value that tells one subscription or subscriber from another.
public struct CombineIdentifier: Hashable, CustomStringConvertible {
  private static let counter = Atomic<UInt64>(0)

  private let rawValue: UInt64

  /// Makes an identifier that no other call has made.
  public init() {
    rawValue = CombineIdentifier.counter.add(1, ordering: .relaxed).newValue
  }

  /// Makes the identifier of an object: the same one for as long as the object lives.
  ///
  /// - Parameter object: The object to identify.
  public init(_ object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The identifier in hexadecimal.
  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// What has an identity that publishers and subscribers can tell apart.
public protocol CustomCombineIdentifierConvertible {
  /// The identity.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The object's identity.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
