import Glibc

// Answers each byte of its terminal with the next frame of a file, by hand: the floor of the group `terminal`. A frame ends
// with the end of a synchronized update, as TerminalHost writes it.

var attributes = termios()
tcgetattr(0, &attributes)
cfmakeraw(&attributes)
tcsetattr(0, TCSANOW, &attributes)

var bytes: [UInt8] = []
var buffer = [UInt8](repeating: 0, count: 1 << 16)
let file = open(CommandLine.arguments[1], O_RDONLY)
while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }

let end = Array("\u{1B}[?2026l".utf8)
var frames: [ArraySlice<UInt8>] = []
var start = 0
for index in bytes.indices where bytes[...index].suffix(end.count).elementsEqual(end) {
  frames.append(bytes[start...index])
  start = index + 1
}

var number = 0
_ = write(1, end, end.count)
while read(0, &buffer, 1) == 1, buffer[0] != 3 {
  var frame = frames[number % frames.count]
  number += 1
  while !frame.isEmpty {
    let count = frame.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard count > 0 else { exit(1) }
    frame = frame.dropFirst(count)
  }
}
