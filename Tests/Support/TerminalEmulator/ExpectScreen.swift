import Foundation
import Testing

/// Expects a screen that is kept as a text file in the folder `Screens` beside the test's file or above it.
///
/// If the variable `RECORD_SCREENS` is set, the file is written instead.
package func expect(
  _ picture: String, isScreen name: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
) throws {
  var folder = URL(filePath: file)
  repeat {
    folder.deleteLastPathComponent()
  } while folder.path != "/" && !FileManager.default.fileExists(atPath: folder.appending(path: "Screens").path)
  let url = folder.appending(path: "Screens/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil { try Data(picture.utf8).write(to: url) }
  let kept = try String(contentsOf: url, encoding: .utf8)
  #expect(picture == kept, "\n\(picture)", sourceLocation: location)
}
