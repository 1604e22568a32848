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

/// A type that decodes values for ``Publisher/decode(type:decoder:)``.
///
/// Foundation's `JSONDecoder` and `PropertyListDecoder` conform to it.
public protocol TopLevelDecoder {
  /// The encoded form of a value.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - from: The encoded value.
  /// - Returns: The decoded value.
  /// - Throws: The decoder's error, which fails the publisher.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
