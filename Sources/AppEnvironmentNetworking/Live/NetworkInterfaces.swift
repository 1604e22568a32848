import Foundation

/// The interfaces that connect the machine with others.
package enum NetworkInterfaces {
  /// Whether an interface is up whose address is valid beyond its own link; true where the system doesn't report any.
  package static var areThere: Bool {
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
