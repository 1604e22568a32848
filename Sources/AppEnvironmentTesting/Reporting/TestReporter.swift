import AppEnvironmentKit
import CAppEnvironmentTesting
import PackageSupport
import Synchronization
import Testing
import XCTest

/// A reporter that fails the running test of Swift Testing or XCTest.
package struct TestReporter: IssueRecorder {
  /// Creates a reporter.
  package init() {}

  /// Returns the test of the calling thread.
  package func currentTest() -> (any RunningTest)? {
    RunningSwiftTest() ?? RunningXCTest.observer.run
  }

  /// Notes the line at which a test case of XCTest creates an environment of test clients. A live one is warned of where the
  /// test has its own.
  package func noteEnvironment(at site: CallSite, isLive: Bool) {
    guard isLive else { return RunningXCTest.observer.note(site) }
    recordWarning(
      "This environment is live, and the test has its own: TestEnvironment.current.environment.", at: site)
  }

  /// Warns of a live clock where the test has a clock that it advances.
  package func noteLiveClock() {
    recordWarning(
      "A live clock waits for real time, and the test has one that it advances: TestEnvironment.current.clock.")
  }

  /// Warns of an environment in a global constant, for example.
  package func noteUse(ofEnvironmentAt site: CallSite, createdBy test: (any RunningTest)?) {
    guard let creator = (test as? RunningSwiftTest)?.run, let user = TestRun.current, user != creator,
      !creator.isSuite
    else { return }
    recordWarning(
      """
      This environment was created by another test, which fails for calls on threads that belong to no test. \
      Create one in each test.
      """, at: site, isForAnyTest: true)
  }

  /// Warns of a test implementation that is stored.
  package func warn(_ message: String, at site: CallSite) {
    recordWarning(message, at: site, isForAnyTest: true)
  }

  /// Warns of names that are misspelled, or those of other closures.
  package func check(_ endpoints: [NamedEndpoint], of client: any Client) {
    for (endpoint, message) in EndpointNames.mistakes(in: endpoints, of: client) {
      recordWarning(message, at: endpoint.site, isForAnyTest: true)
    }
  }

  /// Returns a closure that warns, the first time, of a subscriber of the main actor that received a value elsewhere; nil
  /// if the caller belongs to no test with an environment.
  static func mainActorWarning(_ fileID: StaticString, _ line: UInt) -> (@Sendable () -> Void)? {
    // Not the test of the clock, which is created outside of traits that handle issues.
    guard TestEnvironment.ofCaller != nil, let test = RunningSwiftTest() else { return nil }
    let site = CallSite(fileID: fileID, filePath: fileID, line: line)
    let isKnown = Atomic(false)
    return {
      guard !isKnown.exchange(true, ordering: .relaxed) else { return }
      test.record(
        """
        This belongs to the main actor, and received a value on another thread. \
        To deliver it there: .debounce(for: …, scheduler: clockClient.main), or .receive(on: clockClient.main).
        """, at: site, severity: .warning)
    }
  }

  /// Records a warning for the test of the calling thread, by default if it has its own environment. The test passes
  /// nevertheless.
  private func recordWarning(_ message: String, at site: CallSite? = nil, isForAnyTest: Bool = false) {
    guard let test = Test.current, isForAnyTest || TestEnvironment.ofCaller != nil else { return }
    Issue.record(message, at: site, in: test, severity: .warning)
  }

  /// Fails a test with a call of an unimplemented endpoint.
  package func report(_ call: UnimplementedCall, for test: (any RunningTest)?) {
    let running = test as? RunningSwiftTest
    if let expectation = UnimplementedExpectation.find(for: call, running) { return expectation.note(call) }
    report(
      call.message(in: TestEnvironment.ofCaller?.environment), at: nil, for: test, fallback: call.site
    ) {
      record(call.messageWithoutTest, at: call.site, line: IssueReporting.line(for: call))
    }
  }

  /// Fails a test with an issue of a client.
  package func report(_ message: String, at site: CallSite, for test: (any RunningTest)?) {
    report(message, at: site as CallSite?, for: test)
  }

  /// Fails the test of the calling thread, or else the running test case of XCTest.
  static func fail(_ message: String, at site: CallSite?) {
    TestReporter().report(message, at: site, for: nil)
  }

  /// Fails the test of the calling thread, or else `test`, or else the running test case of XCTest. Outside a test, the
  /// run fails with an issue that belongs to no test, and the issue is written to standard error.
  ///
  /// - Parameters:
  ///   - message: The reason.
  ///   - site: The location of the issue; `nil` for that of the test.
  ///   - test: The test that fails if the calling thread has none.
  ///   - fallback: The location of the issue if that of the test is unknown; `nil` for none.
  package func report(
    _ message: String, at site: CallSite?, for test: (any RunningTest)?, fallback: CallSite? = nil
  ) {
    report(message, at: site, for: test, fallback: fallback) {
      let site = site ?? fallback ?? .here()
      record(message, at: site, line: IssueReporting.line(for: message, at: site))
    }
  }

  private func report(
    _ message: String,
    at site: CallSite?,
    for test: (any RunningTest)?,
    fallback: CallSite?,
    withoutTest: () -> Void
  ) {
    let message = [message, TestEnvironment.seedLine].compactMap(\.self).joined(separator: "\n")
    if let current = Test.current {
      Issue.record(message, at: site, in: current)
    } else if let test = test as? RunningSwiftTest {
      test.record(message, at: site)
      TestEnvironment.noteFailure(of: test.run)
    } else if let run = RunningXCTest.observer.run {
      let owner = test as? RunningXCTestCase ?? run
      let site = site ?? owner.site ?? fallback ?? Self.noSite
      let note =
        owner === run ? "" : "\nThis belongs to \(owner.name), which has ended. Wait there for what the test starts."
      XCTFail(message + note, file: site.filePath, line: site.line)
    } else {
      withoutTest()
    }
  }

  /// The location that XCTest prints for an error that has none.
  private static let noSite = CallSite(fileID: "<EXPR>", filePath: "<EXPR>", line: 0)

  /// Records an issue that belongs to no test, and writes a line to standard error, because Swift Testing drops such an issue
  /// if it runs no tests: in a program that isn't a test, and while XCTest runs.
  private func record(_ message: String, at site: CallSite, line: String) {
    IssueReporting.reportOnStandardError(line)
    Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(site))
  }
}

extension SourceLocation {
  init(_ site: CallSite) {
    self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: 1)
  }
}

/// Installs the reporter. The constructor of CAppEnvironmentTesting calls it when the binary is loaded, before any test.
@_cdecl("app_environment_testing_install")
func install() {
  app_environment_testing_keep()
  TaskRuntime.install()
  IssueReporting.install(TestReporter())
  MainActorWarning.install(TestReporter.mainActorWarning)
  XCTestObservationCenter.shared.addTestObserver(RunningXCTest.observer)
}
