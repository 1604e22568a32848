import AppEnvironmentKit
import Foundation
import TemporaryFolders
import Testing

@Suite struct FileClientLoadTests {
  private let client = FileClient.live

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/kallsyms"), "there is no /proc"))
  func aFileOfUnknownSizeIsLoadedCompletely() async throws {
    let data = try await client.loadFile(at: URL(filePath: "/proc/kallsyms"))
    #expect(data.count > 1 << 16)
    #expect(data.last == 0x0A)
  }

  @Test func aFileThatGrowsAndShrinksIsLoaded() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.txt")
    try Data(repeating: 0x61, count: 1_000_000).write(to: url)
    let writer = try FileHandle(forWritingTo: url)
    try await meanwhile(repetitions: 1, calls: 50) {
      try writer.truncate(atOffset: 10)
      try writer.write(contentsOf: Data(repeating: 0x61, count: 3_000_000))
    } _: {
      let data = try await client.loadFile(at: url)
      // Bytes that are cut off during a read may be read as zeros, because the system clears the rest of a page.
      let isTheFile = data == Data(repeating: 0x61, count: data.count) || data.allSatisfy { $0 == 0x61 || $0 == 0 }
      #expect(isTheFile && data.count <= 3_000_010)
    }
  }

  @Test func aLoadFollowsSymbolicLinks() async throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "target.txt")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link").path, withDestinationPath: "target.txt")
    #expect(try await client.loadText(at: folder.file("link")) == "text")
  }

  @Test func theFileOfADescriptorIsLoaded() async throws {
    let folder = try TemporaryFolder()
    let file = try Descriptor(opening: folder.write("text", to: "a.txt").path, O_RDONLY, path: "a.txt")
    #expect(try await client.loadText(at: URL(filePath: "/dev/fd/\(file.number)")) == "text")
  }

  @Test func theAttributesAreThoseOfTheSystem() async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("text", to: "a.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    let expected = try FileManager.default.attributesOfItem(atPath: url.path)
    let attributes = try await client.attributes(at: url)
    #expect(attributes.permissions == 0o640)
    #expect(attributes.isWritable)
    let date = try #require(expected[.modificationDate] as? Date)
    #expect(abs(attributes.modificationDate.timeIntervalSince(date)) < 0.001)
  }

  #if os(Linux)
    @Test func aFileThatTheSystemKeepsFromBeingWrittenIsNotWritable() async throws {
      #expect(try await !client.attributes(at: URL(filePath: "/proc/sys/kernel/ostype")).isWritable)
    }
  #endif
}
