import Foundation
import PackageSupport
import XCTest

/// A test case that collects the failures that AppEnvironmentTesting reports, for the test to check.
class FailureCollectingTestCase: XCTestCase {
  private let failures = Locked<[String]>([])
  private let line = Locked(0)

  /// The line of the last failure.
  var lastLine: Int { line.withLock { $0 } }

  /// Removes and returns the failures since the last call, which then don't fail the test.
  func takeFailures() -> [String] {
    failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }

  override func tearDown() {
    XCTAssertEqual(takeFailures().count, 0, "left by the test")
  }

  private static func isKept(_ description: String) -> Bool {
    ["Unimplemented", "no test environment", "still pending", "expected, + received"]
      .contains { description.contains($0) }
  }

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      if Self.isKept(issue.compactDescription) {
        failures.withLock { $0.append(issue.compactDescription) }
        line.withLock { $0 = issue.sourceCodeContext.location?.lineNumber ?? 0 }
      } else {
        super.record(issue)
      }
    }
  #else
    override func recordFailure(
      withDescription description: String,
      inFile filePath: String,
      atLine lineNumber: Int,
      expected: Bool
    ) {
      if Self.isKept(description) {
        failures.withLock { $0.append(description) }
        line.withLock { $0 = lineNumber }
      } else {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }
  #endif
}
