public import Foundation

/// Encodes values as JSON, in `Data`.
extension JSONEncoder: TopLevelEncoder {
  /// What a value is encoded as.
  public typealias Output = Data
}

/// Decodes values from JSON, in `Data`.
extension JSONDecoder: TopLevelDecoder {
  /// What a value is decoded from.
  public typealias Input = Data
}
