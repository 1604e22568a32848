import AppEnvironmentKit
import CommandSupport
import Foundation

/// The unsaved changes that an earlier session left, compared with the file.
package struct RecoverableChanges: Sendable {
  /// The copy that has the changes.
  let copy: Recovery.Copy

  /// The text with the changes, and the fingerprint of the file that they were made to.
  let contents: RecoveryContents

  /// A Boolean value that indicates whether the changes were made to the file as it is; nil if that is unknown.
  let areOfFile: Bool?

  /// The lines in which the text differs from the file.
  package let difference: LineDifference

  /// A Boolean value that indicates whether the file was changed since the changes were made to it.
  package let isOutdated: Bool

  /// A Boolean value that indicates whether the next copy replaces the oldest one, because no name is free.
  package fileprivate(set) var isFull = false

  /// The time at which the changes were kept.
  package var date: Date { copy.date }

  fileprivate init?(_ copy: Recovery.Copy, _ contents: RecoveryContents, comparedTo loaded: Files.Loaded?) {
    let file = loaded?.data ?? Data()
    guard let difference = LineDifference(from: file, to: contents.text) else { return nil }
    self.copy = copy
    self.contents = contents
    self.difference = difference
    areOfFile = contents.base.map { $0 == TextFingerprint(of: file) }
    isOutdated = areOfFile.map { !$0 } ?? loaded.map { $0.attributes.modificationDate > copy.date } ?? false
  }
}

extension Recovery {
  /// Returns the latest changes of a document that the file doesn't have; nil if there are no such changes.
  ///
  /// A copy of the file as it is has nothing to recover, and is deleted, as is one with the contents of a later one.
  ///
  /// - Parameters:
  ///   - document: The name of the document.
  ///   - loaded: The file; nil if it doesn't exist.
  ///   - refused: The names of copies that the person has seen and doesn't want.
  @concurrent
  func changes(
    of document: String, since loaded: Files.Loaded?, except refused: Set<String> = []
  ) async -> RecoverableChanges? {
    await deleteDuplicates(of: document)
    var ignored = refused
    while let (copy, contents) = try? await latest(of: document, except: ignored) {
      if var changes = RecoverableChanges(copy, contents, comparedTo: loaded) {
        changes.isFull = await isFull(document)
        return changes
      }
      _ = try? await delete(copy)
      // It may still be there, and doesn't hide an earlier one.
      ignored.insert(copy.name)
    }
    return nil
  }
}
