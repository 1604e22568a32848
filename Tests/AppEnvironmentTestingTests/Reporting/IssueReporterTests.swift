import AppEnvironmentKit
import Foundation
import TestSupport
import Testing
import XCTest

@Suite struct IssueReporterTests {
  @Test func anIssueFailsTheTestAtTheCaller() async {
    let line = #line + 4
    await expectIssue(containing: "There is no temperature for Ulm.") { issue in
      #expect(issue.sourceLocation?.fileName == "IssueReporterTests.swift" && issue.sourceLocation?.line == line)
    } _: {
      IssueReporter().report("There is no temperature for Ulm.")
    }
  }

  @Test func anIssueOnADispatchQueueFailsTheTestThatCreatedTheReporter() async {
    await expectIssue(containing: "Reported on a queue.") {
      let issues = IssueReporter()
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          issues.report("Reported on a queue.")
          continuation.resume()
        }
      }
    }
  }

  @Test func aReporterOfAClientBelongsToTheTestOfItsEnvironment() async {
    await expectIssue(containing: "Called.") {
      let environment = AppEnvironment(.test)
      await withCheckedContinuation { continuation in
        // The queue creates the client.
        DispatchQueue.global().async {
          environment[DoubledClient.self].call()
          continuation.resume()
        }
      }
    }
  }
}

final class IssueReporterXCTests: FailureCollectingTestCase {
  func testAnIssueFailsTheTest() {
    IssueReporter().report("Something is still pending: a call.")
    XCTAssertEqual(takeFailures().count, 1)
  }

  func testAnIssueOnADispatchQueueFailsTheTest() {
    let issues = IssueReporter()
    DispatchQueue.global().sync { issues.report("Something is still pending: a call.") }
    let failures = takeFailures()
    XCTAssertEqual(failures.count, 1)
    XCTAssert(failures.allSatisfy { $0.contains("Something is still pending: a call.") }, "\(failures)")
  }
}

private struct DoubledClient: Client {
  var call: @Sendable () -> Void

  static var live: Self { Self(call: {}) }
  static var preview: Self { Self(call: {}) }
  static var test: Self {
    let issues = IssueReporter()
    return Self(call: { issues.report("Called.") })
  }
}
