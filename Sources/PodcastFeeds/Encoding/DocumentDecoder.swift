/// Gives a document's bytes as UTF-8: its first bytes are held back until it is clear how it is encoded. UTF-8 is passed
/// on as it is, with whatever is wrong in it.
struct DocumentDecoder: Sendable {
  private let charset: String?
  private let window: Int
  private(set) var head: [UInt8] = []
  private var transcoder: Transcoder?
  private var isDecided = false
  private var decoded: [UInt8] = []
  /// Whether there was anything but white space and a mark of byte order.
  private(set) var hasText = false
  /// What is wrong with the declared encoding, as soon as that is known.
  private(set) var complaint: String?

  /// How many bytes of the document stood for no character.
  var failures: Int { transcoder?.failures ?? 0 }

  /// - Parameters:
  ///   - charset: What the document's sender says of its encoding.
  ///   - window: How many bytes are looked at.
  init(charset: String?, window: Int) {
    self.charset = charset
    self.window = max(window, 16)
  }

  mutating func read(_ bytes: Bytes, isLast: Bool, _ body: (Bytes) -> Void) {
    guard !isDecided else {
      pass(bytes, isLast: isLast, body)
      return
    }
    if !isLast, head.isEmpty, bytes.count >= window {
      // Enough at once: nothing has to be copied.
      let mark = decide(bytes.part(0, window))
      pass(bytes.part(mark, bytes.count), isLast: false, body)
      return
    }
    let taken = min(window - head.count, bytes.count)
    head.append(contentsOf: bytes.part(0, taken))
    guard isLast || head.count == window else { return }
    var first: [UInt8] = []
    swap(&first, &head)
    first.withUnsafeBufferPointer { first in
      let mark = decide(first)
      pass(first.part(mark, first.count), isLast: isLast && taken == bytes.count, body)
    }
    if taken < bytes.count { pass(bytes.part(taken, bytes.count), isLast: isLast, body) }
  }

  private mutating func decide(_ bytes: Bytes) -> Int {
    let guess = EncodingGuess(bytes, charset: charset)
    complaint = guess.complaint
    transcoder = guess.encoding == .utf8 ? nil : Transcoder(guess.encoding)
    isDecided = true
    head = Array(bytes.part(0, min(bytes.count, 512)))
    return guess.markLength
  }

  private mutating func pass(_ bytes: Bytes, isLast: Bool, _ body: (Bytes) -> Void) {
    guard transcoder != nil else {
      look(bytes)
      body(bytes)
      return
    }
    decoded.removeAll(keepingCapacity: true)
    transcoder?.decode(bytes, isLast: isLast, into: &decoded)
    decoded.withUnsafeBufferPointer { look($0) }
    decoded.withUnsafeBufferPointer(body)
  }

  private mutating func look(_ text: Bytes) {
    if !hasText { hasText = text.contains { $0 > 0x20 } }
  }
}
