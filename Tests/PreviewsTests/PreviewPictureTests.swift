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

  @Test("Pictures in ASCII have no other characters")
  func picturesAreASCII() async {
    var configuration = PreviewConfiguration()
    configuration.isASCII = true
    for picture in await PreviewPictures(of: Previews.catalog.previews, in: [configuration]).pictures {
      let isASCII = picture.surface.text.allSatisfy { $0.isASCII }
      #expect(isASCII, "\(picture.fileName)")
    }
  }

  /// `UPDATE_PICTURES=1 swift test --filter PreviewPictureTests` writes the pictures again.
  @Test("Each preview looks as in its pictures")
  func looksAsBefore() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures")
    let previews = Previews.catalog.previews
    var pictures = await PicturesOfPreview.all(of: previews)
    if ProcessInfo.processInfo.environment["UPDATE_PICTURES"] != nil {
      try FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      for picture in pictures { try Data(picture.text.utf8).write(to: folder.appending(path: picture.fileName)) }
    }
    let names = Set(pictures.map(\.fileName))
    // Clients work on other threads: on a busy machine, a preview may be drawn before its document is loaded.
    for _ in 0..<10 {
      pictures.removeAll { $0.isSame(in: folder) }
      guard !pictures.isEmpty else { break }
      let different = Set(pictures.map(\.id))
      pictures = await PicturesOfPreview.all(of: previews.filter { different.contains($0.id) })
    }
    #expect(pictures.map(\.fileName) == [])
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == names)
  }
}

/// The text of a preview in each configuration of pictures. Configurations that look the same share it.
private struct PicturesOfPreview {
  let id: String
  let fileName: String
  let text: String

  @MainActor
  static func all(of previews: [AppEnvironmentPreviews.Preview]) async -> [PicturesOfPreview] {
    let pictures = await PreviewPictures(of: previews, in: PreviewConfiguration.pictures).pictures
    return previews.map { preview in PicturesOfPreview(pictures.filter { $0.preview.id == preview.id }) }
  }

  @MainActor
  private init(_ pictures: [PreviewPictures.Picture]) {
    var looks: [(names: [String], text: String)] = []
    for picture in pictures {
      let text = picture.surface.text
      if let index = looks.firstIndex(where: { $0.text == text }) {
        looks[index].names += picture.names
      } else {
        looks.append((picture.names, text))
      }
    }
    id = pictures[0].preview.id
    fileName = pictures[0].fileName.dropLast(pictures[0].configuration.name.count + 1) + ".txt"
    let order = PreviewConfiguration.pictures.map(\.name)
    for index in looks.indices {
      looks[index].names.sort { order.firstIndex(of: $0) ?? 0 < order.firstIndex(of: $1) ?? 0 }
    }
    text = looks.map { "== \($0.names.joined(separator: ", "))\n\($0.text)\n" }.joined()
  }

  func isSame(in folder: URL) -> Bool {
    (try? String(contentsOf: folder.appending(path: fileName), encoding: .utf8)) == text
  }
}
