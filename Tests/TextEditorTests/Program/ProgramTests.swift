import Foundation
import ProgramRun
import Testing

/// Tests the built program as scripts use it.
@Suite struct ProgramTests {
  @Test func aScriptEditsAFile() async throws {
    let shell = try Shell()
    try shell.write("one\r\ntwo\r\n", to: "notes.txt")
    let outcome = try await shell.run(
      #"printf 'append\nthree\n.\nprint\nsave\nquit\n' | text-editor edit notes.txt"#
    )
    #expect(outcome.output == "1  one\n2  two\n3  three\n")
    #expect(outcome.messages == "notes.txt: 2 lines, 10 bytes\nnotes.txt: saved, 3 lines, 17 bytes\n")
    #expect(outcome.status == 0)
    #expect(shell.text("notes.txt") == "one\r\ntwo\r\nthree\r\n")
  }

  @Test func endOfInputKeepsUnsavedChangesBesideTheFile() async throws {
    let shell = try Shell()
    try shell.write("one\n", to: "notes.txt")
    let outcome = try await shell.run(#"printf 'delete 1\nappend\nnew' | text-editor --quiet edit notes.txt"#)
    #expect(
      outcome.messages == "text-editor: notes.txt: ended with unsaved changes; they are kept in notes.txt.recovered\n"
    )
    #expect(outcome.status == 1)
    #expect(shell.text("notes.txt") == "one\n")
    #expect(shell.recovered("notes.txt.recovered") == "new\n")
  }

  @Test func theNewestContentsBeforeAnInterruptedSaveAreNamed() async throws {
    let shell = try Shell()
    try shell.write("half", to: "notes.txt")
    let outcome = try await shell.run(
      """
      export XDG_STATE_HOME="$PWD/state"
      mkdir -p state/previous-contents
      echo older >notes.txt.previous; touch -d 2020-01-01 notes.txt.previous
      echo newer >notes.txt.previous-2; touch -d 2021-01-01 notes.txt.previous-2
      echo quit | text-editor edit notes.txt
      echo newest >"state/previous-contents/$(echo "$PWD" | cut -c 2- | tr / %)%notes.txt.previous"
      echo quit | text-editor edit notes.txt
      """)
    let named = outcome.messages.split(separator: "\n").filter { $0.contains("may have the contents") }
    try #require(named.count == 2, "\(outcome.messages)")
    #expect(named[0] == "notes.txt.previous-2: may have the contents before an interrupted save")
    #expect(named[1].hasPrefix("/") && named[1].contains("/state/previous-contents/"))
  }

  @Test func aRecoveryCopyIsPrivate() async throws {
    let shell = try Shell()
    try shell.write("secret\n", to: "notes.txt")
    let outcome = try await shell.run(
      """
      printf 'append\nmore\n' | text-editor edit notes.txt
      ls -l notes.txt.recovered | cut -c 1-10
      """
    )
    #expect(outcome.output == "-rw-------\n")
    #expect(shell.recovered("notes.txt.recovered") == "secret\nmore\n")
  }

