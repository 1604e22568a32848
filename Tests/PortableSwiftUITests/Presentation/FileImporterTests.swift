import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A dialog asks for the path of a file")
final class FileImporterTests {
  private let log = EventLog()
  private let folder = URL.temporaryDirectory.appending(path: "file-importer-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a.txt", "b.JSON", "c.png"] { try Data().write(to: folder.appending(path: name)) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func open(_ types: [UTType], several: Bool = false) -> ViewHost {
    let host = ViewHost(Importer(types: types, several: several, log: log), columns: 60, rows: 12)
    host.tap("Import")
    return host
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test func returnPassesOnTheFile() {
    let host = open([.plainText])
    #expect(host.focusedControl == "Path")
    host.type(path("a.txt"))
    host.press(.return)
    #expect(log.take() == ["a.txt"])
    #expect(!host.text.contains("Open File"))
  }

  @Test func aPathThatCannotBeOpenedStaysWithTheReason() {
    let host = open([.json, .image])
    for (name, reason) in [
      ("", "Enter the path of a file."), ("no", "There is no file at"), ("a.txt", "isn't one of: .json, image."),
    ] {
      host.type(name.isEmpty ? "" : path(name), into: "Path")
      host.tap("Open")
      #expect(host.text.replacing("\n", with: " ").contains(reason))
    }
    host.type(folder.path, into: "Path")
    host.tap("Open")
    #expect(host.text.contains("is a folder."))
    #expect(log.take().isEmpty)
    host.type(path("b.JSON"), into: "Path")
    host.tap("Open")
    #expect(log.take() == ["b.JSON"])
  }

  @Test func escapeCancels() {
    let host = open([.data])
    host.press(.escape)
    #expect(log.take() == ["cancelled"])
    #expect(!host.text.contains("Open File"))
  }

  @Test func severalFilesAreChosenByReturn() {
    let host = open([.text, .image], several: true)
    for name in ["a.txt", "c.png"] {
      host.type(path(name))
      host.press(.return)
    }
    host.tap("Open")
    #expect(log.take() == ["a.txt c.png"])
  }

  @Test func foldersAreChosenWhereTheyAreAllowed() {
    let host = open([.folder])
    host.type(folder.path)
    host.press(.return)
    #expect(log.take() == [folder.lastPathComponent])
  }

  @Test func theDialogFitsIntoTwentyColumns() {
    let host = ViewHost(Importer(types: [.data], several: false, log: log), columns: 20, rows: 8)
    host.tap("Import")
    #expect(
      host.screen(width: 20, height: 8) == """
        Import
        ┌──────────────────┐
        │Open File         │
        │Path              │
        │Open Cancel       │
        └──────────────────┘
        """)
  }

  @Test func typesConformToOthers() {
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType.jpeg.conforms(to: .image))
    #expect(UTType.jpeg.conforms(to: .item))
    #expect(!UTType.jpeg.conforms(to: .text))
    #expect(!UTType.image.conforms(to: .jpeg))
    #expect(UTType.image.isSubtype(of: .data))
    #expect(UTType(filenameExtension: "podcast")?.conforms(to: .data) == true)
    #expect(UTType(filenameExtension: "podcast") == UTType(filenameExtension: "podcast"))
    #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType("public.json") == .json)
    #expect(UTType("org.example.unknown") == nil)
    #expect(UTType(exportedAs: "org.example.note", conformingTo: .text).conforms(to: .data))
  }
}

private struct Importer: View {
  let types: [UTType]
  let several: Bool
  let log: EventLog
  @State private var isPresented = false

  init(types: [UTType], several: Bool, log: EventLog) { (self.types, self.several, self.log) = (types, several, log) }

  var body: some View {
    Button("Import") { isPresented = true }
      .fileImporter(isPresented: $isPresented, allowedContentTypes: types, allowsMultipleSelection: several) { result in
        let files = (try? result.get()) ?? []
        log.note(files.map(\.lastPathComponent).joined(separator: " "))
      } onCancellation: {
        log.note("cancelled")
      }
  }
}
