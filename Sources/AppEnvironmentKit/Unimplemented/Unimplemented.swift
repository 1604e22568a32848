/// An endpoint that publishes: a call fails the running test by name and returns a publisher that fails.
///
/// For the ``Client/test`` implementation of a client. The types follow from the closure it is given to:
///
/// ```swift
/// static var test: Self { Self(forecast: unimplemented("Weather.forecast")) }
/// ```
///
/// Write `test` as a computed property, so that each environment has closures that know which test they are made in.
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, as the report is to call it.
///   - fileID: The file that is named where the test's own place is not known.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure that may be called on any thread. The report is recorded when it returns, whether or not its
///   publisher is subscribed to; the publisher fails with ``UnimplementedError``.
public func unimplemented<each Argument, Output>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> AnyPublisher<Output, any Error> {
  let unimplemented = UnimplementedEndpoint(
    name: endpoint, source: .init(fileID: fileID, filePath: filePath, line: line))
  return { (arguments: repeat each Argument) in
    Fail(error: unimplemented.report(repeat each arguments)).eraseToAnyPublisher()
  }
}

/// An endpoint that throws: a call fails the running test by name, then throws ``UnimplementedError``.
///
/// For closures that are `throws` or `async throws`.
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, as the report is to call it.
///   - fileID: The file that is named where the test's own place is not known.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure that may be called on any thread; the report is recorded before it throws.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) throws -> Result {
  let unimplemented = UnimplementedEndpoint(
    name: endpoint, source: .init(fileID: fileID, filePath: filePath, line: line))
  return { (arguments: repeat each Argument) in
    throw unimplemented.report(repeat each arguments)
  }
}

/// An endpoint that cannot fail: a call fails the running test by name, then returns a placeholder.
///
/// For closures that neither throw nor publish errors, such as `documentsDirectory`; the placeholder only lets the test
/// run to its end.
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, as the report is to call it.
///   - placeholder: What the call returns, made anew for each call.
///   - fileID: The file that is named where the test's own place is not known.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure that may be called on any thread; the report is recorded before it returns.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  let unimplemented = UnimplementedEndpoint(
    name: endpoint, source: .init(fileID: fileID, filePath: filePath, line: line))
  return { (arguments: repeat each Argument) in
    _ = unimplemented.report(repeat each arguments)
    return placeholder()
  }
}

/// An endpoint that returns nothing and cannot fail: a call fails the running test by name, and that is all.
///
/// For closures such as `log: @Sendable (_ line: String) -> Void`. One that throws, or returns something, takes another
/// of these functions.
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, as the report is to call it.
///   - fileID: The file that is named where the test's own place is not known.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure that may be called on any thread; the report is recorded before it returns.
@_disfavoredOverload  // A closure that throws is given the one that throws.
public func unimplemented<each Argument>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(endpoint, placeholder: (), fileID: fileID, filePath: filePath, line: line)
}

/// What every unimplemented closure of one endpoint holds: its name and the test it was made in.
private struct UnimplementedEndpoint: Sendable {
  let name: String
  let source: UnimplementedCall.Source
  let test = IssueReporting.currentTest()

  init(name: String, source: UnimplementedCall.Source) {
    self.name = name
    self.source = source
    IssueReporting.noteEndpoint(name)
  }

  func report<each Argument>(_ arguments: repeat each Argument) -> UnimplementedError {
    var descriptions: [String] = []
    for argument in repeat each arguments {
      descriptions.append(UnimplementedCall.describe(argument))
    }
    let call = UnimplementedCall(endpoint: name, arguments: descriptions, source: source)
    IssueReporting.report(call, for: test)
    return UnimplementedError(endpoint: name)
  }
}
