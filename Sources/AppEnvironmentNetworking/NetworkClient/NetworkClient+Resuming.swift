import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Downloads a file, and continues where an earlier call stopped, even one of a process that was killed.
  ///
  /// The bytes are in a file beside it, with `.part` at the end of its name, until all of them have arrived and are on the
  /// disk. Then it replaces the file, which is never incomplete, and which keeps its permissions and links as with
  /// ``download(for:to:)``. A part is continued by `Range` with `If-Range`, and only if the server has named a version of the
  /// file, by a strong `ETag` or, without any `ETag`, by a `Last-Modified` that is at least a second before `Date`. If the
  /// server has another version, or doesn't send ranges that continue the part, the download starts over. So does that of a
  /// body with a `Content-Encoding`, whose bytes aren't those of the file.
  ///
  /// ```swift
  /// try await client.resumingDownload(of: URLRequest(url: episode), to: file) { received, expected in
  ///   print("\(received) of \(expected ?? 0) bytes")
  /// }
  /// ```
  /// Throws ``NetworkClientError``, and `CancellationError` as soon as the task is cancelled. What has arrived is kept. A body that is shorter or longer than announced is ``NetworkClientError/truncated(_:received:expected:)``.
  /// A file that can't be written, a part that another process downloads, and a file of the part's name that no download of this
  /// user has written, are ``NetworkClientError/other(_:reason:)``.
  /// - Parameters:
  ///   - request: The request, whose method is GET.
  ///   - file: The URL of the file. Its folder must exist.
  ///   - onProgress: Receives the number of bytes that have arrived, and the number of all if the server announces it.
  ///   - accept: Checks a response, even to a range, before its body is written, and throws an error to refuse it.
  /// - Returns: The status and headers of the last response.
  @discardableResult
  public func resumingDownload(
    of request: URLRequest, to file: URL,
    onProgress: @Sendable (_ received: Int, _ expected: Int?) -> Void = { _, _ in },
    accepting accept: @Sendable (HTTPURLResponse) throws -> Void = { _ in }
  ) async throws -> HTTPURLResponse {
    do {
      return try await resume(request, to: file, onProgress: onProgress, accepting: accept)
    } catch let failure as PartialFileFailure {
      throw NetworkClientError.other(.init(request), reason: failure.description)
    }
  }

  /// Downloads a file like ``resumingDownload(of:to:onProgress:accepting:)``, but throws ``PartialFileFailure`` if the file is
  /// the reason. What has arrived is checked before it becomes the file, and discarded if the check throws an error.
  package func resume(
    _ request: URLRequest, to file: URL, onProgress: @Sendable (_ received: Int, _ expected: Int?) -> Void,
    accepting accept: @Sendable (HTTPURLResponse) throws -> Void,
    checking check: @Sendable (_ part: URL) throws -> Void = { _ in }
  ) async throws -> HTTPURLResponse {
    let part = try PartialFile(of: file)
    for attempt in 0..<2 {
      var request = request
      // A part of a compressed body isn't a part of the file. Some servers compress it all the same.
      request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      let start = attempt == 0 && part.version != nil ? part.size : 0
      if start > 0, let version = part.version {
        request.setValue("bytes=\(start)-", forHTTPHeaderField: "Range")
        request.setValue(version, forHTTPHeaderField: "If-Range")
      }
      var last: HTTPURLResponse?
      var expected: Int?
      // A response may be one to another request: its status, or what it says of its range and its version.
      var isOther = false
      events: for try await event in validated({ 200..<300 ~= $0 || ($0 == 416 && start > 0) }).send(request).values {
        switch event {
        case .redirect: break
        case .startsOver: (last, isOther) = (nil, false)
        case .response(let response):
          last = response
          switch response.statusCode {
          case 416: isOther = true
          case 206:
            guard start > 0, let range = ContentRange(response), range.first == start,
              let total = range.total ?? part.total, part.total == nil || part.total == total,
              part.isVersion(of: response), !response.isEncoded
            else {
              isOther = true
              break events
            }
            try accept(response)
            expected = total
            try part.keep(start)
          default:
            try accept(response)
            expected = response.expectedContentLength >= 0 ? Int(response.expectedContentLength) : nil
            try part.begin(version: Self.version(of: response), total: expected)
          }
          if !isOther { onProgress(part.size, expected) }
        case .data(let data):
          guard !isOther else { break }
          try part.write(data)
          onProgress(part.size, expected)
        }
      }
      try Task.checkCancellation()
      // The part isn't one of this file.
      if isOther { continue }
      guard let last else { throw NetworkClientError.connectionLost(.init(request)) }
      if let expected, part.size != expected {
        throw NetworkClientError.truncated(.init(request), received: part.size, expected: expected)
      }
      try part.commit(checking: check)
      return last
    }
    throw NetworkClientError.notHTTP(.init(request), reason: "the server sends neither the file nor a range of it")
  }

  /// Returns the name of a version that `If-Range` may have (RFC 9110, section 13.1.5); `nil` if there isn't one.
  private static func version(of response: HTTPURLResponse) -> String? {
    guard !response.isEncoded else { return nil }
    guard let tag = response.value(forHTTPHeaderField: "ETag") else { return response.exactModificationDate }
    return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 2 ? tag : nil
  }
}

extension HTTPURLResponse {
  /// The value of `Last-Modified` if the file can't have changed again in the same second (RFC 9110, section 8.8.2.2).
  fileprivate var exactModificationDate: String? {
    let date = { (name: String) in self.value(forHTTPHeaderField: name).flatMap { httpDate($0, now: Date()) } }
    guard let modified = date("Last-Modified"), let sent = date("Date"), sent.timeIntervalSince(modified) >= 1 else {
      return nil
    }
    return value(forHTTPHeaderField: "Last-Modified")
  }

  /// A Boolean value that indicates whether the body isn't the file as it is, even if it arrives decoded.
  fileprivate var isEncoded: Bool {
    let codings = value(forHTTPHeaderField: "Content-Encoding")?.split(separator: ",") ?? []
    return codings.contains { $0.trimmed.lowercased() != "identity" }
  }
}

extension PartialFile {
  /// Returns false if a response names another version of the file than the one that the part is of.
  fileprivate func isVersion(of response: HTTPURLResponse) -> Bool {
    guard let version else { return true }
    let tag = response.value(forHTTPHeaderField: "ETag")
    if version.hasPrefix("\"") { return tag == nil || tag == version }
    // The response that named the date had no tag.
    let date = response.value(forHTTPHeaderField: "Last-Modified")
    return tag == nil && (date == nil || date == version)
  }
}

/// The range of a partial response: `bytes 500-999/1000`.
private struct ContentRange {
  let first: Int
  /// The length of the whole file; `nil` if it's unknown.
  let total: Int?

  init?(_ response: HTTPURLResponse) {
    guard let text = response.value(forHTTPHeaderField: "Content-Range"),
      let match = text.wholeMatch(of: /bytes (\d{1,18})-\d{1,18}\/(\d{1,18}|\*)/.ignoresCase()),
      let first = Int(match.1)
    else { return nil }
    (self.first, total) = (first, Int(match.2))
  }
}
