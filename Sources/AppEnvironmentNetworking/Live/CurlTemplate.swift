#if !canImport(Combine)
  import CCurl
  import Foundation

  /// The options that all transfers of a client have, as a handle to copy, and the TLS sessions that they share.
  final class CurlTemplate {
    let easy: OpaquePointer
    private let sessions: OpaquePointer?
    /// The next copy.
    private var spare: OpaquePointer?

    private static let userAgent =
      "\(ProcessInfo.processInfo.processName.filter { $0.isASCII && String($0).isToken }) "
      + String(cString: curl_version()).prefix { $0 != " " }

    /// The environment's variables for proxies.
    static let proxyVariables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    init(_ configuration: LiveConfiguration) {
      let variables = ProcessInfo.processInfo.environment
      guard let easy = curl_easy_init() else { fatalError("out of memory for libcurl") }
      (self.easy, sessions) = (easy, ccurl_share_sessions())
      // Without the call before a kept connection is used, which is new in libcurl 7.80, none is kept. Nor is one with TLS
      // inside TLS, because only the inner layer can be checked.
      let isChecked = ccurl_set_callbacks(easy, CurlTransfer.callbacks) != 0
      let usesSecureProxy = Self.proxyVariables.contains { variables[$0]?.lowercased().hasPrefix("https:") == true }
      if !isChecked || usesSecureProxy { ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1) }
      ccurl_set_text(easy, CURLOPT_USERAGENT, Self.userAgent)
      ccurl_set_long(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS)
      ccurl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
      ccurl_set_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
      // NB: Over HTTP/2, libcurl reports half of a body without a length as complete when the server resets its stream
      // without an error, or breaks the rules of the connection (seen in 7.88). Each transfer has its own connection,
      // so HTTP/2 would have no advantage.
      ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
      ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
      ccurl_set_long(easy, CURLOPT_NOPROGRESS, 0)
      ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 1 << 16)
      // The deadline is the transfer's.
      ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
      // Available since libcurl 7.87. In earlier versions, removing a transfer waits for the system's resolver.
      ccurl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
      // A proxy would connect to the address itself, and has no option to refuse addresses.
      if configuration.refusesAddress != nil { ccurl_set_text(easy, CURLOPT_NOPROXY, "*") }
      // OpenSSL's variables, for certificates in place of the system's.
      for (name, option) in [("SSL_CERT_FILE", CURLOPT_CAINFO), ("SSL_CERT_DIR", CURLOPT_CAPATH)] {
        if let path = variables[name] { ccurl_set_text(easy, option, path) }
      }
    }

    /// Releases the sessions, when no copy is left.
    deinit {
      if let spare { curl_easy_cleanup(spare) }
      curl_easy_cleanup(easy)
      if let sessions { curl_share_cleanup(sessions) }
    }

    /// Prepares the next copy, so that a request doesn't wait for it.
    func prepare() {
      if spare == nil { spare = copy() }
    }

    /// Returns a handle with these options, for the caller to clean up.
    func copy() -> OpaquePointer {
      if let spare = spare.take() { return spare }
      guard let copy = curl_easy_duphandle(easy) else { fatalError("out of memory for libcurl") }
      if let sessions { ccurl_set_share(copy, sessions) }
      return copy
    }
  }
#endif
