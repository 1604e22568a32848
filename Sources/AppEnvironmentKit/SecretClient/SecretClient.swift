import Foundation

/// A client for passwords, tokens and other secrets of the user, by name.
///
/// ```swift
/// let secrets = environment.secretClient
/// try await secrets.saveSecret(named: "sync.example.org", Secret(password))
/// let saved = try await secrets.loadSecret(named: "sync.example.org")?.reveal()
/// ```
/// The closures return publishers, which fail with ``SecretClientError``. Nothing happens before a subscription. The methods with
/// labels do the same for `async` code. No error, description or log contains a secret.
///
/// - ``files(in:)`` keeps each secret in a file that only the user may read. It's the live client on Linux.
/// - ``secretService(application:processes:)`` keeps them in the desktop's Secret Service.
/// - `keychain(service:)` keeps them in the Keychain of Apple's systems. It's the live client there.
/// - ``inMemory(_:)`` keeps them in memory, as previews do.
/// - ``test`` fails the running test at every call.
public struct SecretClient: Sendable {
  /// Publishes the secret of a name, or nil if it was never saved.
  public var loadSecret: @Sendable (_ name: String) -> AnyPublisher<Secret?, any Error>

  /// Saves a secret, and finishes when it is kept. It replaces an earlier one of that name.
  public var saveSecret: @Sendable (_ name: String, _ secret: Secret) -> AnyPublisher<Never, any Error>

  /// Removes the secret of a name, if there is one.
  public var removeSecret: @Sendable (_ name: String) -> AnyPublisher<Never, any Error>
}

extension SecretClient {
  /// The largest number of bytes of a secret.
  static let longest = 1 << 20

  /// Checks the name of a secret, and its length if it's to be saved, and returns the name by which every client keeps it: names
  /// that Swift considers equal are the same.
  static func checked(_ name: String, _ secret: Secret? = nil) throws(SecretClientError) -> String {
    let checked = name.precomposedStringWithCanonicalMapping
    guard (1...80).contains(checked.utf8.count) else { throw .invalidName(name) }
    if let secret, secret.reveal().utf8.count > longest { throw .tooLong(name: name, limit: longest) }
    return checked
  }

  /// Returns the secret of a name, or nil if it was never saved.
  ///
  /// - Throws: ``SecretClientError``, such as ``SecretClientError/exposed(path:reason:)``.
  public func loadSecret(named name: String) async throws -> Secret? {
    try await loadSecret(name).firstValue() ?? nil
  }

  /// Saves a secret, and returns when it is kept. It replaces an earlier one of that name.
  ///
  /// - Throws: ``SecretClientError``.
  public func saveSecret(named name: String, _ secret: Secret) async throws {
    _ = try await saveSecret(name, secret).firstValue()
  }

  /// Removes the secret of a name, if there is one.
  ///
  /// - Throws: ``SecretClientError``.
  public func removeSecret(named name: String) async throws {
    _ = try await removeSecret(name).firstValue()
  }
}

/// An error of a ``SecretClient``. No case contains a secret.
public enum SecretClientError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The name is empty, or longer than 80 bytes of UTF-8.
  case invalidName(String)
  /// The secret has more bytes of UTF-8 than the limit.
  case tooLong(name: String, limit: Int)
  /// The file or folder isn't only the user's: other users may read or replace it, or it's a link. It isn't used.
  case exposed(path: String, reason: String)
  /// The file can't be read, written or removed.
  case file(FileClientError)
  /// The program of the Secret Service is missing, or failed, such as without a desktop.
  case program(ProcessClientError)
  /// The Keychain failed with a status of the Security framework, such as −25308 for one that can't be unlocked.
  case keychain(status: Int)

  /// A line for people. Control characters are escaped.
  public var description: String {
    switch self {
    case .invalidName(let name): "“\(name.escapingControls)”: the name of a secret has 1 to 80 bytes"
    case .tooLong(let name, let limit): "“\(name.escapingControls)”: a secret has at most \(limit) bytes"
    case .exposed(let path, let reason): "\(path.escapingControls): \(reason), so it isn't safe for secrets"
    case .file(let error): error.description
    case .program(.notFound(let program)):
      "\(program.escapingControls) isn't installed; on Debian and Ubuntu it's in libsecret-tools, else in libsecret"
    case .program(let error): error.description
    case .keychain(let status): "the Keychain failed with status \(status)"
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
