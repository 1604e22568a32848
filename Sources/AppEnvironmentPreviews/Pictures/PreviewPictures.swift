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
    var lines = [
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title.escapedForMarkup)</title>
      <style>
      body { font-family: system-ui, sans-serif; margin: 2rem; }
      figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top; }
      figcaption { color: #666; font-size: 0.9rem; }
      svg { max-width: 100%; }
      </style>
      </head>
      <body>
      <h1>\(title.escapedForMarkup)</h1>
      """
    ]
    var last: String?
    for picture in pictures {
      if picture.preview.id != last { lines.append("<h2>\(picture.preview.id.escapedForMarkup)</h2>") }
      last = picture.preview.id
      lines.append("<figure>\n\(SVGPicture(picture.surface).document)")
      lines.append("<figcaption>\(picture.configuration.name)</figcaption>\n</figure>")
    }
    lines.append("</body>\n</html>")
    return lines.joined(separator: "\n") + "\n"
  }
}
