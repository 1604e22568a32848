import AppEnvironmentTesting
import Foundation
import Testing
import Weather
import XCTest

// These tests use endpoints and an environment that they don't provide, and have to fail. .ci/run checks that they do.

@Suite struct UnimplementedTests {
  @Test func callsOnItsOwnThread() {
    _ = AppEnvironment(.test).weatherClient.home()
  }

  @Test func callsOnADispatchQueue() async {
    let environment = AppEnvironment(.test)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        _ = environment.weatherClient.forecast("Ulm")
        continuation.resume()
      }
    }
  }

  @Test(.environment()) func printsItsLog() {
    let environment = TestEnvironment.current.environment
    environment.logClient.warning("The barometer is broken")
    _ = environment.weatherClient.home()
  }
}

final class UnimplementedXCTests: XCTestCase {
  func testCallsOnItsOwnThread() {
    _ = AppEnvironment(.test).weatherClient.home()
  }

  func testCallsOnADispatchQueue() {
    let environment = AppEnvironment(.test)
    let called = expectation(description: "called")
    DispatchQueue.global().async {
      _ = environment.weatherClient.forecast("Ulm")
      called.fulfill()
    }
    wait(for: [called], timeout: 60)
  }

  func testUsesTheEnvironmentOfNoTest() {
    _ = TestEnvironment.current
  }
}
