public import Foundation

/// Encodes values as JSON, in `Data`.
extension JSONEncoder: TopLevelEncoder {
  /// The encoded form of a value.
  public typealias Output = Data
}

/// Decodes values from JSON, in `Data`.
extension JSONDecoder: TopLevelDecoder {
  /// The encoded form of a value.
  public typealias Input = Data
}

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
