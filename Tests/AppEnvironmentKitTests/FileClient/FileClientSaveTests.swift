import AppEnvironmentKit
import Foundation
import TemporaryFolders
import Testing

@Suite struct FileClientSaveTests {
  private let folder: TemporaryFolder
  private let client = FileClient.live

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o666, 0o4711] as [mode_t])
  func aSaveKeepsThePermissionsOfTheFile(_ mode: mode_t) async throws {
    let url = try folder.write("old", to: "a.txt")
    try #require(chmod(url.path, mode) == 0)
    try await client.saveFile(at: url, Data("new".utf8))
    #expect(try status(url).st_mode & 0o7777 == mode)
  }

  @Test func aNewFileHasThePermissionsOfTheMask() async throws {
    let plain = open(folder.file("plain").path, O_CREAT | O_WRONLY, 0o666)
    close(plain)
    try await client.saveFile(at: folder.file("a.txt"), Data())
    #expect(try status(folder.file("a.txt")).st_mode == status(folder.file("plain")).st_mode)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func aSaveKeepsTheOwnerIfPermitted() async throws {
    let url = try folder.write("old", to: "a.txt")
    try #require(chown(url.path, 1234, 4321) == 0)
    try await client.saveFile(at: url, Data("new".utf8))
    #expect(try status(url).st_uid == 1234)
    #expect(try status(url).st_gid == 4321)
  }

  @Test func aSaveThroughALinkReplacesItsTarget() async throws {
    try folder.write("old", to: "target.txt")
    try link("inner", to: "target.txt")
    try link("link", to: folder.file("inner").path)
    try await client.saveFile(at: folder.file("link"), Data("new".utf8))
    #expect(try folder.read("target.txt") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("inner").path) == "target.txt")
    #expect(try folder.names() == ["inner", "link", "target.txt"])
  }

  @Test func aSaveCreatesTheMissingTargetOfALink() async throws {
    try FileManager.default.createDirectory(at: folder.file("folder"), withIntermediateDirectories: false)
    try link("link", to: "folder/target.txt")
    try await client.saveFile(at: folder.file("link"), Data("new".utf8))
    #expect(try folder.read("folder/target.txt") == "new")
    #expect(try folder.read("link") == "new")
  }

  @Test func aSaveThroughALoopOfLinksFails() async throws {
    try link("a", to: "b")
    try link("b", to: "a")
    let path = folder.file("a").path
    let error = FileClientError.other(path: path, reason: "too many symbolic links")
    await #expect(throws: error) { try await client.saveFile(at: folder.file("a"), Data()) }
    await #expect(throws: error) { try await client.loadFile(at: folder.file("a")) }
  }

  #if os(Linux)  // Elsewhere names are always UTF-8.
    @Test func aSaveThroughALinkToANameThatIsNotUTF8Fails() async throws {
      let url = folder.file("link.txt")
      try #require(symlink(notUTF8, url.path) == 0)
      let error = FileClientError.other(path: url.path, reason: "leads to a name that is not UTF-8")
      await #expect(throws: error) { try await client.saveFile(at: url, Data("new".utf8)) }
      await #expect(throws: error) { try await FileClient.preview(root: folder.url).saveFile(at: url, Data()) }
      #expect(try folder.names() == ["link.txt"])
    }

    @Test func namesThatAreNotUTF8AreOmitted() async throws {
      try folder.write("", to: "a.txt")
      let descriptor = try Descriptor(folder: folder.url.path, path: folder.url.path)
      try #require(mkdirat(descriptor.number, notUTF8, 0o700) == 0)
      let listed = try await client.listDirectory(at: folder.url)
      try #require(unlinkat(descriptor.number, notUTF8, AT_REMOVEDIR) == 0)
      #expect(listed.map(\.lastPathComponent) == ["a.txt"])
    }

    /// `caf\xE9.txt`
    private let notUTF8: [CChar] = [0x63, 0x61, 0x66, CChar(bitPattern: 0xE9), 0x2E, 0x74, 0x78, 0x74, 0]
  #endif

  @Test func aSaveToAPipeFailsWithoutWaiting() async throws {
    let url = folder.file("pipe")
    try #require(mkfifo(url.path, 0o600) == 0)
    try await isRefused(url)
    #expect(try status(url).st_mode & S_IFMT == S_IFIFO)
  }

  @Test func aSaveToADeviceFails() async throws {
    try await isRefused(URL(filePath: "/dev/null"))
  }

  @Test func aSaveToASocketFails() async throws {
    let url = folder.file("socket")
    let socket = try listen(at: url.path)
    defer { close(socket) }
    try await isRefused(url)
  }

  @Test func anOpenFileKeepsThePreviousContents() async throws {
    let url = try folder.write("old", to: "a.txt")
    let reader = try FileHandle(forReadingFrom: url)
    try await client.saveFile(at: url, Data("new".utf8))
    #expect(try reader.readToEnd() == Data("old".utf8))
  }

  @Test func aSaveRemovesTheStagedFileOfAKilledSave() async throws {
    let client = FileClient.preview(root: folder.url)
    let stale = try leftover(of: "a.txt")
    let ofAnotherFile = try leftover(of: "b.txt")
    try folder.write("", to: ".saving-mine")
    try await client.saveFile(at: folder.file("a.txt"), Data())
    #expect(try folder.names() == [ofAnotherFile, ".saving-mine", "a.txt"].sorted())
    #expect(stale != ofAnotherFile)
  }

  @Test func aSaveKeepsTheStagedFileOfARunningSave() async throws {
    let name = try leftover(of: "a.txt")
    // The writer holds a lock.
    let writer = open(folder.file(name).path, O_WRONLY)
    defer { close(writer) }
    try #require(flock(writer, LOCK_EX) == 0)
    try await client.saveFile(at: folder.file("a.txt"), Data())
    #expect(try folder.names().contains(name))
  }

  @Test func aFolderWithOnlyStagedFilesIsRemoved() async throws {
    let inner = folder.file("folder")
    try await client.createDirectory(at: inner)
    try folder.write("", to: "folder/" + leftover(of: "a.txt"))
    #expect(try await client.listDirectory(at: inner) == [])
    try await client.removeItem(at: inner)
  }

  @Test func theLaterOfTwoSavesStays() async throws {
    let url = folder.file("a.txt")
    let first = client.saveFile(url, Data(count: 5_000_000)).sink { _ in
    } receiveValue: { _ in
    }
    let second = client.saveFile(url, Data("second".utf8)).sink { _ in
    } receiveValue: { _ in
    }
    #expect(try await client.loadText(at: url) == "second")
    withExtendedLifetime((first, second)) {}
  }

  @Test func oneOfSeveralSavesOfTheSameVersionSucceeds() async throws {
    let url = try folder.write("old", to: "a.txt")
    for _ in 0..<20 {
      let version = try await client.attributes(at: url).version
      let successes = await withTaskGroup { group in
        for number in 0..<8 {
          // Each has its own queue, as another process would.
          group.addTask {
            (try? await FileClient.live.saveFileIfUnchanged(at: url, Data("\(number)".utf8), since: version)) == nil
              ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(successes == 1)
    }
  }

  @Test func aCopyKeepsThePermissions() async throws {
    let url = try folder.write("text", to: "a.txt")
    try #require(chmod(url.path, 0o440) == 0)
    try await client.copyItem(from: url, to: folder.file("b.txt"))
    #expect(try status(folder.file("b.txt")).st_mode & 0o7777 == 0o440)
  }

  // MARK: -

  private func isRefused(_ url: URL) async throws {
    let error = FileClientError.notRegularFile(path: url.path)
    await #expect(throws: error) { try await client.loadFile(at: url) }
    await #expect(throws: error) { try await client.saveFile(at: url, Data()) }
    await #expect(throws: error) { try await client.saveFileIfUnchanged(at: url, Data(), since: nil) }
    await #expect(throws: error) { try await client.copyItem(from: url, to: folder.file("copy")) }
    #expect(try await client.attributes(at: url).kind == .other)
  }

  /// Creates the staged file of a save of `name` whose process was killed, and returns the name of the staged file.
  private func leftover(of name: String) throws -> String {
    let descriptor = try Descriptor(folder: folder.url.path, path: folder.url.path)
    let before = try folder.names()
    let copy = folder.file("copy")
    let staged: String
    do {
      let file = try StagedFile(beside: Place(folder: descriptor, name: name, path: name), mode: 0o600)
      staged = try #require(folder.names().first { !before.contains($0) })
      try FileManager.default.linkItem(at: folder.file(staged), to: copy)
      withExtendedLifetime(file) {}
    }
    try FileManager.default.moveItem(at: copy, to: folder.file(staged))
    return staged
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file(name).path, withDestinationPath: target)
  }

  private func status(_ url: URL) throws -> stat {
    var status = stat()
    try #require(lstat(url.path, &status) == 0)
    return status
  }

  private func listen(at path: String) throws -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path), "no socket may have so long a path")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return descriptor
  }
}
