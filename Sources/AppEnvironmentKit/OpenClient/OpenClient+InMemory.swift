import Foundation

extension OpenClient {
  /// Returns a client that opens nothing. It checks the schemes of URLs, and that what it reveals is a file URL. The log of
  /// calls of a test shows what it was asked for.
  ///
  /// - Parameter schemes: The schemes of URLs that are accepted, in lowercase.
  public static func inMemory(schemes: Set<String> = ["http", "https", "mailto"]) -> OpenClient {
    OpenClient(
      openURL: { url in
        .deferred(on: nil) { () throws -> Void in
          let scheme = url.scheme?.lowercased() ?? ""
          guard schemes.contains(scheme) else { throw OpenClientError.schemeNotAllowed(scheme) }
        }
      },
      revealFile: { url in
        .deferred(on: nil) { () throws -> Void in
          guard url.isFileURL else {
            throw OpenClientError.noFile(path: url.absoluteURL.path(percentEncoded: false))
          }
        }
      },
      copyText: { _ in .deferred(on: nil) {} })
  }
}
