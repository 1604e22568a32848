import Foundation

/// The start of the macros' program with the expansion of one client, and the time that the macros add to a clean build.
///
/// The yardstick of a start is `true`, which does nothing. A clean build is that of one target in a scratch folder.
func macroSpeed() {
  let folder = TemporaryFolder()
  let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
  let scratch = folder.url.appending(path: "build").path
  func build(_ target: String) -> Usage {
    usage(of: ["swift", "build", "--package-path", root, "--scratch-path", scratch, "--target", target])
  }
  _ = build("AppEnvironmentKit")
  let macros = build("AppEnvironmentMacros")
  print("## macros\n\n| the macros' program | time | processor time |\n| --- | ---: | ---: |")
  print("| its clean build, with the module of the macros, after AppEnvironmentKit | \(macros) |")

  let message = folder.url.appending(path: "message")
  let source = "@Client struct A { var load: @Sendable (_ id: Int) async throws -> String }"
  let json = """
    {"expandAttachedMacro": {"macro": {"typeName": "ClientMacro"}, "macroRole": "member", \
    "declSyntax": {"source": "\(source)", "location": {"offset": 0}}}}
    """
  let length = (0..<8).map { UInt8(truncatingIfNeeded: json.utf8.count >> ($0 * 8)) }
  guard (try? Data(length + json.utf8).write(to: message)) != nil else { fatalError("\(message.path)") }
  let program = scratch + "/debug/MacroProgram-tool"
  let times = 100
  for (name, command) in [("`true`", "/bin/true"), ("its start, one expansion and its end", program)] {
    let all = (0..<times).map { _ in usage(of: [command], input: message) }
    let (time, processor) = (all.map(\.time).sorted(), all.map(\.processor).sorted())
    print("| \(name) | \(Usage(time: time[times / 2], processor: processor[times / 2])) |")
  }
  print("\nThe medians of \(times) starts, and one build, in debug, as the compiler uses it.\n")
}

/// The time that a process took, and the time of the processor, in seconds.
private struct Usage: CustomStringConvertible {
  var time: Double
  var processor: Double

  var description: String { "\(text(time)) | \(text(processor))" }

  private func text(_ seconds: Double) -> String {
    seconds < 1 ? "\((seconds * 10_000).rounded() / 10) ms" : "\((seconds * 10).rounded() / 10) s"
  }
}

/// Runs a command to its end, without its output.
private func usage(of command: [String], input: URL? = nil) -> Usage {
  let words = command[0].hasPrefix("/") ? command : ["/usr/bin/env"] + command
  let argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for word in argv { free(word) } }
  let streams = [open(input?.path ?? "/dev/null", O_RDONLY), open("/dev/null", O_WRONLY)]
  defer { for stream in streams { close(stream) } }
  #if os(Linux)
    var actions = posix_spawn_file_actions_t()
  #else
    var actions: posix_spawn_file_actions_t?
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (stream, descriptor) in [(streams[0], 0), (streams[1], 1), (streams[1], 2)] as [(Int32, Int32)] {
    posix_spawn_file_actions_adddup2(&actions, stream, descriptor)
  }
  var process: pid_t = 0
  var status: Int32 = 0
  var usage = rusage()
  let time = ContinuousClock().measure {
    guard posix_spawn(&process, words[0], &actions, nil, argv, environ) == 0,
      wait4(process, &status, 0, &usage) == process, status == 0
    else { fatalError("\(command.joined(separator: " ")) ended with \(status)") }
  }
  let processor =
    Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
  return Usage(time: time / .seconds(1), processor: processor)
}
