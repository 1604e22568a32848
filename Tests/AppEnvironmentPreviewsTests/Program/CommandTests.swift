import Foundation
import ProgramRun
import TemporaryFolders
import Testing

@testable import AppEnvironmentPreviews

/// The program as a command, without a terminal.
@Suite(.ownThread, .timeLimit(.minutes(10))) struct CommandTests {
  @Test(
    "A name that doesn't exist is reported with the nearest one, and those that do",
    arguments: [
      (["Probe/Countr"], "unknown preview: Probe/Countr; did you mean “Probe/Counter”?"),
      (["documnt", "--list"], "unknown preview: documnt; did you mean “Document”?"),
      (["xyz"], "unknown preview: xyz"),
      (["--select", "Replaced!"], "unknown preview: Replaced!; did you mean “Replaced”?"),
      (["Probe/Counter", "--select", "Document"], "unknown preview: Document"),
    ])
  func reportsUnknownPreview(arguments: [String], message: String) async throws {
    let run = try await ProbePackage().run(arguments)
    #expect(run.status == 64)
    let lines = run.messages.split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == ["previews: \(message)", "The previews are:", "  Probe/Counter"])
  }

  @Test("A name that doesn't exist in a release build may be missing from the catalog")
  func reportsPreviewOutsideCatalog() async throws {
    for configuration in ["debug", "release"] {
      let run = try await ProbePackage(configuration: configuration).run(["xyz"])
      let mentionsCatalog = run.messages.hasSuffix("\nA release build has only the previews in its catalog.\n")
      #expect(mentionsCatalog == (configuration == "release"))
    }
  }

  @Test("A missing terminal is reported with the options that need none")
  func reportsMissingTerminal() async throws {
    let run = try await ProbePackage().run([])
    #expect(run.status == 1)
    #expect(
      run.messages == "previews: standard input is not a terminal; --list, --text, --svg and --html need no terminal\n")
  }

  @Test("A client that doesn't exist is reported with the nearest one, and those that do")
  func reportsUnknownClient() async throws {
    let run = try await ProbePackage().run(["--client", "FLIE:live", "--text", "x"])
    #expect(run.status == 64)
    #expect(
      run.messages == """
        previews: unknown client: FLIE; did you mean “FILE”?
        The clients are:
          CLOCK
          FILE
          LOG
          OPEN
          PROCESS
          RANDOM
          SECRET
          SETTINGS

        """)
  }

  @Test("A path that can't be written to is reported with the reason, before anything is drawn")
  func reportsPaths() async throws {
    let package = try ProbePackage()
    try package.write("a file", to: "package/file")
    let cases = [
      (["--svg", "file"], "file: is a file, not a folder"),
      (["--text", "file/below"], "file/below: Not a directory"),
      (["--html", "Previews"], "Previews: is a folder, not a file"),
      (["--html", "missing/page.html"], "missing/page.html: No such file or directory"),
      (["--text", "/proc/here"], "/proc/here: No such file or directory"),
      (["--html", "/proc/page.html"], "/proc/page.html: No such file or directory"),
      (["--html", "/dev/full"], "/dev/full: No space left on device"),
    ]
    for (arguments, message) in cases {
      let run = try await package.run(arguments)
      #expect(run == ProgramRun(status: 1, output: "", messages: "previews: \(message)\n"))
    }
    #expect(try package.text("package/file") == "a file")
    #expect(try package.leftovers() == [])
  }

  @Test(
    "A stream that nobody reads ends the program with an error, and not with a crash", arguments: ["--list", "--nope"])
  func endsWithoutReader(option: String) async throws {
    let package = try ProbePackage()
    // The shell ignores SIGPIPE, and so do the programs that it starts.
    for redirection in [">&-", ">/dev/full", ">&- 2>&-", ">/dev/full 2>/dev/full", "| true", "2>&1 | true"] {
      let script = "trap '' PIPE; { '\(package.executable.path)' \(option); echo $? >status; } \(redirection)"
      _ = try await ProgramRun.script(script, variables: package.variables, directory: package["package"])
      let status = try package.text("package/status").trimmingCharacters(in: .whitespacesAndNewlines)
      // The status of `--list` depends on whether `true` has ended yet.
      #expect(option == "--nope" ? status == "64" : ["0", "1"].contains(status), "\(redirection)")
    }
  }

  @Test("A program whose sources and current directory are gone writes its pictures")
  func runsInRemovedFolder() async throws {
    let package = try ProbePackage()
    var variables = package.variables
    variables["PROBE_SOURCE"] = "/no/such/Previews.swift"
    let script =
      "mkdir gone && cd gone && rmdir ../gone && '\(package.executable.path)' Probe/Counter --text '\(package["out"].path)'"
    let run = try await ProgramRun.script(script, variables: variables, directory: package["package"])
    #expect(run.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: package["out"].path).count == 9)
  }

  @Test(
    "A crash leaves the name of the preview, or of its provider, after the runtime's message",
    arguments: [("appearance", "Probe/Crash"), ("body", "Probe/Crash"), ("provider", "Probe")])
  func namesPreviewThatCrashes(place: String, name: String) async throws {
    let package = try ProbePackage()
    var variables = package.variables
    variables["PROBE_CRASHES"] = place
    let run = try await ProgramRun.program(
      package.executable, ["--text", package["out"].path], variables: variables, directory: package["package"])
    #expect([SIGTRAP, SIGILL].contains(run.status))
    #expect(run.messages.contains("Fatal error: crash on request"))
    #expect(run.messages.hasSuffix("previews: crashed in “\(name)”\n"))
  }

  @Test("A preview that exits while its picture is drawn is named, and its status is the program's")
  func namesPreviewThatExits() async throws {
    let package = try ProbePackage()
    var variables = package.variables
    variables["PROBE_CRASHES"] = "exit"
    let run = try await ProgramRun.program(
      package.executable, ["Probe/Crash", "--text", package["out"].path], variables: variables,
      directory: package["package"])
    #expect(run == ProgramRun(status: 3, output: "", messages: "previews: crashed in “Probe/Crash”\n"))
  }

  @Test("The list names a preview that crashes as it is shown or created", arguments: ["appearance", "body"])
  func listsPreviewThatCrashes(place: String) async throws {
    let package = try ProbePackage()
    var variables = package.variables
    variables["PROBE_CRASHES"] = place
    let run = try await ProgramRun.program(
      package.executable, ["--list"], variables: variables, directory: package["package"])
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\nProbe/Crash\n"))
  }

  @Test("The list names a provider that crashes, with the line that led to it, beside the previews of the others")
  func listsBesideProviderThatCrashes() async throws {
    let package = try ProbePackage()
    var variables = package.variables
    variables["PROBE_CRASHES"] = "provider"
    variables["PROBE_SOURCE"] = #filePath
    let run = try await ProgramRun.program(
      package.executable, ["--list"], variables: variables, directory: package["package"])
    #expect(run.status == 1)
    #expect(run.output == "Rest/Rest\n")
    let messages = run.messages.split(separator: "\n")
    #expect(messages.first?.hasSuffix("Fatal error: crash on request") == true)
    #expect(messages.contains { $0.hasPrefix("previews: crashed in “Probe”: It ended with signal") })
    #expect(messages.last?.hasPrefix("at Tests/Support/PreviewProbe/PreviewProbe.swift:") == true)
  }

  @Test("Documents that can't be shown give a message, in the terminal's place and in that of the picture")
  func reportsHostileDocuments() async throws {
    let package = try ProbePackage()
    try FileManager.default.removeItem(at: package["package/Previews/Documents/text.txt"])
    let arguments = ["Probe/Document", "--size", "60x5", "--text", package["out"].path]
    let picture = { try package.text("out/Probe-Document-60x5.txt") }

    // Bytes that aren't text, with control characters.
    try Data([0, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0xFE, 0x07, 0x0D]).write(
      to: package["package/Previews/Documents/text.txt"])
    var run = try await package.run(arguments)
    #expect(run == ProgramRun(status: 0, output: "", messages: ""))
    #expect(try picture().hasPrefix("Text: "))
    #expect(try !picture().utf8.contains { $0 < 32 && $0 != 10 })

    try FileHandle(forWritingTo: package["package/Previews/Documents/text.txt"]).truncate(atOffset: 100_000_000)
    run = try await package.run(arguments)
    #expect(run.status == 0)
    #expect(run.messages == "previews: Documents/text.txt: is larger than 64 MB, too large for a preview\n")
    #expect(try picture().hasPrefix("Error:"))

    try FileManager.default.removeItem(at: package["package/Previews/Documents/text.txt"])
    try FileManager.default.createSymbolicLink(
      atPath: package["package/Previews/Documents/text.txt"].path, withDestinationPath: "/proc/self/mem")
    run = try await package.run(arguments)
    #expect(run.status == 0)
    #expect(run.messages == "previews: Documents/text.txt: Input/output error\n")
    #expect(try picture().hasPrefix("Error:"))
  }
}
