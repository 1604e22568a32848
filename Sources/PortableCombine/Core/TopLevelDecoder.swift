/// What decodes whole values, as ``Publisher/decode(type:decoder:)`` needs it.
public protocol TopLevelDecoder {
  /// What a value is decoded from.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: What to decode.
  ///   - from: The encoded value.
  /// - Returns: The decoded value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
