import Foundation
import PortableSwiftUI

/// The pictures of previews in several configurations.
@MainActor
struct PreviewPictures {
  /// A preview in a configuration, as it was drawn.
  struct Picture {
    let preview: Preview
    let configuration: PreviewConfiguration
    let surface: CellSurface

    /// The name of the file, without extension, such as `Editor-An-empty-document-80x24`.
    let fileName: String

    /// The names of the configurations that draw it, which differ only in the size.
    fileprivate(set) var names: [String]

    fileprivate func isSame(
      _ preview: Preview, _ configuration: PreviewConfiguration, _ surface: CellSurface
    ) -> Bool {
      var resized = configuration
      resized.size = self.configuration.size
      return preview.id == self.preview.id && resized == self.configuration && surface.size == self.surface.size
        && surface.text == self.surface.text && surface.cells.map(\.style) == self.surface.cells.map(\.style)
    }
  }

  let pictures: [Picture]

  /// Draws each preview in each configuration after its clients have become idle. Sizes that draw the same have one picture.
  init(of previews: [Preview], in configurations: [PreviewConfiguration]) async {
    var stages: [(Preview, PreviewConfiguration, PreviewStage)] = []
    for preview in previews {
      for configuration in configurations {
        stages.append((preview, configuration, PreviewStage(preview, configuration)))
      }
    }
    await PreviewStage.settle(stages.map(\.2))
    let fileNames = Self.fileNames(of: previews)
    var pictures: [Picture] = []
    for (preview, configuration, stage) in stages {
      let surface = stage.draw()
      let same = pictures.lastIndex { $0.isSame(preview, configuration, surface) }
      if let same {
        pictures[same].names.append(configuration.name)
      } else {
        let fileName = "\(fileNames[preview.id, default: preview.id])-\(configuration.name)"
        pictures.append(
          Picture(
            preview: preview, configuration: configuration, surface: surface, fileName: fileName,
            names: [configuration.name]))
      }
    }
    self.pictures = pictures
  }

  /// The names of the previews with a hyphen for each character but letters and digits. They are distinct, even where
  /// the case of letters doesn't matter.
  private static func fileNames(of previews: [Preview]) -> [String: String] {
    let names = previews.map { preview in
      let characters = "\(preview.group) \(preview.title)".unicodeScalars.map { scalar in
        CharacterSet.alphanumerics.contains(scalar) ? Character(scalar) : "-"
      }
      return String(characters).split(separator: "-").joined(separator: "-")
    }
    return Dictionary(uniqueKeysWithValues: zip(previews.map(\.id), names.madeDistinctFileNames))
  }

  /// A page with all pictures, which needs no other file.
  func page(titled title: String) -> String {
    PreviewPage(title: title, pictures: pictures).document
  }
}
