import AppEnvironmentKit
import Foundation
import Testing

@Suite struct FileClientKillTests {
  /// 200 kills, in two rows at a time.
  @Test(arguments: 1...2)
  func aProcessKilledWhileItSavesLeavesTheWholeOldTextOrTheWholeNewOne(_: Int) async throws {
    let folder = try TemporaryFolder()
    let (url, size) = (folder.file("a.txt"), 3_000_000)
    var leftovers = 0
    for round in 0..<100 {
      let old = Data("round \(round)".utf8)
      try await FileClient.live.saveFile(at: url, old)
      // What the process before left is gone with the first save after it.
      try #require(folder.names() == ["a.txt"])
      let delay = UInt32.random(in: 0..<15_000)
      try await Probe.onThread { try Probe.kill(after: delay, "save-for-ever", url.path, "\(size)") }
      leftovers += try folder.names().count - 1
      let found = try Data(contentsOf: url)
      try #require(found == old || isWhole(found, size: size))
    }
    // Otherwise none was killed while it was writing, and nothing was tried.
    #expect(leftovers > 0)
  }

  /// Whether this is one of the texts that the program saves.
  private func isWhole(_ data: Data, size: Int) -> Bool {
    let line = String(decoding: data.prefix { $0 != 0x0A }, as: UTF8.self) + "\n"
    guard line.hasSuffix(" of \(size)\n") else { return false }
    return data == Data((String(repeating: line, count: size / line.utf8.count + 1) + "end\n").utf8)
  }
}
