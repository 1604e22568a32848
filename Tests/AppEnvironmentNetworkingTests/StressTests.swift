import Foundation
import LoopbackServer
import ProgramRun
import Testing

/// Thousands of requests at a server that behaves as badly as servers can, in a process of their own: redirects, chunks,
/// bodies that break off, stalls, resets, slow and huge headers; read, collected, downloaded, left and cancelled.
@Suite(.serialized) struct StressTests {
  private struct Report: Decodable {
    let requests: Int
    let cancelled: Int
    let surprises: [String]
    let exchanges: Int
    let tasks: Int
    let descriptors: [String]
    let files: [String]
    let peak: Int
  }

  /// 10,000 where it was asked for, in CI; enough to see what goes wrong often everywhere else.
  private static let requests = ProcessInfo.processInfo.environment["NETWORK_STRESS"].flatMap { Int($0) } ?? 2_000

  /// Decides at which moments requests are cancelled; another each time, unless one is to be repeated.
  private static let seed =
    ProcessInfo.processInfo.environment["NETWORK_STRESS_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

  @Test(.timeLimit(.minutes(45)))
  func everyRequestEndsAsItShouldAndLeavesNothingBehind() async throws {
    let server = try LoopbackServer(connections: 512)
    defer { server.stop() }
    let output = try await Probe.output("stress", server.url("").absoluteString, "\(Self.requests)", "\(Self.seed)")
    let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    let repeated: Comment = "NETWORK_STRESS_SEED=\(Self.seed) chooses the same moments"
    #expect(report.requests == Self.requests, repeated)
    #expect(report.surprises == [], repeated)
    // Neither all nor none: the moments are those in which requests live.
    #expect((Self.requests / 10...Self.requests * 9 / 10).contains(report.cancelled), repeated)
    #expect(report.exchanges == 0, repeated)
    #expect(report.tasks == 0, repeated)
    #expect(report.descriptors == [], repeated)
    #expect(report.files == [], repeated)
    #expect(isSanitized || report.peak < 128_000_000, repeated)
  }
}
