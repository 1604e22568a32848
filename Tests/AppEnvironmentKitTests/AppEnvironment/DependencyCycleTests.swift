import AppEnvironmentKit
import Foundation
import ProgramRun
import Testing
import TestSupport

@Suite(.ownThread) struct DependencyCycleTests {
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

  @Test func aCycleOfUnrelatedEnvironmentsIsReportedWithItsPath() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (left, right) = (AppEnvironment(.live), AppEnvironment(.live))
        NearClient.other.locked.withLock { $0 = right }
        FarClient.other.locked.withLock { $0 = left }
        onThreads(2) { index in
          if index == 0 { _ = left[NearClient.self] } else { _ = right[FarClient.self] }
        }
      })
    let text = message(of: result)
    #expect(text.contains("NearClient → FarClient → NearClient") || text.contains("FarClient → NearClient → FarClient"))
  }

  @Test func aClientThatReadsItselfInChildrenWithoutEndIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[NestingClient.self]
      })
    #expect(message(of: result).contains("Dependency cycle: NestingClient → NestingClient"))
  }

  @Test func aClientMayReadItselfInAChildThatReplacesAPart() {
    #expect(AppEnvironment(.live)[OnceNestingClient.self].depth == 2)
  }

  @Test func aReplacementDuringTheConstructionIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AppEnvironment(.live)[MeddlingClient.self]
      })
    #expect(message(of: result).contains("MeddlingClient replaces GreetingClient in the environment that creates it"))
  }

  @Test func aDependencyThatIsReachedTwiceIsNotReportedAsACycle() {
    struct WideClient: ReadingClient {
      init(in environment: AppEnvironment) {
        _ = environment[DeepClient.self]
        _ = environment.greetingClient.implementation()
      }
    }
    struct DeepClient: ReadingClient {
      init(in environment: AppEnvironment) { _ = environment.greetingClient.implementation() }
    }
    let environment = AppEnvironment(.live)
    onThreads(4) { index in
      if index.isMultiple(of: 2) { _ = environment[WideClient.self] } else { _ = environment[DeepClient.self] }
    }
    #expect(environment.clientSummary.contains("built from DeepClient, GreetingClient"))
  }
}

private func message(of result: ExitTest.Result) -> String {
  String(decoding: result.standardErrorContent, as: UTF8.self)
}

/// A client that reads others while it is created.
private protocol ReadingClient: SoleComposedClient {
  init(in environment: AppEnvironment)
}

extension ReadingClient {
  static func live(in environment: AppEnvironment) -> Self { Self(in: environment) }
}

private struct FirstClient: ReadingClient {
  init(in environment: AppEnvironment) { _ = environment[SecondClient.self] }
}

private struct SecondClient: ReadingClient {
  init(in environment: AppEnvironment) { _ = environment[ThirdClient.self] }
}

private struct ThirdClient: ReadingClient {
  init(in environment: AppEnvironment) { _ = environment[FirstClient.self] }
}

private struct SelfishClient: ReadingClient {
  init(in environment: AppEnvironment) { _ = environment[SelfishClient.self] }
}

// Two threads wait for each other before each of them reads the other one's client.
private let leftHasBegun = DispatchSemaphore(value: 0)
private let rightHasBegun = DispatchSemaphore(value: 0)

private struct LeftClient: ReadingClient {
  init(in environment: AppEnvironment) {
    leftHasBegun.signal()
    rightHasBegun.wait(for: "the construction on the right")
    _ = environment[RightClient.self]
  }
}

private struct RightClient: ReadingClient {
  init(in environment: AppEnvironment) {
    rightHasBegun.signal()
    leftHasBegun.wait(for: "the construction on the left")
    _ = environment[LeftClient.self]
  }
}

// The same, in environments that have nothing to do with each other.
private struct NearClient: ReadingClient {
  static let other = Shared<AppEnvironment?>(nil)
  init(in _: AppEnvironment) {
    leftHasBegun.signal()
    rightHasBegun.wait(for: "the construction on the right")
    _ = Self.other.value?[FarClient.self]
  }
}

private struct FarClient: ReadingClient {
  static let other = Shared<AppEnvironment?>(nil)
  init(in _: AppEnvironment) {
    rightHasBegun.signal()
    leftHasBegun.wait(for: "the construction on the left")
    _ = Self.other.value?[NearClient.self]
  }
}

private struct NestingClient: ReadingClient {
  init(in environment: AppEnvironment) {
    _ = environment.overriding { $0.greetingClient = .saying("nested") }[NestingClient.self]
  }
}

/// A client that uses another instance of itself, in an environment with another greeting.
private struct OnceNestingClient: ReadingClient {
  let depth: Int
  init(in environment: AppEnvironment) {
    if environment.greetingClient.implementation() == "nested" {
      depth = 1
    } else {
      depth = environment.overriding { $0.greetingClient = .saying("nested") }[OnceNestingClient.self].depth + 1
    }
  }
}

/// A client that reads its user's environment instead of the one that it is created in.
private struct RoundaboutClient: ReadingClient {
  static let environment = Shared<AppEnvironment?>(nil)
  init(in _: AppEnvironment) { _ = Self.environment.value?[PassingClient.self] }
}

private struct PassingClient: ReadingClient {
  init(in _: AppEnvironment) { _ = RoundaboutClient.environment.value?[RoundaboutClient.self] }
}

/// A client that waits for a thread that reads it.
private struct DelegatingClient: ReadingClient {
  init(in environment: AppEnvironment) {
    onThreads(1) { _ in _ = environment[DelegatingClient.self] }
  }
}

private struct MeddlingClient: ReadingClient {
  init(in environment: AppEnvironment) { environment.greetingClient = .saying("meddled") }
}
