import AppEnvironmentKit
import Foundation
import TemporaryFolders
import Testing

/// Moves to another file system, for which the client copies the file and removes the original.
@Suite(.enabled(if: OtherDisk.isAvailable, "/dev/shm isn't a separate file system"))
struct FileClientMoveTests {
  private let folder: TemporaryFolder
  private let other: OtherDisk
  private let client = FileClient.live

  init() throws {
    folder = try TemporaryFolder()
    other = try OtherDisk()
  }

  @Test func aFileIsMovedToAnotherFileSystemWithItsPermissions() async throws {
    let url = try folder.write("text", to: "a.txt")
    try #require(chmod(url.path, 0o640) == 0)
    try await client.moveItem(from: url, to: other.file("b.txt"))
    #expect(try String(contentsOf: other.file("b.txt"), encoding: .utf8) == "text")
    #expect(try await client.attributes(at: other.file("b.txt")).permissions == 0o640)
    #expect(try folder.names() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path) == ["b.txt"])
  }

  @Test func aFileKeepsItsTimeAndALinkItsTargetOnAnotherFileSystem() async throws {
    let url = try folder.write("text", to: "a.txt")
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    try await client.moveItem(from: url, to: other.file("a.txt"))
    #expect(try await client.attributes(at: other.file("a.txt")).modificationDate == date)
    try #require(symlink("gone", folder.file("link").path) == 0)
    try await client.moveItem(from: folder.file("link"), to: other.file("link"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: other.file("link").path) == "gone")
    #expect(try folder.names() == [])
  }

  @Test func aFileOnAnotherFileSystemIsNotReplaced() async throws {
    let url = try folder.write("text", to: "a.txt")
    try Data("other".utf8).write(to: other.file("b.txt"))
    await #expect(throws: FileClientError.alreadyExists(path: other.file("b.txt").path)) {
      try await client.moveItem(from: url, to: other.file("b.txt"))
    }
    #expect(try folder.read("a.txt") == "text")
    #expect(try String(contentsOf: other.file("b.txt"), encoding: .utf8) == "other")
  }

  @Test func aFolderIsNotMovedToAnotherFileSystem() async throws {
    let inner = folder.file("inner")
    try await client.createDirectory(at: inner)
    let expected = FileClientError.other(
      path: inner.path, reason: "a folder cannot be moved across disks, mounts or layers of an overlay")
    await #expect(throws: expected) { try await client.moveItem(from: inner, to: other.file("inner")) }
    #expect(try folder.names() == ["inner"])
  }

  /// Overlays are the file systems of containers, whose image is the lower layer.
  @Test(.enabled(if: Mounts.areOverlaysPossible, "this user may not mount an overlay"))
  func aFolderIsNotMovedOutOfALayerOrAMountOfOneDisk() async throws {
    let result = try await Mounts.run(
      in: folder.url,
      """
      mkdir disk && mount -t tmpfs tmpfs disk && cd disk && mkdir -p lower/inner upper work all mounted
      touch lower/file
      mount -t overlay -o lowerdir=lower,upperdir=upper,workdir=work overlay all && mount --bind upper mounted
      "$0" move "$PWD/all/inner" "$PWD/all/moved"; "$0" move "$PWD/all/file" "$PWD/all/moved"
      mkdir upper/folder; "$0" move "$PWD/mounted/folder" "$PWD/work/folder"; ls all
      """)
    let reason = "a folder cannot be moved across disks, mounts or layers of an overlay"
    let disk = folder.file("disk").path
    #expect(
      result
        == "other: \(disk)/all/inner: \(reason)\ndone\nother: \(disk)/mounted/folder: \(reason)\nfolder\ninner\nmoved")
  }
}

/// A folder on another file system than that of temporary folders, which is removed with its last reference.
private final class OtherDisk: Sendable {
  static let isAvailable: Bool = {
    var (temporary, shared) = (stat(), stat())
    guard stat(FileManager.default.temporaryDirectory.path, &temporary) == 0, stat("/dev/shm", &shared) == 0 else {
      return false
    }
    return temporary.st_dev != shared.st_dev && access("/dev/shm", W_OK) == 0
  }()

  let url = URL(filePath: "/dev/shm/tests-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }
}
