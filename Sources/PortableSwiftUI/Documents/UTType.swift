/// A type of files, by the extension of their names.
///
/// The names are those that Apple documents for `UTType` of the Uniform Type Identifiers framework. A program knows the
/// types here and, of others, no more than their extension or identifier.
public struct UTType: Hashable, Sendable {
  /// The identifier, such as `public.plain-text`.
  public let identifier: String

  /// The extension of the names of files, if the type has one.
  public let preferredFilenameExtension: String?

  private let parents: [String]
  private let otherExtensions: [String]

  private init(_ identifier: String, _ parents: [UTType], _ extensions: String...) {
    self.identifier = identifier
    self.parents = parents.flatMap { [$0.identifier] + $0.parents }
    preferredFilenameExtension = extensions.first
    otherExtensions = Array(extensions.dropFirst())
  }

  /// Returns the type of files with an extension. An unknown one is a type of data.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension, without its dot.
  ///   - supertype: A type that the type conforms to.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard !name.isEmpty else { return nil }
    let known = Self.known.first { $0.preferredFilenameExtension == name || $0.otherExtensions.contains(name) }
    self = known ?? UTType("dyn.\(name)", [supertype], name)
    guard conforms(to: supertype) else { return nil }
  }

  /// Returns a known type.
  ///
  /// - Parameter identifier: The identifier.
  public init?(_ identifier: String) {
    guard let known = Self.known.first(where: { $0.identifier == identifier }) else { return nil }
    self = known
  }

  /// Creates a type that the program declares. Files of every extension belong to it, as a terminal has no declarations.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - parentType: A type that the type conforms to.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(identifier, [parentType ?? .data])
  }

  /// Creates a type that another program declares. Files of every extension belong to it, as a terminal has no declarations.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - parentType: A type that the type conforms to.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// Returns a Boolean value that indicates whether the type is another one or a kind of it.
  ///
  /// - Parameter type: The other type.
  public func conforms(to type: UTType) -> Bool { self == type || parents.contains(type.identifier) }

  /// Returns a Boolean value that indicates whether the type is a kind of another one.
  ///
  /// - Parameter type: The other type.
  public func isSubtype(of type: UTType) -> Bool { parents.contains(type.identifier) }

  /// A Boolean value that indicates whether the program can't know the files of the type.
  var isUnknown: Bool { preferredFilenameExtension == nil && !Self.known.contains(self) }

  /// The name of the type for a person.
  var name: String {
    preferredFilenameExtension.map { ".\($0)" } ?? identifier.split(separator: ".").last.map(String.init) ?? identifier
  }

  /// Any file or folder.
  public static let item = UTType("public.item", [])
  /// A document.
  public static let content = UTType("public.content", [item])
  /// Any file.
  public static let data = UTType("public.data", [item])
  /// A folder, or a package of files.
  public static let directory = UTType("public.directory", [item])
  /// A folder.
  public static let folder = UTType("public.folder", [directory])
  /// Text.
  public static let text = UTType("public.text", [data, content])
  /// Text without styles.
  public static let plainText = UTType("public.plain-text", [text], "txt", "text", "md", "markdown")
  /// Text without styles in UTF-8.
  public static let utf8PlainText = UTType("public.utf8-plain-text", [plainText])
  /// Source code.
  public static let sourceCode = UTType("public.source-code", [plainText])
  /// Source code in Swift.
  public static let swiftSource = UTType("public.swift-source", [sourceCode], "swift")
  /// Values separated by commas.
  public static let commaSeparatedText = UTType("public.comma-separated-values-text", [plainText], "csv")
  /// JSON.
  public static let json = UTType("public.json", [text], "json")
  /// XML.
  public static let xml = UTType("public.xml", [text], "xml", "opml")
  /// YAML.
  public static let yaml = UTType("public.yaml", [text], "yml", "yaml")
  /// HTML.
  public static let html = UTType("public.html", [text], "html", "htm")
  /// Rich text.
  public static let rtf = UTType("public.rtf", [text], "rtf")
  /// A property list.
  public static let propertyList = UTType("com.apple.property-list", [data], "plist")
  /// PDF.
  public static let pdf = UTType("com.adobe.pdf", [data, content], "pdf")
  /// An image.
  public static let image = UTType("public.image", [data, content])
  /// A JPEG image.
  public static let jpeg = UTType("public.jpeg", [image], "jpeg", "jpg")
  /// A PNG image.
  public static let png = UTType("public.png", [image], "png")
  /// A GIF image.
  public static let gif = UTType("com.compuserve.gif", [image], "gif")
  /// An HEIC image.
  public static let heic = UTType("public.heic", [image], "heic")
  /// A TIFF image.
  public static let tiff = UTType("public.tiff", [image], "tiff", "tif")
  /// A WebP image.
  public static let webP = UTType("org.webmproject.webp", [image], "webp")
  /// An SVG image.
  public static let svg = UTType("public.svg-image", [image], "svg")
  /// Sound or video.
  public static let audiovisualContent = UTType("public.audiovisual-content", [data, content])
  /// Sound.
  public static let audio = UTType("public.audio", [audiovisualContent])
  /// MP3 sound.
  public static let mp3 = UTType("public.mp3", [audio], "mp3")
  /// MPEG-4 sound.
  public static let mpeg4Audio = UTType("public.mpeg-4-audio", [audio], "m4a")
  /// WAV sound.
  public static let wav = UTType("com.microsoft.waveform-audio", [audio], "wav")
  /// Video, with or without sound.
  public static let movie = UTType("public.movie", [audiovisualContent])
  /// Video without sound.
  public static let video = UTType("public.video", [movie])
  /// MPEG-4 video.
  public static let mpeg4Movie = UTType("public.mpeg-4", [movie], "mp4")
  /// QuickTime video.
  public static let quickTimeMovie = UTType("com.apple.quicktime-movie", [movie], "mov")
  /// An archive of files.
  public static let archive = UTType("public.archive", [data])
  /// A ZIP archive.
  public static let zip = UTType("public.zip-archive", [archive], "zip")
  /// A URL.
  public static let url = UTType("public.url", [data])
  /// The URL of a file.
  public static let fileURL = UTType("public.file-url", [url])

  private static let known = [
    item, content, data, directory, folder, text, plainText, utf8PlainText, sourceCode, swiftSource, commaSeparatedText,
    json, xml, yaml, html, rtf, propertyList, pdf, image, jpeg, png, gif, heic, tiff, webP, svg, audiovisualContent,
    audio, mp3, mpeg4Audio, wav, movie, video, mpeg4Movie, quickTimeMovie, archive, zip, url, fileURL,
  ]
}
