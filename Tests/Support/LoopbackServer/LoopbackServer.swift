import Foundation
import Locking

/// An HTTP server on a free port of 127.0.0.1, with one thread for each connection, up to a number.
///
/// It does what the handler says, byte by byte, so that it can do what no proper server does. It stops when told, and
/// of itself after a time, whatever its clients do.
public final class LoopbackServer: Sendable {
  /// Answers a request, on the connection's thread; throwing closes the connection.
  public typealias Handler = @Sendable (_ request: LoopbackRequest, _ connection: LoopbackConnection) throws -> Void

  private struct State {
    var isStopped = false
    var connections: Set<Int32> = []
    var requests = 0
    var peak = 0
  }

  /// Where it listens.
  public let port: UInt16
  private let listener: Int32
  private let handler: Handler
  private let maximum: Int
  private let end: DispatchTime
  private let threads = DispatchGroup()
  private let state = Locked(State())

  /// Starts it.
  ///
  /// - Parameters:
  ///   - connections: How many it serves at a time; others wait.
  ///   - seconds: After how long it stops of itself.
  ///   - handler: Answers a request, on the connection's thread.
  public init(connections: Int = 256, seconds: Int = 2700, _ handler: @escaping Handler = standardAnswer) throws {
    (listener, port) = try listenOnLoopback()
    self.handler = handler
    maximum = connections
    end = .now() + .seconds(seconds)
    threads.enter()
    Thread.detachNewThread { self.accept() }
  }

  /// How many requests there have been.
  public var requests: Int { state.withLock { $0.requests } }

  /// How many connections there are.
  public var connections: Int { state.withLock { $0.connections.count } }

  /// The most connections that there have been at a time.
  public var peakConnections: Int { state.withLock { $0.peak } }

  /// A URL of this server.
  public func url(_ path: String, host: String = "127.0.0.1") -> URL {
    guard let url = URL(string: "http://\(host):\(port)\(path)") else { fatalError("not a path: \(path)") }
    return url
  }

  /// Closes all connections, and returns when all threads have ended.
  public func stop() {
    state.withLock { state in
      state.isStopped = true
      for descriptor in state.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
    threads.wait()
  }

  var isStopped: Bool { state.withLock { $0.isStopped } || DispatchTime.now() > end }

  private func accept() {
    defer {
      close(listener)
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
        state.peak = max(state.peak, state.connections.count)
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
      // The client is gone, or the handler wants the connection to be closed.
    }
    state.withLock { state in
      state.connections.remove(descriptor)
      close(descriptor)
    }
    threads.leave()
  }
}
