import Foundation
import PackageSupport
import PortableSwiftUI

extension PreviewPictures {
  /// A format of pictures.
  enum Format: Equatable {
    /// A folder with a text file for each picture.
    case text
    /// A folder with a file of Scalable Vector Graphics for each picture.
    case svg
    /// One file with all pictures.
    case html
  }

  /// A folder or file that pictures are written to.
  struct Destination {
    private let format: Format
    private let path: String

    /// Creates the folder if it is missing.
    ///
    /// - Throws: `ProgramError.inaccessible` if the path can't be written to.
    init(_ format: Format, _ path: String) throws(ProgramError) {
      self.format = format
      self.path = path
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      if format == .html {
        if path.isEmpty || isDirectory.boolValue { throw .inaccessible(path: path, reason: "is a folder, not a file") }
        let folder = exists ? path : URL(filePath: path).deletingLastPathComponent().path
        guard access(folder, W_OK) == 0 else { throw .systemCall(path) }
        return
      }
      if exists, !isDirectory.boolValue { throw .inaccessible(path: path, reason: "is a file, not a folder") }
      // Foundation's errors don't have the system's reason.
      var folder = path.isAbsolutePath ? "/" : ""
      for name in path.pathComponents {
        folder += name + "/"
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .systemCall(path) }
      }
      guard access(path, W_OK) == 0 else { throw .systemCall(path) }
    }

    /// Writes the pictures.
    ///
    /// - Throws: `ProgramError.inaccessible` with the path of the file that can't be written.
    @MainActor
    func write(_ pictures: PreviewPictures) throws(ProgramError) {
      switch format {
      case .text: try writeEach(of: pictures, "txt") { $0.text + "\n" }
      case .svg: try writeEach(of: pictures, "svg") { SVGPicture($0).document }
      case .html: try write(pictures.page(titled: "Previews"), to: URL(filePath: path))
      }
    }

    @MainActor
    private func writeEach(
      of pictures: PreviewPictures, _ pathExtension: String, _ contents: (CellSurface) -> String
    ) throws(ProgramError) {
      for picture in pictures.pictures {
        let file = URL(filePath: path).appending(path: "\(picture.fileName).\(pathExtension)")
        try write(contents(picture.surface), to: file)
      }
    }

    private func write(_ text: String, to file: URL) throws(ProgramError) {
      try ProgramError.naming(file.relativePath) { try Data(text.utf8).write(to: file) }
    }
  }
}
