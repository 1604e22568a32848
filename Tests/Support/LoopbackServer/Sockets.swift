import Foundation

#if canImport(Glibc)
  // Child processes of a test don't inherit the sockets.
  private let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#else
  private let stream = SOCK_STREAM
  private let sendFlags: Int32 = 0
#endif

func listenOnLoopback(host: String) throws -> (descriptor: Int32, port: UInt16) {
  guard host.contains(":") else { return try listenOnLoopback() }
  let descriptor = socket(AF_INET6, stream, 0)
  var address = sockaddr_in6()
  address.sin6_family = sa_family_t(AF_INET6)
  address.sin6_addr = in6addr_loopback
  var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
  let succeeded = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(descriptor, pointer, length) == 0 && listen(descriptor, 512) == 0
        && getsockname(descriptor, pointer, &length) == 0
    }
  }
  guard descriptor >= 0, succeeded else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return (descriptor, UInt16(bigEndian: address.sin6_port))
}

private func listenOnLoopback() throws -> (descriptor: Int32, port: UInt16) {
  let descriptor = socket(AF_INET, stream, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let succeeded = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(descriptor, pointer, length) == 0 && listen(descriptor, 512) == 0
        && getsockname(descriptor, pointer, &length) == 0
    }
  }
  guard descriptor >= 0, succeeded else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}

func connectToLoopback(port: UInt16) throws -> Int32 {
  let descriptor = socket(AF_INET, stream, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  let succeeded = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  guard descriptor >= 0, succeeded else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return descriptor
}

/// Closes a descriptor, where a method of the caller hides the function.
func systemClose(_ descriptor: Int32) { close(descriptor) }

func acceptConnection(_ listener: Int32) -> Int32 {
  let descriptor = accept(listener, nil, nil)
  guard descriptor >= 0 else { return descriptor }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  var on: Int32 = 1
  setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  #if !canImport(Glibc)
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
  #endif
  return descriptor
}

func waitToRead(_ descriptor: Int32, milliseconds: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, milliseconds) > 0
}

func isClosedByPeer(_ descriptor: Int32) -> Bool {
  var byte: UInt8 = 0
  let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
  return count == 0 || (count < 0 && errno != EAGAIN)
}

func sendWithoutSignal(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  send(descriptor, start, count, sendFlags)
}

func resetWhenClosed(_ descriptor: Int32) {
  var option = linger(l_onoff: 1, l_linger: 0)
  setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
}
