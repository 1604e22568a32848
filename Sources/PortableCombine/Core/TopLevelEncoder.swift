/// A type that encodes values for ``Publisher/encode(encoder:)``.
///
/// Foundation's `JSONEncoder` and `PropertyListEncoder` conform to it.
public protocol TopLevelEncoder {
  /// The encoded form of a value.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Parameter value: The value to encode.
  /// - Returns: The encoded value.
  /// - Throws: The encoder's error, which fails the publisher.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
