extension View {
  /// Presents a dialog with a field for the path of a file to write a document to when a value becomes true.
  ///
  /// A path without an extension gets that of the type. A file that exists is replaced only after a second press of the
  /// button. The files are those of the app environment around the view, if there is one.
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - document: The document. Without one, the dialog isn't presented.
  ///   - contentType: The type of the file.
  ///   - defaultFilename: The name that is in the field at first.
  ///   - onCompletion: Called with the file, or the reason why it couldn't be written. Runs on the main actor. It isn't called
  ///     for a cancelled dialog.
  public func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    fileExporter(
      isPresented: isPresented, document: document, contentTypes: [contentType], defaultFilename: defaultFilename,
      onCompletion: onCompletion)
  }

  /// Presents a dialog with a field for the path of a file to write a document to when a value becomes true.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - document: The document. Without one, the dialog isn't presented.
  ///   - contentTypes: The types of the file: the first one that has the extension of the path, or else the first one. With
  ///     none they are those that the document is written to.
  ///   - defaultFilename: The name that is in the field at first.
  ///   - onCompletion: Called with the file, or the reason why it couldn't be written. Runs on the main actor.
  ///   - onCancellation: Called if a person closes the dialog. Runs on the main actor.
  public func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    exporter(
      isPresented, of: document, contentTypes.isEmpty ? D.writableContentTypes : contentTypes, defaultFilename,
      onCompletion, onCancellation
    ) { try $0.fileWrapper(configuration: $1) }
  }

  /// Presents a dialog with a field for the path of a file to write a document to when a value becomes true.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - document: The document. Without one, the dialog isn't presented.
  ///   - contentType: The type of the file.
  ///   - defaultFilename: The name that is in the field at first.
  ///   - onCompletion: Called with the file, or the reason why it couldn't be written. Runs on the main actor. It isn't called
  ///     for a cancelled dialog.
  public func fileExporter<D: ReferenceFileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    exporter(isPresented, of: document, [contentType], defaultFilename, onCompletion, {}) {
      try $0.fileWrapper(snapshot: $0.snapshot(contentType: $1.contentType), configuration: $1)
    }
  }

  /// Presents a dialog with a field for the path that a file is moved to when a value becomes true.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - file: The file. Without one, the dialog isn't presented.
  ///   - onCompletion: Called with the new place of the file, or the reason why it couldn't be moved. Runs on the main actor.
  ///   - onCancellation: Called if a person closes the dialog. Runs on the main actor.
  public func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    sheet(isPresented: isPresented.presentable(if: file != nil)) {
      SaveDialog(
        title: "Move File", path: file?.path ?? "", extension: { _ in nil }, action: "Move", replaces: false,
        completion: onCompletion, cancel: onCancellation
      ) { url, files in
        if let file { try await files.move(file, url) }
      }
    }
  }

  private func exporter<D>(
    _ isPresented: Binding<Bool>, of document: D?, _ types: [UTType], _ name: String?,
    _ completion: @escaping (Result<URL, any Error>) -> Void, _ cancel: @escaping () -> Void,
    fileWrapper: @escaping (D, FileDocumentWriteConfiguration) throws -> FileWrapper
  ) -> some View {
    func type(of url: URL) -> UTType {
      let type = UTType(filenameExtension: url.pathExtension)
      return types.first { type?.conforms(to: $0) == true } ?? types.first ?? .data
    }
    return sheet(isPresented: isPresented.presentable(if: document != nil)) {
      SaveDialog(
        title: "Save File", path: name ?? "", extension: { type(of: $0).preferredFilenameExtension }, action: "Save",
        replaces: true, completion: completion, cancel: cancel
      ) { url, files in
        guard let document else { return }
        let configuration = FileDocumentWriteConfiguration(contentType: type(of: url), existingFile: nil)
        try await files.write(fileWrapper(document, configuration), to: url)
      }
    }
  }
}

/// The views of a dialog for the place of a file.
private struct SaveDialog: View {
  let title: String
  let `extension`: (URL) -> String?
  let action: LocalizedStringKey
  let replaces: Bool
  let completion: (Result<URL, any Error>) -> Void
  let cancel: () -> Void
  let write: @MainActor (URL, ViewFiles) async throws -> Void
  @Environment(\.viewFiles) private var files
  @Environment(\.dismiss) private var dismiss
  @State private var path: String
  @State private var problem: String?

  /// The file that is there and is to be replaced.
  @State private var existing: URL?

  @State private var answers = LastAnswer()

  init(
    title: String, path: String, extension: @escaping (URL) -> String?, action: LocalizedStringKey, replaces: Bool,
    completion: @escaping (Result<URL, any Error>) -> Void, cancel: @escaping () -> Void,
    write: @escaping @MainActor (URL, ViewFiles) async throws -> Void
  ) {
    (self.title, self.extension, self.action, self.replaces) = (title, `extension`, action, replaces)
    (self.completion, self.cancel, self.write) = (completion, cancel, write)
    _path = State(initialValue: path)
  }

  var body: some View {
    PathDialog(
      title: title, path: $path, problem: problem, action: existing == nil ? action : "Replace", submit: save,
      cancel: {
        answers.drop()
        cancel()
      }, perform: save
    )
    .onChange(of: path) {
      answers.drop()
      (existing, problem) = (nil, nil)
    }
    .onDisappear { answers.drop() }
  }

  private func save() {
    guard var url = URL(typed: path) else { return problem = "Enter the path of a file." }
    if !url.hasDirectoryPath, url.pathExtension.isEmpty, let `extension` = self.extension(url) {
      url.appendPathExtension(`extension`)
    }
    if url == existing { return finish(url) }
    let use = answers.last { (kind: Result<ViewFiles.Kind?, any Error>) in
      switch kind {
      case .success(nil): finish(url)
      case .success(.folder): problem = "\(path) is a folder."
      case .success(.file) where replaces: (existing, problem) = (url, "\(url.lastPathComponent) exists.")
      case .success(.file): problem = "\(path) exists."
      case .failure: problem = "\(path) can't be read."
      }
    }
    files.kind(url, use)
  }

  private func finish(_ url: URL) {
    answers.drop()
    dismiss()
    Task {
      do {
        try await write(url, files)
        completion(.success(url))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
