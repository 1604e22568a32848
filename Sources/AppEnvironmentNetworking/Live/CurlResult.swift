#if !canImport(Combine)
  import CCurl
  import Foundation

  /// The result of a transfer in libcurl's terms, for its translation to ``NetworkClientError``.
  package struct CurlResult: Sendable {
    /// libcurl's code.
    package var code: Int
    /// libcurl's explanation.
    package var reason = ""
    /// The error number of the last system call.
    package var systemError: Int32 = 0
    /// The time without progress that is allowed.
    package var timeout = Duration.zero
    /// A Boolean value that indicates whether the head of the response is complete.
    package var hasResponse = false
    /// The number of bytes of the body that were received.
    package var received = 0
    /// The length that the response announces.
    package var expected: Int?

    package init(code: Int) { self.code = code }

    /// The error of this package.
    ///
    /// - Parameters:
    ///   - request: The request that failed.
    ///   - isOnline: A Boolean value that indicates whether the machine has a network; read where it makes a
    ///     difference.
    package func error(
      for request: URLRequest, isOnline: @autoclosure () -> Bool = NetworkInterfaces.isOnline
    ) -> NetworkClientError {
      let shown = NetworkClientError.Request(request)
      let isUnreachable = [ENETUNREACH, EHOSTUNREACH, ENETDOWN].contains(systemError)
      return switch code {
      case CURLE_OPERATION_TIMEDOUT: .timedOut(shown, .idle(timeout))
      case CURLE_URL_MALFORMAT: .notHTTP(shown, reason: "the URL cannot be requested")
      case CURLE_COULDNT_RESOLVE_PROXY: .other(shown, reason: "the proxy cannot be found")
      case CURLE_COULDNT_RESOLVE_HOST: isOnline() ? .cannotResolve(shown) : .offline(shown)
      case CURLE_COULDNT_CONNECT where reason.hasPrefix("Unsupported proxy"):
        .other(shown, reason: "the scheme of the proxy's URL isn't supported")
      case CURLE_COULDNT_CONNECT:
        isUnreachable && !isOnline() ? .offline(shown) : .refused(namingProxy(shown))
      case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
        .tls(shown, reason: reason)
      // libcurl has one code for malformed chunks, for trailers without bounds and for connections that break.
      case CURLE_RECV_ERROR where hasResponse && reason.contains("Out of memory in chunk"):
        .headersTooLarge(shown, .trailer(ResponseHead.longestTrailer))
      case CURLE_RECV_ERROR where hasResponse && reason.contains("chunk"):
        .malformedBody(shown, reason: "the chunks of the body are malformed")
      case CURLE_WEIRD_SERVER_REPLY where hasResponse, CURLE_BAD_FUNCTION_ARGUMENT where hasResponse:
        .malformedBody(shown, reason: "the trailers of the body are malformed")
      case _ where hasResponse: .truncated(shown, received: received, expected: expected)
      case CURLE_RECV_ERROR where reason.contains("CONNECT"):
        .other(shown, reason: "the proxy opens no tunnel: \(reason)")
      case CURLE_UNSUPPORTED_PROTOCOL: .notHTTP(shown, reason: "the server does not answer in HTTP")
      case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
        .notHTTP(shown, reason: "the head of the response is malformed")
      case CURLE_OUT_OF_MEMORY, CURLE_TOO_LARGE: .headersTooLarge(shown, .header(ResponseHead.longestHeader))
      case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND, CURLE_PARTIAL_FILE:
        .connectionLost(shown)
      // Without libcurl's explanation, which may contain the password of a proxy.
      default: .other(shown, reason: String(cString: curl_easy_strerror(Int32(code))))
      }
    }

    /// The description of a request that couldn't be sent, with the proxy if it is what can't be reached.
    private func namingProxy(_ shown: NetworkClientError.Request) -> NetworkClientError.Request {
      guard let (_, name, port) = reason.firstMatch(of: /Failed to connect to (\S+) port (\d+)/)?.output else {
        return shown
      }
      let host = name.contains(":") ? "[\(name)]" : "\(name)"
      let variables = ProcessInfo.processInfo.environment
      let isProxy = CurlTemplate.proxyVariables.contains { variable in
        // The URL may have no scheme and no port, for which libcurl has defaults.
        let authority = variables[variable]?.trimmingPrefix(/[^\/]*:\/\//).prefix { $0 != "/" }
        let place = authority?.split(separator: "@").last?.lowercased()
        return [host, "\(host):\(port)"].contains { $0.lowercased() == place }
      }
      var shown = shown
      if isProxy { shown.cause = "by the proxy \(host):\(port)" }
      return shown
    }
  }
#endif
