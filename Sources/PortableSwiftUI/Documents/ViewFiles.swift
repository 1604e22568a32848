/// The files that dialogs look at and write: those of an app environment around the view, or of the system.
package struct ViewFiles: Sendable {
  /// The kinds of what is at a URL.
  package enum Kind: Sendable {
    /// A file.
    case file
    /// A folder.
    case folder
  }

  /// Calls the completion with the kind of what is at a URL, or with nil if nothing is there, in the call or later.
  let kind: @MainActor (URL, @escaping @MainActor (Result<Kind?, any Error>) -> Void) -> Void

  /// Writes a file as a whole, in the place of what is there.
  let save: @Sendable (Data, URL) async throws -> Void

  /// Creates a folder, and those around it.
  let createDirectory: @Sendable (URL) async throws -> Void

  /// Moves an item to a URL at which nothing is.
  let move: @Sendable (_ from: URL, _ to: URL) async throws -> Void

  /// Creates files.
  package init(
    kind: @escaping @MainActor (URL, @escaping @MainActor (Result<Kind?, any Error>) -> Void) -> Void,
    save: @escaping @Sendable (Data, URL) async throws -> Void,
    createDirectory: @escaping @Sendable (URL) async throws -> Void,
    move: @escaping @Sendable (_ from: URL, _ to: URL) async throws -> Void
  ) {
    (self.kind, self.save, self.createDirectory, self.move) = (kind, save, createDirectory, move)
  }

  /// The system's files.
  static let system = ViewFiles { url, completion in
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      return completion(.success(nil))
    }
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      return completion(.failure(CocoaError(.fileReadNoPermission)))
    }
    completion(.success(isFolder.boolValue ? .folder : .file))
  } save: {
    try $0.write(to: $1, options: .atomic)
  } createDirectory: {
    try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true)
  } move: {
    try FileManager.default.moveItem(at: $0, to: $1)
  }

  /// Writes what a wrapper has: a file, or a folder with its files.
  @MainActor
  func write(_ wrapper: FileWrapper, to url: URL) async throws {
    if let contents = wrapper.regularFileContents { return try await save(contents, url) }
    try await createDirectory(url)
    for (name, file) in wrapper.fileWrappers ?? [:] { try await write(file, to: url.appending(path: name)) }
  }
}

extension EnvironmentValues {
  /// The files that dialogs look at and write.
  package var viewFiles: ViewFiles {
    get { self[ViewFilesKey.self] }
    set { self[ViewFilesKey.self] = newValue }
  }
}

private enum ViewFilesKey: EnvironmentKey {
  static var defaultValue: ViewFiles { .system }
}
