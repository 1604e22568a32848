/// Views for the elements of a collection. Each has the identity of its element.
///
/// ```swift
/// ForEach(episodes) { episode in
///   Text(episode.title)
/// }
/// ```
/// Views whose elements move keep their state. Two elements with one id are reported, and the second isn't shown.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `ForEach`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements.
  public var data: Data

  /// Builds the view of an element.
  public var content: (Data.Element) -> Content

  let id: (Data.Element) -> ID

  /// Actions for the rows that the views are in a list.
  var edits: RowEdits?
}

extension ForEach: View where Content: View {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  /// Creates views for elements that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The property.
  ///   - content: Builds the view of an element.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    self.id = identifier(by: id)
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    ForEachNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: ForEachNode<Data, ID, Content>.self).update(with: view)
  }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  /// Creates views for identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: Builds the view of an element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    id = { $0.id }
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Creates views for the numbers of a constant range.
  ///
  /// - Parameters:
  ///   - data: The range.
  ///   - content: Builds the view of a number.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
    id = { $0 }
  }
}

extension ForEach where Content: View {
  /// Creates views for identifiable elements, with bindings to them.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - content: Builds the view of an element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, by: { $0.id }, content: content)
  }

  /// Creates views for elements that are identified by a property, with bindings to them.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The property.
  ///   - content: Builds the view of an element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    self.init(data, by: identifier(by: id), content: content)
  }

  init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, by id: @escaping (C.Element) -> ID, content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    let elements = data.wrappedValue
    self.data = elements.indices.lazy.map { ($0, id(elements[$0])) }
    self.content = { content(data.element(at: $0.0, in: elements)) }
    self.id = { $0.1 }
  }
}

/// Returns a function that reads an identifier. `\.self` is common, and read by key path it costs as much as a small view.
func identifier<Element, ID>(by path: KeyPath<Element, ID>) -> (Element) -> ID {
  guard Element.self == ID.self, path as AnyKeyPath == \Element.self else { return { $0[keyPath: path] } }
  return { unsafeBitCast($0, to: ID.self) }  // because the types are the same
}
