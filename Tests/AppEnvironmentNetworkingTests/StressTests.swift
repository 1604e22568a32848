import Foundation
import LoopbackServer
import ProgramRun
import Testing

/// Thousands of requests in their own process, at a server that redirects, truncates, stalls and resets; they are
/// collected, read, downloaded, left and cancelled.
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

  /// The number of requests, which `NETWORK_STRESS` sets.
  private static let requests = ProcessInfo.processInfo.environment["NETWORK_STRESS"].flatMap { Int($0) } ?? 600

  /// The seed of the moments at which requests are cancelled, which `NETWORK_STRESS_SEED` sets.
  private static let seed =
    ProcessInfo.processInfo.environment["NETWORK_STRESS_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

  @Test(.timeLimit(.minutes(45)))
  func everyRequestHasItsOutcomeAndReleasesItsResources() async throws {
    let server = try LoopbackServer(connections: 512)
    defer { server.stop() }
    let output = try await Probe.output("stress", server.url("").absoluteString, "\(Self.requests)", "\(Self.seed)")
    let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    let repeated: Comment = "NETWORK_STRESS_SEED=\(Self.seed) chooses the same moments"
    #expect(report.requests == Self.requests, repeated)
    #expect(report.surprises == [], repeated)
    // The moments are within the lifetime of requests.
    #expect((Self.requests / 10...Self.requests * 9 / 10).contains(report.cancelled), repeated)
    #expect(report.exchanges == 0, repeated)
    #expect(report.tasks == 0, repeated)
    // The thread sanitizer keeps pipes to its symbolizer.
    #expect(report.descriptors.filter { !isSanitized || !$0.hasPrefix("pipe:") } == [], repeated)
    #expect(report.files == [], repeated)
    #expect(isSanitized || report.peak < 128_000_000, repeated)
  }
}
