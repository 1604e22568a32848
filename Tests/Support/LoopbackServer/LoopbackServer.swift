import Foundation
import PackageSupport

/// An HTTP server on a free port of the loopback interface, with a thread for each connection.
///
/// The handler decides every byte, so that the server can break any rule of HTTP. The server stops by itself after a
/// time, regardless of its clients.
public final class LoopbackServer: Sendable {
  /// Answers a request, on the connection's thread; throwing closes the connection.
  public typealias Handler = @Sendable (_ request: LoopbackRequest, _ connection: LoopbackConnection) throws -> Void

  private struct State {
    var isStopped = false
    var isListening = true
    var connections: Set<Int32> = []
    var requests = 0
    var peak = 0
  }

  /// The port on which it listens.
  public let port: UInt16
  private let host: String
  private let listener: Int32
  private let handler: Handler
  private let maximum: Int
  private let end: DispatchTime
  private let threads = DispatchGroup()
  private let state = Locked(State())

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - connections: The number of connections at a time; others wait.
  ///   - seconds: The time after which it stops by itself.
  ///   - host: The address on which it listens, `127.0.0.1` or `::1`.
  ///   - handler: Answers a request, on the connection's thread.
  public init(
    connections: Int = 256, seconds: Int = 2700, host: String = "127.0.0.1",
    _ handler: @escaping Handler = standardAnswer
  ) throws {
    (listener, port) = try listenOnLoopback(host: host)
    self.host = host.contains(":") ? "[\(host)]" : host
    self.handler = handler
    maximum = connections
    end = .now() + .seconds(seconds)
    threads.enter()
    Thread.detachNewThread { self.accept() }
  }

  /// The number of requests that have been read.
  public var requests: Int { state.withLock { $0.requests } }

  /// The number of open connections.
  public var connections: Int { state.withLock { $0.connections.count } }

  /// The greatest number of connections at a time.
  public var peakConnections: Int { state.withLock { $0.peak } }

  /// A URL of this server.
  public func url(_ path: String, host: String? = nil) -> URL {
    guard let url = URL(string: "http://\(host ?? self.host):\(port)\(path)") else { fatalError("not a path: \(path)") }
    return url
  }

  /// Closes every connection, and returns when every thread has ended.
  public func stop() {
    state.withLock { state in
      state.isStopped = true
      // On Linux, this ends the wait for a connection at once.
      if state.isListening { shutdown(listener, Int32(SHUT_RDWR)) }
      for descriptor in state.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
    threads.wait()
  }

  var isStopped: Bool { state.withLock { $0.isStopped } || DispatchTime.now() > end }

  private func accept() {
    defer {
      state.withLock { state in
        state.isListening = false
        close(listener)
      }
      threads.leave()
    }
    while !isStopped {
      guard connections < maximum else {
        usleep(1000)
        continue
      }
      guard waitToRead(listener, milliseconds: 50) else { continue }
      let descriptor = acceptConnection(listener)
      guard descriptor >= 0 else { continue }
      state.withLock { state in
        state.connections.insert(descriptor)
        // A thread sees later than this one that its client has closed a connection.
        state.peak = max(state.peak, state.connections.count { !isClosedByPeer($0) })
      }
      threads.enter()
      Thread.detachNewThread { self.serve(descriptor) }
    }
  }

  private func serve(_ descriptor: Int32) {
    let connection = LoopbackConnection(descriptor: descriptor, server: self)
    do {
      while !isStopped, let request = try connection.readRequest() {
        state.withLock { $0.requests += 1 }
        try handler(request, connection)
      }
    } catch {
      // The client has gone, or the handler closes the connection.
    }
    state.withLock { state in
      state.connections.remove(descriptor)
      close(descriptor)
    }
    threads.leave()
  }
}
