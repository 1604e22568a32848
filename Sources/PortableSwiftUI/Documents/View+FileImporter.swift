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

/// The views of a dialog for files to open.
private struct FileDialog: View {
  let types: [UTType]
  let allowsSeveral: Bool
  let cancel: () -> Void
  let open: ([URL]) -> Void
  @Environment(\.viewFiles) private var viewFiles
  @Environment(\.dismiss) private var dismiss
  @State private var path = ""
  @State private var files: [URL] = []
  @State private var problem: String?

  @State private var answers = LastAnswer()

  init(types: [UTType], allowsSeveral: Bool, cancel: @escaping () -> Void, open: @escaping ([URL]) -> Void) {
    (self.types, self.allowsSeveral, self.cancel, self.open) = (types, allowsSeveral, cancel, open)
  }

  var body: some View {
    PathDialog(
      title: allowsSeveral ? "Open Files" : "Open File", files: files, path: $path, problem: problem, action: "Open",
      submit: { add(finishes: !allowsSeveral) }, cancel: cancel
    ) {
      if path.isEmpty && !files.isEmpty { finish() } else { add(finishes: true) }
    }
    .onDisappear { answers.drop() }
  }

  /// Adds the file of the path, or shows the reason why it can't be opened.
  private func add(finishes: Bool) {
    guard let file = URL(typed: path) else { return problem = "Enter the path of a file." }
    let use = answers.last { (kind: Result<ViewFiles.Kind?, any Error>) in
      problem = reason(against: file, kind)
      guard problem == nil else { return }
      if !files.contains(file) { files.append(file) }
      path = ""
      if finishes { finish() }
    }
    viewFiles.kind(file, use)
  }

  private func finish() {
    let files = files
    answers.drop()
    dismiss()
    open(files)
  }

  private func reason(against file: URL, _ kind: Result<ViewFiles.Kind?, any Error>) -> String? {
    let isFolder: Bool
    switch kind {
    case .success(nil): return "There is no file at \(path)."
    case .failure: return "\(path) can't be read."
    case .success(.some(let kind)): isFolder = kind == .folder
    }
    let type = isFolder ? .folder : UTType(filenameExtension: file.pathExtension) ?? .data
    if types.contains(where: { type.conforms(to: $0) || $0.isUnknown && !isFolder }) { return nil }
    if isFolder { return "\(path) is a folder." }
    return "\(path) isn't one of: \(types.map(\.name).joined(separator: ", "))."
  }
}

/// A filter for answers that arrive later: only the closure that was created last gets its answer, unless it was dropped.
@MainActor
final class LastAnswer {
  private var number = 0

  nonisolated init() {}

  /// Returns a closure that passes an answer on, unless another one waits by then.
  func last<Answer>(_ use: @escaping @MainActor (Answer) -> Void) -> @MainActor (Answer) -> Void {
    drop()
    let own = number
    return { if own == self.number { use($0) } }
  }

  /// Ignores the answers to all closures so far.
  func drop() { number += 1 }
}

/// The views of a dialog with a field for a path.
struct PathDialog: View {
  let title: String
  var files: [URL] = []
  let path: Binding<String>
  let problem: String?
  let action: LocalizedStringKey
  let submit: () -> Void
  let cancel: () -> Void
  let perform: () -> Void
  @Environment(\.dismiss) private var dismiss
  @FocusState private var isEditing: Bool

  init(
    title: String, files: [URL] = [], path: Binding<String>, problem: String?, action: LocalizedStringKey,
    submit: @escaping () -> Void, cancel: @escaping () -> Void, perform: @escaping () -> Void
  ) {
    (self.title, self.files, self.path, self.problem, self.action) = (title, files, path, problem, action)
    (self.submit, self.cancel, self.perform) = (submit, cancel, perform)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title).bold()
      ForEach(files, id: \.self) { Text($0.path) }
      TextField("Path", text: path).focused($isEditing).onSubmit { submit() }
      if let problem { Text(problem).foregroundStyle(.red) }
      HStack {
        Button(action) { perform() }
        Button("Cancel", role: .cancel) {
          dismiss()
          cancel()
        }
      }
    }
    .onAppear { isEditing = true }
  }
}

extension URL {
  /// The file of a path that a person has typed, or nil for an empty one.
  init?(typed path: String) {
    if path.isEmpty { return nil }
    self.init(filePath: (path as NSString).expandingTildeInPath)
  }
}
