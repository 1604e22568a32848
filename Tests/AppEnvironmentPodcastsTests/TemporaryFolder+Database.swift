import Foundation
import TemporaryFolders

extension TemporaryFolder {
  /// The path of the library.
  var database: URL { file("library.sqlite") }
}
