import Foundation

extension FileClient {
  /// A client that accesses the file system.
  ///
  /// Each access creates a client with its own queue, so keep it, as an environment does. Its four folders are the
  /// user's. The first save in one of them creates it if it's missing.
  public static var live: FileClient { FileClient(POSIXFileSystem(), on: queue(), .user) }

  /// Returns a queue for a client's work, which is done in the order of the subscriptions.
  static func queue() -> DispatchQueue {
    DispatchQueue(label: "FileClient", qos: .userInitiated)
  }
}
