import AppEnvironmentKit
import Foundation
import PackageSupport
import TemporaryFolders
import Testing

@Suite struct FileClientPreviewTests {
  private let outer: TemporaryFolder
  private let root: URL
  private let client: FileClient

  init() throws {
    outer = try TemporaryFolder()
    root = outer.url.appending(path: "root", directoryHint: .isDirectory)
    client = .preview(root: root)
    for name in ["root/folder", "outside"] {
      try FileManager.default.createDirectory(at: outer.file(name), withIntermediateDirectories: true)
    }
    try outer.write("secret", to: "outside/secret.txt")
    try outer.write("text", to: "root/folder/a.txt")
  }

  @Test func theRootIsTheDocumentsFolder() async throws {
    #expect(client.documentsDirectory() == root)
    #expect(try await client.listDirectory(at: client.documentsDirectory()).map(\.lastPathComponent) == ["folder"])
  }

  @Test(arguments: ["../outside", "folder/../../outside", "ABSOLUTE", "..", "/"])
  func linksThatLeadOutOfTheRootFail(_ target: String) async throws {
    let target = target == "ABSOLUTE" ? outer.file("outside").path : target
    try link("root/link", to: target)
    for name in ["link", "link/secret.txt", "link/new", "link/outside/secret.txt"] {
      let url = root.appending(path: name)
      let error = FileClientError.outsideRoot(path: url.path, root: root.path)
      await #expect(throws: error) { try await client.loadFile(at: url) }
      await #expect(throws: error) { try await client.saveFile(at: url, Data()) }
      await #expect(throws: error) { try await client.saveFileIfUnchanged(at: url, Data(), since: nil) }
      await #expect(throws: error) { try await client.listDirectory(at: url) }
      await #expect(throws: error) { try await client.createDirectory(at: url) }
      await #expect(throws: error) { try await client.attributes(at: url) }
      await #expect(throws: error) { try await client.copyItem(from: url, to: root.appending(path: "copy")) }
      await #expect(throws: error) {
        for try await _ in client.changes(at: url) {}
      }
    }
    #expect(try outer.names() == ["outside", "root"])
    #expect(try outer.read("outside/secret.txt") == "secret")
  }

  /// The names begin with characters that combine with the slash before them.
  @Test(arguments: ["\u{301}x", "\u{200D}x", "\u{FE0F}"])
  func namesThatCombineWithASlashDontLeadOut(_ name: String) async throws {
    try outer.write("secret", to: name)
    try link("root/link", to: "..")
    for path in ["../\(name)", "link/\(name)", "folder/../../\(name)", "../outside/../\(name)"] {
      let url = URL(filePath: root.path(percentEncoded: false) + path)
      let error = FileClientError.outsideRoot(
        path: url.path(percentEncoded: false), root: root.path(percentEncoded: false).withoutFinalSlashes)
      await #expect(throws: error) { try await client.loadFile(at: url) }
      await #expect(throws: error) { try await client.saveFile(at: url, Data()) }
      await #expect(throws: error) { try await client.removeItem(at: url) }
      await #expect(throws: error) { try await client.moveItem(from: root.appending(path: "folder"), to: url) }
    }
    #expect(try outer.read(name) == "secret")
  }

  #if os(Linux)
    @Test func aRootIsToldApartFromOneWithTheSameCharacters() async throws {
      for name in ["\u{E9}", "e\u{301}"] {
        try FileManager.default.createDirectory(at: outer.file(name), withIntermediateDirectories: true)
      }
      let composed = FileClient.preview(root: outer.file("\u{E9}"))
      try outer.write("text", to: "\u{E9}/f")
      try outer.write("other", to: "e\u{301}/f")
      #expect(try await composed.loadText(at: outer.file("\u{E9}/f")) == "text")
      await #expect(throws: FileClientError.self) { try await composed.loadText(at: outer.file("e\u{301}/f")) }
    }
  #endif

  @Test func aSaveThroughALinkOutOfTheRootCreatesNothing() async throws {
    try link("root/link", to: "../outside/new.txt")
    let url = root.appending(path: "link")
    await #expect(throws: FileClientError.outsideRoot(path: url.path, root: root.path)) {
      try await client.saveFile(at: url, Data())
    }
    #expect(!FileManager.default.fileExists(atPath: outer.file("outside/new.txt").path))
  }

  @Test(arguments: ["folder", "folder/../folder/.", "ABSOLUTE"])
  func linksThatStayInsideTheRootAreFollowed(_ target: String) async throws {
    try link("root/link", to: target == "ABSOLUTE" ? root.appending(path: "folder").path : target)
    let url = root.appending(path: "link/a.txt")
    #expect(try await client.loadText(at: url) == "text")
    try await client.saveFile(at: url, Data("new".utf8))
    #expect(try outer.read("root/folder/a.txt") == "new")
    try await client.createDirectory(at: root.appending(path: "link/x/y"))
    #expect(try outer.names().contains("root"))
    #expect(try await client.listDirectory(at: root.appending(path: "folder")).count == 2)
  }

  @Test func aLinkOutOfTheRootIsMovedAndRemoved() async throws {
    try link("root/link", to: "../outside")
    try await client.moveItem(from: root.appending(path: "link"), to: root.appending(path: "moved"))
    try await client.removeItem(at: root.appending(path: "moved"))
    #expect(try outer.read("outside/secret.txt") == "secret")
  }

  @Test func aRootMayBeALink() async throws {
    try link("alias", to: "root")
    let alias = outer.file("alias")
    let client = FileClient.preview(root: alias)
    #expect(try await client.loadText(at: alias.appending(path: "folder/a.txt")) == "text")
  }

  @Test func loadingFromAMissingRootFails() async throws {
    let gone = outer.file("gone")
    await #expect(throws: FileClientError.notFound(path: gone.appending(path: "a.txt").path)) {
      try await FileClient.preview(root: gone).loadFile(at: gone.appending(path: "a.txt"))
    }
  }

  @Test func aFolderThatCannotBeCreatedFails() async throws {
    chmod(outer.url.path, 0o777)
    chmod(root.path, 0o555)
    let path = root.appending(path: "new/inner").path
    let result = try await Probe.run("as-nobody", "confined", root.path, "create-folder", path)
    chmod(root.path, 0o755)
    #expect(result == "noPermission: \(path): permission denied")
  }

  @Test func exchangingAFolderForALinkNeverLeadsOut() async throws {
    let (folder, aside) = (outer.file("root/folder").path, outer.file("root/aside").path)
    let link = outer.file("root/link").path
    try outer.write("harmless", to: "root/folder/secret.txt")
    try self.link("root/link", to: outer.file("outside").path)
    try await meanwhile(repetitions: 10, calls: 300) {
      rename(folder, aside)
      rename(link, folder)
      rename(folder, link)
      rename(aside, folder)
    } _: {
      let url = root.appending(path: "folder/secret.txt")
      if let text = try? await client.loadText(at: url) { #expect(text == "harmless") }
      try? await client.saveFile(at: url, Data("harmless".utf8))
    }
    #expect(try outer.read("outside/secret.txt") == "secret")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outer.file("outside").path) == ["secret.txt"])
  }

  @Test func onlyDocumentsAreSavedInTheRoot() async throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: outer.url.path).sorted()
    for folder in [client.cachesDirectory(), client.temporaryDirectory(), client.applicationSupportDirectory()] {
      let url = folder.appending(path: "app/file.txt")
      try await client.createDirectory(at: url.deletingLastPathComponent())
      try await client.saveFile(at: url, Data("text".utf8))
      #expect(try await client.loadText(at: url) == "text")
      await #expect(throws: FileClientError.self) { try await client.loadFile(at: folder.appending(path: "../../x")) }
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outer.url.path).sorted() == before)
    try FileManager.default.removeItem(at: client.cachesDirectory().deletingLastPathComponent())
  }

  @Test func aMissingRootIsEmptyAndCreatedByTheFirstSave() async throws {
    let missing = outer.file("new/documents")
    let client = FileClient.preview(root: missing)
    #expect(try await client.listDirectory(at: missing) == [])
    #expect(try outer.names() == ["outside", "root"])
    try await client.saveFile(at: missing.appending(path: "a.txt"), Data())
    #expect(try await client.listDirectory(at: missing).map(\.lastPathComponent) == ["a.txt"])
  }

  @Test func aFileMovesFromTheDocumentsToTheCaches() async throws {
    let cached = client.cachesDirectory().appending(path: "a.txt")
    try await client.moveItem(from: root.appending(path: "folder/a.txt"), to: cached)
    #expect(try await client.loadText(at: cached) == "text")
    try FileManager.default.removeItem(at: client.cachesDirectory().deletingLastPathComponent())
  }

  // MARK: -

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: outer.file(name).path, withDestinationPath: target)
  }
}
