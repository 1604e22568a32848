/// A kind of request to a `FileClient`, for `failing(_:call:with:)` and the other decorators that simulate faults.
public enum FileOperation: String, CaseIterable, Sendable {
  /// `loadFile`.
  case load
  /// `saveFile` and `saveFileIfUnchanged`, counted together.
  case save
  /// `listDirectory`.
  case list
  /// `createDirectory`.
  case createDirectory
  /// `removeItem`.
  case remove
  /// `moveItem`.
  case move
  /// `copyItem`.
  case copy
  /// `attributes`.
  case attributes
}
