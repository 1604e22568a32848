import Foundation
import TemporaryFolders

extension TemporaryFolder {
  /// Where there is a database, or will be.
  var database: URL { file("library.sqlite") }
}
