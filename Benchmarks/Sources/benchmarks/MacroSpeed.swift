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
  let process = Process()
  process.executableURL = URL(filePath: command[0].hasPrefix("/") ? command[0] : "/usr/bin/env")
  process.arguments = command[0].hasPrefix("/") ? [] : command
  process.standardOutput = FileHandle.nullDevice
  if let input { process.standardInput = try? FileHandle(forReadingFrom: input) }
  let children: Int32 = -1  // RUSAGE_CHILDREN, which the C library of Linux declares with another type
  var (before, after) = (rusage(), rusage())
  getrusage(children, &before)
  let time = ContinuousClock().measure {
    do {
      try process.run()
      process.waitUntilExit()
    } catch {
      fatalError("\(error)")
    }
  }
  guard process.terminationStatus == 0 else { fatalError("\(command.joined(separator: " ")) failed") }
  getrusage(children, &after)
  func seconds(_ usage: rusage) -> Double {
    Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
  }
  return Usage(time: time / .seconds(1), processor: seconds(after) - seconds(before))
}
