import Foundation
import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A dialog asks for the path to write a document to", .timeLimit(.minutes(10)))
final class FileExporterTests {
  private let (outcomes, notes) = AsyncStream<String>.makeStream()
  private let folder = URL.temporaryDirectory.appending(path: "file-exporter-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: folder.appending(path: "old.txt"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func open(_ button: String) -> ViewHost {
    let host = ViewHost(Exporter(folder: folder, notes: notes), columns: 70, rows: 12)
    host.tap(button)
    return host
  }

  private func contents(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Waits for the outcome of a dialog.
  private func outcome() async -> String? {
    for await outcome in outcomes { return outcome }
    return nil
  }

  @Test func theDocumentIsWrittenWithTheExtensionOfItsType() async {
    let host = open("Export")
    #expect(host.focusedControl == "Path")
    host.type(folder.appending(path: "new").path, into: "Path")
    host.press(.return)
    #expect(await outcome() == "new.txt")
    #expect(contents("new.txt") == "plain text")
    #expect(!host.text.contains("Save File"))
  }

  @Test func theTypeIsThatOfTheExtension() async {
    let host = open("Export")
    host.type(folder.appending(path: "new.json").path, into: "Path")
    host.tap("Save")
    #expect(await outcome() == "new.json")
    #expect(contents("new.json") == "json text")
  }

  @Test func aFileIsReplacedOnlyAfterASecondPress() async {
    let host = open("Export")
    let path = folder.appending(path: "old").path
    host.type(path, into: "Path")
    host.tap("Save")
    #expect(host.text.contains("old.txt exists."))
    host.type(path + "2", into: "Path")
    #expect(!host.text.contains("exists."))
    host.type(path, into: "Path")
    host.tap("Save")
    #expect(contents("old.txt") == "old")
    host.tap("Replace")
    #expect(await outcome() == "old.txt")
    #expect(contents("old.txt") == "plain text")
  }

  @Test func aFolderIsntReplaced() async {
    let host = open("Export")
    host.type(folder.path + "/", into: "Path")
    host.tap("Save")
    #expect(host.text.contains("is a"))
    host.type("", into: "Path")
    host.tap("Save")
    #expect(host.text.contains("Enter the path of a file."))
    host.press(.escape)
    #expect(await outcome() == "cancelled")
  }

  @Test func aFileThatCannotBeWrittenIsReported() async {
    let host = open("Export")
    host.type(folder.appending(path: "none/new.txt").path, into: "Path")
    host.tap("Save")
    #expect(await outcome() == "failed")
  }

  @Test func anObjectAndAFolderAreWritten() async {
    let host = open("Export object")
    host.type(folder.appending(path: "package").path, into: "Path")
    host.press(.return)
    #expect(await outcome() == "package.txt")
    #expect(contents("package.txt/a") == "first")
    #expect(contents("package.txt/b/c") == "second")
  }

  @Test func aFileIsMoved() async {
    let host = open("Move")
    #expect(host.text.contains("old.txt"))
    host.press(.return)
    #expect(host.text.contains("exists."))
    host.type(folder.appending(path: "moved.txt").path, into: "Path")
    host.press(.return)
    #expect(await outcome() == "moved.txt")
    #expect(contents("moved.txt") == "old")
    #expect(contents("old.txt") == nil)
  }

  @Test func theFilesAreThoseOfTheEnvironment() async {
    let saved = Locked<[String: Data]>(["/notes/a.txt": Data()])
    let files = ViewFiles { url, completion in
      completion(.success(saved.withLock { $0[url.path] == nil ? nil : .file }))
    } save: { data, url in
      saved.withLock { $0[url.path] = data }
    } createDirectory: { _ in
    } move: { _, _ in
    }
    let host = ViewHost(Exporter(folder: folder, notes: notes).environment(\.viewFiles, files), columns: 70, rows: 12)
    host.tap("Export")
    host.type("/notes/a", into: "Path")
    host.press(.return)
    #expect(host.text.contains("a.txt exists."))
    host.press(.return)
    #expect(await outcome() == "a.txt")
    #expect(saved.withLock { $0["/notes/a.txt"] } == Data("plain text".utf8))
  }

  @Test func anAnswerAfterTheEndOrToAnEarlierPressIsntUsed() async {
    let answers = Answers()
    let saved = Locked(0)
    let files = ViewFiles { _, completion in
      answers.all.append(completion)
    } save: { _, _ in
      saved.withLock { $0 += 1 }
    } createDirectory: { _ in
    } move: { _, _ in
    }
    let host = ViewHost(Exporter(folder: folder, notes: notes).environment(\.viewFiles, files), columns: 70, rows: 12)
    host.tap("Export")
    host.press(.return)
    host.press(.escape)
    for answer in answers.all { answer(.success(nil)) }
    #expect(await outcome() == "cancelled")
    answers.all = []
    host.tap("Export")
    host.press(.return)
    host.press(.return)
    for answer in answers.all { answer(.success(nil)) }
    #expect(await outcome() == "Untitled.txt")
    #expect(answers.all.count == 2)
    #expect(saved.withLock { $0 } == 1)
    #expect(host.warnings.isEmpty)
  }

  @Test func aFolderKeepsItemsOfTheSameName() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    for text in ["a", "b", "c"] { folder.addRegularFile(withContents: Data(text.utf8), preferredFilename: "image.png") }
    #expect(folder.fileWrappers?.keys.sorted() == ["image 2.png", "image 3.png", "image.png"])
  }

