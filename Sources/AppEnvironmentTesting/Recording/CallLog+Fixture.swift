import Foundation

extension CallLog {
  /// Writes the calls to a file that people can read and compare: JSON, one object a call, with sorted keys.
  ///
  /// - Parameter url: The file, which is replaced. Its folder is made if need be.
  public func save(to url: URL) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (Fixture(calls: calls.map(Fixture.Call.init)).encoded()).write(to: url, options: .atomic)
  }

  /// Fails the test unless the calls are those in the file `Fixtures/NAME.json` beside the test's own file.
  ///
  /// ```swift
  /// @Test(.environment(date: .distantPast) { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  /// func theNoteIsLoadedAsEver() async throws {
  ///   _ = try await loadNote(from: TestEnvironment.current.environment)
  ///   TestEnvironment.current.log.expect(fixture: "loading-the-note")
  /// }
  /// ```
  /// Where there is no such file it is written, and the test fails once to say so: look at it, and keep it beside the
  /// test. Delete it to have it written anew; name the folder in the target's `exclude`, in Package.swift. What is different in each run, such as the path
  /// of a temporary folder, does not belong into calls that are kept: take files in memory and a clock with a date.
  /// - Parameters:
  ///   - name: The file's name without its ending.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file, which the fixture is beside.
  ///   - line: The caller's line.
  public func expect(
    fixture name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let folder = URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: "Fixtures")
    expect(fixture: folder.appending(path: "\(name).json"), fileID: fileID, filePath: filePath, line: line)
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
        return TestFailure.record(
          """
          There was no \(path); now it has the calls of this run. Look at them, and run the test again:
          \(self)
          """, at: site)
      }
      expected = try Fixture(decoding: Data(contentsOf: url)).calls.map(\.line)
    } catch {
      return TestFailure.record("\(path) cannot be used: \(error)", at: site)
    }
    let actual = calls.map { Fixture.Call($0).line }
    guard let difference = LineDifference.text(expected: expected, actual: actual, same: ==, describe: \.self) else {
      return
    }
    TestFailure.record(
      """
      The calls are not those of \(path) (- there, + called):
      \(difference)
      Where these calls are right, delete the file and run the test twice.
      """, at: site)
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
