/// A reporter that fails the running test, for the test doubles of your own clients.
///
/// Create it where the double is created, and report with it when the double is used in a way that the test doesn't expect:
/// ```swift
/// extension ThermometerClient {
///   /// Returns a client that knows the temperature of some cities, and fails the test if it is asked for another one.
///   static func fixed(_ temperatures: [String: Double]) -> Self {
///     let issues = IssueReporter()
///     return Self(temperature: { city in
///       if temperatures[city] == nil { issues.report("The test provides no temperature for \(city).") }
///       return temperatures[city] ?? 0
///     })
///   }
/// }
/// ```
/// The reporter stores the test that creates it, so that an issue on a dispatch queue or a thread fails that test. It works
/// under Swift Testing and XCTest, in debug and release builds, if the test target links `AppEnvironmentTesting`. If it
/// doesn't, an issue ends the run of the tests at its line. In a program that isn't a test, the reporter writes issues to
/// standard error.
///
/// For an endpoint that a test has to provide, use ``unimplemented(_:placeholder:fileID:filePath:line:)`` and its overloads.
public struct IssueReporter: Sendable {
  private let test = IssueReporting.currentTest()

  /// Creates a reporter for the running test.
  public init() {}

  /// Fails the test with a message, on any thread. The issue is recorded when the function returns.
  ///
  /// If the calling thread works for a test, that test fails. Otherwise, the test that created the reporter fails.
  ///
  /// - Parameters:
  ///   - message: The issue, as a sentence that says how to resolve it.
  ///   - fileID: The file to which the issue belongs. The default is the caller's.
  ///   - filePath: The path of the file.
  ///   - line: The line in the file.
  public func report(
    _ message: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    IssueReporting.report(message, at: CallSite(fileID: fileID, filePath: filePath, line: line), for: test)
  }
}
