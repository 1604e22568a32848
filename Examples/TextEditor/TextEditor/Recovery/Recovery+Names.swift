import Foundation

/// The names of a document's copies.
extension Recovery {
  /// The names of a document's copies in each folder, the latest first.
  func names(for document: String) -> [(place: Place, names: [String])] {
    [.beside, .home].compactMap { place in name(of: document, in: place).map { (place, Self.names(from: $0)) } }
  }

  /// Returns the name of a document's latest copy in a folder; nil if there is no such folder.
  func name(of document: String, in place: Place) -> String? {
    switch place {
    case .beside: beside(document)
    case .home: home.map { path(document, in: $0) }
    case .temporary: makeTemporaryFolder().map { path(document, in: $0) }
    }
  }

  /// The names of copies in one folder, beginning with that of the latest one.
  static func names(from name: String) -> [String] {
    [name, name + "~"] + (2...8).map { "\(name)~\($0)" }
  }

  /// Returns the name of a document's latest copy beside it.
  func beside(_ document: String) -> String {
    let start = document.utf8.lastIndex(of: UInt8(ascii: "/")).map(document.utf8.index(after:)) ?? document.startIndex
    return document[..<start] + Self.copyName(String(document[start...]))
  }

  /// Returns the path of a document's latest copy in another folder.
  private func path(_ document: String, in folder: URL) -> String {
    let path = files.url(document).standardizedFileURL.path(percentEncoded: false)
    let name = Self.copyName(path.drop { $0 == "/" }.replacingOccurrences(of: "/", with: "%"))
    return folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
  }

  /// The copy's file name, which stays within the length that file systems allow.
  private static func copyName(_ name: String) -> String {
    (name.utf8.count > 200 ? String(name.unicodeScalars.suffix(50)) : name) + ".recovered"
  }
}
