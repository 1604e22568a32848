import Foundation

/// An IPv4 or IPv6 address.
package struct InternetAddress: CustomStringConvertible, Sendable {
  /// The four bytes of an IPv4 address, or the 16 bytes of an IPv6 address.
  private let bytes: [UInt8]

  /// Creates an IPv4 address from four bytes, or an IPv6 address from 16.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses the text of an address; nil if it isn't one.
  package init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let isIPv6 = inet_pton(AF_INET6, text, &bytes) == 1
    guard isIPv6 || inet_pton(AF_INET, text, &bytes) == 1 else { return nil }
    self.bytes = isIPv6 ? bytes : Array(bytes.prefix(4))
  }

  /// Creates the address that the host of a URL is, in any form that the system reads as an address, such as `127.1`; nil for a
  /// name other than `localhost`.
  package init?(host: String) {
    // The dot of a complete name may follow.
    let isLocal = host.lowercased().split(separator: ".").last == "localhost"
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(isLocal ? "127.0.0.1" : host, nil, &hints, &first) == 0 else { return nil }
    defer { freeaddrinfo(first) }
    guard let address = first?.pointee.ai_addr else { return nil }
    self.init(address)
  }

  /// Creates the address of a socket; nil if it is neither an IPv4 nor an IPv6 address.
  init?(_ address: UnsafeMutablePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
    default: return nil
    }
  }

  /// A Boolean value that indicates whether the address is globally reachable, by IANA's registries of special-purpose
  /// addresses.
  package var isPublic: Bool {
    if let embedded { return embedded.isPublic }
    let blocks = bytes.count == 4 ? Self.reserved4 : Self.reserved6
    return !blocks.contains { block in
      zip(bytes, block.prefix).enumerated().allSatisfy { index, pair in
        let bits = min(max(block.bits - index * 8, 0), 8)
        return (pair.0 ^ pair.1) >> (8 - bits) == 0
      }
    }
  }

  /// A Boolean value that indicates whether the address is a link-local IPv6 address (RFC 4291, section 2.5.6).
  var isLinkLocal: Bool { bytes.count == 16 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }

  /// The text in the recommended form (RFC 5952), such as `127.0.0.1` or `::1`.
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The IPv4 address that is embedded in an IPv4-mapped, NAT64 or 6to4 address (RFC 4291, RFC 6052, RFC 3056).
  private var embedded: InternetAddress? {
    guard bytes.count == 16 else { return nil }
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    if bytes.starts(with: translated) || bytes.starts(with: mapped) {
      return InternetAddress(bytes: Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return InternetAddress(bytes: Array(bytes[2..<6])) }
    return nil
  }

  private static let reserved4: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
    ([192, 0, 2], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  private static let reserved6: [(prefix: [UInt8], bits: Int)] = [
    // The first three are everything but 2000::/3, the only block that is assigned to hosts.
    ([0x00], 3), ([0x40], 2), ([0x80], 1), ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32),
    ([0x3F, 0xFF, 0x00], 20),
  ]
}

/// The machine's network interfaces.
package enum NetworkInterfaces {
  /// A Boolean value that indicates whether an interface with a routable address is up. It is also true if the system
  /// doesn't list its interfaces.
  package static var isOnline: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return true }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0?.pointee.ifa_next }.contains { interface in
      guard let interface = interface?.pointee, let address = interface.ifa_addr else { return false }
      let flags = Int64(interface.ifa_flags)
      let isUp = flags & Int64(IFF_UP) != 0 && flags & Int64(IFF_RUNNING) != 0 && flags & Int64(IFF_LOOPBACK) == 0
      return isUp && InternetAddress(address).map { !$0.isLinkLocal } ?? false
    }
  }
}
