import AppEnvironmentKit

extension SettingsClient {
  /// Returns a client in which `saveAll` fails from a call on, as on a full disk. Values are set and read as before.
  ///
  /// - Parameters:
  ///   - number: The number of the first call of `saveAll` that fails, counted from 1 by subscriptions.
  ///   - error: The failure.
  public func failing(
    saveFrom number: Int = 1,
    with error: any Error = SettingsClientError.file(.noSpace(path: "settings.json"))
  ) -> SettingsClient {
    let (faults, saveAll) = (CallFaults(from: number, with: error), saveAll)
    var client = self
    client.saveAll = { deferred { faults.failure() ?? saveAll() } }
    return client
  }
}

extension SecretClient {
  /// Returns a client in which one call fails, of whichever closure. The others are unaffected.
  ///
  /// - Parameters:
  ///   - number: The number of the call that fails, counted from 1 by subscriptions.
  ///   - error: The failure.
  public func failing(call number: Int, with error: any Error) -> SecretClient {
    failing(by: CallFaults(call: number, with: error))
  }

  /// Returns a client in which one in `number` calls fails on average. A seed determines which ones, and the error repeats it.
  ///
  /// - Parameters:
  ///   - number: The average number of calls for each failure; 1 fails all of them.
  ///   - seed: The seed that determines the calls that fail.
  public func failing(every number: Int, seed: UInt64) -> SecretClient {
    failing(
      by: CallFaults(every: number, seed: seed, "SecretClient") { reason in
        SecretClientError.file(.other(path: "secrets", reason: reason))
      })
  }

  private func failing(by faults: CallFaults) -> SecretClient {
    let secrets = self
    var client = self
    client.loadSecret = { name in deferred { faults.failure() ?? secrets.loadSecret(name) } }
    client.saveSecret = { name, secret in deferred { faults.failure() ?? secrets.saveSecret(name, secret) } }
    client.removeSecret = { name in deferred { faults.failure() ?? secrets.removeSecret(name) } }
    return client
  }
}

extension OpenClient {
  /// Returns a client in which one call fails, of whichever closure. The others are unaffected.
  ///
  /// - Parameters:
  ///   - number: The number of the call that fails, counted from 1 by subscriptions.
  ///   - error: The failure.
  public func failing(call number: Int, with error: any Error) -> OpenClient {
    let (faults, opening) = (CallFaults(call: number, with: error), self)
    var client = self
    client.openURL = { url in deferred { faults.failure() ?? opening.openURL(url) } }
    client.revealFile = { url in deferred { faults.failure() ?? opening.revealFile(url) } }
    client.copyText = { text in deferred { faults.failure() ?? opening.copyText(text) } }
    return client
  }
}
