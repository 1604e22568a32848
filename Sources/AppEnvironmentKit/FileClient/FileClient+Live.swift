import Foundation

extension FileClient {
  /// A client that accesses the file system.
  ///
  /// Each access creates a client with its own order of work, so keep it, as an environment does. Its four folders are the
  /// user's. The first save in one of them creates it if it's missing.
  public static var live: FileClient { FileClient(POSIXFileSystem(), on: FileOrder(), .user) }
}
