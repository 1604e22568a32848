#if !canImport(Combine)
  import CCurl
  import Foundation

  /// One request over libcurl, without redirects, on the thread of its loop.
  final class CurlTransfer {
    /// The limits for reading the body of a redirect, in bytes and nanoseconds, after which its connection isn't used again.
    private static let mostDiscarded = (bytes: 1 << 16, time: UInt64(2_000_000_000))

    /// The handle of the current attempt.
    ///
    /// NB: Each attempt has its own handle. `curl_easy_reset` keeps a pointer to the last header of the previous
    /// response, which libcurl frees and then reads where the next response begins with a folded line (seen in libcurl
    /// 7.88).
    private(set) var easy: OpaquePointer
    let id: UInt64
    let host: CurlHost
    /// A Boolean value that indicates whether libcurl has the handle.
    var isRunning = false
    private let request: URLRequest
    private unowned let loop: CurlLoop
    /// The time without progress that is allowed, in nanoseconds.
    private var timeout: UInt64?
    private let headers: OpaquePointer?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CURL_ERROR_SIZE)
    private var exchange: LiveExchange?
    private var head = ResponseHead()
    private var body: RequestBody
    private var received = 0
    private var sent: Int64 = 0
    private var failure: NetworkClientError?
    private var isPaused = false
    /// The time of the last progress, or nil while the transfer waits for a connection.
    private var lastActivity: UInt64?
    private var connection: CurlConnection?
    private var attempt = Attempt.first
    /// A Boolean value that indicates whether the new connection has a place among those that are kept.
    private var hasPlace = false
    /// A Boolean value that indicates whether the body lasts until its connection ends, and TLS hasn't announced that end.
    private var isCutOff = false

    private enum Attempt {
      case first
      /// The request has been sent over a kept connection, or is about to be.
      case overKeptConnection
      case overNewConnection
    }

    init(_ id: UInt64, _ request: URLRequest, _ exchange: LiveExchange, _ host: CurlHost, loop: CurlLoop) {
      (easy, self.id, self.request, self.exchange) = (loop.template.copy(), id, request, exchange)
      (self.host, self.loop, body) = (host, loop, RequestBody(request))
      headers = Self.headers(of: request, hasBody: body.isPresent)
      let seconds = request.timeoutInterval > 0 ? request.timeoutInterval : 60
      timeout = seconds < 1e9 ? UInt64(seconds * 1e9) : nil
      errorText.pointee = 0
      configure()
    }

    deinit {
      if hasPlace { TransferBudget.shared.giveBackConnections() }
      curl_easy_cleanup(easy)
      curl_slist_free_all(headers)
      errorText.deallocate()
    }

    /// The moment at which the transfer times out without further progress, in the clock's nanoseconds.
    var deadline: UInt64? {
      guard !isPaused, let lastActivity, let timeout else { return nil }
      return lastActivity + timeout
    }

    /// Resumes the transfer after a pause; returns libcurl's code.
    func resume() -> Int {
      if isPaused {
        isPaused = false
        noteActivity()
      }
      return Int(curl_easy_pause(easy, Int32(CURLPAUSE_CONT)))
    }

    /// A Boolean value that indicates whether the transfer has ended and can be repeated over a new connection.
    var mayTryAgain: Bool { attempt == .overNewConnection && failure == nil && !head.hasBegun }

    /// Prepares another attempt over a new connection.
    func prepareAgain() {
      curl_easy_cleanup(easy)
      easy = loop.template.copy()
      _ = body.seek(to: 0)
      configure()
    }

    /// Reports the end to the exchange.
    func end(_ code: Int) {
      // Such a body is incomplete (RFC 9112, section 9.8), and libcurl doesn't say so with OpenSSL.
      let code = code == CURLE_OK && isCutOff ? CURLE_PARTIAL_FILE : code
      if code == CURLE_OK, let connection, loop.keep(connection, ccurl_kept_socket(easy)) { hasPlace = false }
      guard let exchange else { return }
      exchange.end(with: code == CURLE_OK ? nil : failure ?? error(code))
      loop.addPending(exchange)
    }

    private func error(_ code: Int) -> NetworkClientError {
      let mayLackDescriptors = [
        CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OUT_OF_MEMORY,
      ].contains(code)
      if mayLackDescriptors, !head.hasBegun, Self.areDescriptorsExhausted {
        return .other(.init(request), reason: "the program has as many open files and connections as it may have")
      }
      var result = CurlResult(code: code)
      let text = String(cString: errorText)
      result.reason = text.isEmpty ? String(cString: curl_easy_strerror(Int32(code))) : text
      result.systemError = Int32(ccurl_os_error(easy))
      result.timeout = timeout.map { .nanoseconds(Int64($0)) } ?? .zero
      result.hasResponse = head.isComplete
      (result.received, result.expected) = (received, head.contentLength.map { Int($0) })
      return result.error(for: request)
    }

    /// A Boolean value that indicates whether the process can open no further descriptor.
    private static var areDescriptorsExhausted: Bool {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [EMFILE, ENFILE].contains(errno) }
      close(descriptor)
      return false
    }

    /// Registers progress, except that of a body that is discarded.
    private func noteActivity() {
      guard exchange != nil else { return }
      lastActivity = CurlLoop.now
      if let deadline { loop.noteDeadline(deadline) }
    }
  }

  // MARK: - Options

  extension CurlTransfer {
    /// Headers that libcurl writes itself, because they describe the connection or the framing.
    private static let ownHeaders: Set = [
      "connection", "content-length", "expect", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
      "upgrade",
    ]

    private func configure() {
      ccurl_set_context(easy, Unmanaged.passUnretained(self).toOpaque(), errorText)
      ccurl_set_text(easy, CURLOPT_URL, request.url?.absoluteString ?? "")
      ccurl_set_headers(easy, headers)
      // libcurl repeats a request when a connection that it has used before turns out to be closed: `inspect`
      // ensures that this happens once.
      let mayReuse = request.isIdempotent && body.canBeRepeated
      if !mayReuse || attempt == .overNewConnection { ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1) }
      let method = request.method
      if method == "HEAD" {
        ccurl_set_long(easy, CURLOPT_NOBODY, 1)
      } else if body.isPresent || ["POST", "PUT", "PATCH"].contains(method) {
        ccurl_set_long(easy, CURLOPT_UPLOAD, 1)
        ccurl_set_offset(easy, CURLOPT_INFILESIZE_LARGE, body.length)
      }
      if method != "HEAD", method != "GET" || body.isPresent { ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, method) }
    }

    /// Returns the list of header lines, for the caller to free.
    private static func headers(of request: URLRequest, hasBody: Bool) -> OpaquePointer? {
      var lines: [String] = []
      for (name, value) in request.allHTTPHeaderFields ?? [:] where !ownHeaders.contains(name.lowercased()) {
        // Without a value, libcurl would leave the header out.
        lines.append(value.trimmed.isEmpty ? "\(name);" : "\(name): \(value)")
      }
      let isMissing = { (name: String) in request.value(forHTTPHeaderField: name) == nil }
      if isMissing("Accept-Encoding"), isMissing("Range") {
        lines.append("Accept-Encoding: \(InflateDecoder.accepted)")
      }
      if hasBody { lines.append("Expect:") }
      if hasBody, request.method == "POST", isMissing("Content-Type") {
        lines.append("Content-Type: application/x-www-form-urlencoded")
      }
      return lines.reduce(nil) { curl_slist_append($0, $1) }
    }
  }

  // MARK: - Callbacks

  extension CurlTransfer {
    static let callbacks = ccurl_callbacks(
      header: { bytes, _, count, context in transfer(context)?.readHeader(bytes, count) ?? 0 },
      write: { bytes, _, count, context in transfer(context)?.receive(bytes, count) ?? 0 },
      read: { bytes, _, count, context in transfer(context)?.supply(bytes, count) ?? CURL_READFUNC_ABORT },
      seek: { context, offset, _ in Int32(transfer(context)?.body.seek(to: Int(offset)) ?? CURL_SEEKFUNC_CANTSEEK) },
      progress: { context, _, _, _, sent in transfer(context)?.observe(sent) ?? 1 },
      ready: { context, address, _, port, local in
        let address = address.map { String(cString: $0) } ?? ""
        let connection = CurlConnection(address: address, port: port, localPort: local)
        return transfer(context)?.inspect(connection) ?? 1
      },
      open: { context, _, address in address.flatMap { transfer(context)?.openSocket($0) } ?? Int32(CURL_SOCKET_BAD) },
      close: { loop, socket in
        loop.map { Unmanaged<CurlLoop>.fromOpaque($0).takeUnretainedValue().closeSocket(socket) } ?? -1
      })

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
      context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the number of bytes that were accepted; any number other than `count` ends the transfer.
    private func readHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      // Trailers aren't delivered, so they aren't progress.
      if !head.isComplete { noteActivity() }
      do {
        if try head.read(UnsafeRawBufferPointer(start: bytes, count: count)), !respond() { discard() }
        return count
      } catch {
        switch error {
        case .tooLarge(let limit): failure = .headersTooLarge(.init(request), limit)
        case .invalid(let reason): failure = .notHTTP(.init(request), reason: reason)
        }
        return 0
      }
    }

    /// Returns a Boolean value that indicates whether the exchange wants the body.
    private func respond() -> Bool {
      let isWhole = request.value(forHTTPHeaderField: "Range") == nil && request.method != "HEAD"
      let decoder = isWhole ? InflateDecoder(head.list("content-encoding")) : nil
      guard let exchange, let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: head.status, httpVersion: "HTTP/1.1",
          headerFields: head.dictionary(withoutLength: decoder != nil))
      else { return false }
      loop.addPending(exchange)
      return exchange.receive(response, decoder: decoder)
    }

    /// Discards the rest of the response, within the limits.
    private func discard() {
      timeout = Self.mostDiscarded.time
      noteActivity()
      exchange = nil
    }

    private func receive(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      guard let bytes, count > 0 else { return 0 }
      guard let exchange else {
        received += count
        return received <= Self.mostDiscarded.bytes ? count : 0
      }
      noteActivity()
      loop.addPending(exchange)
      received += count
      if !exchange.receive(UnsafeRawBufferPointer(start: bytes, count: count)) {
        isPaused = true
        curl_easy_pause(easy, Int32(CURLPAUSE_RECV))
      }
      return count
    }

    private func supply(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      noteActivity()
      guard let bytes else { return CURL_READFUNC_ABORT }
      let read = body.read(UnsafeMutableRawBufferPointer(start: bytes, count: count))
      if read == CURL_READFUNC_ABORT {
        failure = .other(.init(request), reason: "the request's body cannot be read: \(body.failureReason)")
      }
      return read
    }

    /// Called repeatedly, and once more when the body has ended and its connection still exists.
    private func observe(_ sent: Int64) -> Int32 {
      if head.isComplete, !head.isDelimited, request.method != "HEAD" {
        let tls = Int(ccurl_tls_state(easy))
        if tls & CCURL_TLS_USED != 0 { isCutOff = tls & CCURL_TLS_ENDED == 0 }
      }
      if lastActivity == nil || sent != self.sent { noteActivity() }
      self.sent = sent
      return 0
    }

    /// Refuses a kept connection on which the server has already sent bytes, which would be read as the response, and a second
    /// kept connection: an automatic retry isn't retried (RFC 9110, section 9.2.2).
    private func inspect(_ connection: CurlConnection) -> Int32 {
      self.connection = connection
      guard ccurl_has_new_connection(easy) == 0 else {
        hasPlace = hasPlace || TransferBudget.shared.takeConnection()
        if !hasPlace { ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1) }
        return 0
      }
      let isUnusable = attempt != .first || hasBytes(connection)
      attempt = isUnusable ? .overNewConnection : .overKeptConnection
      return isUnusable ? 1 : 0
    }

    /// Returns a Boolean value that indicates whether the server has sent bytes over a kept connection: they are in the
    /// socket, or TLS has already read them.
    private func hasBytes(_ connection: CurlConnection) -> Bool {
      guard let socket = loop.keptSockets[connection] else { return true }
      var byte: UInt8 = 0
      return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
        || Int(ccurl_tls_state(easy)) & CCURL_TLS_PENDING != 0
    }

    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
      if let isRefused = loop.configuration.refusesAddress {
        let ip = withUnsafeMutablePointer(to: &address.pointee.addr) { InternetAddress($0) }
        guard let ip, !isRefused(ip) else {
          failure = .privateAddress(.init(request), address: ip?.description ?? "unknown")
          return Int32(CURL_SOCKET_BAD)
        }
      }
      let address = address.pointee
      // Child processes don't inherit it.
      return socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
    }
  }
#endif
