import AppEnvironmentKit
import Testing
import XCTest

/// Fails the running test of Swift Testing or of XCTest when an unimplemented endpoint is called.
struct TestReporter: IssueReporter {
  func currentTest() -> (any RunningTest)? {
    RunningSwiftTest()
  }

  func report(_ call: UnimplementedCall, for test: (any RunningTest)?) {
    if let current = Test.current {
      Issue.record(call, in: current)
    } else if let test = test as? RunningSwiftTest {
      test.record(call)
    } else if RunningXCTest.observer.isRunning {
      XCTFail(call.message, file: call.source.filePath, line: call.source.line)
    } else {
      Issue.record(Comment(rawValue: call.messageWithoutTest), sourceLocation: SourceLocation(call.source))
    }
  }
}

extension SourceLocation {
  fileprivate init(_ source: UnimplementedCall.Source) {
    self.init(fileID: "\(source.fileID)", filePath: "\(source.filePath)", line: Int(source.line), column: 1)
  }
}
