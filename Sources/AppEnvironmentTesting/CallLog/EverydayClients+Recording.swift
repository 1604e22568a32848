import AppEnvironmentKit

extension RandomClient: RecordableClient {
  /// Returns a client that records its draws in a log.
  public func recording(in log: CallLog) -> RandomClient {
    var client = self
    client.bits = log.spy("RandomClient.bits", bits)
    client.uuid = log.spy("RandomClient.uuid", uuid)
    client.timeOrderedUUID = log.spy("RandomClient.timeOrderedUUID", timeOrderedUUID)
    return client
  }
}

extension SettingsClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> SettingsClient {
    log.noteEndpoint("SettingsClient.modifyValue")
    var client = self
    client.value = log.spy("SettingsClient.value", value)
    client.setValue = log.spy("SettingsClient.setValue", setValue)
    // NB: Swift 6.3.1 crashes as it compiles a spy of a closure with a closure. Still needed while `log.spy(_:_:)` of
    // `modifyValue` itself doesn't compile.
    client.modifyValue = { names, change in
      let modify: @Sendable ([String]) -> AnyPublisher<Never, any Error> = { modifyValue($0, change) }
      let spy: @Sendable ([String]) -> AnyPublisher<Never, any Error> = log.spy("SettingsClient.modifyValue", modify)
      return spy(names)
    }
    client.saveAll = log.spy("SettingsClient.saveAll", saveAll)
    client.changes = log.spy("SettingsClient.changes", changes)
    return client
  }
}

extension LogClient: RecordableClient {
  /// Returns a client that records its entries in a log of calls, so that they stand in one order with the calls of others.
  public func recording(in log: CallLog) -> LogClient {
    var client = self
    client.write = log.spy("LogClient.write", write)
    return client
  }
}

extension SecretClient: RecordableClient {
  /// Returns a client that records its calls in a log, in which `•••` stands for each secret.
  public func recording(in log: CallLog) -> SecretClient {
    var client = self
    client.loadSecret = log.spy("SecretClient.loadSecret", loadSecret)
    client.saveSecret = log.spy("SecretClient.saveSecret", saveSecret)
    client.removeSecret = log.spy("SecretClient.removeSecret", removeSecret)
    return client
  }
}

extension OpenClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> OpenClient {
    var client = self
    client.openURL = log.spy("OpenClient.openURL", openURL)
    client.revealFile = log.spy("OpenClient.revealFile", revealFile)
    client.copyText = log.spy("OpenClient.copyText", copyText)
    return client
  }
}
