import AppEnvironmentKit
import Foundation
import Testing

@Suite struct DependencyCycleTests {
  @Test func aCycleOnOneThreadIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[FirstClient.self]
      })
    #expect(message(of: result).contains("Dependency cycle: FirstClient → SecondClient → ThirdClient → FirstClient"))
  }

  @Test func aClientThatDependsOnItselfIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[SelfishClient.self]
      })
    #expect(message(of: result).contains("Dependency cycle: SelfishClient → SelfishClient"))
  }

  @Test func aCycleAcrossThreadsIsReportedWithItsPath() async throws {
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

  @Test func aCycleThroughAnotherReferenceToTheEnvironmentIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let environment = AppEnvironment(.live)
        RoundaboutClient.environment.locked.withLock { $0 = environment }
        _ = environment[RoundaboutClient.self]
      })
    #expect(message(of: result).contains("RoundaboutClient → PassingClient → RoundaboutClient"))
  }

  @Test func aCycleThroughAThreadThatTheClientWaitsForIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[DelegatingClient.self]
      })
    #expect(message(of: result).contains("DelegatingClient → DelegatingClient"))
  }

  @Test func aReplacementDuringTheConstructionIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[MeddlingClient.self]
      })
    #expect(message(of: result).contains("MeddlingClient replaces GreetingClient in the environment that creates it"))
  }

  @Test func aDependencyThatIsReachedTwiceIsNotReportedAsACycle() {
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

/// A client that reads others while it is created.
private protocol ComposedClient: Client {
  init(in environment: AppEnvironment)
}

extension ComposedClient {
  static var live: Self { fatalError("created in an environment") }
  static var preview: Self { live }
  static var test: Self { live }
  static func live(in environment: AppEnvironment) -> Self { Self(in: environment) }
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

// Two threads wait for each other before each of them reads the other one's client.
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

/// A client that reads its user's environment instead of the one that it is created in.
private struct RoundaboutClient: ComposedClient {
  static let environment = Shared<AppEnvironment?>(nil)
  init(in _: AppEnvironment) { _ = Self.environment.value?[PassingClient.self] }
}

private struct PassingClient: ComposedClient {
  init(in _: AppEnvironment) { _ = RoundaboutClient.environment.value?[RoundaboutClient.self] }
}

/// A client that waits for a thread that reads it.
private struct DelegatingClient: ComposedClient {
  init(in environment: AppEnvironment) {
    onThreads(1) { _ in _ = environment[DelegatingClient.self] }
  }
}

private struct MeddlingClient: ComposedClient {
  init(in environment: AppEnvironment) { environment.greetingClient = .saying("meddled") }
}
