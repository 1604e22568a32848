/// A document that is a value, which a view exports to a file.
///
/// ```swift
/// struct Letter: FileDocument {
///   static let readableContentTypes = [UTType.plainText]
///   var text = ""
///
///   init(configuration: ReadConfiguration) throws {
///     text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
///   }
///
///   func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
///     FileWrapper(regularFileWithContents: Data(text.utf8))
///   }
/// }
/// ```
/// The interface is the one that Apple documents for SwiftUI's `FileDocument`.
public protocol FileDocument {
  /// The types of files that the document is read from.
  static var readableContentTypes: [UTType] { get }

  /// The types of files that the document is written to: those that it is read from, unless you say otherwise.
  static var writableContentTypes: [UTType] { get }

  /// Reads a document. Throws an error if the file isn't one.
  init(configuration: ReadConfiguration) throws

  /// Returns the file to write.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper

  /// The file to read a document from.
  typealias ReadConfiguration = FileDocumentReadConfiguration

  /// The file to write a document to.
  typealias WriteConfiguration = FileDocumentWriteConfiguration
}

extension FileDocument {
  /// The types of files that the document is written to.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A document that is an object, which a view exports to a file.
///
/// The interface is the one that Apple documents for SwiftUI's `ReferenceFileDocument`.
public protocol ReferenceFileDocument: ObservableObject {
  /// The state of the document at a moment.
  associatedtype Snapshot

  /// The types of files that the document is read from.
  static var readableContentTypes: [UTType] { get }

  /// The types of files that the document is written to: those that it is read from, unless you say otherwise.
  static var writableContentTypes: [UTType] { get }

  /// Reads a document. Throws an error if the file isn't one.
  init(configuration: ReadConfiguration) throws

  /// Returns what the document is now.
  func snapshot(contentType: UTType) throws -> Snapshot

  /// Returns the file to write for what the document was.
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper

  /// The file to read a document from.
  typealias ReadConfiguration = FileDocumentReadConfiguration

  /// The file to write a document to.
  typealias WriteConfiguration = FileDocumentWriteConfiguration
}

extension ReferenceFileDocument {
  /// The types of files that the document is written to.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The file to read a document from.
public struct FileDocumentReadConfiguration {
  /// The type of the file.
  public let contentType: UTType

  /// The file.
  public let file: FileWrapper

  /// Creates a configuration, for tests of documents.
  package init(contentType: UTType, file: FileWrapper) { (self.contentType, self.file) = (contentType, file) }
}

/// The file to write a document to.
public struct FileDocumentWriteConfiguration {
  /// The type of the file.
  public let contentType: UTType

  /// The file that is there, if the document was read from it: an export has none.
  public let existingFile: FileWrapper?
}

#if !canImport(Darwin)
  /// A file or a folder in memory.
  ///
  /// The interface is a part of the one that Apple documents for Foundation's `FileWrapper`.
  public final class FileWrapper {
    /// The contents, if this is a file.
    public let regularFileContents: Data?

    /// The items by their names, if this is a folder.
    public private(set) var fileWrappers: [String: FileWrapper]?

    /// The name of the item that was read.
    public var filename: String?

    /// The name that the item is to have in a folder.
    public var preferredFilename: String?

    /// Creates a file.
    ///
    /// - Parameter contents: Its contents.
    public init(regularFileWithContents contents: Data) { regularFileContents = contents }

    /// Creates a folder.
    ///
    /// - Parameter childrenByPreferredName: Its items by their names.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
      regularFileContents = nil
      fileWrappers = childrenByPreferredName
    }

    /// Reads a file or a folder, without the links in it.
    ///
    /// - Parameter url: Its place.
    public convenience init(url: URL) throws {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: url.appending(path: $0).path)) == nil
        }
        self.init(
          directoryWithFileWrappers: Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try FileWrapper(url: url.appending(path: $0))) }))
      } else {
        self.init(regularFileWithContents: try Data(contentsOf: url))
      }
      filename = url.lastPathComponent
      preferredFilename = filename
    }

    /// A Boolean value that indicates whether this is a file.
    public var isRegularFile: Bool { regularFileContents != nil }

    /// A Boolean value that indicates whether this is a folder.
    public var isDirectory: Bool { fileWrappers != nil }

    /// Adds an item to the folder.
    ///
    /// - Parameter child: The item, which has a preferred name.
    /// - Returns: The name of the item: the preferred one, or that with a number if the folder has an item of that name.
    @discardableResult
    public func addFileWrapper(_ child: FileWrapper) -> String {
      let preferred = child.preferredFilename ?? child.filename ?? "Untitled"
      let parts = (preferred as NSString)
      var (name, number) = (preferred, 2)
      while fileWrappers?[name] != nil {
        let suffix = parts.pathExtension.isEmpty ? "" : ".\(parts.pathExtension)"
        name = "\(parts.deletingPathExtension) \(number)\(suffix)"
        number += 1
      }
      fileWrappers?[name] = child
      return name
    }

    /// Adds a file to the folder.
    ///
    /// - Parameters:
    ///   - data: Its contents.
    ///   - fileName: Its name.
    /// - Returns: The name of the file.
    @discardableResult
    public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
      let file = FileWrapper(regularFileWithContents: data)
      file.preferredFilename = fileName
      return addFileWrapper(file)
    }

    /// Removes an item from the folder.
    ///
    /// - Parameter child: The item.
    public func removeFileWrapper(_ child: FileWrapper) {
      fileWrappers = fileWrappers?.filter { $0.value !== child }
    }
  }
#endif
