/// Converts the bytes of a document to UTF-8.
///
/// The first bytes are held back until the encoding is detected. UTF-8 is passed on unchanged and unchecked.
struct DocumentDecoder: Sendable {
  private let charset: String?
  private let window: Int
  /// The first bytes of the document, in its own encoding.
  private(set) var head: [UInt8] = []
  private var transcoder: Transcoder?
  private var isDetected = false
  private var decoded: [UInt8] = []
  /// A Boolean value that indicates whether the document has more than white space and a byte-order mark.
  private(set) var hasText = false
  /// The problem with the declared encoding.
  private(set) var problem: String?

  /// The number of bytes that aren't characters in the document's encoding.
  var failures: Int { transcoder?.failures ?? 0 }

  /// - Parameters:
  ///   - charset: The encoding that the document's server declares.
  ///   - window: The number of bytes that are held back.
  init(charset: String?, window: Int) {
    self.charset = charset
    self.window = max(window, 16)
  }

  /// Decodes the next bytes, and calls a closure with the UTF-8 that is available.
  mutating func read(_ bytes: Bytes, isLast: Bool, _ body: (Bytes) -> Void) {
    guard !isDetected else {
      pass(bytes, isLast: isLast, body)
      return
    }
    if !isLast, head.isEmpty, bytes.count >= window {
      // The window is complete, so that nothing has to be copied.
      let mark = detect(bytes.part(0, window))
      pass(bytes.part(mark, bytes.count), isLast: false, body)
      return
    }
    let taken = min(window - head.count, bytes.count)
    head.append(contentsOf: bytes.part(0, taken))
    guard isLast || head.count == window else { return }
    var first: [UInt8] = []
    swap(&first, &head)
    first.withUnsafeBufferPointer { first in
      let mark = detect(first)
      pass(first.part(mark, first.count), isLast: isLast && taken == bytes.count, body)
    }
    if taken < bytes.count { pass(bytes.part(taken, bytes.count), isLast: isLast, body) }
  }

  /// Detects the encoding, and returns the length of the byte-order mark.
  private mutating func detect(_ bytes: Bytes) -> Int {
    let detection = EncodingDetection(bytes, charset: charset)
    problem = detection.problem
    transcoder = detection.encoding == .utf8 ? nil : Transcoder(detection.encoding)
    isDetected = true
    head = Array(bytes.part(0, min(bytes.count, 512)))
    return detection.markLength
  }

  private mutating func pass(_ bytes: Bytes, isLast: Bool, _ body: (Bytes) -> Void) {
    guard transcoder != nil else {
      noteText(bytes)
      body(bytes)
      return
    }
    decoded.removeAll(keepingCapacity: true)
    transcoder?.decode(bytes, isLast: isLast, into: &decoded)
    decoded.withUnsafeBufferPointer { noteText($0) }
    decoded.withUnsafeBufferPointer(body)
  }

  private mutating func noteText(_ text: Bytes) {
    if !hasText { hasText = text.contains { $0 > 0x20 } }
  }
}
