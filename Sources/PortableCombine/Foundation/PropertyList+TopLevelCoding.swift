public import Foundation

/// Encodes values as a property list, in `Data`.
extension PropertyListEncoder: TopLevelEncoder {
  /// The encoded form of a value.
  public typealias Output = Data
}

/// Decodes values from a property list, in `Data`.
extension PropertyListDecoder: TopLevelDecoder {
  /// The encoded form of a value.
  public typealias Input = Data
}
