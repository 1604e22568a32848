import Foundation

/// What becomes of a download: progress, again and again, and then the file.
public enum NetworkDownload: Sendable {
  /// How many bytes have been written, and of how many if the server says so. It begins at 0 again where a decorator
  /// starts over.
  case progress(received: Int, expected: Int?)

  /// The whole file is at this place.
  case file(URL, HTTPURLResponse)
}
