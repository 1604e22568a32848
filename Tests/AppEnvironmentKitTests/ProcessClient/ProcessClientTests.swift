import AppEnvironmentTesting
import Foundation
import PackageSupport
import ProgramRun
import TemporaryFolders
import TestSupport
import Testing

/// The live client with real programs of the system.
@Suite(.timeLimit(.minutes(5))) struct ProcessClientTests {
  let processes = ProcessClient.live(clock: .live)

  @Test(arguments: ProcessClientContract.rules)
  func theLiveClientSatisfiesTheContract(_ rule: ProcessClientContract.Rule) async throws {
    try await rule.check(processes)
  }

  @Test func argumentsVariablesAndTheFolderReachTheProgramWithoutAShell() async throws {
    let folder = try TemporaryFolder()
    var command = ProcessCommand("sh", ["-c", #"echo "$1|$NAME|$HOME|$(pwd -P)""#, "sh", "$(id) `id` ; *"])
    command.variables = ["NAME": "a\nb=c", "PATH": "/usr/bin:/bin"]
    command.inheritsVariables = false
    command.folder = folder.url
    let result = try await processes.result(of: command).validated()
    let path = folder.url.resolvingSymlinksInPath().path
    #expect(result.text == "$(id) `id` ; *|a\nb=c||\(path)")
    #expect(result.errorText == "")
  }

  @Test func theStreamsAreSeparateJoinedOrDropped() async throws {
    var command = ProcessCommand("sh", ["-c", "echo one; echo two >&2; echo three"])
    let separate = try await processes.result(of: command)
    #expect((separate.text, separate.errorText) == ("one\nthree", "two"))
    command.errorOutput = .joined
    #expect(try await processes.result(of: command).text == "one\ntwo\nthree")
    command.errorOutput = .dropped
    let dropped = try await processes.result(of: command)
    #expect((dropped.text, dropped.errorText) == ("one\nthree", ""))
  }

  @Test func signalsAreReported() async throws {
    let result = try await processes.result(of: ProcessCommand("sh", ["-c", "kill -9 $$"]))
    #expect(result.status == .signaled(9))
    let error = #expect(throws: ProcessClientError.self) { try result.validated() }
    #expect(error?.description == "sh: signal 9")
  }

  @Test func errorsNameTheProgramAndTheReason() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("text", to: "plain")
    try await fails("\(file.path): not a program that may be run", ProcessCommand(file.path))
    try await fails("\(folder.url.path): not a program that may be run", ProcessCommand(folder.url.path))
    try await fails("/nowhere/x: no such program", ProcessCommand("/nowhere/x"))
    try await fails("ls: it can't start in the folder /nowhere", ProcessCommand("ls", in: URL(filePath: "/nowhere")))
    try await fails(": the name of the program is empty", ProcessCommand(""))
    try await fails("ls: an argument has a null byte", ProcessCommand("ls", ["a\0b"]))
    var command = ProcessCommand("cat")
    command.variables = ["A=B": "secret"]
    try await fails(#"cat: the variable "A=B" can't be set"#, command)
    command = ProcessCommand("cat")
    command.input = .file(folder.file("gone"))
    try await fails("cat: its input \(folder.file("gone").path) can't be read: no such file or folder", command)
    command.input = .file(URL(filePath: "/dev/zero"))
    try await fails("cat: its input /dev/zero can't be read: not a regular file", command)
    command.input = .file(file)
    #expect(try await processes.result(of: command).text == "text")
  }

  #if os(Linux)
    @Test func aProgramThatIsBeingWrittenIsStartedOnceItIsClosed() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("#!/bin/sh\necho mine\n", to: "my-program")
      chmod(file.path, 0o700)
      let writing = try FileHandle(forWritingTo: file)
      try await fails("\(file.path): text file busy", ProcessCommand(file.path))
      // On a separate thread, because those of tasks may all be busy for longer than the start is tried.
      Thread.detachNewThread {
        usleep(20_000)
        try? writing.close()
      }
      #expect(try await processes.result(of: ProcessCommand(file.path)).text == "mine")
    }
  #endif

  @Test func theDirectoryOfAProgramIsSearchedInTheVariablesOfTheCommand() async throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\necho mine\n", to: "my-program")
    chmod(folder.file("my-program").path, 0o700)
    var command = ProcessCommand("my-program", in: folder.url)
    command.variables = ["PATH": ":.:relative:\(folder.url.path)"]
    #expect(try await processes.result(of: command).text == "mine")
    command.variables = ["PATH": ":.:relative"]
    await #expect(throws: ProcessClientError.notFound(program: "my-program")) {
      try await processes.result(of: command)
    }
  }

  @Test func noDescriptorIsInherited() async throws {
    // Open without O_CLOEXEC, as other libraries do.
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let list = try await processes.result(of: ProcessCommand("sh", ["-c", "ls /proc/$$/fd"])).text
    #expect(list.split(separator: "\n").filter { !["0", "1", "2"].contains($0) } == [])
  }

  @Test func aProgramThatIgnoresSignalsAndFillsBothPipesIsKilledWithItsGroup() async throws {
    let folder = try TemporaryFolder()
    // Its child ignores signals as well, and would create the file.
    let script = """
      trap '' TERM INT HUP
      (trap '' TERM; echo $$ > child; sleep 1000; echo late > survived) &
      echo ready > ready
      while :; do echo output; echo error >&2; done
      """
    var command = ProcessCommand("sh", ["-c", script], in: folder.url)
    command.timeLimit = .milliseconds(300)
    command.gracePeriod = .milliseconds(50)
    command.outputLimit = .max
    await #expect(throws: ProcessClientError.timedOut(program: "sh", limit: .milliseconds(300))) {
      try await processes.result(of: command)
    }
    #expect(try folder.read("ready") == "ready\n")
    try await isGone(group(in: folder, "child"))
  }

  @Test func allProcessesOfTheGroupHaveTheGracePeriod() async throws {
    let folder = try TemporaryFolder()
    // The leader ends by the signal at once. Its child takes its time.
    let script = """
      (trap 'sleep 0.3; echo saved > saved; exit' TERM; echo $$ > group; while :; do sleep 0.01; done) &
      exec sleep 1000
      """
    var command = ProcessCommand("sh", ["-c", script], in: folder.url)
    command.gracePeriod = .seconds(60)
    let running = Task { [command, processes] in try await processes.result(of: command) }
    while (try? folder.read("group"))?.hasSuffix("\n") != true {
      try await ClockClient.live.sleep(for: .milliseconds(1))
    }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    try await isGone(group(in: folder, "group"))
    #expect(try folder.read("saved") == "saved\n")
  }

  @Test func aProcessThatLeavesTheGroupWithTheStreamsDelaysNothing() async throws {
    let folder = try TemporaryFolder()
    let script = "setsid sh -c 'echo $$ > left; exec sleep 1000' & while ! [ -s left ]; do :; done; echo done"
    let result = try await processes.result(of: ProcessCommand("sh", ["-c", script], in: folder.url))
    #expect(result.text == "done")
    let left = try group(in: folder, "left")
    #expect(kill(left, SIGKILL) == 0)
  }

  @Test func theRestOfTheGroupIsKilledOrLeft() async throws {
    let folder = try TemporaryFolder()
    var command = ProcessCommand("sh", ["-c", "echo $$ > group; sleep 1000 & echo $! > child"], in: folder.url)
    #expect(try await processes.result(of: command).status == .exited(0))
    try await isGone(group(in: folder, "group"))
    command.leavesProcesses = true
    #expect(try await processes.result(of: command).status == .exited(0))
    #expect(kill(try group(in: folder, "child"), SIGKILL) == 0)
  }

  #if !os(iOS)
    @Test func aProgramThatIgnoresTheEndOfItsChildrenHasTheirStatus() async {
      await #expect(processExitsWith: .success) {
        signal(SIGCHLD, SIG_IGN)
        let result = try await ProcessClient.live(clock: .live).result(of: ProcessCommand("sh", ["-c", "exit 3"]))
        guard result.status == .exited(3) else { exit(1) }
        var action = sigaction()
        action.sa_flags = SA_NOCLDWAIT
        sigaction(SIGCHLD, &action, nil)
        let lost = try? await ProcessClient.live(clock: .live).result(of: ProcessCommand("true"))
        guard lost == nil else { exit(2) }
      }
    }
  #endif

  @Test func cancellingEndsTheProgramAndLeavesNoZombie() async throws {
    let folder = try TemporaryFolder()
    let running = Task { [processes] in
      try await processes.result(
        of: ProcessCommand("sh", ["-c", "echo $$ > group; sleep 1000 & wait"], in: folder.url))
    }
    while (try? folder.read("group"))?.hasSuffix("\n") != true {
      try await ClockClient.live.sleep(for: .milliseconds(1))
    }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    try await isGone(group(in: folder, "group"))
  }

  @Test func aProgramThatIsCancelledWhileItStartsEndsThoughItsParentExits() async throws {
    let folder = try TemporaryFolder()
    let probe = "file-client-probe cancel-process '\(folder.url.path)'"
    let delays = (0..<rounds(20, many: 1_000)).map { String($0 * 100 % 2_000) }
    _ = try await ProgramRun.script("for delay in \(delays.joined(separator: " ")); do \(probe) $delay; done")
    let path = folder.url.resolvingSymlinksInPath().path
    func survivors() throws -> [String] {
      let files = FileManager.default
      return try files.contentsOfDirectory(atPath: "/proc").filter { process in
        Int(process) != nil && (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")) == path
      }
    }
    for _ in 0..<1_000 where try !survivors().isEmpty { try await ClockClient.live.sleep(for: .milliseconds(5)) }
    #expect(try survivors() == [])
  }

  @Test func aStoppedProgramCanBeCancelled() async throws {
    let folder = try TemporaryFolder()
    var lines =
      processes.lines(of: ProcessCommand("sh", ["-c", "echo $$; kill -STOP $$"], in: folder.url))
      .makeAsyncIterator() as ProcessLines.Iterator?
    let line = try await lines?.next()
    let group = try #require(line.flatMap { pid_t($0) })
    lines = nil
    try await isGone(group)
  }

  @Test func aHundredProgramsRunAtATime() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      let count = rounds(30, many: 100)
      for number in 0..<count {
        group.addTask { [processes] in
          // Each waits until all of them run, as far as it can see.
          try await processes.result(of: ProcessCommand("sh", ["-c", "sleep 0.2; echo \(number)"])).text
        }
      }
      var numbers: Set<String> = []
      for try await text in group { numbers.insert(text) }
      #expect(numbers.count == count)
    }
  }

  @Test func longOutputWaitsForDemand() async throws {
    let bytes = rounds(16, many: 1_024) << 20
    var (count, largest) = (0, 0)
    let before = try residentBytes()
    for try await event in processes.run(ProcessCommand("head", ["-c", "\(bytes)", "/dev/zero"])).values {
      if case .output(let data) = event { count += data.count }
      if count % (8 << 20) < 65_536 { largest = max(largest, try residentBytes()) }
    }
    #expect(count == bytes)
    // Other tests run at the same time, so that a few megabytes would say nothing about this one.
    if hasManyRounds { #expect(largest - before < 512 << 20) }
  }

  @Test func longInputIsWrittenWhileTheProgramReads() async throws {
    var command = ProcessCommand("sh", ["-c", "cat; wc -c </dev/null"])
    command.input = .data(Data((0..<3_000_000).map { UInt8($0 % 251) }))
    let result = try await processes.result(of: command)
    guard case .data(let input) = command.input else { return }
    #expect(result.output == input + Data("0\n".utf8))
    // A program that doesn't read its input doesn't end this one by a signal.
    command.arguments = ["-c", "exec <&-; echo done"]
    #expect(try await processes.result(of: command).text == "done")
  }

  @Test func linesArriveWhileTheProgramRuns() async throws {
    let folder = try TemporaryFolder()
    let script =
      "printf 'one\\r\\n\\ntw'; printf 'o\\n'; while ! [ -e go ]; do sleep 0.01; done; printf '\\377last'; exit 3"
    var lines = processes.lines(of: ProcessCommand("sh", ["-c", script], in: folder.url)).makeAsyncIterator()
    for expected in ["one", "", "two"] {
      let line = try await lines.next()
      #expect(line == expected)
    }
    try folder.write("", to: "go")
    let last = try await lines.next()
    #expect(last == "\u{FFFD}last")
    await #expect(throws: ProcessClientError.failed(program: "sh", status: .exited(3), message: "")) {
      try await lines.next()
    }
  }

  @Test func aLineBeyondTheLimitEndsTheProgram() async throws {
    var command = ProcessCommand("head", ["-c", "100000000", "/dev/zero"])
    command.outputLimit = 1_000
    await #expect(throws: ProcessClientError.outputTooLong(program: "head", limit: 1_000)) {
      for try await _ in processes.lines(of: command) {}
    }
  }

  @Test func aLongLineThatArrivesWithItsEndIsBeyondTheLimit() async throws {
    var command = ProcessCommand("sh", ["-c", "printf 'short\\nmuch too long\\n'"])
    command.outputLimit = 10
    var lines = processes.lines(of: command).makeAsyncIterator()
    #expect(try await lines.next() == "short")
    await #expect(throws: ProcessClientError.outputTooLong(program: "sh", limit: 10)) { try await lines.next() }
  }

  @Test func aFolderThatIsAProgramIsNamed() async throws {
    await #expect(throws: ProcessClientError.noFolder(program: "ls", path: "/bin/sh")) {
      try await processes.result(of: ProcessCommand("ls", [], in: URL(filePath: "/bin/sh")))
    }
  }

  @Test func theTimersOfAProgramEndBeforeItsResultArrives() async throws {
    let clock = TestClock()
    let processes = ProcessClient.live(clock: clock.client)
    var command = ProcessCommand("true")
    command.timeLimit = .seconds(1)
    for _ in 0..<20 {
      _ = try await processes.result(of: command)
      #expect(await clock.pendingWork().isEmpty)
    }
  }

  @Test func aRequestOfNothingIsIgnored() {
    let sink = AnySubscriber<ProcessEvent, any Error>(receiveSubscription: {
      $0.request(.none)
      $0.cancel()
    })
    processes.run(ProcessCommand("true")).subscribe(sink)
    let watch = AnySubscriber<FileChange, any Error>(receiveSubscription: {
      $0.request(.none)
      $0.cancel()
    })
    FileClient.live.changes(URL(filePath: "/tmp")).subscribe(watch)
    let ticks = AnySubscriber<ClockClient.Tick, Never>(receiveSubscription: {
      $0.request(.none)
      $0.cancel()
    })
    TestClock().client.timer(every: .seconds(1)).subscribe(ticks)
  }

  @Test func descriptionsShowNeitherInputNorVariables() {
    var command = ProcessCommand("git", ["log", "two words", ""], in: URL(filePath: "/tmp"))
    command.variables = ["TOKEN": "s3cret"]
    command.input = .data(Data("s3cret".utf8))
    #expect(command.description == #"git log "two words" """#)
    #expect(!ProcessCommand("x", ["two \u{9B}31m words"]).description.unicodeScalars.contains("\u{9B}"))
    var text = ""
    dump(command, to: &text)
    #expect(text.contains("TOKEN"))
    dump(command.input, to: &text)
    print(command.input, [command.input], command.input as Any, to: &text)
    #expect(!text.contains("s3cret") && !"\(command)".contains("s3cret") && !text.contains("115"))
    #expect("\(command.input)" == "data(6 bytes)")
  }

  // MARK: Helpers

  private func fails(_ description: String, _ command: ProcessCommand) async throws {
    let error = await #expect(throws: ProcessClientError.self) { try await processes.result(of: command) }
    #expect(error?.description == description)
  }

  private func group(in folder: TemporaryFolder, _ name: String) throws -> pid_t {
    try #require(pid_t(folder.read(name).trimmingCharacters(in: .newlines)))
  }

  /// Waits until no process of a group is left. The test's time limit ends a wait in vain.
  private func isGone(_ group: pid_t) async throws {
    while kill(-group, 0) == 0 { try await ClockClient.live.sleep(for: .milliseconds(1)) }
  }

  private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
