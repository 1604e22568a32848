import Foundation

extension CallLog {
  /// Writes the calls to a file that people can read and compare: JSON, one object a call, with sorted keys.
  ///
  /// - Parameter url: The file, which is replaced. The folder must exist.
  public func save(to url: URL) throws {
    try (Fixture(calls: calls.map(Fixture.Call.init)).encoded()).write(to: url, options: .atomic)
  }

  /// Fails the test unless the calls are those in a file of ``save(to:)``; the failure shows the difference.
  ///
  /// Where there is no such file it is written, and the test fails once to say so: look at it, and keep it beside the
  /// test. Delete it to have it written anew.
  /// - Parameters:
  ///   - url: The file.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func expect(
    fixture url: URL,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    let path = url.path(percentEncoded: false)
    let expected: [String]
    do {
      guard FileManager.default.fileExists(atPath: path) else {
        try save(to: url)
        return TestFailure.record("There was no \(path); now it has the calls of this run.", at: site)
      }
      expected = try Fixture(decoding: Data(contentsOf: url)).calls.map(\.line)
    } catch {
      return TestFailure.record("\(path) cannot be used: \(error)", at: site)
    }
    let actual = calls.map { Fixture.Call($0).line }
    guard let difference = LineDifference.text(expected: expected, actual: actual, same: ==, describe: \.self) else {
      return
    }
    TestFailure.record("The calls are not those of \(path) (- there, + called):\n\(difference)", at: site)
  }
}

/// The calls as they lie in a file.
private struct Fixture: Codable {
  struct Call: Codable {
    var call: String
    var arguments: [String]
    var values: [String]
    var outcome: String
    var began: String?
    var ended: String?

    init(_ call: RecordedCall) {
      self.call = call.endpoint
      arguments = call.arguments
      values = call.values
      outcome =
        switch call.outcome {
        case .pending: "pending"
        case .finished: "finished"
        case .failed(let error): "failed: \(error)"
        case .cancelled: "cancelled"
        }
      began = call.began.map(ValueDescription.text)
      ended = call.ended.map(ValueDescription.text)
    }

    var line: String {
      let times = began.map { $0 + (ended.map { "–\($0)" } ?? "") + "  " } ?? ""
      return "\(times)\(call)(\(arguments.joined(separator: ", "))) → \((values + [outcome]).joined(separator: ", "))"
    }
  }

  var calls: [Call]

  init(calls: [Call]) {
    self.calls = calls
  }

  init(decoding data: Data) throws {
    self = try JSONDecoder().decode(Fixture.self, from: data)
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
