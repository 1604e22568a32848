/// A view that consists of several views.
public struct TupleView<T> {
  /// The views, in a tuple.
  public var value: T

  /// Creates a view from several views.
  ///
  /// - Parameter value: The views, in a tuple.
  public init(_ value: T) {
    self.value = value
  }
}

extension TupleView: View {
  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    TupleNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: TupleNode<T>.self).update(with: view)
  }
}

/// A view that consists of several views.
@MainActor
protocol SeveralViews {
  /// The views.
  var views: [AnyView] { get }
}

extension TupleView: SeveralViews {
  var views: [AnyView] {
    var views: [AnyView] = []
    func add<Element: View>(_ type: Element.Type, _ view: UnsafeRawPointer) {
      views.append(AnyView(view.assumingMemoryBound(to: Element.self).pointee))
    }
    withUnsafePointer(to: value) { tuple in
      for element in TupleElements.elements(of: T.self).all {
        add(element.type, UnsafeRawPointer(tuple) + element.offset)
      }
    }
    return views
  }
}

extension TupleView: RowGroup {
  static var hasRows: Bool { TupleElements.elements(of: T.self).all.contains { $0.type.isRowGroup } }
}

private final class TupleNode<T>: _ViewNode {
  /// The view, until the first evaluation creates the children.
  private var view: TupleView<T>?
  private let elements: TupleElements

  init(_ view: TupleView<T>, in parent: _ViewNode) {
    self.view = view
    elements = TupleElements.elements(of: T.self)
    super.init(in: parent)
  }

  /// Updates the children at once, because a tuple has nothing to evaluate.
  func update(with new: TupleView<T>) {
    if children.isEmpty { return keep(new) }
    let children = children
    withUnsafePointer(to: new.value) { tuple in
      for (index, element) in elements.all.enumerated() {
        update(element.type, children[index], UnsafeRawPointer(tuple) + element.offset)
      }
    }
  }

  // Apart from ``update(with:)``, which would otherwise look up the type of the optional view at run time.
  @inline(never)
  private func keep(_ new: TupleView<T>) {
    view = new
  }

  override func evaluate() {
    guard let view = view.take() else { return }
    withUnsafePointer(to: view.value) { tuple in
      for (index, element) in elements.all.enumerated() {
        insert(element.type, UnsafeRawPointer(tuple) + element.offset, index)
      }
    }
  }

  private func insert<Element: View>(_ type: Element.Type, _ view: UnsafeRawPointer, _ index: Int) {
    let node = Element._makeNode(view.assumingMemoryBound(to: Element.self).pointee, in: self)
    node.index = index
    children.append(node)
    graph.insert(node)
  }

  private func update<Element: View>(_ type: Element.Type, _ node: _ViewNode, _ view: UnsafeRawPointer) {
    Element._updateNode(node, with: view.assumingMemoryBound(to: Element.self).pointee)
  }
}

/// The views in a type of tuples, found once per type.
private struct TupleElements {
  let all: [(type: any View.Type, offset: Int)]

  @MainActor private static var known: [ObjectIdentifier: TupleElements] = [:]

  @MainActor
  static func elements(of type: any Any.Type) -> TupleElements {
    let id = ObjectIdentifier(type)
    if let known = known[id] { return known }
    let elements = TupleElements(of: type)
    known[id] = elements
    return elements
  }

  private init(of type: any Any.Type) {
    let fields = StoredField.fields(of: type)
    if !fields.isEmpty {
      all = fields.compactMap { field in (field.type as? any View.Type).map { ($0, field.offset) } }
    } else {
      // A tuple of one element is the element.
      all = (type as? any View.Type).map { [($0, 0)] } ?? []
    }
  }
}
