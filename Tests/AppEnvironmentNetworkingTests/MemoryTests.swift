import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// How much memory long bodies take, in a process of their own.
@Suite(.serialized, .enabled(if: Probe.measuresMemory, "a sanitizer takes memory of its own"))
struct MemoryTests {
  private let limit = 64_000_000

  @Test func aGigabyteIsDownloadedInLittleMemory() async throws {
    let folder = try Folder()
    try await withServer { server in
      let url = server.url("/bytes?count=1000000000")
      let (received, peak) = try await Probe.run("download", url.absoluteString, folder.file("body").path)
      #expect(received == 1_000_000_000)
      #expect(peak < limit)
    }
  }

  @Test func aReaderThatIsSlowTakesLittleMemory() async throws {
    try await withServer { server in
      let url = server.url("/bytes?count=200000000")
      let (received, peak) = try await Probe.run("read", url.absoluteString, "200")
      #expect(received == 200_000_000)
      #expect(peak < limit)
    }
  }
}

private struct ProbeFailure: Error {
  let output: String
}

/// A run of `network-probe`, beside the test's own program.
enum Probe {
  /// The sanitizers' libraries are linked into every program of such a build.
  static var measuresMemory: Bool {
    guard let handle = dlopen(nil, RTLD_NOW) else { return false }
    defer { dlclose(handle) }
    return dlsym(handle, "__tsan_init") == nil && dlsym(handle, "__asan_init") == nil
  }

  /// Runs it to its end: how many bytes came, and its peak of memory in bytes.
  static func run(_ arguments: String...) async throws -> (received: Int, peak: Int) {
    let output: String = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try Self.output(of: arguments) }) }
    }
    let numbers = output.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw ProbeFailure(output: output) }
    return (numbers[0], numbers[1])
  }

  private static func output(of arguments: [String]) throws -> String {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let process = Process()
    process.executableURL = tests.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(component: "network-probe")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
