import Foundation
import PackageSupport

/// A test that was running when an endpoint or a reporter was created. It receives the issues from threads that belong to no
/// test.
package protocol RunningTest: AnyObject, Sendable {}

/// A recorder that fails the running test. AppEnvironmentTesting has the only one.
package protocol IssueRecorder: Sendable {
  /// Returns the test that the calling thread works for.
  func currentTest() -> (any RunningTest)?

  /// Notes the line at which the test creates an environment, for issues whose own line is unknown, and warns of a live one.
  func noteEnvironment(at site: CallSite, isLive: Bool)

  /// Warns of the use of a live clock.
  func noteLiveClock()

  /// Warns of an environment of test clients that is used by another test than the one that created it.
  func noteUse(ofEnvironmentAt site: CallSite, createdBy test: (any RunningTest)?)

  /// Warns of a line of a test, which doesn't fail.
  func warn(_ message: String, at site: CallSite)

  /// Warns of endpoints with names that aren't those of the closures of their client.
  func check(_ endpoints: [NamedEndpoint], of client: any Client)

  /// Fails the test that the calling thread works for, otherwise `test`, otherwise any that is running.
  ///
  /// The issue is recorded when the function returns.
  func report(_ call: UnimplementedCall, for test: (any RunningTest)?)

  /// Fails a test like the other function, with a message about some line of source code.
  func report(_ message: String, at site: CallSite, for test: (any RunningTest)?)
}

/// The connection from endpoints and reporters to the running test.
package enum IssueReporting {
  /// The test that receives the issues of endpoints created in this scope, if the creating thread works for none.
  ///
  /// An environment stores the ``currentTest()`` when it is created, and binds it while it creates a client. So a client
  /// whose first use is on a dispatch queue fails the same test.
  @TaskLocal private static var inheritedTest: (any RunningTest)?

  private static let endpoints = Locked<Set<String>>([])
  private static let installed = Locked<(any IssueRecorder)?>(nil)

  /// The recorder of all issues; nil in a program that isn't a test.
  static var recorder: (any IssueRecorder)? { installed.withLock { $0 } }

  /// Installs the recorder of all issues. Called once, when a test binary is loaded.
  package static func install(_ newRecorder: any IssueRecorder) {
    installed.withLock { $0 = newRecorder }
  }

  /// The test that the caller works for, by its thread or by the environment that is creating a client.
  package static func currentTest() -> (any RunningTest)? {
    inheritedTest ?? recorder?.currentTest()
  }

  /// The names of the endpoints that have been created.
  package static var knownEndpoints: Set<String> { endpoints.withLock { $0 } }

  /// Notes that an endpoint has been created.
  static func note(_ endpoint: NamedEndpoint) {
    endpoints.withLock { _ = $0.insert(endpoint.name) }
    ClientConstruction.innermost.object?.note(endpoint)
  }

  /// Notes that an environment of test or live clients has been created.
  package static func noteEnvironment(at site: CallSite, isLive: Bool) {
    recorder?.noteEnvironment(at: site, isLive: isLive)
  }

  /// A closure to call before each wait for real time; nil in a program that isn't a test.
  static var noteLiveClock: (@Sendable () -> Void)? {
    guard let recorder else { return nil }
    return { recorder.noteLiveClock() }
  }

  /// Calls `create`, and makes `test` the current test of the endpoints that it creates.
  package static func inheriting<Result>(_ test: (any RunningTest)?, _ create: () -> Result) -> Result {
    guard let test else { return create() }
    return $inheritedTest.withValue(test, operation: create)
  }

  static func report(_ call: UnimplementedCall, for test: (any RunningTest)?) {
    if let recorder { return recorder.report(call, for: test) }
    reportWithoutRecorder(call.message(), at: call.site, line: line(for: call))
  }

  static func report(_ message: String, at site: CallSite, for test: (any RunningTest)?) {
    if let recorder { return recorder.report(message, at: site, for: test) }
    reportWithoutRecorder(message, at: site, line: line(for: message, at: site))
  }

  private static func reportWithoutRecorder(_ message: String, at site: CallSite, line: String) {
    // A test must not pass by accident, and only AppEnvironmentTesting can fail it by name.
    if AppEnvironment.Context.isTest(CommandLine.arguments.first ?? "", ProcessInfo.processInfo.environment) {
      fatalError(
        "\(message)\nTo fail the test instead of ending the run, add AppEnvironmentTesting to the test target.",
        file: site.filePath, line: site.line)
    }
    reportOnStandardError(line)
  }

  /// Returns the line that reports a call where no test receives it.
  package static func line(for call: UnimplementedCall) -> String {
    "Unimplemented: \(call.endpoint) was called, and the test environment does not provide it."
  }

  /// Returns the line that reports an issue where no test receives it.
  package static func line(for message: String, at site: CallSite) -> String {
    "Issue at \(site.fileID):\(site.line): \(message)"
  }

  /// Writes a line to standard error, which is where programs that aren't tests report issues.
  package static func reportOnStandardError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

/// A line of source code at which an issue is reported.
package struct CallSite: Sendable, CustomStringConvertible {
  /// The module and the name of the file, as in `NotesTests/SearchTests.swift`.
  package let fileID: StaticString
  /// The path of the file.
  package let filePath: StaticString
  /// The number of the line, beginning with 1.
  package let line: UInt

  /// Creates a line.
  package init(fileID: StaticString, filePath: StaticString, line: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }

  /// The path and the line, as in `/Projects/Notes/Search.swift:42`.
  package var description: String { "\(filePath):\(line)" }

  /// Returns the line of the call.
  package static func here(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) -> CallSite {
    CallSite(fileID: fileID, filePath: filePath, line: line)
  }
}
