/// A place in a view, which a ``GeometryProxy`` of another view converts to its coordinates.
///
/// ```swift
/// struct SelectedKey: PreferenceKey {
///   static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `Anchor`.
public struct Anchor<Value> {
  /// A place in any view, for `anchorPreference(key:value:transform:)`.
  public struct Source {
    fileprivate let place: AnchorPlace
    fileprivate let convert: (CGRect) -> Value
  }

  private weak var node: _ViewNode?
  private let source: Source

  init(node: _ViewNode, source: Source) { (self.node, self.source) = (node, source) }

  /// The place in the coordinates of another view: that of an empty view if the view has left.
  @MainActor
  func value(in frames: KnownFrames?) -> Value {
    source.convert(node.flatMap { frames?.read($0) } ?? .zero)
  }
}

extension Anchor: @unchecked Sendable where Value: Sendable {}  // because it is read on the main actor

extension Anchor: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether both are the same place in the same view.
  public static func == (first: Self, second: Self) -> Bool {
    first.node === second.node && first.source.place == second.source.place
  }
}

extension Anchor: Hashable where Value: Hashable {
  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(node.map(ObjectIdentifier.init)) }
}

private enum AnchorPlace: Equatable {
  case bounds
  case rect(CGRect)
  case point(CGPoint)
  case unit(UnitPoint)
}

extension Anchor.Source where Value == CGRect {
  /// The frame of the view.
  public static var bounds: Self { Self(place: .bounds) { $0 } }

  /// Returns a rectangle in the view.
  ///
  /// - Parameter r: The rectangle, in cells from the top left of the view.
  public static func rect(_ r: CGRect) -> Self { Self(place: .rect(r)) { r.offsetBy(dx: $0.minX, dy: $0.minY) } }
}

extension Anchor.Source where Value == CGPoint {
  /// Returns a point in the view.
  ///
  /// - Parameter p: The point, in cells from the top left of the view.
  public static func point(_ p: CGPoint) -> Self {
    Self(place: .point(p)) { CGPoint(x: $0.minX + p.x, y: $0.minY + p.y) }
  }

  /// Returns a point at fractions of the size of the view.
  ///
  /// - Parameter p: The fractions.
  public static func unitPoint(_ p: UnitPoint) -> Self {
    Self(place: .unit(p)) { CGPoint(x: $0.minX + $0.width * p.x, y: $0.minY + $0.height * p.y) }
  }

  /// The top leading corner.
  public static var topLeading: Self { unitPoint(.topLeading) }
  /// The middle of the top edge.
  public static var top: Self { unitPoint(.top) }
  /// The top trailing corner.
  public static var topTrailing: Self { unitPoint(.topTrailing) }
  /// The middle of the leading edge.
  public static var leading: Self { unitPoint(.leading) }
  /// The center.
  public static var center: Self { unitPoint(.center) }
  /// The middle of the trailing edge.
  public static var trailing: Self { unitPoint(.trailing) }
  /// The bottom leading corner.
  public static var bottomLeading: Self { unitPoint(.bottomLeading) }
  /// The middle of the bottom edge.
  public static var bottom: Self { unitPoint(.bottom) }
  /// The bottom trailing corner.
  public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}
