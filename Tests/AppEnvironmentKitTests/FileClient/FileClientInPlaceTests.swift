import AppEnvironmentKit
import CTestSystemCalls
import Foundation
import PackageSupport
import ProgramRun
import TemporaryFolders
import Testing

/// Saves of files that can't be replaced by renaming.
@Suite struct FileClientInPlaceTests {
  private let folder: TemporaryFolder
  private let client = FileClient.live
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = try folder.write("old", to: "a.txt")
  }

  @Test func aSaveKeepsHardLinks() async throws {
    try FileManager.default.linkItem(at: url, to: folder.file("b.txt"))
    try await client.saveFile(at: url, Data("a longer text".utf8))
    #expect(try folder.read("b.txt") == "a longer text")
    try await client.saveFile(at: folder.file("b.txt"), Data("text".utf8))
    #expect(try folder.read("a.txt") == "text")
    #expect(try folder.names() == ["a.txt", "b.txt"])
  }

  @Test func theVersionOfASaveInPlaceIsThatOfTheFile() async throws {
    try FileManager.default.linkItem(at: url, to: folder.file("b.txt"))
    let one = try await client.attributes(at: url).version
    let two = try await client.saveFileIfUnchanged(at: url, Data("two".utf8), since: one)
    #expect(try await client.attributes(at: url).version == two)
    await #expect(throws: FileClientError.changedSinceLoaded(path: url.path)) {
      try await client.saveFileIfUnchanged(at: url, Data("three".utf8), since: one)
    }
    #expect(try folder.read("b.txt") == "two")
    #expect(try folder.names() == ["a.txt", "b.txt"])
  }

  /// Through another link, in another folder, a process is in the middle of a save when this one begins.
  @Test func aSaveInPlaceWaitsForTheOneInProgress() async throws {
    try FileManager.default.createDirectory(at: folder.file("other"), withIntermediateDirectories: false)
    try FileManager.default.linkItem(at: url, to: folder.file("other/b.txt"))
    let version = try await client.attributes(at: url).version
    let other = try Descriptor(opening: folder.file("other/b.txt").path, O_RDWR, path: "b.txt")
    try other.lock(path: "b.txt")
    let saved = Task { [client, url] in
      try await client.saveFileIfUnchanged(at: url, Data("second".utf8), since: version)
    }
    // In real time, because a save that waits sends nothing. One that doesn't wait takes a few milliseconds.
    try await Task.sleep(for: .milliseconds(300))
    #expect(try folder.read("a.txt") == "old")
    try other.write(Data("first".utf8), path: "b.txt")
    #expect(flock(other.number, LOCK_UN) == 0)
    await #expect(throws: FileClientError.changedSinceLoaded(path: url.path)) { try await saved.value }
    #expect(try folder.read("a.txt") == "first")
    #expect(try folder.names() == ["a.txt", "other"])
  }

  @Test func aFileWithTheNameOfThePreviousContentsStays() async throws {
    try FileManager.default.linkItem(at: url, to: folder.file("b.txt"))
    try folder.write("mine", to: "a.txt.previous")
    try await client.saveFile(at: url, Data("new".utf8))
    #expect(try folder.read("a.txt.previous") == "mine")
    #expect(try folder.names() == ["a.txt", "a.txt.previous", "b.txt"])
  }

  @Test func thePreviousContentsOfTwoFilesHaveTwoNames() {
    let beginning = "/" + String(repeating: "a", count: 200)
    for (first, second) in [
      ("/a%b", "/a/b"), ("/a%/b", "/a/%b"), (beginning + "/\(url.path)", beginning + "b/\(url.path)"),
    ] {
      let names = [first, second].map { FileClient.pathOfPreviousContents(of: URL(filePath: $0)) }
      #expect(names[0] != names[1])
      #expect(names.allSatisfy { $0.split(separator: "/").last?.utf8.count ?? 0 < 240 })
    }
  }

  @Test(.enabled(if: Mounts.arePossible, "this user may not mount file systems"))
  func aMountedFileIsSaved() async throws {
    let result = try await Mounts.run(
      in: folder.url,
      """
      touch mounted && mount --bind a.txt mounted
      "$0" save "$PWD/mounted" 10
      ls -A; cat a.txt
      """)
    #expect(result == "done\na.txt\nmounted\n0 of 10\n0 of 10\nend")
  }

  @Test(.enabled(if: Mounts.arePossible, "this user may not mount file systems"))
  func aMountedFileOnAFullDiskKeepsThePreviousContents() async throws {
    let result = try await Mounts.run(
      in: folder.url,
      """
      mkdir disk && mount -t tmpfs -o size=1m tmpfs disk && cp a.txt disk/a.txt
      touch mounted && mount --bind disk/a.txt mounted
      "$0" save "$PWD/mounted" 3000000
      ls -A . disk; cat disk/a.txt
      """)
    let path = folder.file("mounted").path
    #expect(
      result == "noSpace: \(path): no space left on the disk\n.:\na.txt\ndisk\nmounted\n\ndisk:\na.txt\nold")
  }

  /// The previous contents of a sparse file take more space than the file.
  @Test(.enabled(if: Mounts.arePossible, "this user may not mount file systems"))
  func aSparseFileOnAFullDiskKeepsThePreviousContents() async throws {
    let result = try await Mounts.run(
      in: folder.url,
      """
      mkdir disk && mount -t tmpfs -o size=1m tmpfs disk && cd disk
      truncate -s 400000 a.txt && ln a.txt b.txt && head -c 200000 /dev/zero >other
      "$0" save "$PWD/a.txt" 390000
      ls -A; tr -d '\\0' <a.txt | wc -c; wc -c <a.txt
      """)
    let path = folder.file("disk/a.txt").path
    #expect(result == "noSpace: \(path): no space left on the disk\na.txt\nb.txt\nother\n0\n400000")
  }

  @Test(.enabled(if: geteuid() == 0, "permissions are those of another user"))
  func aFileInAFolderWithoutPermissionIsSaved() async throws {
    let state = try writableFolder("state")
    let inner = try innerFolder(0o755)
    #expect(try await Probe.run("as-nobody", "state", state.path, "save", inner.path, "10") == "done")
    #expect(try folder.read("inner/a.txt") == "0 of 10\n0 of 10\nend\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("inner").path) == ["a.txt"])
    let kept = state.appending(path: "previous-contents")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [])
    #expect(try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int == 0o700)
  }

  @Test(.enabled(if: geteuid() == 0, "permissions are those of another user"))
  func aFileOfAnotherUserInASharedFolderIsSaved() async throws {
    let inner = try innerFolder(0o1777)
    #expect(try await Probe.run("as-nobody", "save", inner.path, "10") == "done")
    #expect(try folder.read("inner/a.txt") == "0 of 10\n0 of 10\nend\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("inner").path) == ["a.txt"])
  }

  @Test(.enabled(if: geteuid() == 0, "permissions are those of another user"))
  func aFileIsNotSavedIfItsPreviousContentsCannotBeKept() async throws {
    let state = try writableFolder("state")
    try FileManager.default.createDirectory(
      at: state.appending(path: "previous-contents"), withIntermediateDirectories: false)
    let inner = try innerFolder(0o755)
    let result = try await Probe.run("as-nobody", "state", state.path, "save", inner.path, "10")
    #expect(result == "noPermission: \(inner.path): permission denied")
    #expect(try folder.read("inner/a.txt") == "old")
  }

  #if os(Linux)  // Elsewhere attributes are set in other ways.
    @Test func aSaveInPlaceKeepsTheExtendedAttributes() async throws {
      guard setxattr(url.path, "user.note", "kept", 4, 0) == 0 else {
        try Test.cancel("the file system has no extended attributes")
      }
      try FileManager.default.linkItem(at: url, to: folder.file("b.txt"))
      try await client.saveFile(at: url, Data("new".utf8))
      var value = [UInt8](repeating: 0, count: 10)
      #expect(getxattr(url.path, "user.note", &value, value.count) == 4)
    }
  #endif

  /// Kills in the middle of saves in place. A failure names its seed; put it here to repeat it.
  @Test(arguments: [UInt64.random(in: 0 ... .max)])
  func aKilledSaveInPlaceLeavesThePreviousContentsWhole(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let size = 3_000_000
    try FileManager.default.linkItem(at: url, to: folder.file("b.txt"))
    var interruptions = 0
    for round in 0..<fileKills {
      let saves = Int.random(in: 1...2, using: &generator)
      // Between the moment at which the copy has its name and the one at which it is removed.
      let looks = Int.random(in: 0..<100, using: &generator)
      let old = Data("round \(round)".utf8)
      try await client.saveFile(at: url, old)
      try await onThread { [folder, url] in
        var count = 0
        try Probe.kill(
          afterLines: saves,
          when: {
            if count > 0 || FileManager.default.fileExists(atPath: folder.file("a.txt.previous").path) { count += 1 }
            return count > looks
          }, "save-for-ever", url.path, "\(size)")
      }
      let found = try Data(contentsOf: url)
      let kept = try folder.names { $0.contains(".previous") }
      interruptions += kept.count
      let contents = try [found] + kept.map { try Data(contentsOf: folder.file($0)) }
      try #require(contents.contains { $0 == old || isWholeText($0, size: size) }, "seed \(seed), round \(round)")
      for name in kept { try FileManager.default.removeItem(at: folder.file(name)) }
    }
    // Otherwise, no process was killed during a write, and the test has checked nothing.
    #expect(interruptions > 0, "seed \(seed)")
  }

  // MARK: -

  /// Creates a folder with these permissions and a file that everyone may write, and returns the URL of the file.
  private func innerFolder(_ mode: mode_t) throws -> URL {
    try #require(chmod(folder.url.path, 0o755) == 0)
    try FileManager.default.createDirectory(at: folder.file("inner"), withIntermediateDirectories: false)
    let url = try folder.write("old", to: "inner/a.txt")
    try #require(chmod(url.path, 0o666) == 0 && chmod(folder.file("inner").path, mode) == 0)
    return url
  }

  private func writableFolder(_ name: String) throws -> URL {
    let url = folder.file(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try #require(chmod(url.path, 0o777) == 0)
    return url
  }
}

/// Mounts in their own namespace, which ordinary users may create on many systems.
enum Mounts {
  private static let unshare = URL(filePath: "/usr/bin/unshare")

  static let arePossible = Probe.succeeds(unshare, "-Urm", "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", "/mnt")

  static let areOverlaysPossible = Probe.succeeds(
    unshare, "-Urm", "sh", "-c",
    "mount -t tmpfs tmpfs /mnt && cd /mnt && mkdir a b c d && mount -t overlay -o lowerdir=a,upperdir=b,workdir=c overlay d"
  )

  /// Runs a script in a folder. `$0` is the program that works with files.
  static func run(in folder: URL, _ script: String) async throws -> String {
    try await Probe.run(unshare, ["-Urm", "sh", "-c", "cd '\(folder.path)'\n" + script, "probe"])
  }
}
