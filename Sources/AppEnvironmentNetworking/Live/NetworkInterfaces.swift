import Foundation

/// What connects the machine with others.
package enum NetworkInterfaces {
  /// Whether there is one that is up and has an address which is good beyond its own line.
  package static var areThere: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    // Who cannot tell says nothing.
    guard getifaddrs(&first) == 0 else { return true }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0?.pointee.ifa_next }.contains { interface in
      guard let interface = interface?.pointee, let address = interface.ifa_addr else { return false }
      let flags = Int64(interface.ifa_flags)
      let isUp = flags & Int64(IFF_UP) != 0 && flags & Int64(IFF_RUNNING) != 0 && flags & Int64(IFF_LOOPBACK) == 0
      return isUp && isGlobal(address)
    }
  }

  private static func isGlobal(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET: true
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        // fe80::/10 is each line's own (RFC 4291, section 2.5.6).
        withUnsafeBytes(of: address.pointee.sin6_addr) { !($0[0] == 0xFE && $0[1] & 0xC0 == 0x80) }
      }
    default: false
    }
  }
}
