/// What encodes whole values, as ``Publisher/encode(encoder:)`` needs it.
public protocol TopLevelEncoder {
  /// What a value is encoded as.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Parameter value: The value to encode.
  /// - Returns: The encoded value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
