/// A type that decodes values for ``Publisher/decode(type:decoder:)``.
public protocol TopLevelDecoder {
  /// The encoded form of a value.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - from: The encoded value.
  /// - Returns: The decoded value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
