import Foundation
import PortableSwiftUI
import Testing

@testable import AppEnvironmentPreviews
@testable import previews

/// The previews of this package, in every configuration of pictures.
@MainActor
@Suite struct PreviewPictureTests {
  @Test("The catalog of a release build lists the previews that a debug build finds")
  func catalogIsComplete() {
    let ours = PreviewCatalog.found.providerNames.filter { $0.hasPrefix("previews.") }
    #expect(Previews.catalog.providerNames == ours)
  }

  /// `UPDATE_PICTURES=1 swift test --filter PreviewPictureTests` writes the pictures again.
  @Test("Each preview looks as in its pictures")
  func looksAsBefore() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures")
    let previews = Previews.catalog.previews
    var pictures = await PreviewPictures(of: previews, in: PreviewConfiguration.pictures)
    if ProcessInfo.processInfo.environment["UPDATE_PICTURES"] != nil {
      try FileManager.default.removeItem(at: folder)
      try PreviewPictures.Destination(.text, folder.path).write(pictures)
    }
    // Clients work on threads of their own: on a busy machine, a preview may be drawn before its document is there.
    let names = Set(pictures.pictures.map { "\($0.fileName).txt" })
    for _ in 0..<10 where !pictures.differences(from: folder).isEmpty {
      let different = Set(pictures.differences(from: folder).map(\.preview.id))
      let again = previews.filter { different.contains($0.id) }
      pictures = await PreviewPictures(of: again, in: PreviewConfiguration.pictures)
    }
    #expect(pictures.differences(from: folder).map(\.fileName) == [])
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == names)
  }
}

extension PreviewPictures {
  /// The pictures that look different from those in a folder.
  fileprivate func differences(from folder: URL) -> [Picture] {
    pictures.filter { picture in
      let file = folder.appending(path: "\(picture.fileName).txt")
      return (try? String(contentsOf: file, encoding: .utf8)) != picture.surface.text + "\n"
    }
  }
}
