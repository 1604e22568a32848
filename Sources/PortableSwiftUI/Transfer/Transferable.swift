/// A type whose values are dragged from one view to another.
///
/// ```swift
/// struct Card: Codable, Transferable {
///   var title: String
///
///   static var transferRepresentation: some TransferRepresentation {
///     CodableRepresentation(contentType: .json)
///     ProxyRepresentation(exporting: \.title)
///   }
/// }
/// ```
/// The interface is the one that Apple documents for Core Transferable's `Transferable`. A terminal has no other programs to drag
/// to, so a view gets the value itself, or what a ``ProxyRepresentation`` exports.
public protocol Transferable {
  /// The type of the representations.
  associatedtype Representation: TransferRepresentation

  /// The representations of a value, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A representation of the values of a type for other programs and views.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values.
  associatedtype Item: Transferable

  /// Returns other values that stand for a value. Not for use in your code.
  func _proxies(of item: Item) -> [Any]
}

extension TransferRepresentation {
  /// Returns no value. Not for use in your code.
  public func _proxies(of item: Item) -> [Any] { [] }
}

/// Builds the representations of a type.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  /// Takes a representation.
  public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }

  /// Takes the first representation.
  public static func buildPartialBlock<Content: TransferRepresentation>(first: Content) -> Content
  where Content.Item == Item { first }

  /// Adds a representation.
  public static func buildPartialBlock<First: TransferRepresentation, Next: TransferRepresentation>(
    accumulated: First, next: Next
  ) -> _JoinedRepresentations<Item> where First.Item == Item, Next.Item == Item {
    _JoinedRepresentations(all: [accumulated, next])
  }
}

/// Several representations. Not for use in your code.
public struct _JoinedRepresentations<Item: Transferable>: TransferRepresentation {
  let all: [any TransferRepresentation<Item>]

  /// Returns the values of all representations. Not for use in your code.
  public func _proxies(of item: Item) -> [Any] { all.flatMap { $0._proxies(of: item) } }
}

/// The representation of a value as its coded form. In a terminal, views get the value itself.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  /// Creates a representation.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the coded form, which is ignored.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {}
}

/// The representation of a value by a value of another type that is transferable.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  private let export: (@Sendable (Item) throws -> Proxy)?

  /// Creates a representation that other views get.
  ///
  /// - Parameter exporting: Returns the other value.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) { export = exporting }

  /// Creates a representation that other views get, and by which values come from other programs, which a terminal doesn't have.
  ///
  /// - Parameters:
  ///   - exporting: Returns the other value.
  ///   - importing: Returns the value for another one. It isn't called.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy, importing: @escaping @Sendable (Proxy) throws -> Item
  ) { export = exporting }

  /// Creates a representation by which values come from other programs, which a terminal doesn't have.
  ///
  /// - Parameter importing: Returns the value for another one. It isn't called.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) { export = nil }

  /// Returns the other value, unless the export throws an error. Not for use in your code.
  public func _proxies(of item: Item) -> [Any] { (try? export?(item)).map { [$0] } ?? [] }
}

/// The representation of a value as data. In a terminal, views get the value itself.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  /// Creates a representation.
  ///
  /// - Parameters:
  ///   - contentType: The type of the data, which is ignored.
  ///   - exporting: Returns the data. It isn't called.
  ///   - importing: Returns the value for data. It isn't called.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}

  /// Creates a representation for other programs.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the data, which is ignored.
  ///   - exporting: Returns the data. It isn't called.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {}

  /// Creates a representation of values that come from other programs.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the data, which is ignored.
  ///   - importing: Returns the value for data. It isn't called.
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {}
}

/// A value that represents itself.
public struct _OwnRepresentation<Item: Transferable>: TransferRepresentation {}

extension String: Transferable {
  /// The string.
  public static var transferRepresentation: some TransferRepresentation { _OwnRepresentation<Self>() }
}

extension Data: Transferable {
  /// The data.
  public static var transferRepresentation: some TransferRepresentation { _OwnRepresentation<Self>() }
}

extension URL: Transferable {
  /// The URL.
  public static var transferRepresentation: some TransferRepresentation { _OwnRepresentation<Self>() }
}

extension AttributedString: Transferable {
  /// The text, and its characters as a string.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation { String($0.characters) }
  }
}

/// A value that is being dragged.
struct DragPayload {
  let value: Any

  /// The values that stand for it, the best first.
  private let proxies: [Any]

  init<Item: Transferable>(_ item: Item) {
    value = item
    // The conformance of the type says that the representation is one of its values.
    let representation = Item.transferRepresentation as any TransferRepresentation
    proxies = (representation as? any TransferRepresentation<Item>)?._proxies(of: item) ?? []
  }

  init(_ provider: NSItemProvider) {
    (value, proxies) = (provider.object ?? provider, [])
  }

  /// Returns the value, or a value that stands for it, of another type; `nil` without one.
  func value<Item>(as type: Item.Type) -> Item? {
    ([value] + proxies).lazy.compactMap { $0 as? Item }.first
  }

  /// The type of the content.
  var type: UTType {
    if value(as: URL.self) != nil { return .url }
    return value(as: String.self) != nil ? .utf8PlainText : .data
  }

  /// Returns a Boolean value that indicates whether the content is of one of some types.
  func conforms(to types: [UTType]) -> Bool { types.contains { type.conforms(to: $0) } }

  /// A provider of the value.
  var provider: NSItemProvider {
    NSItemProvider(value(as: URL.self) ?? value(as: String.self) ?? value, type)
  }
}
