#if !canImport(Darwin)
  /// The values that a provider can be created with, or loads.
  public protocol NSItemProviderWriting {}

  extension NSString: NSItemProviderWriting {}
  extension NSURL: NSItemProviderWriting {}

  /// A value that is dragged, in the form that programs before `Transferable` use.
  ///
  /// The interface is the part of Foundation's `NSItemProvider` on Apple's systems that drags between views use. Loading is
  /// immediate.
  public final class NSItemProvider {
    /// The value: a `String` or a `URL` in place of an `NSString` or an `NSURL`.
    let object: Any?

    /// The identifiers of the types of the value.
    public let registeredTypeIdentifiers: [String]

    /// A name for the file of the value.
    public var suggestedName: String?

    init(_ object: Any?, _ type: UTType?) {
      self.object = object
      registeredTypeIdentifiers = type.map { [$0.identifier] } ?? []
    }

    /// Creates a provider without a value.
    public convenience init() { self.init(nil, nil) }

    /// Creates a provider of a string or a URL.
    ///
    /// - Parameter object: The value.
    public convenience init(object: any NSItemProviderWriting) {
      switch object {
      case let string as NSString: self.init(String(describing: string), .utf8PlainText)
      case let url as NSURL: self.init(url as URL, .url)
      default: self.init(object, .data)
      }
    }

    /// Creates a provider of a file.
    ///
    /// - Parameter fileURL: The URL of the file.
    public convenience init?(contentsOf fileURL: URL) { self.init(fileURL, .fileURL) }

    /// Returns a Boolean value that indicates whether the value is of a type or of one that conforms to it.
    ///
    /// - Parameter typeIdentifier: The identifier of the type.
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
      guard let other = UTType(typeIdentifier) else { return false }
      return types.contains { $0.conforms(to: other) }
    }

    /// Returns a Boolean value that indicates whether a value of a type can be loaded.
    ///
    /// - Parameter aClass: The type.
    public func canLoadObject<T>(ofClass aClass: T.Type) -> Bool { value(as: T.self) != nil }

    /// Loads the value.
    ///
    /// - Parameters:
    ///   - aClass: The type, such as `String.self` or `NSString.self`.
    ///   - completionHandler: Receives the value, at once.
    /// - Returns: The progress, which is complete.
    @discardableResult
    public func loadObject<T>(ofClass aClass: T.Type, completionHandler: (T?, (any Error)?) -> Void) -> Progress {
      let value = value(as: T.self)
      completionHandler(value, value == nil ? CocoaError(.coderValueNotFound) : nil)
      return Progress(totalUnitCount: 0)
    }

    var types: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }

    private func value<T>(as type: T.Type) -> T? {
      if let value = object as? T { return value }
      switch object {
      case let string as String: return (string as NSString) as? T
      case let url as URL: return (url as NSURL) as? T
      default: return nil
      }
    }
  }
#endif
