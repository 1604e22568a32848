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
    var fileName: String {
      let name = "\(preview.group) \(preview.title)".unicodeScalars.map { scalar in
        CharacterSet.alphanumerics.contains(scalar) ? Character(scalar) : "-"
      }
      return String(name).split(separator: "-").joined(separator: "-") + "-" + configuration.name
    }
  }

  let pictures: [Picture]

  /// Draws each preview in each configuration, once it has settled.
  init(of previews: [Preview], in configurations: [PreviewConfiguration]) async {
    var stages: [(Preview, PreviewConfiguration, PreviewStage)] = []
    for preview in previews {
      for configuration in configurations {
        stages.append((preview, configuration, PreviewStage(preview, configuration)))
      }
    }
    await PreviewStage.settle(stages.map(\.2))
    pictures = stages.map { preview, configuration, stage in
      Picture(preview: preview, configuration: configuration, surface: stage.draw())
    }
  }

  /// Writes a file for each picture.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if it is missing.
  ///   - pathExtension: The extension of the files.
  ///   - contents: Returns the contents of a file.
  func write(to folder: URL, _ pathExtension: String, _ contents: (CellSurface) -> String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for picture in pictures {
      let file = folder.appending(path: "\(picture.fileName).\(pathExtension)")
      try Data(contents(picture.surface).utf8).write(to: file)
    }
  }

  /// A page with all pictures, which needs no other file.
  func page(titled title: String) -> String {
    PreviewPage(title: title, pictures: pictures).document
  }
}
