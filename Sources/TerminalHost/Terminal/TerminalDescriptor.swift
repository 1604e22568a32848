import Foundation

/// A descriptor of a terminal with its own file description, whose `O_NONBLOCK` no other program sees.
final class TerminalDescriptor: Sendable {
  let number: Int32

  /// Opens the terminal of a descriptor again.
  init(reopening terminal: Int32) throws(TerminalError) {
    var name = [CChar](repeating: 0, count: 256)
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var number: Int32 = -1
    if ttyname_r(terminal, &name, name.count) == 0 { number = open(name, flags) }
    // The name is missing in a container, and the file belongs to another user after su(1).
    if number < 0 { number = open("/dev/tty", flags) }
    guard number >= 0 else { throw .failed("open", errno) }
    self.number = number
  }

  deinit { close(number) }

  /// Reads what has arrived, up to `limit` bytes.
  ///
  /// - Returns: The bytes; empty if nothing has arrived, `nil` at the end of the terminal.
  func read(upTo limit: Int) -> ArraySlice<UInt8>? {
    var count = 0
    var isOver = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      while count < limit {
        let part = Foundation.read(number, buffer.baseAddress.map { $0 + count }, limit - count)
        if part < 0, errno == EINTR { continue }
        isOver = part == 0 || (part < 0 && errno != EAGAIN)
        guard part > 0 else { break }
        count += part
      }
      initialized = count
    }
    // What arrived before the end is read first; the end stays.
    return isOver && count == 0 ? nil : bytes[...]
  }

  /// Writes bytes until the terminal takes no more.
  ///
  /// - Returns: The bytes that it hasn't taken, or `nil` if the terminal is gone.
  func write(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return rest }
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    return rest
  }
}
