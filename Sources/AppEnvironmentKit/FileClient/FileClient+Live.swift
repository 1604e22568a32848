import Foundation

extension FileClient {
  /// The disk. A new client each time, with a queue of its own: keep it, as an environment does.
  public static var live: FileClient {
    FileClient(POSIXFileSystem(), on: queue()) { userDocumentsDirectory() }
  }

  /// The queue that a client works on, one piece of work after the other.
  static func queue() -> DispatchQueue {
    DispatchQueue(label: "FileClient", qos: .userInitiated)
  }
}
