import Foundation

/// A connection to a client, for a handler. Every method throws when the client has gone or the server stops.
public final class LoopbackConnection {
  private struct Gone: Error {}

  private let descriptor: Int32
  private unowned let server: LoopbackServer
  private var buffer = Data()
  /// The number of requests that have been read.
  public private(set) var requests = 0

  init(descriptor: Int32, server: LoopbackServer) {
    self.descriptor = descriptor
    self.server = server
  }

  /// Sends a whole response.
  public func respond(_ status: Int = 200, _ headers: [String: String] = [:], _ body: Data = Data()) throws {
    try send(head(status, headers.merging(["Content-Length": "\(body.count)"]) { given, _ in given }))
    try send(body)
  }

  /// Sends the head of a response.
  public func sendHead(_ status: Int = 200, _ headers: [String: String] = [:]) throws {
    try send(head(status, headers))
  }

  /// Sends text verbatim.
  public func send(_ text: String) throws { try send(Data(text.utf8)) }

  /// Sends bytes verbatim.
  public func send(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = sendWithoutSignal(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
        if count > 0 { sent += count } else if errno != EINTR { throw Gone() }
        if server.isStopped { throw Gone() }
      }
    }
  }

  /// Sends a piece of a body in chunks; an empty one is the last.
  public func sendChunk(_ data: Data) throws {
    try send(String(data.count, radix: 16) + "\r\n")
    try send(data + Data("\r\n".utf8))
  }

  /// Closes the connection, after what was sent.
  public func close() throws { throw Gone() }

  /// Resets the connection.
  public func reset() throws {
    resetWhenClosed(descriptor)
    throw Gone()
  }

  /// Waits for a time, or until the client goes away or the server stops.
  public func stall(seconds: TimeInterval = .infinity) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    var byte: UInt8 = 0
    while Date() < end {
      if server.isStopped { throw Gone() }
      if waitToRead(descriptor, milliseconds: 50), recv(descriptor, &byte, 1, 0) <= 0 { throw Gone() }
    }
  }

  /// Passes bytes on to another port of the loopback interface and back, until one side closes its connection.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - observe: Receives the number of bytes whenever some have been passed back to the client.
  public func tunnel(to port: UInt16, _ observe: (_ count: Int) -> Void = { _ in }) throws {
    let other = try connectToLoopback(port: port)
    defer { systemClose(other) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    while !server.isStopped {
      for (from, to) in [(descriptor, other), (other, descriptor)] where waitToRead(from, milliseconds: 5) {
        let count = recv(from, &bytes, bytes.count, 0)
        guard count > 0 else { throw Gone() }
        var sent = 0
        while sent < count {
          let more = bytes.withUnsafeBytes { sendWithoutSignal(to, $0.baseAddress.map { $0 + sent }, count - sent) }
          guard more > 0 else { throw Gone() }
          sent += more
        }
        if to == descriptor { observe(count) }
      }
    }
  }

  /// The next request, or nil when the client has closed the connection.
  func readRequest() throws -> LoopbackRequest? {
    let separator = Data("\r\n\r\n".utf8)
    while true {
      // The first byte of TLS.
      if buffer.first == 0x16 { try respond(400) }
      if let end = buffer.range(of: separator) {
        let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        buffer = Data(buffer[end.upperBound...])
        guard var request = LoopbackRequest(head: head) else { throw Gone() }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        if request.headers["expect"] != nil { try send("HTTP/1.1 100 Continue\r\n\r\n") }
        if request.headers["transfer-encoding"] == "chunked" {
          while let chunk = try readChunk() { request.body += chunk }
        } else {
          request.body = try read(length)
        }
        requests += 1
        return request
      }
      guard try readMore() else { return nil }
    }
  }

  /// The next chunk of a body, or nil for the last one.
  private func readChunk() throws -> Data? {
    let lineBreak = Data("\r\n".utf8)
    var end = buffer.range(of: lineBreak)
    while end == nil {
      guard try readMore() else { throw Gone() }
      end = buffer.range(of: lineBreak)
    }
    guard let end, let size = Int(String(decoding: buffer[..<end.lowerBound], as: UTF8.self), radix: 16) else {
      throw Gone()
    }
    buffer = Data(buffer[end.upperBound...])
    let chunk = try read(size + 2).dropLast(2)
    return chunk.isEmpty ? nil : Data(chunk)
  }

  private func read(_ count: Int) throws -> Data {
    while buffer.count < count { guard try readMore() else { throw Gone() } }
    defer { buffer = Data(buffer.dropFirst(count)) }
    return Data(buffer.prefix(count))
  }

  /// Reads and ignores everything, until the client closes the connection.
  public func readToEnd() throws {
    while try readMore() { buffer = Data() }
    throw Gone()
  }

  private func readMore() throws -> Bool {
    while !waitToRead(descriptor, milliseconds: 100) { if server.isStopped { throw Gone() } }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw Gone() }
    buffer.append(contentsOf: bytes.prefix(count))
    return count > 0
  }

  private func head(_ status: Int, _ headers: [String: String]) -> String {
    let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return "HTTP/1.1 \(status) Status\r\n\(lines.joined())\r\n"
  }
}
