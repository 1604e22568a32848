extension CallLog {
  /// Fails the test unless these endpoints were called in this order; the failure shows the log.
  ///
  /// The n-th mention of an endpoint stands for its n-th call, and other calls may lie between: with
  /// `"FileClient.loadFile", "FileClient.saveFile"` the first load has to begin before the first save.
  /// - Parameters:
  ///   - endpoints: Types and names of closures, as in `FileClient.loadFile`.
  ///   - oneAfterTheOther: Whether each call has to have ended before the next begins.
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
    let calls = calls
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
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

  /// Fails the test unless these endpoints were called, in this order, and no others; the failure shows the difference.
  ///
  /// - Parameters:
  ///   - endpoints: Types and names of closures, as in `FileClient.loadFile`.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    calls endpoints: String...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let actual = calls.map { (endpoint: $0.endpoint, text: "\($0)") }
    let expected = endpoints.map { (endpoint: $0, text: $0) }
    let difference = LineDifference.text(expected: expected, actual: actual) {
      $0.endpoint == $1.endpoint
    } describe: {
      $0.text
    }
    guard let difference else { return }
    TestFailure.record(
      "The calls are not those expected (- expected, + called):\n\(difference)",
      at: CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  /// Fails the test unless an endpoint was called so many times; the failure shows the log.
  ///
  /// - Parameters:
  ///   - count: How many calls; 0 for none.
  ///   - endpoint: Type and name of the closure, as in `FileClient.loadFile`. One that its client does not have fails the
  ///     test, so that a misspelt name is noticed.
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
    let siblings = endpoints.filter { $0.prefix { $0 != "." } == endpoint.prefix { $0 != "." } }
    if !siblings.isEmpty, !siblings.contains(endpoint) {
      return fail("There is no \(endpoint); there are: \(siblings.sorted().joined(separator: ", ")).", site)
    }
    let calls = calls(of: endpoint).count
    guard calls != count else { return }
    fail("\(endpoint) was called \(calls) times, not \(count).", site)
  }

  private func fail(_ reason: String, _ site: CallSite) {
    TestFailure.record("\(reason) The calls:\n\(self)", at: site)
  }
}
