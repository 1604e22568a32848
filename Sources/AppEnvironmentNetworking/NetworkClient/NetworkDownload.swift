import Foundation

/// An event of a download: progress, any number of times, and then the file.
public enum NetworkDownload: Sendable {
  /// The number of bytes written, and the total where the server announces it. The number returns to 0 where a decorator
  /// starts over.
  case progress(received: Int, expected: Int?)

  /// The URL of the complete file, and the response.
  case file(URL, HTTPURLResponse)
}
