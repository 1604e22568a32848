import AppEnvironmentKit
import Foundation
import PodcastFeeds

/// The account of a library on a server that speaks the gpodder.net API. It doesn't contain the password.
public struct SyncAccount: Hashable, Codable, Sendable {
  /// The paths of a server's API.
  public enum Layout: String, Hashable, Codable, Sendable, CaseIterable {
    /// `/api/2/…`, as on gpodder.net and oPodSync: https://gpoddernet.readthedocs.io/en/latest/api/reference/
    case gpodder
    /// `/index.php/apps/gpoddersync/…`, as in Nextcloud: https://github.com/thrillfall/nextcloud-gpodder
    case nextcloud
  }

  /// The server's URL, whose path may be empty.
  public var server: URL
  /// The name of the user.
  public var user: String
  /// The identifier of this device among the user's, such as `podcasts-laptop`.
  public var device: String
  /// The paths of the server's API; `nil` until ``SyncClient/logIn`` has found them.
  public var layout: Layout?
  /// The path of the file that contains the password; `nil` without one.
  public var passwordFile: String?

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - server: The server's URL. It must begin with https, except on the loopback interface.
  ///   - user: The name of the user.
  ///   - device: The identifier of the device. Characters other than letters, digits, `-`, `_` and `.` become `-`.
  ///   - layout: The paths of the server's API; `nil` to find them.
  ///   - passwordFile: The path of the file that contains the password; `nil` without one.
  public init(server: URL, user: String, device: String, layout: Layout? = nil, passwordFile: String? = nil) {
    (self.server, self.user, self.layout, self.passwordFile) = (server, user, layout, passwordFile)
    let characters = device.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-_.".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    self.device = String(characters.prefix(60))
  }
}

/// The source of a password when a request needs it, such as a file, a variable or a person. A line break at the end of a
/// password isn't part of it, as files and lines have one.
///
/// ```swift
/// let source = SyncPasswordSource { wasRefused in
///   Secret(try await ask(wasRefused ? "Wrong. Password again:" : "Password:"))
/// }
/// ```
public struct SyncPasswordSource: Sendable {
  private let body: @Sendable (_ wasRefused: Bool) async throws -> Secret

  /// Creates a source from a closure, which is called again once if the server refuses the password.
  ///
  /// - Parameter body: Returns the password. The argument is a Boolean value that indicates whether the server has refused the
  ///   password that it returned before. Throw ``SyncError/noPassword`` if there isn't one, or not another one.
  public init(_ body: @escaping @Sendable (_ wasRefused: Bool) async throws -> Secret) { self.body = body }

  /// Returns a source that always has the same password.
  public static func constant(_ password: Secret) -> SyncPasswordSource { SyncPasswordSource { _ in password } }

  /// Returns the password.
  ///
  /// - Parameter wasRefused: A Boolean value that indicates whether the server has refused the password that the source has
  ///   returned before.
  public func password(wasRefused: Bool) async throws -> Secret { try await body(wasRefused) }
}

/// A device of a user, as the server lists it.
public struct SyncDevice: Hashable, Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The name for people; empty if there isn't one.
  public var caption: String
  /// The kind, such as `desktop` or `mobile`.
  public var kind: String
  /// The number of subscriptions.
  public var subscriptions: Int

  /// Creates a device.
  public init(id: String, caption: String = "", kind: String = "other", subscriptions: Int = 0) {
    (self.id, self.caption, self.kind, self.subscriptions) = (id, caption, kind, subscriptions)
  }
}

/// The extent of a synchronization.
public enum SyncExtent: Hashable, Sendable, CaseIterable {
  /// The changes since the last one and, once a day, everything: servers forget to mention changes of devices that were
  /// offline.
  case changes
  /// Everything.
  case everything
}

/// The result of a synchronization.
public struct SyncResult: Hashable, Sendable {
  /// The podcasts that other devices have added. They have no episodes until they're refreshed.
  public var added: [Podcast.ID] = []
  /// The podcasts that other devices have removed.
  public var removed: [Podcast.ID] = []
  /// The number of episodes whose position or mark other devices have changed.
  public var changedEpisodes = 0
  /// The number of subscriptions, and of ends of subscriptions, that were sent.
  public var sentSubscriptions = 0
  /// The number of episodes whose state was sent.
  public var sentEpisodes = 0
  /// A Boolean value that indicates whether everything was compared.
  public var wasComplete = false

  /// Creates the result of a synchronization that changed nothing.
  public init() {}
}

/// The state of a library's synchronization.
public struct SyncStatus: Hashable, Sendable {
  /// The account; `nil` if the library has none.
  public var account: SyncAccount?
  /// The date of the last synchronization that succeeded; `nil` if there wasn't one.
  public var lastSync: Date?
  /// The number of changes that wait to be sent.
  public var waiting = 0

  /// Creates the state of a library without an account.
  public init() {}
}

/// An error of a ``SyncClient``. Its ``description`` is one line for a person, without the password.
public enum SyncError: Error, Hashable, Sendable {
  /// The library has no account.
  case noAccount
  /// The server's URL doesn't begin with https, so that others could read the password.
  case insecure(server: String)
  /// The URL isn't that of a server that speaks the protocol.
  case notAServer(server: String, reason: String)
  /// There is no password.
  case noPassword
  /// The server refuses the user or the password.
  case passwordRefused(user: String, server: String)
  /// The server doesn't offer this.
  case unsupported(String)
  /// The request failed, in the words of the network. The body of the answer isn't shown, since it may repeat the request.
  case network(String)
  /// The answer isn't what the protocol says.
  case malformed(request: String, reason: String)
  /// The library can't be used.
  case library(PodcastStoreError)
}

extension SyncError: CustomStringConvertible, LocalizedError {
  /// One line for a person, without control characters.
  public var description: String {
    switch self {
    case .noAccount: "the library has no account on a server"
    case .insecure(let server): "\(FeedText.line(server)): not https, so others could read the password"
    case .notAServer(let server, let reason):
      "\(FeedText.line(server)): not a server for podcasts: \(FeedText.line(reason))"
    case .noPassword: "there is no password"
    case .passwordRefused(let user, let server):
      "\(FeedText.line(server)): the user \(FeedText.line(user)) or the password is refused"
    case .unsupported(let what): "the server doesn't have \(what)"
    case .network(let reason): FeedText.line(reason)
    case .malformed(let request, let reason): "\(FeedText.line(request)): \(FeedText.line(reason))"
    case .library(let error): "\(error)"
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
