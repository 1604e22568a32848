import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import TestSupport
import Testing

@Suite struct CallLogFixtureTests {
  @Test func aFixtureIsReadableJSON() throws {
    let folder = try TemporaryFolder()
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    _ = files.loadFile(URL(filePath: "/Documents/note.txt")).record()
    let fixture = folder.file("calls.json")
    try log.save(to: fixture)
    #expect(
      try String(contentsOf: fixture, encoding: .utf8) == """
        {
          "calls" : [
            {
              "arguments" : [
                "/Documents/note.txt"
              ],
              "call" : "FileClient.loadFile",
              "outcome" : "finished",
              "values" : [
                "\\"Milk\\""
              ]
            }
          ]
        }

        """)
    log.expect(fixture: fixture)
  }

  @Test func aDifferenceFromTheFixtureIsShown() async throws {
    let folder = try TemporaryFolder()
    let fixture = folder.file("calls.json")
    let (files, log) = FileClient.inMemory(["note.txt": "Milk"]).recording()
    try log.save(to: fixture)
    _ = files.loadFile(URL(filePath: "/Documents/note.txt")).record()
    await expectIssue(
      """
      The calls differ from \(fixture.path(percentEncoded: false)) (- expected, + called):
      + FileClient.loadFile(/Documents/note.txt) → "Milk", finished
      To accept the new calls, delete the file and run the test twice.
      """
    ) {
      log.expect(fixture: fixture)
    }
  }

  @Test func aMissingFixtureIsWrittenAndFailsTheTest() async throws {
    let folder = try TemporaryFolder()
    let fixture = folder.file("Fixtures/calls.json")
    let log = CallLog()
    await expectIssue(
      """
      Check the calls in \(fixture.path(percentEncoded: false)), which was missing and has been written, and run the \
      test again:
      no calls
      """
    ) {
      log.expect(fixture: fixture)
    }
    log.expect(fixture: fixture)
  }
}