  /// In a shared folder, others can give anything the name of a recovery copy.
  @Test(arguments: [
    "ln -s ../target notes.txt.recovered", "chmod 600 notes.txt; ln -s ../target notes.txt.recovered",
    "cp copy ../target; ln -s ../target notes.txt.recovered", "mkfifo notes.txt.recovered", "mkdir notes.txt.recovered",
    "truncate -s 3G notes.txt.recovered", "cp copy notes.txt.recovered; truncate -s 3G notes.txt.recovered",
    "echo mine >notes.txt.recovered",
  ])
  func whatIsNoRecoveryCopyIsNeitherOfferedNorTouched(making: String) async throws {
    let shell = try Shell()
    try shell.write("one\n", to: "notes.txt")
    try shell.write(EditorFixture.copy(of: "other\n", madeFrom: "one\n"), to: "copy")
    let outcome = try await shell.run(
      """
      \(making)
      state() { stat -c '%n %F %s %Y' ../target notes.txt.recovered 2>&1; readlink notes.txt.recovered; }
      before=$(state)
      printf 'append\nmore\n' | timeout 100 text-editor edit notes.txt
      [ "$before" = "$(state)" ] && ls
      """)
    #expect(
      outcome.messages == """
        notes.txt: 1 line, 4 bytes
        text-editor: notes.txt: ended with unsaved changes; they are kept in notes.txt.recovered~

        """)
    #expect(outcome.output == "copy\nnotes.txt\nnotes.txt.recovered\nnotes.txt.recovered~\n")
    #expect(shell.recovered("notes.txt.recovered~") == "one\nmore\n")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func theRecoveryCopyOfAnotherUserIsNotOffered() async throws {
    let shell = try Shell()
    try shell.write("one\n", to: "notes.txt")
    try shell.write(EditorFixture.copy(of: "other\n", madeFrom: "one\n"), to: "notes.txt.recovered")
    let outcome = try await shell.run("chown 1234 notes.txt.recovered; echo quit | text-editor edit notes.txt; ls")
    #expect(outcome.messages == "notes.txt: 1 line, 4 bytes\n")
    #expect(outcome.output == "notes.txt\nnotes.txt.recovered\n")
  }

  @Test func aReadOnlyFileIsAnnounced() async throws {
    let shell = try Shell()
    try shell.write("one\n", to: "notes.txt")
    let outcome = try await shell.run("chmod 444 notes.txt; echo quit | text-editor edit notes.txt")
    #expect(outcome == Shell.Outcome(status: 0, output: "", messages: "notes.txt: 1 line, 4 bytes, read-only\n"))
  }

  @Test func contentPassesThroughPipesByteForByte() async throws {
    let shell = try Shell()
    let bytes = "\u{FEFF}a\r\nb\n\u{1B}[31m\0é"
    try shell.write(bytes, to: "in.txt")
    let outcome = try await shell.run(
      "text-editor show in.txt | text-editor write out.txt; text-editor show - < out.txt")
    #expect(outcome == Shell.Outcome(status: 0, output: bytes, messages: ""))
    #expect(shell.contents("out.txt") == Data(bytes.utf8))
  }

  @Test(arguments: [
    ("show missing.txt", "missing.txt: no such file or folder"),
    ("show .", ".: is a folder"),
    ("replace missing.txt a b", "missing.txt: no such file or folder"),
    ("delete missing.txt", "missing.txt: no such file or folder"),
    ("show 'a\u{1B}[31m\nb'", "a^[[31m^Jb: no such file or folder"),
    ("write nowhere/a.txt", "nowhere/a.txt: there is no such folder to save it in"),
    ("append nowhere/a.txt", "nowhere/a.txt: there is no such folder to save it in"),
    ("--directory nowhere list", "nowhere: no such folder"),
  ])
  func aFailureIsOneLineThatNamesTheFile(arguments: String, message: String) async throws {
    let outcome = try await Shell().run("text-editor \(arguments)")
    #expect(outcome == Shell.Outcome(status: 1, output: "", messages: "text-editor: \(message)\n"))
  }

  @Test(arguments: ["fifo", "/dev/null"])
  func deleteRemovesNoPipesAndDevices(name: String) async throws {
    let shell = try Shell()
    let outcome = try await shell.run("mkfifo fifo; text-editor delete \(name); test -e \(name) && echo there")
    #expect(outcome.messages == "text-editor: \(name): not a regular file\n")
    #expect(outcome.output == "there\n")
  }

  @Test(arguments: ["file", "folder", "nowhere", "link"])
  func deleteRemovesALinkButNotItsTarget(target: String) async throws {
    let shell = try Shell()
    let outcome = try await shell.run(
      """
      mkdir folder; touch file
      ln -s \(target) link; text-editor delete link && ls
      mkdir more; ln -s ../\(target) more/link; text-editor delete more/link && ls -A more
      """
    )
    #expect(outcome == Shell.Outcome(status: 0, output: "file\nfolder\n", messages: ""))
  }

  @Test func aLinkWithATrailingSlashIsTheFolder() async throws {
    let outcome = try await Shell().run("mkdir folder; ln -s folder link; text-editor delete link/; ls")
    #expect(
      outcome == Shell.Outcome(status: 0, output: "folder\nlink\n", messages: "text-editor: link/: is a folder\n"))
  }

  @Test func aTildeIsNotExpanded() async throws {
    let shell = try Shell()
    let outcome = try await shell.run(
      """
      mkdir '~'
      echo one | text-editor --directory '~' write a
      echo two | text-editor --directory='~' write '~b'
      echo three | text-editor write '~/c'
      text-editor --directory ./'~' list
      """
    )
    #expect(outcome == Shell.Outcome(status: 0, output: "a\nc\n~b\n", messages: ""))
  }

  @Test func aRecoveryCopyIsKeptWhenTheFolderIsGone() async throws {
    let shell = try Shell()
    let script =
      #"mkdir sub; { printf 'append\nkept\n.\nprint\n'; read go < go; } | "#
      + #"text-editor --quiet edit sub/a.txt | { read line; rmdir sub; echo > go; cat; }"#
    let home = try await shell.run("mkfifo go; \(script)")
    let name = shell.files.appending(path: "sub%a.txt.recovered").path.dropFirst().replacingOccurrences(
      of: "/", with: "%")
    #expect(home.messages.hasSuffix("they are kept in \(shell.directory.path)/\(name)\n"))
    #expect(shell.recovered("../\(name)") == "kept\n")

    let temporary = try await shell.run(
      "mkdir ../tmp; \(script); sed -n 2p ../tmp/*/*%sub%a.txt.recovered; ls -l ../tmp | tail -n 1 | cut -c 1-10",
      variables: ["HOME": "/dev/null", "TMPDIR": shell.directory.appending(path: "tmp").path]
    )
    #expect(temporary.messages.contains("they are kept in \(shell.directory.path)/tmp/text-editor-"))
    #expect(temporary.output == "kept\ndrwx------\n")
  }

  @Test(arguments: [
    "", "bogus a", "edit", "show --bogus", "--environment bogus list", "--environment test --directory . list",
  ])
  func anInvalidCommandLineExitsWith64(arguments: String) async throws {
    let outcome = try await Shell().run("text-editor \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("text-editor: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func anUnknownEnvironmentIsNeverLive() async throws {
    let shell = try Shell()
    for script in ["text-editor --environment=staging list", "APP_ENVIRONMENT=staging text-editor list"] {
      let outcome = try await shell.run(script)
      #expect(outcome.status == 64)
      for name in ["staging", "live", "preview", "test"] { #expect(outcome.messages.contains(name)) }
    }
  }

  @Test func everyEndpointFailsByNameInTheTestEnvironment() async throws {
    let outcome = try await Shell().run("text-editor --environment test show text.txt")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("running in the test environment"))
    #expect(outcome.messages.contains("FileClient.attributes"))
  }

  @Test func previewShowsTheDocumentsOfTheRepository() async throws {
    let repository = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let sample = try String(contentsOf: repository.appending(path: "Previews/Documents/text.txt"), encoding: .utf8)
    let outcome = try await Shell().run("text-editor show text.txt", variables: ["APP_ENVIRONMENT": "preview"])
    #expect(outcome.output == sample)
    #expect(outcome.messages == "text-editor: running in the preview environment\n")
    #expect(outcome.status == 0)
  }

  @Test func namesInPreviewStayWithinTheDocuments() async throws {
    let outcome = try await Shell().run("text-editor --quiet --environment preview show ../../Package.swift")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
  }

  @Test func theProgramIsQuietWhenTheReaderLeaves() async throws {
    let shell = try Shell()
    try shell.write(String(repeating: "line\n", count: 200_000), to: "long.txt")
    let outcome = try await shell.run(
      "{ text-editor show long.txt; echo $? > status; } | head -n 1; text-editor show status"
    )
    #expect(outcome == Shell.Outcome(status: 0, output: "line\n0\n", messages: ""))
  }

  @Test func aScriptRunsToItsEndThoughTheReaderLeaves() async throws {
    let shell = try Shell()
    try shell.write(String(repeating: "line\n", count: 30_000), to: "long.txt")
    let outcome = try await shell.run(
      #"printf 'print\nreplace line word --all\nsave\nquit\n' | text-editor --quiet edit long.txt | head -n 1"#
    )
    #expect(outcome == Shell.Outcome(status: 0, output: "    1  line\n", messages: ""))
    #expect(shell.text("long.txt")?.hasPrefix("word\nword\n") == true)
  }

  #if os(Linux)
    @Test func aFullDeviceIsReported() async throws {
      let outcome = try await Shell().run("text-editor --help > /dev/full")
      #expect(
        outcome
          == Shell.Outcome(
            status: 1, output: "", messages: "text-editor: standard output: no space left on device\n"
          ))
    }

    @Test func closedStreamsAreReported() async throws {
      let shell = try Shell()
      try shell.write("text\n", to: "a.txt")
      let closed = try await shell.run("text-editor show a.txt >&-")
      #expect(closed.messages == "text-editor: standard output: bad file descriptor\n")
      #expect(closed.status == 1)
      let outcome = try await shell.run("text-editor write a.txt <&-; text-editor show a.txt")
      #expect(outcome.output == "text\n")
      #expect(outcome.messages == "text-editor: standard input: bad file descriptor\n")
    }
  #endif

  @Test func aRemovedCurrentFolderIsReported() async throws {
    let outcome = try await Shell().run("mkdir gone; cd gone; rmdir ../gone; text-editor show a.txt")
    #expect(outcome.messages == "text-editor: .: the current folder no longer exists\n")
    #expect(outcome.status == 1)
  }

  @Test func aNameThatIsNotUTF8IsAUsageError() async throws {
    let outcome = try await Shell().run(#"text-editor show "$(printf 'a\377')""#)
    #expect(outcome.status == 64)
    #expect(outcome.messages == "text-editor: argument 2 isn't UTF-8\n")
  }

  @Test func terminationKeepsUnsavedChanges() async throws {
    let shell = try Shell()
    // After the output, the program waits for its next line.
    let outcome = try await shell.run(
      """
      mkfifo lines content
      text-editor --quiet edit new.txt < lines > content &
      exec 3> lines 4< content
      printf 'append\\nkept\\n.\\nprint\\n' >&3
      read line <&4
      kill -TERM $!
      wait $!
      """
    )
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("new.txt.recovered"))
    #expect(shell.recovered("new.txt.recovered") == "kept\n")
  }

  @Test(arguments: ["--help", "-h", "help", "--version", "--environment bogus --help"])
  func helpWorksWithAnInvalidEnvironment(arguments: String) async throws {
    for variable in ["APP_ENVIRONMENT", "APP_ENVIRONMENT_BOGUS"] {
      let outcome = try await Shell().run("text-editor \(arguments)", variables: [variable: "bogus"])
      #expect(outcome.status == 0)
      #expect(outcome.messages == "")
      #expect(outcome.output.contains("text-editor"))
    }
  }

  @Test func helpAndVersionGoToStandardOutput() async throws {
    let help = try await Shell().run("text-editor --help")
    #expect(help.output.hasPrefix("Usage: text-editor"))
    #expect(help.messages == "")
    #expect(help.status == 0)
    let version = try await Shell().run("text-editor --version")
    #expect(version.output.hasPrefix("text-editor "))
  }

  @Test(arguments: ["APP_ENVIRONMENT_FILECLIENT", "APP_ENVIRONMENT_file", "APP_ENVIRONMENT_FOO"])
  func aVariableOfAnUnknownClientIsAUsageError(variable: String) async throws {
    let outcome = try await Shell().run("text-editor list", variables: [variable: "preview"])
    let message = "text-editor: \(variable) matches no client of this program; use one of: APP_ENVIRONMENT_FILE\n"
    #expect(outcome == Shell.Outcome(status: 64, output: "", messages: message))
  }
}
