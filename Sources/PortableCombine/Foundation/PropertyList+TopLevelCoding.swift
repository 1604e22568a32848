public import Foundation

/// Encodes values as a property list, in `Data`.
extension PropertyListEncoder: TopLevelEncoder {
  /// What a value is encoded as.
  public typealias Output = Data
}

/// Decodes values from a property list, in `Data`.
extension PropertyListDecoder: TopLevelDecoder {
  /// What a value is decoded from.
  public typealias Input = Data
}