  @Test func theDialogFitsIntoTwentyColumns() {
    let host = ViewHost(Exporter(folder: folder, notes: notes), columns: 20, rows: 8)
    host.tap("Export")
    #expect(host.text.contains("Save Cancel"))
    #expect(host.text.contains("Untitled"))
  }

  @Test func aDocumentIsReadFromAFile() throws {
    let file = try FileWrapper(url: folder)
    #expect(file.isDirectory)
    let wrapper = try #require(file.fileWrappers?["old.txt"])
    #expect(try Note(configuration: .init(contentType: .plainText, file: wrapper)).text == "old")
  }
}

/// The answers that a test gives later.
@MainActor
private final class Answers {
  var all: [@MainActor (Result<ViewFiles.Kind?, any Error>) -> Void] = []
}

private struct Note: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText, .json]
  var text = "text"

  init() {}

  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    let kind = configuration.contentType == .json ? "json" : "plain"
    return FileWrapper(regularFileWithContents: Data("\(kind) \(text)".utf8))
  }
}

private final class Package: ReferenceFileDocument {
  static let readableContentTypes: [UTType] = [.plainText]

  init() {}

  init(configuration: ReadConfiguration) throws {}

  func snapshot(contentType: UTType) throws -> [String] { ["first", "second"] }

  func fileWrapper(snapshot: [String], configuration: WriteConfiguration) throws -> FileWrapper {
    let inner = FileWrapper(directoryWithFileWrappers: [:])
    inner.addRegularFile(withContents: Data(snapshot[1].utf8), preferredFilename: "c")
    let folder = FileWrapper(directoryWithFileWrappers: ["b": inner])
    folder.addRegularFile(withContents: Data(snapshot[0].utf8), preferredFilename: "a")
    return folder
  }
}

private struct Exporter: View {
  let folder: URL
  let notes: AsyncStream<String>.Continuation
  @State private var isExporting = false
  @State private var isExportingObject = false
  @State private var isMoving = false

  init(folder: URL, notes: AsyncStream<String>.Continuation) { (self.folder, self.notes) = (folder, notes) }

  var body: some View {
    VStack {
      Button("Export") { isExporting = true }
        .fileExporter(
          isPresented: $isExporting, document: Note(), contentTypes: [.plainText, .json], defaultFilename: "Untitled",
          onCompletion: note, onCancellation: { notes.yield("cancelled") })
      Button("Export object") { isExportingObject = true }
        .fileExporter(
          isPresented: $isExportingObject, document: Package(), contentType: .plainText, onCompletion: note)
      Button("Move") { isMoving = true }
        .fileMover(isPresented: $isMoving, file: folder.appending(path: "old.txt"), onCompletion: note)
    }
  }

  private func note(_ result: Result<URL, any Error>) {
    let note = if case .success(let url) = result { url.lastPathComponent } else { "failed" }
    notes.yield(note)
  }
}
