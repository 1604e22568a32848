import Locking

/// Writes lines in the order in which they come, from any thread, to standard output or to a stream.
///
/// One thread writes at a time, without a lock held, so a stream may do what it likes; lines that come meanwhile, also
/// from inside the stream, are written by that thread when it has done with its own.
@usableFromInline
final class LineWriter {
  private let lock = Lock()

  // Guarded by the lock.
  @exclusivity(unchecked) private var line = Fifo<String>()
  @exclusivity(unchecked) private var isWriting = false

  // Belongs to the one that writes.
  @exclusivity(unchecked) private var target: Target?

  /// Makes a writer; without a stream it writes to standard output.
  @usableFromInline
  init(_ stream: (any TextOutputStream)?) {
    target = stream.map { Target(stream: $0) }
  }

  @usableFromInline
  func write(_ text: String) {
    let isFirst = lock.withLock {
      line.append(text)
      defer { isWriting = true }
      return !isWriting
    }
    guard isFirst else { return }
    while let text = lock.withLock({ next() }) {
      guard var target else {
        print(text)
        continue
      }
      self.target = nil
      print(text, to: &target)
      self.target = target
    }
  }

  private func next() -> String? {
    let text = line.popFirst()
    if text == nil { isWriting = false }
    return text
  }

  private struct Target: TextOutputStream {
    var stream: any TextOutputStream

    mutating func write(_ string: String) {
      stream.write(string)
    }
  }
}
