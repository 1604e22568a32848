import Foundation

/// An event of a download: progress, any number of times, and then the file.
public enum NetworkDownload: Sendable {
  /// The number of bytes written, and the total if the server announces it. The number returns to 0 when a request is
  /// retried.
  case progress(received: Int, expected: Int?)

  /// The URL of the complete file, and the response.
  case file(URL, HTTPURLResponse)
}
