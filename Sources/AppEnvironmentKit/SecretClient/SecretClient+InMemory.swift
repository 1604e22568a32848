import PackageSupport

extension SecretClient {
  /// Returns a client that keeps secrets in memory.
  ///
  /// - Parameter secrets: The initial secrets by their names.
  public static func inMemory(_ secrets: [String: Secret] = [:]) -> SecretClient {
    let kept = Locked(secrets)
    return SecretClient(
      loadSecret: { name in
        .deferred(on: nil) {
          let name = try checked(name)
          return kept.withLock { $0[name] }
        }
      },
      saveSecret: { name, secret in
        .deferred(on: nil) { () throws -> Void in
          let name = try checked(name, secret)
          kept.withLock { $0[name] = secret }
        }
      },
      removeSecret: { name in
        .deferred(on: nil) { () throws -> Void in
          let name = try checked(name)
          kept.withLock { $0[name] = nil }
        }
      })
  }
}
