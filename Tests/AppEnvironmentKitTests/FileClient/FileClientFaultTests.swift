import AppEnvironmentKit
import CTestSystemCalls
import Foundation
import TemporaryFolders
import Testing

/// Errors of the disk. The previous contents stay, nothing else is left behind, and the error names the reason.
///
/// A limit on the size of files, which any user can set, makes a save fail halfway. A file system of 1 MB, if the user may
/// mount one, is really full. The tests for permissions run a program as another user.
@Suite struct FileClientFaultTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = try folder.write("old", to: "a.txt")
    // For the user that the probe becomes.
    chmod(folder.url.path, 0o777)
    chmod(url.path, 0o666)
  }

  @Test func aSaveThatFailsHalfwayKeepsThePreviousContents() async throws {
    let result = try await Probe.run("limit", "100000", "save", url.path, "3000000")
    #expect(result == "other: \(url.path): the file would be too large")
    try isUnharmed()
  }

  @Test func aCopyThatFailsHalfwayLeavesNothing() async throws {
    let large = folder.file("large")
    try await FileClient.live.saveFile(at: large, Data(count: 3_000_000))
    let result = try await Probe.run("limit", "100000", "copy", large.path, folder.file("copy").path)
    #expect(result == "other: \(folder.file("copy").path): the file would be too large")
    #expect(try folder.names() == ["a.txt", "large"])
  }

  @Test(.enabled(if: Mounts.arePossible, "this user may not mount file systems"))
  func aSaveOnAFullDiskKeepsThePreviousContents() async throws {
    let result = try await Mounts.run(
      in: folder.url,
      """
      mkdir disk && mount -t tmpfs -o size=1m tmpfs disk && printf old > disk/a.txt
      "$0" save "$PWD/disk/a.txt" 3000000
      ls -A disk; cat disk/a.txt
      """)
    #expect(result.contains("noSpace: \(folder.file("disk/a.txt").path): no space left on the disk"))
    #expect(result.hasSuffix("a.txt\nold"))
  }

  @Test func aSaveInAReadOnlyFolderKeepsThePreviousContents() async throws {
    chmod(folder.url.path, 0o555)
    let result = try await Probe.run("as-nobody", "state", "/dev/null", "save", url.path, "10")
    chmod(folder.url.path, 0o777)
    #expect(result == "noPermission: \(url.path): permission denied")
    try isUnharmed()
  }

  @Test(.enabled(if: Mounts.arePossible, "this user may not mount file systems"))
  func aMoveThatCannotRemoveTheOriginalLeavesNoCopy() async throws {
    let result = try await Mounts.run(
      in: folder.url,
      """
      mkdir disk && mount --bind "$PWD" disk && mount -o remount,ro,bind disk
      ln -s gone link
      "$0" move "$PWD/disk/a.txt" "$PWD/b.txt"; "$0" move "$PWD/disk/link" "$PWD/b"
      ls -A
      """)
    let path = folder.file("disk").path
    #expect(
      result == """
        readOnly: \(path)/a.txt: the disk is read-only
        readOnly: \(path)/link: the disk is read-only
        a.txt
        disk
        link
        """)
  }

  @Test func aWriteProtectedFileIsNotReplaced() async throws {
    chmod(url.path, 0o444)
    #expect(try await Probe.run("as-nobody", "save", url.path, "10") == "noPermission: \(url.path): permission denied")
    try isUnharmed()
  }

  @Test func loadingAnUnreadableFileFails() async throws {
    chmod(url.path, 0o000)
    #expect(try await Probe.run("as-nobody", "load", url.path) == "noPermission: \(url.path): permission denied")
  }

  @Test func filesInAFolderThatCannotBeListedAreLoadedAndSaved() async throws {
    chmod(folder.url.path, 0o333)
    // So that the folder can be removed.
    defer { chmod(folder.url.path, 0o777) }
    #expect(try await Probe.run("as-nobody", "load", url.path) == "done")
    #expect(try await Probe.run("as-nobody", "save", url.path, "10") == "done")
    let path = folder.url.path
    #expect(try await Probe.run("as-nobody", "list", path) == "noPermission: \(path): permission denied")
  }

  @Test func aSaveOfAnotherUsersFileKeepsItsOwnerAndPermissions() async throws {
    try #require(chmod(url.path, 0o4766) == 0)
    #expect(try await Probe.run("as-nobody", "save", url.path, "10") == "done")
    var status = stat()
    try #require(stat(url.path, &status) == 0)
    #expect(status.st_uid == geteuid() && status.st_gid == getegid())
    // The system clears the set-user bit of another user's file, unless these tests run as an ordinary user.
    #expect(status.st_mode & 0o7777 == (geteuid() == 0 ? 0o766 : 0o4766))
    #expect(try folder.names() == ["a.txt"])
  }

  #if os(Linux)  // Elsewhere attributes are set, and system calls made to fail, in other ways.
    @Test func aSaveThatCannotReadTheStatusOfItsFileLeavesNothing() async throws {
      let result = try await Probe.run("failing-fstat", "save", url.path, "10")
      try #require(result != "not possible")
      #expect(result == "other: \(url.path): input/output error")
      try isUnharmed()
    }

    @Test func anUnreadableFileIsNotSavedWithoutItsAttributes() async throws {
      try setAttribute("user.note", to: Array("kept".utf8))
      chmod(url.path, 0o622)
      let result = try await Probe.run("as-nobody", "save", url.path, "10")
      #expect(result == (geteuid() == 0 ? "noPermission: \(url.path): permission denied" : "done"))
      #expect(attribute("user.note") == Array("kept".utf8))
      if geteuid() == 0 { try isUnharmed() }
    }

    @Test func anUnreadableFileIsSavedWithItsAccessControlList() async throws {
      let bytes = accessControlList(owner: 2, user1234: 6, group: 2, mask: 6, others: 2)
      try setAttribute("system.posix_acl_access", to: bytes)
      // An unreadable file of another user isn't saved, because its previous contents can't be kept.
      if geteuid() == 0 { try #require(chown(url.path, 65534, 65534) == 0) }
      #expect(try await Probe.run("as-nobody", "save", url.path, "10") == "done")
      #expect(attribute("system.posix_acl_access") == bytes)
    }

    @Test func aSaveGivesNobodyTheRightsThatTheFolderHasForNewFiles() async throws {
      try setAttribute(
        "system.posix_acl_default", to: accessControlList(owner: 7, user1234: 7, group: 5, mask: 7, others: 0),
        of: folder.url)
      try #require(chmod(url.path, 0o640) == 0)
      try await FileClient.live.saveFile(at: url, Data("new".utf8))
      #expect(attribute("system.posix_acl_access") == [])
      try await FileClient.live.copyItem(from: url, to: folder.file("copy.txt"))
      #expect(attribute("system.posix_acl_access", of: folder.file("copy.txt")) == [])
      // A file that didn't exist has them.
      try await FileClient.live.saveFile(at: folder.file("b.txt"), Data("b".utf8))
      #expect(attribute("system.posix_acl_access", of: folder.file("b.txt")) != [])
    }

    @Test func aCopyGivesNobodyTheRightsThatAListHasForOthers() async throws {
      let bytes = accessControlList(owner: 6, user1234: 6, group: 0, mask: 6, others: 0)
      try setAttribute("system.posix_acl_access", to: bytes)
      try await FileClient.live.copyItem(from: url, to: folder.file("copy.txt"))
      // The mode is 660 with the list, and would be so for the group without it.
      #expect(attribute("system.posix_acl_access", of: folder.file("copy.txt")) == bytes)
    }

    @Test func aSaveKeepsTheAccessControlListOfAReadableFile() async throws {
      let bytes = accessControlList(owner: 6, user1234: 4, group: 4, mask: 4, others: 0)
      try setAttribute("system.posix_acl_access", to: bytes)
      try await FileClient.live.saveFile(at: url, Data("new".utf8))
      #expect(attribute("system.posix_acl_access") == bytes)
    }

    /// The value of an attribute with an access control list. (linux/posix_acl_xattr.h)
    private func accessControlList(
      owner: UInt16, user1234: UInt16, group: UInt16, mask: UInt16, others: UInt16
    ) -> [UInt8] {
      let list: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
        (0x01, owner, .max), (0x02, user1234, 1234), (0x04, group, .max), (0x10, mask, .max), (0x20, others, .max),
      ]
      var bytes: [UInt8] = [2, 0, 0, 0]
      for entry in list {
        withUnsafeBytes(of: entry.tag.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: entry.permissions.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: entry.id.littleEndian) { bytes += $0 }
      }
      return bytes
    }

    private func setAttribute(_ name: String, to value: [UInt8], of file: URL? = nil) throws {
      guard setxattr((file ?? url).path, name, value, value.count, 0) == -1 else { return }
      try #require(errno == ENOTSUP)
      try Test.cancel("the file system has no extended attributes")
    }

    private func attribute(_ name: String, of file: URL? = nil) -> [UInt8] {
      var value = [UInt8](repeating: 0, count: 1000)
      let count = getxattr((file ?? url).path, name, &value, value.count)
      return Array(value.prefix(max(0, count)))
    }
  #endif

  @Test func aSaveInAMissingFolderFails() async throws {
    let gone = folder.file("folder/a.txt")
    try await FileClient.live.createDirectory(at: folder.file("folder"))
    try await FileClient.live.removeItem(at: folder.file("folder"))
    await #expect(throws: FileClientError.notFound(path: gone.path)) {
      try await FileClient.live.saveFile(at: gone, Data())
    }
    try isUnharmed()
  }

  @Test func aSaveFailsIfItsFolderIsRemovedInTheMeantime() async throws {
    let inner = folder.file("folder")
    try await FileClient.live.createDirectory(at: inner)
    let descriptor = try Descriptor(folder: inner.path, path: inner.path)
    let staged = try StagedFile(beside: Place(folder: descriptor, name: "a.txt", path: "a.txt"), mode: 0o600)
    try FileManager.default.removeItem(at: inner)
    #expect(throws: FileClientError.notFound(path: "a.txt")) { try staged.replace() }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aWriteWithoutSpaceFails() throws {
    let file = try Descriptor(opening: "/dev/full", O_WRONLY, path: "a.txt")
    #expect(throws: FileClientError.noSpace(path: "a.txt")) {
      try file.write(Data("text".utf8), path: "a.txt")
    }
  }

  // MARK: -

  private func isUnharmed() throws {
    #expect(try folder.names() == ["a.txt"])
    #expect(try folder.read("a.txt") == "old")
  }
}
