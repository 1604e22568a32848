/// A type that encodes values for ``Publisher/encode(encoder:)``.
public protocol TopLevelEncoder {
  /// The encoded form of a value.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Parameter value: The value to encode.
  /// - Returns: The encoded value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
