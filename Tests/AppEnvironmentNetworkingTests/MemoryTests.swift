import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import ProgramRun
import TemporaryFolders
import Testing

/// The memory that long bodies take, in their own process.
@Suite(.serialized, .disabled(if: isSanitized, "a sanitizer takes memory of its own"))
struct MemoryTests {
  private let limit = 64_000_000

  @Test func aLongBodyIsDownloadedInLittleMemory() async throws {
    let folder = try TemporaryFolder()
    try await withServer { server in
      let url = server.url("/bytes?count=300000000")
      let (received, peak) = try await Probe.run("download", url.absoluteString, folder.file("body").path)
      #expect(received == 300_000_000)
      #expect(peak < limit)
    }
  }

  @Test func aSlowReaderTakesLittleMemory() async throws {
    try await withServer { server in
      let url = server.url("/bytes?count=200000000")
      let (received, peak) = try await Probe.run("read", url.absoluteString, "200")
      #expect(received == 200_000_000)
      #expect(peak < limit)
    }
  }
}
