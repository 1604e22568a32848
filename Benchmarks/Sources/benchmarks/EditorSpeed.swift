import Foundation

/// The time in which the full-screen editor opens a file of 50 MB and answers a key in it, beside reading the file and beside
/// small files, in a pseudo-terminal of 200×50.
func editorSpeed() {
  let editor = built("text-editor").path
  let folder = TemporaryFolder()
  do {
    let files = try Files(in: folder.url)
    print("## editor\n\n| opening 50 MB | median | of reading |\n| --- | ---: | ---: |")
    var times = [[Double]](repeating: [], count: 4)
    for _ in 0..<11 {
      times[0].append(try seconds { try readWhole(files.lines) })
      for (index, file) in [files.small, files.lines, files.line].enumerated() {
        times[index + 1].append(try opening(file, with: editor))
      }
    }
    let (reading, start) = (median(times[0]), median(times[1]))
    func row(_ name: String, _ time: Double) {
      print("| \(name) | \(text(time * 1000)) ms | ×\(text(time / reading)) |")
    }
    row("reading the file with `read` into memory", reading)
    row("a file of 10 KB: start of the program to the first screen", start)
    for (name, time) in [("a million lines", median(times[2])), ("one line", median(times[3]))] {
      row("\(name): start of the program to the first screen", time)
      row("\(name): more than for the file of 10 KB", time - start)
    }
    print("\n| key to last byte | median | 99 % | of the small file |\n| --- | ---: | ---: | ---: |")
    try compare("typing in lines", files.small, files.lines, with: editor)
    try compare("typing in one line, which moves every row", files.smallLine, files.line, with: editor)
    print("\nMedians of 11 openings, and of 500 keys that each find the program asleep.\n")
  } catch {
    print("editor: \(error)")
    exit(1)
  }
}

/// The files that are edited.
private struct Files {
  let small, lines, smallLine, line: URL

  init(in folder: URL) throws {
    func file(_ name: String, _ line: String, bytes: Int) throws -> URL {
      let url = folder.appending(path: name)
      try Data(String(repeating: line, count: bytes / line.utf8.count).utf8).write(to: url)
      return url
    }
    let words = "All happy families are alike, and so are lines."
    small = try file("small.txt", words + "\n", bytes: 10_000)
    lines = try file("lines.txt", words + "\n", bytes: 50_000_000)
    smallLine = try file("small-line.txt", words + " ", bytes: 10_000)
    line = try file("line.txt", words + " ", bytes: 50_000_000)
  }
}

/// Types in the middle of a small and of a large file in turn, so that other work disturbs both.
private func compare(_ name: String, _ small: URL, _ large: URL, with editor: String) throws {
  let programs = try [small, large].map { try ProgramInTerminal(path: editor, [$0.path]) }
  var durations = [[Double](), []]
  for program in programs {
    try program.readUpdate(with: "happy")
    // Down and right, away from the beginning.
    for _ in 0..<20 { try program.type("\u{1B}[B") }
    for _ in 0..<20 { try program.type("\u{1B}[C") }
  }
  for _ in 0..<500 {
    for (index, program) in programs.enumerated() { durations[index].append(try program.press(0x78).milliseconds) }
  }
  let yardstick = median(durations[0])
  for (name, all) in zip(["\(name), 10 KB", "\(name), 50 MB"], durations) {
    let rare = all.sorted()[all.count * 99 / 100]
    print("| \(name) | \(text(median(all))) ms | \(text(rare)) ms | ×\(text(median(all) / yardstick)) |")
  }
}

/// Returns the seconds from the start of the editor to the end of the first update with text of a file.
private func opening(_ file: URL, with editor: String) throws -> Double {
  try seconds { try ProgramInTerminal(path: editor, [file.path]).readUpdate(with: "happy") }
}

private func seconds(_ work: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try work()
  return (.now - start) / .seconds(1)
}

private func readWhole(_ file: URL) throws {
  let descriptor = open(file.path, O_RDONLY)
  guard descriptor >= 0, let buffer = malloc(50_000_000) else { fatalError("no file \(file.path)") }
  var count = 0
  while case let some = read(descriptor, buffer + count, 50_000_000 - count), some > 0 { count += some }
  close(descriptor)
  free(buffer)
}

private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

private func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
