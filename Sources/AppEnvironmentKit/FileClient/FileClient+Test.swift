import Foundation

extension FileClient {
  /// The client whose endpoints fail the running test and name the closure. Provide those that the test needs:
  /// `client.loadFile = FileClient.inMemory(["notes.txt": "text"]).loadFile`.
  public static var test: FileClient {
    let nowhere = URL(filePath: "/unimplemented", directoryHint: .isDirectory)
    return FileClient(
      documentsDirectory: unimplemented("FileClient.documentsDirectory", placeholder: nowhere),
      cachesDirectory: unimplemented("FileClient.cachesDirectory", placeholder: nowhere),
      temporaryDirectory: unimplemented("FileClient.temporaryDirectory", placeholder: nowhere),
      applicationSupportDirectory: unimplemented("FileClient.applicationSupportDirectory", placeholder: nowhere),
      loadFile: unimplemented("FileClient.loadFile"),
      saveFile: unimplemented("FileClient.saveFile"),
      saveFileIfUnchanged: unimplemented("FileClient.saveFileIfUnchanged"),
      listDirectory: unimplemented("FileClient.listDirectory"),
      createDirectory: unimplemented("FileClient.createDirectory"),
      removeItem: unimplemented("FileClient.removeItem"),
      moveItem: unimplemented("FileClient.moveItem"),
      copyItem: unimplemented("FileClient.copyItem"),
      attributes: unimplemented("FileClient.attributes"),
      changes: unimplemented("FileClient.changes")
    )
  }
}
