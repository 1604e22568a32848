import Foundation

extension NetworkClient {
  /// The URL of the document that names the URLs of the requests in the current task, such as the feed of a download; nil for
  /// requests to places that a person has named.
  ///
  /// A client may refuse places to a document from elsewhere, for example those in a private network.
  @TaskLocal package static var origin: URL?
}
