import Foundation

/// A whole answer, and how it was come to.
public struct NetworkAnswer: Sendable {
  /// The body.
  public var data: Data

  /// Status and headers of the last response; its `url` is the one that answered.
  public var response: HTTPURLResponse

  /// The redirects that were followed, in their order.
  public var redirects: [NetworkRedirect]

  /// Makes an answer.
  public init(data: Data, response: HTTPURLResponse, redirects: [NetworkRedirect] = []) {
    (self.data, self.response, self.redirects) = (data, response, redirects)
  }

  /// The URL to ask for from now on, where the one that was asked for has moved for good.
  ///
  /// It is the end of the permanent redirects that came before any temporary one, behind which nothing is said of the
  /// URL that was asked for. Nil where the first redirect is temporary, and where there is none.
  public var permanentURL: URL? { redirects.prefix { $0.isPermanent }.last?.to }
}
