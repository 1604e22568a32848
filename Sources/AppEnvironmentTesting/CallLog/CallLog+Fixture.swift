import Foundation

extension CallLog {
  /// Writes the calls to a JSON file with one object for each call and sorted keys.
  ///
  /// - Parameter url: The file, which is replaced. Its folder is created if necessary.
  public func save(to url: URL) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (Fixture(calls: calls.map(Fixture.Call.init)).encoded()).write(to: url, options: .atomic)
  }

  /// Fails the test unless the calls equal those in the file `Fixtures/NAME.json` beside the file of the test.
  ///
  /// ```swift
  /// @Test(.environment(date: .distantPast) { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
  /// func loadingTheNoteMakesTheRecordedCalls() async throws {
  ///   _ = try await loadNote(from: TestEnvironment.current.environment)
  ///   TestEnvironment.current.log.expect(fixture: "loading-the-note")
  /// }
  /// ```
  /// If the file doesn't exist, the method writes it and fails the test. Check the file and keep it; delete it to have it
  /// written again. Exclude the folder from the target in Package.swift. Avoid values that differ in each run, such as the
  /// paths of temporary folders: use files in memory and a clock with a date.
  /// - Parameters:
  ///   - name: The name of the file without its extension.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file. The folder `Fixtures` is beside it.
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

  /// Fails the test unless the calls equal those in a file that ``save(to:)`` wrote. The failure shows the difference.
  ///
  /// If the file doesn't exist, the method writes it and fails the test.
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
        return TestReporter.fail(
          """
          Check the calls in \(path), which was missing and has been written, and run the test again:
          \(self)
          """, at: site)
      }
      expected = try Fixture(decoding: Data(contentsOf: url)).calls.map(\.line)
    } catch {
      return TestReporter.fail("Can't read or write \(path): \(error)", at: site)
    }
    let actual = calls.map { Fixture.Call($0).line }
    guard let difference = LineDifference.text(expected: expected, actual: actual, same: ==, describe: \.self) else {
      return
    }
    TestReporter.fail(
      """
      The calls differ from \(path) (- expected, + called):
      \(difference)
      To accept the new calls, delete the file and run the test twice.
      """, at: site)
  }
}

/// The calls as a file stores them.
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
