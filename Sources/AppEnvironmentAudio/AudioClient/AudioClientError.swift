import Foundation

/// An error that explains why a source isn't heard. ``description`` is one line for a person.
public enum AudioClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program that plays sound, such as `mpv`, isn't in the path. The package of the same name has it.
  case playerNotFound(program: String)
  /// The program that plays sound ended or doesn't answer.
  case playerFailed(reason: String)
  /// The source is neither a file on the disk nor a URL that begins with http or https.
  case unsupported(URL)
  /// The source can't be opened.
  case cannotOpen(URL, reason: String)
  /// The source isn't sound of a known format. It may be a web page, where a server asks for a login.
  case notAudio(URL)
  /// The connection was lost before the end of the source.
  case interrupted(URL)
  /// The system has no device for sound, or another program keeps it.
  case noDevice

  /// The error and its reason on one line, without the user, the password and the query of a URL.
  public var description: String {
    switch self {
    case .playerNotFound(let program):
      "there is no sound without \(program), which isn't in the path; install the package \(program)"
    case .playerFailed(let reason): reason
    case .unsupported(let url): "\(Self.shown(url)): neither a file nor a URL that begins with http or https"
    case .cannotOpen(let url, let reason): "\(Self.shown(url)): \(reason)"
    case .notAudio(let url): "\(Self.shown(url)): not sound of a known format"
    case .interrupted(let url): "\(Self.shown(url)): the connection was lost before the end"
    case .noDevice: "no device for sound can be opened"
    }
  }

  private static func shown(_ url: URL) -> String {
    if url.isFileURL { return url.path(percentEncoded: false) }
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "the URL" }
    (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
    if parts.query != nil {
      parts.percentEncodedQuery = "…".addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    }
    return (parts.string ?? "the URL").replacingOccurrences(of: "%E2%80%A6", with: "…")
  }
}
