import Foundation

/// A descriptor of a terminal with its own file description, whose `O_NONBLOCK` no other program sees.
///
/// Where it can't be opened again, the description is that of other programs, and each access waits until it doesn't block.
final class TerminalDescriptor: Sendable {
  let number: Int32
  private let isShared: Bool

  /// The most bytes that a terminal takes without blocking when it's ready, as far as is known.
  private static let readyCount = 256

  /// Opens the terminal of a descriptor again.
  init(reopening terminal: Int32) throws(TerminalError) {
    var name = [CChar](repeating: 0, count: 256)
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened: Int32 = -1
    if ttyname_r(terminal, &name, name.count) == 0 { opened = open(name, flags) }
    // The name is missing in a container, and the file belongs to another user after su(1).
    if opened < 0 { opened = open("/dev/tty", flags) }
    isShared = opened < 0
    defer { if opened >= 0 { Foundation.close(opened) } }
    // Above the standard streams, which may be closed.
    number = fcntl(isShared ? terminal : opened, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw .failed("open", errno) }
  }

  deinit { close(number) }

  /// Reads what has arrived, up to `limit` bytes.
  ///
  /// - Returns: The bytes; empty if nothing has arrived, `nil` at the end of the terminal.
  func read(upTo limit: Int) -> ArraySlice<UInt8>? {
    var count = 0
    var isOver = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      while count < limit, isReady(POLLIN) {
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
      guard isReady(POLLOUT) else { return rest }
      let most = isShared ? Self.readyCount : rest.count
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, min($0.count, most)) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return rest }
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    return rest
  }

  /// Returns a Boolean value that indicates whether an access returns at once.
  private func isReady(_ events: Int32) -> Bool {
    guard isShared else { return true }
    var descriptor = pollfd(fd: number, events: Int16(events), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }
}
