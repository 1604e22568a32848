import AppEnvironmentKit
import Foundation
import PackageSupport
import ProgramRun
import TemporaryFolders
import TestSupport
import Testing

@Suite struct FileClientKillTests {
  /// Kills at any time. A failure names its seed. Put it here to repeat it.
  @Test(arguments: (0..<2).map { _ in UInt64.random(in: 0 ... .max) })
  func aKilledSaveLeavesThePreviousOrTheNewContentsWhole(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (url, size) = (folder.file("a.txt"), 3_000_000)
    var leftovers = 0
    for round in 0..<fileKills {
      let old = Data("round \(round)".utf8)
      try await FileClient.live.saveFile(at: url, old)
      // The first save removes the staged file of the previous process.
      try #require(folder.names() == ["a.txt"])
      let moment = Moment(size: size, using: &generator)
      try await onThread {
        var looks = 0
        try Probe.kill(
          afterLines: moment.saves, when: { try moment.hasCome(in: folder, &looks) },
          "save-for-ever", url.path, "\(size)")
      }
      leftovers += try folder.names().count - 1
      let found = try Data(contentsOf: url)
      try #require(found == old || isWholeText(found, size: size), "seed \(seed), round \(round)")
    }
    // Otherwise, no process was killed during a write, and the test has checked nothing.
    #expect(leftovers > 0, "seed \(seed)")
  }
}

/// The number of kills by each test.
let fileKills = rounds(8, many: 100)

/// Returns true for a text that the program saves.
func isWholeText(_ data: Data, size: Int) -> Bool {
  let line = String(decoding: data.prefix { $0 != 0x0A }, as: UTF8.self) + "\n"
  guard line.hasSuffix(" of \(size)\n") else { return false }
  return data == Data((String(repeating: line, count: size / line.utf8.count + 1) + "end\n").utf8)
}

/// The moment at which to kill the program: a save, and a position in it.
private struct Moment {
  private enum Stage: CaseIterable { case writing, flushing, named }

  let saves: Int
  private let stage: Stage
  private let written: Int
  /// The number of further checks, for moments during the flush, which doesn't change the size.
  private let looks: Int

  init(size: Int, using generator: inout SeededGenerator) {
    saves = .random(in: 1...3, using: &generator)
    stage = Stage.allCases.randomElement(using: &generator) ?? .writing
    written = stage == .writing ? .random(in: 0..<size, using: &generator) : size
    looks = stage == .flushing ? .random(in: 0..<200, using: &generator) : 0
  }

  /// Returns true when the save has reached the moment.
  func hasCome(in folder: TemporaryFolder, _ looksSince: inout Int) throws -> Bool {
    let staged = try folder.names { $0.hasPrefix(".saving-") }.first.map(folder.file)
    var status = stat()
    let isWritten = staged.map { stat($0.path, &status) == 0 && status.st_size >= written } ?? false
    guard isWritten || looksSince > 0 else { return false }
    looksSince += 1
    return stage == .named ? staged == nil : looksSince > looks
  }
}
