import Foundation

/// The peak memory of the text editor's process on a file of 100 MB, as a ratio to the file's size.
func editorMemory() {
  let editor = built("text-editor")
  let folder = TemporaryFolder()
  let file = folder.url.appending(path: "large.txt")
  let script = folder.url.appending(path: "script")
  let uses: [(name: String, arguments: [String], input: String)] = [
    ("`--version`", ["--version"], ""),
    ("`show large.txt`", ["show", "large.txt"], ""),
    ("`replace large.txt happy merry --all`", ["replace", "large.txt", "happy", "merry", "--all"], ""),
    ("a session that deletes two lines and saves", ["edit", "large.txt"], "delete 3,4\nsave\nquit\n"),
    (
      "a session that changes every line, undoes it and prints", ["edit", "large.txt"],
      "replace families friends\nundo\nprint 7\nquit\n"
    ),
  ]
  print("## editor-memory\n\n| the text editor on 100 MB | peak memory | of the file's size |\n| --- | ---: | ---: |")
  for use in uses {
    do {
      try write(line: "All happy families are alike, and so are lines.\n", times: size / 48, to: file)
      try Data(use.input.utf8).write(to: script)
    } catch {
      fatalError("\(error)")
    }
    let peak = peakMemory(of: editor, use.arguments, input: script, in: folder.url)
    let ratio = Double(peak) / Double(size)
    print("| \(use.name) | \(peak / 1_000_000) MB | ×\((ratio * 100).rounded() / 100) |")
  }
  print("\nThe largest resident set of the process, as the system counts it when it has ended.\n")
}

private let size = 99_999_984

/// Writes piece by piece, because the peak of a child process is at least the size of this process at its start.
private func write(line: String, times: Int, to file: URL) throws {
  try Data().write(to: file)
  let handle = try FileHandle(forWritingTo: file)
  let piece = Data(String(repeating: line, count: 1000).utf8)
  for _ in 0..<times / 1000 { try handle.write(contentsOf: piece) }
  try handle.write(contentsOf: Data(String(repeating: line, count: times % 1000).utf8))
  try handle.close()
}

/// Builds one of the package's programs in release, and returns where it is.
func built(_ name: String) -> URL {
  let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
  let build = ["swift", "build", "-c", "release", "--package-path", root]
  _ = output(of: build + ["--product", name])
  return URL(filePath: output(of: build + ["--show-bin-path"])).appending(path: name)
}

private func output(of command: [String]) -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = pipe
  do {
    try process.run()
  } catch {
    fatalError("\(error)")
  }
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    fatalError("\(command.joined(separator: " ")): \(String(decoding: output, as: UTF8.self))")
  }
  return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Runs a program to its end and returns the most memory that it had, in bytes.
private func peakMemory(of program: URL, _ arguments: [String], input: URL, in folder: URL) -> Int {
  // The shell changes the folder and the streams, and becomes the program.
  let command = #"cd "$1" && shift && exec <"$1" >/dev/null 2>&1 && shift && exec "$@""#
  let words = ["/bin/sh", "-c", command, "sh", folder.path, input.path, program.path] + arguments
  let argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for word in argv { free(word) } }
  var process: pid_t = 0
  guard posix_spawn(&process, "/bin/sh", nil, nil, argv, environ) == 0 else { fatalError("/bin/sh does not start") }
  var status: Int32 = 0
  var usage = rusage()
  guard wait4(process, &status, 0, &usage) == process, status == 0 else {
    fatalError("\(program.lastPathComponent) \(arguments.joined(separator: " ")) ended with \(status)")
  }
  #if os(Linux)
    return usage.ru_maxrss * 1024
  #else
    return usage.ru_maxrss
  #endif
}
