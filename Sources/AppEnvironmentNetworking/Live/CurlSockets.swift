#if !canImport(Combine)
  import CCurl
  import Foundation

  /// The sockets of a loop's connections, so that one can be found by its ports.
  final class CurlSockets {
    private struct Ports: Hashable {
      let local: UInt16
      let remote: UInt16
    }

    private var unused: Set<Int32> = []
    private var used: [Ports: Int32] = [:]

    /// Creates a socket that child processes don't inherit, or returns -1.
    func create(for address: curl_sockaddr) -> Int32 {
      let descriptor = socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
      if descriptor >= 0 { unused.insert(descriptor) }
      return descriptor
    }

    /// Closes a socket.
    func remove(_ descriptor: Int32) {
      if unused.remove(descriptor) == nil { used = used.filter { $0.value != descriptor } }
      close(descriptor)
    }

    /// Marks a connection as used by a request.
    ///
    /// - Returns: Two flags: no request has used the connection before; the server has sent bytes on it that haven't
    ///   been read.
    func use(localPort: Int32, port: Int32) -> (isNew: Bool, hasUnreadBytes: Bool) {
      let ports = Ports(local: UInt16(truncatingIfNeeded: localPort), remote: UInt16(truncatingIfNeeded: port))
      let isNew = used[ports] == nil
      if isNew, let descriptor = unused.first(where: { self.ports(of: $0) == ports }) {
        unused.remove(descriptor)
        used[ports] = descriptor
      }
      guard let descriptor = used[ports] else { return (false, false) }
      var byte: UInt8 = 0
      return (isNew, recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0)
    }

    private func ports(of descriptor: Int32) -> Ports? {
      guard let local = port(descriptor, getsockname), let remote = port(descriptor, getpeername) else { return nil }
      return Ports(local: local, remote: remote)
    }

    private func port(
      _ descriptor: Int32, _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> UInt16? {
      // The port is in the same place for both versions.
      var (address, size) = (sockaddr_in6(), socklen_t(MemoryLayout<sockaddr_in6>.size))
      return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(descriptor, $0, &size) } == 0
      } ? UInt16(bigEndian: address.sin6_port) : nil
    }
  }
#endif
