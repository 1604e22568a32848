import Foundation
import TemporaryFolders
import Testing

@testable import AppEnvironmentKit

@Suite struct PreviewContentTests {
  @Test func theSearchGoesUpwardFromAFile() throws {
    try inFolder(["Previews", "Sources/App/Views"]) { folder in
      let content = PreviewContent(from: folder.appending(path: "Sources/App/Views/View.swift").path)
      #expect(content.directory("Documents").path == folder.appending(path: "Previews/Documents").path)
    }
  }

  @Test func theNearestFolderIsFound() throws {
    try inFolder(["Previews", "App/Preview Content", "App/Views"]) { folder in
      let content = PreviewContent(from: folder.appending(path: "App/Views").path)
      #expect(content.directory("Documents").path == folder.appending(path: "App/Preview Content/Documents").path)
    }
  }

  @Test func theSearchBeginsInTheCurrentDirectoryIfTheFileIsMissing() throws {
    try inFolder(["Previews", "deep/inside"]) { folder in
      let content = PreviewContent(
        from: "/no/such/machine/App.swift", currentDirectory: folder.appending(path: "deep/inside"))
      #expect(content.directory("Documents").path == folder.appending(path: "Previews/Documents").path)
    }
  }

  @Test func aFileOfThatNameIsIgnored() throws {
    try inFolder(["Previews", "App"]) { folder in
      try Data().write(to: folder.appending(path: "App/Previews"))
      let content = PreviewContent(from: folder.appending(path: "App").path)
      #expect(content.directory("Documents").path == folder.appending(path: "Previews/Documents").path)
    }
  }

  @Test func theSearchEndsAtTheRootOfTheRepository() throws {
    try inFolder(["Previews", "Repository/.git", "Repository/Sources"]) { folder in
      let lines = Shared<[String]>([])
      let content = PreviewContent(
        from: folder.appending(path: "Repository/Sources").path,
        report: { line in lines.locked.withLock { $0.append(line) } })
      let url = content.directory("")
      defer { try? FileManager.default.removeItem(at: url) }
      #expect(!url.path.hasPrefix(folder.path))
      #expect(lines.value.count == 1)
    }
  }

  @Test func aMissingFolderIsReplacedByATemporaryOneAndReported() throws {
    try inFolder([".git"]) { folder in
      let lines = Shared<[String]>([])
      let content = PreviewContent(
        from: folder.path, report: { line in lines.locked.withLock { $0.append(line) } })
      let url = content.directory("Documents")
      defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
      #expect(url == content.directory("Documents"))
      #expect(url.path.hasPrefix(FileManager.default.temporaryDirectory.path))
      #expect(FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))
      #expect(lines.value.count == 1)
      #expect(lines.value.first?.contains(folder.path) == true)
    }
  }

  @Test func anUnwritableStandardErrorIsIgnored() async {
    await #expect(processExitsWith: .success) {
      try inFolder([".git"]) { folder in
        let full = open("/dev/full", O_WRONLY)
        dup2(full == -1 ? open("/dev/null", O_RDONLY) : full, 2)
        let url = PreviewContent(from: folder.path).directory("")
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test func theReportMayUseTheContent() throws {
    try inFolder([".git"]) { folder in
      let content = Shared<PreviewContent?>(nil)
      let seen = Shared<[URL]>([])
      let made = PreviewContent(
        from: folder.path,
        report: { _ in
          let url = content.value?.directory("")
          seen.locked.withLock { $0 += [url].compactMap(\.self) }
        })
      content.locked.withLock { $0 = made }
      let url = made.directory("")
      defer { try? FileManager.default.removeItem(at: url) }
      #expect(seen.value == [url])
      content.locked.withLock { $0 = nil }
    }
  }

  @Test func anEnvironmentFindsThePreviewsOfItsCallersRepository() {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let found = AppEnvironment.preview().previewContent.directory("Documents")
    #expect(here.path.hasPrefix(found.deletingLastPathComponent().deletingLastPathComponent().path))
    #expect(found.deletingLastPathComponent().lastPathComponent == "Previews")
  }
}

/// Calls `body` with a temporary folder that contains some folders.
private func inFolder(_ folders: [String], _ body: (URL) throws -> Void) throws {
  let folder = try TemporaryFolder()
  for path in folders {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: path), withIntermediateDirectories: true)
  }
  try body(folder.url)
}
