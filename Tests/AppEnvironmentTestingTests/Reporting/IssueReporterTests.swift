import AppEnvironmentKit
import Foundation
import Testing
import XCTest

@Suite struct IssueReporterTests {
  @Test func anIssueFailsTheTestAtTheCaller() {
    withKnownIssue {
      IssueReporter().report("There is no temperature for Ulm.")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("There is no temperature for Ulm.") == true
        && issue.sourceLocation?.fileName == "IssueReporterTests.swift" && issue.sourceLocation?.line == 9
    }
  }

  @Test func anIssueOnADispatchQueueFailsTheTestThatCreatedTheReporter() async {
    await withKnownIssue {
      let issues = IssueReporter()
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          issues.report("Reported on a queue.")
          continuation.resume()
        }
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("Reported on a queue.") == true
    }
  }

  @Test func aReporterOfAClientBelongsToTheTestOfItsEnvironment() async {
    await withKnownIssue {
      let environment = AppEnvironment(.test)
      await withCheckedContinuation { continuation in
        // The queue creates the client.
        DispatchQueue.global().async {
          environment[DoubledClient.self].call()
          continuation.resume()
        }
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("Called.") == true
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
