/// The edges of a rectangle.
///
/// The interface is the one that Apple documents for SwiftUI's `Edge`.
public enum Edge: Int8, CaseIterable, Sendable {
  /// The top edge.
  case top
  /// The leading edge.
  case leading
  /// The bottom edge.
  case bottom
  /// The trailing edge.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Creates a set of one edge.
    public init(_ edge: Edge) {
      rawValue = 1 << edge.rawValue
    }

    /// The top edge.
    public static let top = Set(.top)
    /// The leading edge.
    public static let leading = Set(.leading)
    /// The bottom edge.
    public static let bottom = Set(.bottom)
    /// The trailing edge.
    public static let trailing = Set(.trailing)
    /// The leading and the trailing edge.
    public static let horizontal: Set = [.leading, .trailing]
    /// The top and the bottom edge.
    public static let vertical: Set = [.top, .bottom]
    /// All edges.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// The distances between the edges of two rectangles, in cells.
public struct EdgeInsets: Equatable, Sendable {
  /// The distance at the top.
  public var top: CGFloat
  /// The distance at the leading edge.
  public var leading: CGFloat
  /// The distance at the bottom.
  public var bottom: CGFloat
  /// The distance at the trailing edge.
  public var trailing: CGFloat

  /// Creates distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates distances of zero.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }
}
