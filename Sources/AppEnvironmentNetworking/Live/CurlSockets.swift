#if !canImport(Combine)
  import CCurl
  import Foundation

  /// The sockets of a loop's connections, so that one can be found by its ports.
  final class CurlSockets {
    private struct Ports: Hashable {
      let local: UInt16
      let remote: UInt16
    }

    private var open: Set<Int32> = []
    private var used: Set<Int32> = []
    private var known: [Ports: Int32] = [:]

    /// Creates a socket that child processes don't inherit, or returns -1.
    func create(for address: curl_sockaddr) -> Int32 {
      let descriptor = socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
      if descriptor >= 0 { open.insert(descriptor) }
      return descriptor
    }

    func remove(_ descriptor: Int32) {
      open.remove(descriptor)
      used.remove(descriptor)
      close(descriptor)
    }

    /// Marks a connection as used by a request.
    ///
    /// - Returns: Whether no request has used the connection before, and whether the server has sent bytes on it that haven't
    ///   been read.
    func use(localPort: Int32, port: Int32) -> (isNew: Bool, hasUnreadBytes: Bool) {
      let ports = Ports(local: UInt16(truncatingIfNeeded: localPort), remote: UInt16(truncatingIfNeeded: port))
      if known[ports].map({ isOpen($0, ports) }) != true {
        known = known.filter { open.contains($0.value) }
        known[ports] = open.first { isOpen($0, ports) }
      }
      guard let descriptor = known[ports] else { return (false, false) }
      var byte: UInt8 = 0
      let hasUnreadBytes = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
      return (used.insert(descriptor).inserted, hasUnreadBytes)
    }

    private func isOpen(_ descriptor: Int32, _ ports: Ports) -> Bool {
      open.contains(descriptor) && port(descriptor, getsockname) == ports.local
        && port(descriptor, getpeername) == ports.remote
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
