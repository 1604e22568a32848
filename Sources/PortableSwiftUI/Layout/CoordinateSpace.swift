/// A system of coordinates: that of a view, of the screen, or of a view with a name.
public enum CoordinateSpace: Hashable {
  /// The coordinates of the screen.
  case global
  /// The coordinates of the view.
  case local
  /// The coordinates of a view around it, by its name.
  case named(AnyHashable)
}

/// A value that stands for a system of coordinates.
public protocol CoordinateSpaceProtocol {
  /// The system of coordinates.
  var coordinateSpace: CoordinateSpace { get }
}

/// The coordinates of the screen.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the value.
  public init() {}

  /// The system of coordinates.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The coordinates of a view.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the value.
  public init() {}

  /// The system of coordinates.
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The coordinates of a view with a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable

  /// The system of coordinates.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The coordinates of the screen.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The coordinates of the view.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The coordinates of the nearest scroll view.
  public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: ScrollViewName()) }

  /// Returns the coordinates of a view with a name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}

private struct ScrollViewName: Hashable {}

extension View {
  /// Gives the coordinates of the view a name, by which views in it find them.
  ///
  /// - Parameter name: The name.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { coordinateSpace(name: name.name) }

  /// Gives the coordinates of the view a name, by which views in it find them.
  ///
  /// - Parameter name: The name.
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    PlacedContent(content: self, values: AnyHashable(name), layout: NamedLayout.self)
  }

  /// Adds an action to perform when a value of the geometry of the view changes, and once at first.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: Returns the value for a geometry.
  ///   - action: The action. Receives the new value on the main actor.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
  ) -> some View { onGeometryChange(for: type, of: transform) { _, new in action(new) } }

  /// Adds an action to perform when a value of the geometry of the view changes, and once at first.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: Returns the value for a geometry.
  ///   - action: The action. Receives the last and the new value on the main actor.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    background {
      GeometryReader { proxy in
        Color.clear.onChange(of: transform(proxy), initial: true, action)
      }
    }
  }
}

/// The layout of a view whose coordinates have a name.
private final class NamedLayout: ModifierLayout<AnyHashable> {}

extension LayoutItem {
  /// The frame of the view that a system of coordinates belongs to, on the screen. A name that no view around this one has
  /// stands for the screen.
  func frame(of space: CoordinateSpace) -> CellRect? {
    guard case .named(let name) = space else { return space == .local ? frame : nil }
    return sequence(first: self, next: \.container).dropFirst().first { item in
      (item as? NamedLayout)?.values == name || (item is ScrollLayout && name.base is ScrollViewName)
    }?.frame
  }

  /// The frame of the view in a system of coordinates.
  func frame(in space: CoordinateSpace) -> CGRect {
    let origin = frame.origin - (frame(of: space)?.origin ?? CellPoint(x: 0, y: 0))
    return CGRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}
