/// Why no list of subscriptions could be read.
public enum OPMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is nothing in it, or only white space.
  case empty
  /// It is something else: what it is.
  case notOPML(found: String)
  /// It has more than this number of bytes.
  case tooLarge(limit: Int)

  /// A line for a person.
  public var description: String {
    switch self {
    case .empty: "The list is empty."
    case .notOPML(let found): "This is not a list of subscriptions (OPML) but \(found)."
    case .tooLarge(let limit): "The list has more than \(limit) bytes."
    }
  }
}
