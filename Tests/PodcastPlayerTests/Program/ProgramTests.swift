import Foundation
import LoopbackServer
import ProgramRun
import Testing

/// Tests the built program as scripts use it.
@Suite struct ProgramTests {
  @Test func aLibraryOutlivesTheProgram() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    let added = try await shell.run("podcasts --database p.db add \(server.url(.tea))")
    #expect(added == success("1  Tea Time, 3 episodes\n"))
    let listed = try await shell.run(
      "podcasts --database p.db queue add Black; podcasts --database p.db queue; podcasts --database p.db list")
    #expect(listed.output.hasSuffix("1  3 of 3  Tea Time\n"))
    #expect(listed.output.hasPrefix("1."))
    #expect(listed.status == 0)
  }

  @Test func aRefreshReportsNewEpisodesAndFailures() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    try shell.write(
      """
      <opml version="2.0"><head/><body><outline text="Drinks">
      <outline text="Tea" xmlUrl="\(server.url(.tea))"/><outline text="Gone" xmlUrl="\(server.server.url("/gone"))"/>
      </outline></body></opml>
      """, to: "all.opml")
    let imported = try await shell.run("podcasts --database p.db import all.opml")
    #expect(imported.output == "2 podcasts added\n")
    #expect(imported.status == 0)
    let refreshed = try await shell.run("podcasts --database p.db refresh")
    #expect(refreshed.status == 1)
    #expect(refreshed.output.contains("Tea: 3 new\n") || refreshed.output.contains("Tea Time: 3 new\n"))
    #expect(refreshed.output.hasSuffix("2 podcasts, 3 new episodes, 1 failed\n"))
    #expect(refreshed.messages.hasPrefix("podcasts: Gone: "))
    #expect(refreshed.messages.contains("404"))
    #expect(!refreshed.output.contains("\u{1B}") && !refreshed.messages.contains("\u{1B}"))
    let again = try await shell.run("podcasts --database p.db refresh tea; podcasts --database p.db export")
    #expect(again.output.hasPrefix("Tea Time: unchanged\n1 podcast, 0 new episodes\n"))
    #expect(again.output.contains("text=\"Drinks\""))
  }

  @Test func theLibraryIsOneFileAfterACommand() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    let outcome = try await shell.run("podcasts --quiet --database p.db add \(server.url(.tea)); ls; stat -c %a p.db")
    #expect(outcome == success("p.db\n600\n"))
  }

  @Test func onlyTheOwnerMayReadANewListOfSubscriptions() async throws {
    let shell = try Shell()
    try shell.write(
      "<opml><body><outline xmlUrl='https://anna:secret@podcasts.example/feed'/></body></opml>", to: "all.opml")
    let outcome = try await shell.run(
      """
      umask 022; podcasts() { command podcasts --quiet --database p.db "$@"; }
      podcasts import all.opml; podcasts export new.opml; podcasts export all.opml; stat -c %a new.opml all.opml
      grep -c anna:secret new.opml
      """)
    #expect(outcome == success("600\n644\n1\n"))
  }

  @Test func anExportDoesNotReplaceTheLibrary() async throws {
    let shell = try Shell()
    try shell.write(
      "<opml><body><outline text='Tea' xmlUrl='https://podcasts.example/feed'/></body></opml>", to: "a.opml")
    let outcome = try await shell.run(
      """
      podcasts() { command podcasts --quiet --database p.db "$@"; }
      podcasts import a.opml; ln -s p.db link; mkdir sub
      for file in p.db link p.db/ link/ "$PWD/sub/../p.db"; do podcasts export "$file"; done; podcasts list
      """)
    #expect(outcome.output == "1  0 of 0  Tea\n")
    #expect(outcome.messages.components(separatedBy: ": is the library itself\n").count == 6, "\(outcome.messages)")
  }

  @Test(.disabled(if: isSanitized, "a sanitizer writes files of its own, and crashes where it cannot"))
  func aFullDiskIsReportedAndLeavesNoLibrary() async throws {
    // No file can be larger than 4 KB, as on a full disk.
    let outcome = try await Shell().run("trap '' XFSZ; ulimit -f 8; podcasts --database p.db list; ls")
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("podcasts: "))
  }

  @Test func requestsNameTheProgram() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    _ = try await shell.run("podcasts --database p.db add \(server.url(.tea)); podcasts --database p.db refresh")
    let version = try await shell.run("podcasts --version").output
    let name = version.replacingOccurrences(of: " ", with: "/").trimmingCharacters(in: .newlines)
    #expect(server.agents == [name])
  }

  @Test func playbackWithoutATerminalIsReportedInLines() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    let outcome = try await shell.run(
      """
      podcasts --quiet --database p.db add \(server.url(.short))
      podcasts --silent --database p.db play first
      podcasts --database p.db episodes short
      """)
    #expect(outcome.messages == "Playback is simulated, without sound.\n")
    #expect(outcome.output.hasPrefix("playing First – Short, 0:00 / 0:01\nplayed First – Short, 0:01 / 0:01\n"))
    #expect(outcome.output.contains("0:01  played  First\n"))
  }

  @Test func episodesOfUnknownLengthAreSkippedWithoutKeys() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    let outcome = try await shell.run(
      """
      podcasts --quiet --database p.db add \(server.url(.tea))
      podcasts --silent --quiet --database p.db play white < /dev/null; echo $?
      """)
    #expect(outcome.output == "1\n")
    #expect(outcome.messages.hasPrefix("podcasts: White: skipped: "))
  }

  @Test func anInterruptionKeepsThePosition() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    let outcome = try await shell.run(
      """
      podcasts --quiet --database p.db add \(server.url(.tea))
      mkfifo out; podcasts --silent --quiet --database p.db play green > out & read line < out; kill -INT $!; wait $!; echo $?
      echo "$line"
      """)
    #expect(outcome.output == "0\nplaying Green – Tea Time, 0:00 / 0:10\n")
    #expect(outcome.messages == "")
  }

  @Test func theProgramIsQuietWhenTheReaderLeaves() async throws {
    let outcome = try await Shell().run(
      "{ podcasts --environment preview --quiet newest --json; echo $? > status; } | head -n 1; cat status")
    #expect(outcome == success("[\n0\n"))
  }

  @Test(arguments: [
    ("add http://127.0.0.1:1/feed.xml", "http://127.0.0.1:1/feed.xml: the connection was refused"),
    ("import missing.opml", "missing.opml: no such file or folder"),
    ("remove 7", "7: no such podcast; \"podcasts list\" shows all"),
    ("play 7", "7: no such episode; \"podcasts newest\" and \"podcasts episodes\" list them"),
  ])
  func aFailureIsOneLineThatNamesItsSubject(arguments: String, message: String) async throws {
    let outcome = try await Shell().run("podcasts --database p.db \(arguments)")
    #expect(outcome == ProgramRun(status: 1, output: "", messages: "podcasts: \(message)\n"))
  }

  @Test(arguments: [
    "", "bogus", "add", "--environment bogus list", "--environment preview --database p.db list", "play --json",
  ])
  func anInvalidCommandLineExitsWith64(arguments: String) async throws {
    let outcome = try await Shell().run("podcasts \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("podcasts: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func aDatabaseThatCannotBeCreatedIsNamed() async throws {
    let outcome = try await Shell().run("podcasts --database /dev/null/p.db list")
    #expect(outcome.status == 1)
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(outcome.messages.contains("/dev/null/p.db"))
  }

  @Test func aDamagedLibraryIsMovedAsideAndReported() async throws {
    let (shell, server) = (try Shell(), try FeedServer())
    defer { server.stop() }
    let outcome = try await shell.run(
      """
      podcasts --quiet --database p.db add \(server.url(.tea))
      dd if=/dev/zero of=p.db bs=512 seek=2 count=3 conv=notrunc 2> /dev/null
      podcasts --database p.db list; ls
      """)
    #expect(outcome.messages.hasPrefix("podcasts: "))
    #expect(outcome.messages.contains("p.db was damaged"))
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("p.db") }.count > 1)
  }

  @Test func previewShowsTheSampleLibraryWithoutANetwork() async throws {
    let outcome = try await Shell().run("podcasts --environment preview list")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "podcasts: running in the preview environment\n")
    #expect(!outcome.output.isEmpty)
  }

  @Test func everyEndpointFailsByNameInTheTestEnvironment() async throws {
    let outcome = try await Shell().run("podcasts list", variables: ["APP_ENVIRONMENT": "test"])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("PodcastStore.podcasts"))
  }

  @Test func theLibraryIsInTheUsersDataFolder() async throws {
    let shell = try Shell()
    let outcome = try await shell.run(
      """
      podcasts list
      echo '<opml version="2.0"><body><outline xmlUrl="https://example.org/a.xml"/></body></opml>' | podcasts import -
      ls podcasts
      """, variables: ["XDG_DATA_HOME": shell.files.path])
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("no podcasts; \"podcasts add URL\" subscribes to one\n"))
    #expect(outcome.output.hasPrefix("1 podcast added\nlibrary.sqlite"))
  }

  @Test func helpAndVersionAreShown() async throws {
    for arguments in ["help", "--help", "-h", "--environment bogus --help"] {
      #expect(try await Shell().run("podcasts \(arguments)").output.hasPrefix("Usage: podcasts"))
    }
    #expect(try await Shell().run("podcasts --version").output.hasPrefix("podcasts "))
  }
}

/// The outcome of a successful run without messages.
private func success(_ output: String) -> ProgramRun { ProgramRun(status: 0, output: output, messages: "") }
