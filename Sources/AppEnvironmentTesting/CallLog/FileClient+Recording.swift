import AppEnvironmentKit

extension FileClient: RecordableClient {
  /// Returns a client that records its calls in a log.
  public func recording(in log: CallLog) -> FileClient {
    var client = self
    client.documentsDirectory = log.spy("FileClient.documentsDirectory", documentsDirectory)
    client.cachesDirectory = log.spy("FileClient.cachesDirectory", cachesDirectory)
    client.temporaryDirectory = log.spy("FileClient.temporaryDirectory", temporaryDirectory)
    client.applicationSupportDirectory = log.spy("FileClient.applicationSupportDirectory", applicationSupportDirectory)
    client.loadFile = log.spy("FileClient.loadFile", loadFile)
    client.saveFile = log.spy("FileClient.saveFile", saveFile)
    client.saveFileIfUnchanged = log.spy("FileClient.saveFileIfUnchanged", saveFileIfUnchanged)
    client.listDirectory = log.spy("FileClient.listDirectory", listDirectory)
    client.createDirectory = log.spy("FileClient.createDirectory", createDirectory)
    client.removeItem = log.spy("FileClient.removeItem", removeItem)
    client.moveItem = log.spy("FileClient.moveItem", moveItem)
    client.copyItem = log.spy("FileClient.copyItem", copyItem)
    client.attributes = log.spy("FileClient.attributes", attributes)
    client.changes = log.spy("FileClient.changes", changes)
    return client
  }
}
