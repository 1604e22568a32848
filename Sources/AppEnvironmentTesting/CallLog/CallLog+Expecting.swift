import AppEnvironmentKit

extension CallLog {
  /// Fails the test unless the given endpoints were called in the given order. The failure shows the log.
  ///
  /// The n-th mention of an endpoint stands for its n-th call, and there may be other calls in between: with
  /// `"FileClient.loadFile", "FileClient.saveFile"` the first load has to begin before the first save.
  /// ```swift
  /// log.expect(order: "FileClient.loadFile", "FileClient.saveFile", oneAfterTheOther: true)
  /// ```
  /// - Parameters:
  ///   - endpoints: The types and names of closures, as in `FileClient.loadFile`.
  ///   - oneAfterTheOther: A Boolean value that indicates whether each call has to end before the next one begins.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    order endpoints: String...,
    oneAfterTheOther: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard areKnown(endpoints, site) else { return }
    let calls = calls
    var mentions: [String: Int] = [:]
    var last: RecordedCall?
    for endpoint in endpoints {
      let number = mentions[endpoint, default: 0]
      mentions[endpoint] = number + 1
      let own = calls.filter { $0.endpoint == endpoint }
      let name = number == 0 ? endpoint : "\(endpoint), call \(number + 1),"
      guard number < own.count else { return fail("\(name) was not called.", site) }
      if let last {
        guard last.beginning < own[number].beginning else {
          return fail("\(name) was called before \(last.endpoint).", site)
        }
        if oneAfterTheOther, last.end.map({ $0 > own[number].beginning }) ?? true {
          return fail("\(name) was called before \(last.endpoint) had ended.", site)
        }
      }
      last = own[number]
    }
  }

  /// Fails the test unless exactly the given endpoints were called, in the given order. The failure shows the difference.
  ///
  /// ```swift
  /// log.expect(calls: "FileClient.documentsDirectory", "FileClient.loadFile", "FileClient.saveFile")
  /// ```
  /// - Parameters:
  ///   - endpoints: The types and names of closures, as in `FileClient.loadFile`.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    calls endpoints: String...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard areKnown(endpoints, site) else { return }
    let actual = calls.map { (endpoint: $0.endpoint, text: "\($0)") }
    let expected = endpoints.map { (endpoint: $0, text: $0) }
    let difference = LineDifference.text(expected: expected, actual: actual) {
      $0.endpoint == $1.endpoint
    } describe: {
      $0.text
    }
    guard let difference else { return }
    TestReporter.fail("The calls differ (- expected, + called):\n\(difference)", at: site)
  }

  /// Fails the test unless an endpoint was called the given number of times. The failure shows the log.
  ///
  /// ```swift
  /// log.expect(1, of: "FileClient.saveFile")
  /// ```
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - endpoint: The type and name of the closure, as in `FileClient.loadFile`. An unknown name fails the test. The
  ///     endpoints of a client of your own are known after its first use, if it's a ``RecordableClient``.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    _ count: Int,
    of endpoint: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard areKnown([endpoint], site) else { return }
    let calls = calls.count { $0.endpoint == endpoint }
    guard calls != count else { return }
    fail("\(endpoint) was called \(calls) time\(calls == 1 ? "" : "s"), not \(count).", site)
  }

  /// Fails the test if one of the names isn't that of an endpoint whose calls the log can have.
  func areKnown(_ names: [String], _ site: CallSite) -> Bool {
    let unknown = names.filter { !endpoints.contains($0) }
    guard !unknown.isEmpty else { return true }
    let known = EndpointNames(endpoints.union(EndpointNames.ofTheKit))
    guard let name = unknown.first(where: { !known.contains($0) }) else { return true }
    let client = EndpointNames.client(name)
    TestReporter.fail(
      unrecordedClients.contains(client)
        ? "Conform \(client) to RecordableClient to expect calls of \(name): the log doesn't contain the calls of other clients."
        : unrecordedEndpoints.contains(name)
          ? """
          The log doesn't contain the calls of \(name), which spied(by:) of \(client) doesn't wrap. That of @Client wraps closures \
          that aren't isolated to an actor, don't throw errors of one type, and have no parameter that is inout, a tuple, a pack \
          or an escaping closure. Count the calls in the closure that the test provides.
          """
          : known.message(aboutUnknown: name), at: site)
    return false
  }

  private func fail(_ reason: String, _ site: CallSite) {
    TestReporter.fail("\(reason) The calls:\n\(self)", at: site)
  }
}
