import AppEnvironmentKit
import AppEnvironmentTesting
import Dispatch
import XCTest

final class ExpectUnimplementedXCTests: FailureCollectingTestCase {
  func testACallThatIsExpectedDoesNotFailTheTest() {
    let reports = expectUnimplemented("FileClient.documentsDirectory") { _ = FileClient.test.documentsDirectory() }
    XCTAssertEqual(reports.count, 1)
    XCTAssertEqual(takeFailures().count, 0)
  }

  func testACallCountsOnAQueue() {
    let files = FileClient.test
    expectUnimplemented("FileClient.documentsDirectory") {
      DispatchQueue.global().sync { _ = files.documentsDirectory() }
    }
    XCTAssertEqual(takeFailures().count, 0)
  }

  func testAfterwardsACallFailsTheTestAgain() {
    let files = FileClient.test
    expectUnimplemented("FileClient.documentsDirectory") { _ = files.documentsDirectory() }
    _ = files.documentsDirectory()
    XCTAssertEqual(takeFailures().count, 1)
  }
}
