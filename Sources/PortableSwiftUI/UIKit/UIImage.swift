/// An image of UIKit, which is shown as an ``Image`` is: a symbol by its character, and another image by its name.
///
/// It exists so that source for iOS compiles. There are no pictures in a terminal, so that data doesn't become an image.
public final class UIImage: Hashable, Sendable {
  let image: Image
  private let name: String

  private init(_ image: Image, name: String) { (self.image, self.name) = (image, name) }

  /// Creates an image that shows nothing.
  public convenience init() { self.init(Image(systemName: ""), name: "") }

  /// Creates an image of a catalog, which is shown as its name in brackets.
  public convenience init?(named name: String) { self.init(Image(name), name: "[\(name)]") }

  /// Creates an image of a catalog, which is shown as its name in brackets.
  public convenience init(resource: ImageResource) { self.init(Image(resource), name: "[\(resource.name)]") }

  /// Creates an image of a symbol.
  public convenience init?(systemName name: String) { self.init(Image(systemName: name), name: name) }

  /// Creates an image of a file, which is shown as the name of the file in brackets, or returns `nil` without such a file.
  public convenience init?(contentsOfFile path: String) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    self.init(named: URL(filePath: path).lastPathComponent)
  }

  /// Returns `nil`: a terminal doesn't decode pictures.
  public convenience init?(data: Data) { return nil }

  /// Returns `nil`: a terminal doesn't decode pictures.
  public convenience init?(data: Data, scale: CGFloat) { return nil }

  /// The size in cells.
  public var size: CGSize { CGSize(width: image.character.count, height: image.character.isEmpty ? 0 : 1) }

  /// The number of cells for a cell, which is 1.
  public var scale: CGFloat { 1 }

  /// Returns `nil`: the image has no pixels.
  public func pngData() -> Data? { nil }

  /// Returns `nil`: the image has no pixels.
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }

  /// Returns a Boolean value that indicates whether both images are the same.
  public static func == (lhs: UIImage, rhs: UIImage) -> Bool { lhs.name == rhs.name }

  /// Hashes the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An image of AppKit, which is the same as one of UIKit. It exists so that source for macOS compiles.
public typealias NSImage = UIImage

extension UIImage {
  /// Creates an image of a symbol.
  public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
    self.init(systemName: name)
  }

  /// Creates an image of a file, which is shown as the name of the file in brackets, or returns `nil` without such a file.
  public convenience init?(contentsOf url: URL) { self.init(contentsOfFile: url.path(percentEncoded: false)) }
}

extension Image {
  /// Creates an image of UIKit's.
  nonisolated public init(uiImage: UIImage) { self = uiImage.image }

  /// Creates an image of AppKit's.
  nonisolated public init(nsImage: NSImage) { self = nsImage.image }
}
