import Foundation

extension FileClient {
  /// Fails the running test at every call, by the name of the closure. Provide what the test needs:
  /// `client.loadFile = FileClient.inMemory(["notes.txt": "text"]).loadFile`.
  public static var test: FileClient {
    FileClient(
      documentsDirectory: unimplemented(
        "FileClient.documentsDirectory",
        placeholder: URL(filePath: "/unimplemented", directoryHint: .isDirectory)
      ),
      loadFile: unimplemented("FileClient.loadFile"),
      saveFile: unimplemented("FileClient.saveFile"),
      saveFileIfUnchanged: unimplemented("FileClient.saveFileIfUnchanged"),
      listDirectory: unimplemented("FileClient.listDirectory"),
      createDirectory: unimplemented("FileClient.createDirectory"),
      removeItem: unimplemented("FileClient.removeItem"),
      moveItem: unimplemented("FileClient.moveItem"),
      copyItem: unimplemented("FileClient.copyItem"),
      attributes: unimplemented("FileClient.attributes"),
      watch: unimplemented("FileClient.watch")
    )
  }
}
