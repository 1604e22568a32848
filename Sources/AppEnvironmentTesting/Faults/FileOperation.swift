/// What is asked of a `FileClient`, for faults that strike one kind of request.
public enum FileOperation: String, CaseIterable, Sendable {
  /// `loadFile`.
  case load
  /// `saveFile` and `saveFileIfUnchanged`, which are counted together.
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
