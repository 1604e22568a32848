#if !canImport(Combine)
  import CCurl
  import Foundation

  /// The body of a request as libcurl reads it: bytes in memory, or a stream.
  struct RequestBody {
    private let data: Data
    private let stream: InputStream?
    private var offset = 0

    init(_ request: URLRequest) {
      (data, stream) = (request.httpBody ?? Data(), request.httpBodyStream)
    }

    /// A Boolean value that indicates whether the request has a body.
    var isPresent: Bool { !data.isEmpty || stream != nil }

    /// A Boolean value that indicates whether the body can be sent again.
    var canBeRepeated: Bool { stream == nil }

    /// The length in bytes, or -1 where it isn't known.
    var length: Int64 { stream == nil ? Int64(data.count) : -1 }

    /// Copies the next bytes; returns their number, 0 at the end, or libcurl's code for an error.
    mutating func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      if let stream {
        if stream.streamStatus == .notOpen { stream.open() }
        guard let bytes = buffer.bindMemory(to: UInt8.self).baseAddress else { return CURL_READFUNC_ABORT }
        let count = stream.read(bytes, maxLength: buffer.count)
        return count >= 0 ? count : CURL_READFUNC_ABORT
      }
      let piece = data.dropFirst(offset).prefix(buffer.count)
      piece.copyBytes(to: buffer)
      offset += piece.count
      return piece.count
    }

    /// The reason why the stream can't be read.
    var failureReason: String {
      guard let error = stream?.streamError as NSError? else { return "the stream failed" }
      guard error.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
      return String(cString: strerror(Int32(error.code))).lowercased()
    }

    /// Moves to a position, if the body is in memory; returns libcurl's code.
    mutating func seek(to offset: Int) -> Int {
      guard stream == nil, 0...data.count ~= offset else { return CURL_SEEKFUNC_CANTSEEK }
      self.offset = offset
      return CURL_SEEKFUNC_OK
    }
  }
#endif
