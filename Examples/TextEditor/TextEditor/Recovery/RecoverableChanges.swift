import AppEnvironmentKit
import CommandSupport
import Foundation

/// The unsaved changes that an earlier session left, compared with the file.
package struct RecoverableChanges: Sendable {
  /// The copy that has the changes.
  let copy: Recovery.Copy

  /// The text with the changes.
  let data: Data

  /// The lines in which the text differs from the file.
  package let difference: LineDifference

  /// A Boolean value that indicates whether the file was changed after the copy was written.
  package let isOutdated: Bool

  /// The time at which the changes were kept.
  package var date: Date { copy.date }

  fileprivate init?(_ copy: Recovery.Copy, _ data: Data, comparedTo loaded: Files.Loaded?) {
    guard let difference = LineDifference(from: loaded?.data ?? Data(), to: data) else { return nil }
    self.copy = copy
    self.data = data
    self.difference = difference
    isOutdated = loaded.map { $0.attributes.modificationDate > copy.date } ?? false
  }
}

extension Recovery {
  /// Returns the latest changes of a document that the file doesn't have; nil if there are no such changes.
  ///
  /// A copy of the file as it is has nothing to recover, and is deleted.
  ///
  /// - Parameters:
  ///   - document: The name of the document.
  ///   - loaded: The file; nil if it doesn't exist.
  @concurrent
  func changes(of document: String, since loaded: Files.Loaded?) async -> RecoverableChanges? {
    while let copy = await copy(of: document) {
      guard let text = try? await files.loadExisting(copy.name) else { return nil }
      if let changes = RecoverableChanges(copy, text.data, comparedTo: loaded) { return changes }
      guard (try? await delete(copy)) == true else { return nil }
    }
    return nil
  }
}
