#if !canImport(Combine)
  import CCurl
  import Foundation

  /// Decompresses bodies in the codings gzip and deflate (RFC 9110, section 8.4.1).
  final class InflateDecoder: ContentDecoder {
    /// The value of `Accept-Encoding` that lists the codings this type decodes.
    static let accepted = "gzip, deflate"

    /// The greatest ratio of content to body. Text stays far below it; zeros reach 1,000.
    private static let greatestRatio = 200
    /// The length of content that is accepted at any ratio, in bytes.
    private static let alwaysAllowed = 1 << 20

    private let isGzip: Bool
    private var inflater: OpaquePointer?
    private var input = Data()
    private var received = 0
    private var produced = 0
    private var hasEnded = false
    /// A Boolean value that indicates whether the last output was full, so that the decompressor may hold more.
    private var wasFull = false

    /// Creates the decoder for the elements of `Content-Encoding`, or returns nil for any coding but gzip and deflate.
    init?(_ codings: [String]) {
      let codings = codings.map { $0.lowercased() }.filter { $0 != "identity" }
      guard codings.count == 1 else { return nil }
      switch codings[0] {
      case "gzip", "x-gzip": isGzip = true
      case "deflate": isGzip = false
      default: return nil
      }
    }

    deinit {
      inflater.map { ccurl_inflater_destroy($0) }
    }

    /// An empty body is accepted in any coding.
    var isAtEnd: Bool { received == 0 || hasEnded }

    func append(_ bytes: Data) {
      if input.isEmpty { input = bytes } else { input.append(bytes) }
      received += bytes.count
    }

    func next() throws(ContentError) -> Data? {
      while !input.isEmpty || wasFull {
        if hasEnded, !beginsAnotherMember() { return nil }
        if inflater == nil { try begin() }
        guard let inflater else { return nil }
        var (left, space) = (input.count, 1 << 16)
        var output = Data(count: space)
        let result = input.withUnsafeBytes { input in
          output.withUnsafeMutableBytes { output in
            ccurl_inflate(
              inflater, input.bindMemory(to: UInt8.self).baseAddress, &left,
              output.bindMemory(to: UInt8.self).baseAddress, &space)
          }
        }
        guard result != CCURL_STREAM_CORRUPT else {
          throw ContentError(reason: "the body isn't valid \(isGzip ? "gzip" : "deflate")")
        }
        input = input.suffix(left)
        hasEnded = result == CCURL_STREAM_END
        wasFull = space == 0 && !hasEnded
        output.count -= space
        produced += output.count
        guard produced <= max(Self.alwaysAllowed, received * Self.greatestRatio) else {
          throw ContentError(reason: "the compressed body expands to more than \(Self.greatestRatio) times its size")
        }
        if !output.isEmpty { return output }
      }
      return nil
    }

    /// Creates the decompressor when the first bytes show the format: `deflate` is zlib's format, or, from servers that
    /// misread the standard, the raw one.
    private func begin() throws(ContentError) {
      guard input.count >= 2 || isGzip else { return }
      let isZlib =
        !isGzip && input[input.startIndex] & 0x0F == 8
        && (Int(input[input.startIndex]) << 8 | Int(input[input.startIndex + 1])) % 31 == 0
      // The size of zlib's window, 15 bits; plus 16 for gzip, negative for the raw format.
      inflater = ccurl_inflater_create(isGzip ? 31 : isZlib ? 15 : -15)
      if inflater == nil { throw ContentError(reason: "there is no memory to decompress the body") }
    }

    /// Returns a Boolean value that indicates whether another member of a gzip file follows the one that has ended (RFC
    /// 1952, section 2.2); what follows otherwise is ignored, as padding.
    private func beginsAnotherMember() -> Bool {
      guard isGzip, input.starts(with: [0x1F, 0x8B]) else {
        if !isGzip || input != Data([0x1F]) { input = Data() }
        return false
      }
      inflater.map { ccurl_inflater_reset($0) }
      hasEnded = false
      return true
    }
  }
#endif
