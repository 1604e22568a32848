import AppEnvironmentKit
import Foundation
import Testing

@Suite struct CircleTests {
  @Test func aCircleOnOneThreadIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[FirstClient.self]
      })
    #expect(message(of: result).contains("FirstClient → SecondClient → ThirdClient → FirstClient"))
  }

  @Test func aClientMadeOfItselfIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[SelfishClient.self]
      })
    #expect(message(of: result).contains("SelfishClient → SelfishClient"))
  }

  @Test func aCircleAcrossThreadsIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let environment = AppEnvironment(.live)
        onThreads(2) { index in
          if index == 0 { _ = environment[LeftClient.self] } else { _ = environment[RightClient.self] }
        }
      })
    let text = message(of: result)
    #expect(
      text.contains("LeftClient → RightClient → LeftClient") || text.contains("RightClient → LeftClient → RightClient"))
  }

  @Test func aCircleThroughTheEnvironmentItselfIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let environment = AppEnvironment(.live)
        RoundaboutClient.environment.locked.withLock { $0 = environment }
        _ = environment[RoundaboutClient.self]
      })
    #expect(message(of: result).contains("RoundaboutClient → PassingClient → RoundaboutClient"))
  }

  @Test func aCircleThroughAThreadOfTheMakingIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[DelegatingClient.self]
      })
    #expect(message(of: result).contains("DelegatingClient → DelegatingClient"))
  }

  @Test func replacingInsideAMakingIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[MeddlingClient.self]
      })
    #expect(message(of: result).contains("MeddlingClient.make(in:) replaces GreetingClient"))
  }

  @Test func whatIsMadeOfAClientTwiceIsNoCircle() {
    struct WideClient: ComposedClient {
      init(in environment: AppEnvironment) {
        _ = environment[DeepClient.self]
        _ = environment.greetingClient.implementation()
      }
    }
    struct DeepClient: ComposedClient {
      init(in environment: AppEnvironment) { _ = environment.greetingClient.implementation() }
    }
    let environment = AppEnvironment(.live)
    onThreads(4) { index in
      if index.isMultiple(of: 2) { _ = environment[WideClient.self] } else { _ = environment[DeepClient.self] }
    }
    #expect(environment.describe().contains("built from DeepClient, GreetingClient"))
  }
}

private func message(of result: ExitTest.Result) -> String {
  String(decoding: result.standardErrorContent, as: UTF8.self)
}

/// A client that reads others while it is made.
private protocol ComposedClient: Client {
  init(in environment: AppEnvironment)
}

extension ComposedClient {
  static var live: Self { fatalError("made in an environment") }
  static var preview: Self { live }
  static var test: Self { live }
  static func make(in environment: AppEnvironment) -> Self { Self(in: environment) }
}

private struct FirstClient: ComposedClient {
  init(in environment: AppEnvironment) { _ = environment[SecondClient.self] }
}

private struct SecondClient: ComposedClient {
  init(in environment: AppEnvironment) { _ = environment[ThirdClient.self] }
}

private struct ThirdClient: ComposedClient {
  init(in environment: AppEnvironment) { _ = environment[FirstClient.self] }
}

private struct SelfishClient: ComposedClient {
  init(in environment: AppEnvironment) { _ = environment[SelfishClient.self] }
}

/// Where the two threads wait until both have begun.
private let leftHasBegun = DispatchSemaphore(value: 0)
private let rightHasBegun = DispatchSemaphore(value: 0)

private struct LeftClient: ComposedClient {
  init(in environment: AppEnvironment) {
    leftHasBegun.signal()
    rightHasBegun.wait()
    _ = environment[RightClient.self]
  }
}

private struct RightClient: ComposedClient {
  init(in environment: AppEnvironment) {
    rightHasBegun.signal()
    leftHasBegun.wait()
    _ = environment[LeftClient.self]
  }
}

/// Reads from the environment that its user has, not from the one it is given.
private struct RoundaboutClient: ComposedClient {
  static let environment = Shared<AppEnvironment?>(nil)
  init(in _: AppEnvironment) { _ = Self.environment.value?[PassingClient.self] }
}

private struct PassingClient: ComposedClient {
  init(in _: AppEnvironment) { _ = RoundaboutClient.environment.value?[RoundaboutClient.self] }
}

/// Waits for a thread that needs it.
private struct DelegatingClient: ComposedClient {
  init(in environment: AppEnvironment) {
    onThreads(1) { _ in _ = environment[DelegatingClient.self] }
  }
}

private struct MeddlingClient: ComposedClient {
  init(in environment: AppEnvironment) { environment.greetingClient = .saying("meddled") }
}
