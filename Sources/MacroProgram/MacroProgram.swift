import MacroExpansion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program that the compiler starts to expand the macros of AppEnvironmentMacros. It ends when the compiler closes its
/// standard input.
@main
enum MacroProgram {
  static func main() {
    while let header = readBytes(8) {
      let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      // No declaration is that long, so that the input isn't the compiler's.
      guard length < 1 << 30, let message = readBytes(Int(length)) else { break }
      let answer = Array(MacroService.answer(to: message).utf8)
      guard write((0..<8).map { UInt8(truncatingIfNeeded: answer.count >> ($0 * 8)) } + answer) else { break }
    }
  }

  /// Reads bytes from standard input. Returns `nil` if it ends before.
  private static func readBytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let received = read(0, &chunk, min(chunk.count, count - bytes.count))
      if received < 0 && errno == EINTR { continue }
      guard received > 0 else { return nil }
      bytes += chunk[..<received]
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { platformWrite(1, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

/// `write(2)`, whose name a method of the program hides.
private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
