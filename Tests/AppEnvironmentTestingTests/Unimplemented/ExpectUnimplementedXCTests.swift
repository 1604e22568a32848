import AppEnvironmentKit
import AppEnvironmentTesting
import Dispatch
import XCTest

final class ExpectUnimplementedXCTests: FailureCollectingTestCase {
  func testAnExpectedCallDoesNotFailTheTest() {
    let reports = expectUnimplemented("FileClient.documentsDirectory") { _ = FileClient.test.documentsDirectory() }
    XCTAssertEqual(reports.count, 1)
    XCTAssertEqual(takeFailures().count, 0)
  }

  func testACallOnADispatchQueueIsCounted() {
    let files = FileClient.test
    expectUnimplemented("FileClient.documentsDirectory") {
      DispatchQueue.global().sync { _ = files.documentsDirectory() }
    }
    XCTAssertEqual(takeFailures().count, 0)
  }

  func testACallAfterTheExpectationFailsTheTest() {
    let files = FileClient.test
    expectUnimplemented("FileClient.documentsDirectory") { _ = files.documentsDirectory() }
    _ = files.documentsDirectory()
    XCTAssertEqual(takeFailures().count, 1)
  }
}
