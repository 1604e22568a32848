/// Returns an unimplemented endpoint that publishes: a call fails the running test and returns a publisher that fails.
///
/// Use it for the ``Client/test`` implementation of a client. The types are inferred from the closure:
///
/// ```swift
/// static var test: Self { Self(forecast: unimplemented("Weather.forecast")) }
/// ```
///
/// Make `test` a computed property, so that the closures of each environment belong to the test that creates it.
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, for the report.
///   - fileID: The file that the report names if the test is unknown. The default is the caller's.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure for any thread. The issue is recorded when it returns, whether or not its publisher has a
///   subscriber. The publisher fails with ``UnimplementedError``.
public func unimplemented<each Argument, Output>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> AnyPublisher<Output, any Error> {
  let unimplemented = UnimplementedEndpoint(endpoint, fileID: fileID, filePath: filePath, line: line)
  return { (arguments: repeat each Argument) in
    Fail(error: unimplemented.report(repeat each arguments)).eraseToAnyPublisher()
  }
}

/// Returns an unimplemented endpoint that throws: a call fails the running test and throws ``UnimplementedError``.
///
/// Use it for closures that are `throws` or `async throws`:
///
/// ```swift
/// static var test: Self { Self(temperature: unimplemented("ThermometerClient.temperature")) }
/// ```
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, for the report.
///   - fileID: The file that the report names if the test is unknown. The default is the caller's.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure for any thread. The issue is recorded before it throws.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) throws -> Result {
  let unimplemented = UnimplementedEndpoint(endpoint, fileID: fileID, filePath: filePath, line: line)
  return { (arguments: repeat each Argument) in
    throw unimplemented.report(repeat each arguments)
  }
}

/// Returns an unimplemented endpoint that can't fail: a call fails the running test and returns a placeholder.
///
/// Use it for closures that neither throw nor publish errors, such as `documentsDirectory`. The placeholder lets the test
/// run to its end:
///
/// ```swift
/// home: unimplemented("WeatherClient.home", placeholder: "nowhere")
/// ```
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, for the report.
///   - placeholder: The result of a call, evaluated at each call.
///   - fileID: The file that the report names if the test is unknown. The default is the caller's.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure for any thread. The issue is recorded before it returns.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  let unimplemented = UnimplementedEndpoint(endpoint, fileID: fileID, filePath: filePath, line: line)
  return { (arguments: repeat each Argument) in
    unimplemented.report(repeat each arguments)
    return placeholder()
  }
}

/// Returns an unimplemented endpoint without a result: a call fails the running test.
///
/// Use it for closures such as `log: @Sendable (_ line: String) -> Void`. Closures that throw or return something use
/// another one of these functions.
///
/// - Parameters:
///   - endpoint: The type and the name of the closure, for the report.
///   - fileID: The file that the report names if the test is unknown. The default is the caller's.
///   - filePath: The path of that file.
///   - line: The line in that file.
/// - Returns: A closure for any thread. The issue is recorded before it returns.
@_disfavoredOverload  // For a closure that throws, the function that throws is preferred.
public func unimplemented<each Argument>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(endpoint, placeholder: (), fileID: fileID, filePath: filePath, line: line)
}

/// Reports a missing placeholder at compile time, for a closure that neither throws any error, publishes any error, nor
/// returns nothing.
@available(
  *, unavailable,
  message: """
    this closure can't report UnimplementedError, so it needs a placeholder: \
    unimplemented("MyClient.endpoint", placeholder: value)
    """
)
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  fatalError("unavailable")
}

/// The name of an unimplemented endpoint and the test that created it, for closures that ``unimplemented(_:placeholder:fileID:filePath:line:)``
/// and its siblings have no form for.
///
/// `@Client` of AppEnvironmentMacros uses it for closures whose declaration has a value.
public struct UnimplementedEndpoint: Sendable {
  private let endpoint: NamedEndpoint
  private let test = IssueReporting.currentTest()
  private let advice: String?
  /// The environment that created the client, and the type of the client.
  private let origin: @Sendable () -> (store: ClientStore, key: ClientKey)?

  /// Creates an endpoint for the test that is running on the current thread or task.
  ///
  /// - Parameters:
  ///   - name: The type and the name of the closure, for the report.
  ///   - fileID: The file that the report names if the test is unknown. The default is the caller's.
  ///   - filePath: The path of that file.
  ///   - line: The line in that file.
  public init(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    endpoint = NamedEndpoint(name: name, site: CallSite(fileID: fileID, filePath: filePath, line: line))
    let construction = ClientConstruction.innermost.object
    advice = construction?.advice(for: name.prefix { $0 != "." })
    let key = construction?.key
    origin = { [weak store = construction?.store] in store.flatMap { store in key.map { (store, $0) } } }
    IssueReporting.note(endpoint)
  }

  /// Fails the test that created the endpoint, on any thread.
  ///
  /// - Parameter arguments: The arguments of the call, for the report.
  /// - Returns: The error for an endpoint that can throw it.
  @discardableResult
  public func report<each Argument>(_ arguments: repeat each Argument) -> UnimplementedError {
    var descriptions: [String] = []
    for argument in repeat each arguments {
      descriptions.append(UnimplementedCall.describe(argument))
    }
    let origin = origin()
    origin?.store.settings.noteUse()
    let call = UnimplementedCall(
      endpoint: endpoint.name, arguments: descriptions, advice: advice, site: endpoint.site, origin: origin)
    IssueReporting.report(call, for: test)
    return UnimplementedError(endpoint: endpoint.name)
  }
}

/// The name of an unimplemented endpoint, and the line that declares it.
package struct NamedEndpoint: Sendable {
  /// The type and the name of the closure, such as `FileClient.loadFile`.
  package let name: String
  /// The line that declares the endpoint as unimplemented.
  package let site: CallSite
}
