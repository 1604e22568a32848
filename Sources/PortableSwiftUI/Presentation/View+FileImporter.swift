extension View {
  /// Presents a dialog with a field for the path of a file when a value becomes true.
  ///
  /// Return and the button Open pass the file on. A path that can't be opened stays in the field, with the reason below it.
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - allowedContentTypes: The types of files that a person may choose.
  ///   - onCompletion: Called with the file. Runs on the main actor. It isn't called for a cancelled dialog.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    fileImporter(isPresented: isPresented, allowedContentTypes: allowedContentTypes, allowsMultipleSelection: false) {
      if case .success(let files) = $0, let file = files.first { onCompletion(.success(file)) }
    }
  }

  /// Presents a dialog with a field for the paths of files when a value becomes true.
  ///
  /// Return adds the file to those that the button Open passes on. A path that can't be opened stays in the field, with the
  /// reason below it.
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - allowedContentTypes: The types of files that a person may choose.
  ///   - allowsMultipleSelection: A Boolean value that indicates whether a person may choose several files.
  ///   - onCompletion: Called with the files. Runs on the main actor.
  ///   - onCancellation: Called if a person closes the dialog. Runs on the main actor.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    sheet(isPresented: isPresented) {
      FileDialog(types: allowedContentTypes, allowsSeveral: allowsMultipleSelection, cancel: onCancellation) {
        onCompletion(.success($0))
      }
    }
  }
}

/// The views of a dialog for files.
private struct FileDialog: View {
  let types: [UTType]
  let allowsSeveral: Bool
  let cancel: () -> Void
  let open: ([URL]) -> Void
  @Environment(\.dismiss) private var dismiss
  @State private var path = ""
  @State private var files: [URL] = []
  @State private var problem: String?
  @FocusState private var isEditing: Bool

  init(types: [UTType], allowsSeveral: Bool, cancel: @escaping () -> Void, open: @escaping ([URL]) -> Void) {
    (self.types, self.allowsSeveral, self.cancel, self.open) = (types, allowsSeveral, cancel, open)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(allowsSeveral ? "Open Files" : "Open File").bold()
      ForEach(files, id: \.self) { Text($0.path) }
      TextField("Path", text: $path).focused($isEditing).onSubmit { if add(), !allowsSeveral { finish() } }
      if let problem { Text(problem).foregroundStyle(.red) }
      HStack {
        Button("Open") { if path.isEmpty && !files.isEmpty || add() { finish() } }
        Button("Cancel", role: .cancel) {
          dismiss()
          cancel()
        }
      }
    }
    .onAppear { isEditing = true }
  }

  /// Adds the file of the path, or shows the reason why it can't be opened. Returns whether the file was added.
  private func add() -> Bool {
    let file = URL(filePath: (path as NSString).expandingTildeInPath)
    problem = reason(against: file)
    guard problem == nil else { return false }
    if !files.contains(file) { files.append(file) }
    path = ""
    return true
  }

  private func finish() {
    let files = files
    dismiss()
    open(files)
  }

  private func reason(against file: URL) -> String? {
    if path.isEmpty { return "Enter the path of a file." }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      return "There is no file at \(path)."
    }
    guard FileManager.default.isReadableFile(atPath: file.path) else { return "\(path) can't be read." }
    let type = isFolder.boolValue ? .folder : UTType(filenameExtension: file.pathExtension) ?? .data
    if types.contains(where: { type.conforms(to: $0) || $0.isUnknown && !isFolder.boolValue }) { return nil }
    if isFolder.boolValue { return "\(path) is a folder." }
    return "\(path) isn't one of: \(types.map(\.name).joined(separator: ", "))."
  }
}
