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
