import Foundation
import PackageSupport
import TemporaryFolders
import TestSupport
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
    try copy.synchronize()
    #expect(try String(contentsOf: file, encoding: .utf8) == "three")
  }

  @Test("What a preview writes to a folder that says so goes to its documents, and isn't a change of the documents")
  func writesThrough() throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one", "old.txt": "old", ContentCopy.marker: ""])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let copied = copy.folder.appending(path: "Documents")
    try "two".write(to: copied.appending(path: "text.txt"), atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(at: copied.appending(path: "new"), withIntermediateDirectories: true)
    try "three".write(to: copied.appending(path: "new/new.txt"), atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: copied.appending(path: "old.txt"))
    #expect(try !copy.synchronize())
    #expect(try String(contentsOf: documents.appending(path: "text.txt"), encoding: .utf8) == "two")
    #expect(try String(contentsOf: documents.appending(path: "new/new.txt"), encoding: .utf8) == "three")
    #expect(FileManager.default.fileExists(atPath: documents.appending(path: "old.txt").path))
    #expect(try !copy.synchronize())

    try "four, by a person".write(to: documents.appending(path: "text.txt"), atomically: false, encoding: .utf8)
    try "five, by the preview".write(to: copied.appending(path: "text.txt"), atomically: false, encoding: .utf8)
    #expect(try copy.synchronize())
    #expect(try String(contentsOf: copied.appending(path: "text.txt"), encoding: .utf8) == "four, by a person")
    #expect(try !copy.synchronize())
  }

  @Test("A copy that is reset has the documents, whatever previews have written")
  func resets() throws {
    let folder = try TemporaryFolder()
    _ = try folder.previews("Documents", ["text.txt": "one", "old.txt": "old"])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let copied = copy.folder.appending(path: "Documents")
    try "two".write(to: copied.appending(path: "text.txt"), atomically: false, encoding: .utf8)
    try "new".write(to: copied.appending(path: "new.txt"), atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: copied.appending(path: "old.txt"))
    #expect(try !copy.synchronize())
    try copy.reset()
    #expect(try String(contentsOf: copied.appending(path: "text.txt"), encoding: .utf8) == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: copied.path).sorted() == ["old.txt", "text.txt"])
  }

  @Test("A copy follows documents through random edits", arguments: seeds(4, many: 20))
  func followsRandomEdits(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", seed % 2 == 0 ? [:] : [ContentCopy.marker: ""])
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let copied = copy.folder.appending(path: "Documents")
    for step in 0..<50 {
      let name = ["a", "b", "a/c", "b/d", "e.txt"].randomElement(using: &generator) ?? ""
      let byPreview = seed % 2 == 1 && Bool.random(using: &generator)
      let file = (byPreview ? copied : documents).appending(path: name)
      if !byPreview, Int.random(in: 0..<3, using: &generator) == 0 {
        try? FileManager.default.removeItem(at: file)
      } else if Bool.random(using: &generator) {
        try? FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      } else {
        try? "\(step)".write(to: file, atomically: Bool.random(using: &generator), encoding: .utf8)
      }
      #expect(try copy.synchronize() == !byPreview || documents.contents == copied.contents)
      #expect(documents.contents == copied.contents)
    }
  }

  @Test("A copy has the documents that can be read, and problems for the others", .timeLimit(.minutes(10)))
  func copiesHostileDocuments() throws {
    let folder = try TemporaryFolder()
    let documents = try folder.previews("Documents", ["text.txt": "one", "large.txt": ""])
    try FileHandle(forWritingTo: documents.appending(path: "large.txt")).truncate(atOffset: 100_000_000)
    try #require(mkfifo(documents.appending(path: "pipe").path, 0o600) == 0)
    // A file that nobody can read, whatever the permissions.
    try FileManager.default.createSymbolicLink(
      atPath: documents.appending(path: "unreadable.txt").path, withDestinationPath: "/proc/self/mem")
    try FileManager.default.createSymbolicLink(
      atPath: documents.appending(path: "gone.txt").path, withDestinationPath: "nowhere")
    let copy = try ContentCopy(of: folder.url.appending(path: "Previews"))
    defer { copy.remove() }
    let names = try FileManager.default.contentsOfDirectory(atPath: copy.folder.appending(path: "Documents").path)
    #expect(names == ["text.txt"])
    #expect(
      copy.problems == [
        "Documents/large.txt: is larger than 64 MB, too large for a preview", "Documents/pipe: isn't a file",
        "Documents/unreadable.txt: Input/output error",
      ])
    try FileManager.default.removeItem(at: documents.appending(path: "large.txt"))
    try "small".write(to: documents.appending(path: "pipe"), atomically: true, encoding: .utf8)
    #expect(try copy.synchronize())
    #expect(copy.problems == ["Documents/unreadable.txt: Input/output error"])
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
    for _ in 0..<2 {
      copy.remove()
      #expect(!FileManager.default.fileExists(atPath: place.path))
    }
    #expect(FileManager.default.fileExists(atPath: documents.appending(path: "text.txt").path))
  }
}

extension URL {
  /// The contents of the files in a folder and below, and `nil` for folders, by their paths below it.
  fileprivate var contents: [String: String?] {
    var contents: [String: String?] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: self.path)) ?? [] where !path.hasPrefix(".") {
      contents[path] = .some(try? String(contentsOf: appending(path: path), encoding: .utf8))
    }
    return contents
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

@Suite struct FileTreeTests {
  @Test("A file that is written, added or removed changes a tree, even behind a link")
  func noticesChanges() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "real/below"), withIntermediateDirectories: true)
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url.appending(path: "real"))
    let file = folder.url.appending(path: "real/below/a.swift")
    let tree = { FileTree(in: [link]) { $0.hasSuffix(".swift") } }
    let empty = tree()
    try "one".write(to: file, atomically: false, encoding: .utf8)
    let first = tree()
    #expect(first != empty)
    try "three".write(to: file, atomically: false, encoding: .utf8)
    #expect(tree() != first)
    try "text".write(to: folder.url.appending(path: "real/b.txt"), atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: file)
    #expect(tree() == empty)
    // A link to a folder isn't followed, because it may lead back.
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "real/loop"), withDestinationURL: folder.url)
    #expect(tree() == empty)
  }
}
