import PackageSupport

extension SecretClient {
  /// Returns a client that keeps secrets in memory.
  ///
  /// - Parameter secrets: The initial secrets by their names.
  public static func inMemory(_ secrets: [String: Secret] = [:]) -> SecretClient {
    let kept = Locked(secrets)
    let check: @Sendable (String) throws -> Void = { name in
      guard isSecretName(name) else { throw SecretClientError.invalidName(name) }
    }
    return SecretClient(
      loadSecret: { name in
        .deferred(on: nil) {
          try check(name)
          return kept.withLock { $0[name] }
        }
      },
      saveSecret: { name, secret in
        .deferred(on: nil) { () throws -> Void in
          try check(name)
          kept.withLock { $0[name] = secret }
        }
      },
      removeSecret: { name in
        .deferred(on: nil) { () throws -> Void in
          try check(name)
          kept.withLock { $0[name] = nil }
        }
      })
  }
}
