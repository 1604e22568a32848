import AppEnvironmentKit

extension RandomClient: RecordableClient {
  /// Returns a client that records its draws in a log.
  public func recording(in log: CallLog) -> RandomClient {
    RandomClient(
      bits: log.spy("RandomClient.bits", bits), uuid: log.spy("RandomClient.uuid", uuid),
      timeOrderedUUID: log.spy("RandomClient.timeOrderedUUID", timeOrderedUUID))
  }
}

extension SettingsClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> SettingsClient {
    log.noteEndpoint("SettingsClient.modifyValue")
    return SettingsClient(
      value: log.spy("SettingsClient.value", value), setValue: log.spy("SettingsClient.setValue", setValue),
      // NB: Swift 6.3.1 crashes as it compiles a spy of a closure with a closure. Still needed while `log.spy(_:_:)` of
      // `modifyValue` itself doesn't compile.
      modifyValue: { names, change in
        let modify: @Sendable ([String]) -> AnyPublisher<Never, any Error> = { modifyValue($0, change) }
        let spy: @Sendable ([String]) -> AnyPublisher<Never, any Error> = log.spy("SettingsClient.modifyValue", modify)
        return spy(names)
      },
      saveAll: log.spy("SettingsClient.saveAll", saveAll), changes: log.spy("SettingsClient.changes", changes),
      observation: observation)
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
    SecretClient(
      loadSecret: log.spy("SecretClient.loadSecret", loadSecret),
      saveSecret: log.spy("SecretClient.saveSecret", saveSecret),
      removeSecret: log.spy("SecretClient.removeSecret", removeSecret))
  }
}

extension OpenClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> OpenClient {
    OpenClient(
      openURL: log.spy("OpenClient.openURL", openURL), revealFile: log.spy("OpenClient.revealFile", revealFile),
      copyText: log.spy("OpenClient.copyText", copyText))
  }
}
