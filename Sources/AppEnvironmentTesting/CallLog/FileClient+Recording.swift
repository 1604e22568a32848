import AppEnvironmentKit

extension FileClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> FileClient {
    FileClient(
      documentsDirectory: log.spy("FileClient.documentsDirectory", documentsDirectory),
      cachesDirectory: log.spy("FileClient.cachesDirectory", cachesDirectory),
      temporaryDirectory: log.spy("FileClient.temporaryDirectory", temporaryDirectory),
      applicationSupportDirectory: log.spy("FileClient.applicationSupportDirectory", applicationSupportDirectory),
      loadFile: log.spy("FileClient.loadFile", loadFile),
      saveFile: log.spy("FileClient.saveFile", saveFile),
      saveFileIfUnchanged: log.spy("FileClient.saveFileIfUnchanged", saveFileIfUnchanged),
      listDirectory: log.spy("FileClient.listDirectory", listDirectory),
      createDirectory: log.spy("FileClient.createDirectory", createDirectory),
      removeItem: log.spy("FileClient.removeItem", removeItem),
      moveItem: log.spy("FileClient.moveItem", moveItem),
      copyItem: log.spy("FileClient.copyItem", copyItem),
      attributes: log.spy("FileClient.attributes", attributes),
      changes: log.spy("FileClient.changes", changes)
    )
  }
}
