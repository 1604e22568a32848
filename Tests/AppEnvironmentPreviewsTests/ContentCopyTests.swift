import Foundation
import TemporaryFolders
import Testing

@testable import AppEnvironmentKit
@testable import AppEnvironmentPreviews

@Suite struct ContentCopyTests {
  @Test("Previews write to a copy of their documents")
  func writesToCopy() throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one"])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let file = copy.folder.appending(path: "Documents").appending(path: "text.txt")
    #expect(try String(contentsOf: file, encoding: .utf8) == "one")
    try "two".write(to: file, atomically: false, encoding: .utf8)
    #expect(try String(contentsOf: documents.appending(path: "text.txt"), encoding: .utf8) == "one")

    try "three".write(to: documents.appending(path: "text.txt"), atomically: false, encoding: .utf8)
    try copy.refresh()
    #expect(try String(contentsOf: file, encoding: .utf8) == "three")
  }

  @Test("Previews write through to a folder that says so")
  func writesThrough() throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one", ContentCopy.marker: ""])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let file = copy.folder.appending(path: "Documents").appending(path: "text.txt")
    try "two".write(to: file, atomically: false, encoding: .utf8)
    #expect(try String(contentsOf: documents.appending(path: "text.txt"), encoding: .utf8) == "two")
  }

  @Test("A copy has the documents that can be read, and errors for the others", .timeLimit(.minutes(5)))
  func copiesHostileDocuments() throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one", "secret.txt": "two"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: documents.appending(path: "secret.txt").path)
    try #require(mkfifo(documents.appending(path: "pipe").path, 0o600) == 0)
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let names = try FileManager.default.contentsOfDirectory(atPath: copy.folder.appending(path: "Documents").path)
    #expect(names.sorted() == ["secret.txt", "text.txt"])
  }

  @Test("Clients of previews use the copy, also those that were replaced in part before it is shown")
  func redirectsContent() async throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one"])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    #expect(
      PreviewContent.folder(from: documents.path) == folder.url.appending(path: "Previews", directoryHint: .isDirectory)
    )
    let content = PreviewContent(from: documents.path)
    #expect(content.directory("Documents").path == copy.folder.appending(path: "Documents").path)
  }

  @Test("A copy that is removed leaves nothing behind, and the documents as they are")
  func removes() throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one", ContentCopy.marker: ""])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    let place = copy.folder.appending(path: "Documents").deletingLastPathComponent().deletingLastPathComponent()
    #expect(FileManager.default.fileExists(atPath: place.path))
    copy.remove()
    #expect(!FileManager.default.fileExists(atPath: place.path))
    #expect(FileManager.default.fileExists(atPath: documents.appending(path: "text.txt").path))
  }
}

extension TemporaryFolder {
  /// Writes documents to a folder of `Previews`, and returns the folder.
  fileprivate func previews(_ name: String, _ documents: [String: String]) throws -> URL {
    let folder = url.appending(path: "Previews").appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in documents {
      try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
    return folder
  }
}

@Suite struct FileDatesTests {
  @Test("A file that is written, added or removed changes the dates, even behind a link")
  func noticesChanges() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "real/below"), withIntermediateDirectories: true)
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url.appending(path: "real"))
    let file = folder.url.appending(path: "real/below/a.swift")
    let dates = { FileDates(in: [link], withExtensions: ["swift"]) }
    let empty = dates()
    try "one".write(to: file, atomically: false, encoding: .utf8)
    let first = dates()
    #expect(first != empty)
    try "three".write(to: file, atomically: false, encoding: .utf8)
    #expect(dates() != first)
    try "text".write(to: folder.url.appending(path: "real/b.txt"), atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: file)
    #expect(dates() == empty)
  }
}
