/// A view that shows the first of its views whose ideal size fits into the room that it is offered, or else the last one.
///
/// ```swift
/// ViewThatFits {
///   Text("Refreshed 12 minutes ago")
///   Text("12 min")
/// }
/// ```
/// The interface is the one that Apple documents for SwiftUI's `ViewThatFits`.
public struct ViewThatFits<Content: View>: View {
  private let views: PlacedContent<Content, FittingLayout>

  /// Creates a view that adapts to its room.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the view has to fit.
  ///   - content: Builds the views, the largest one first.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    views = PlacedContent(content: content(), values: axes, layout: FittingLayout.self)
  }

  /// The views.
  public var body: some View { views }
}

private final class FittingLayout: CoveringLayout<Axis.Set> {
  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let ideal = ProposedCellSize(width: nil, height: nil)
    var shown = children.last
    for child in children {
      guard let size = child.knownSize(for: ideal) else { return .needs(child, ideal) }
      let isTooWide = values.contains(.horizontal) && size.width > work.proposal.width ?? .max
      let isTooHigh = values.contains(.vertical) && size.height > work.proposal.height ?? .max
      if !isTooWide, !isTooHigh {
        shown = child
        break
      }
    }
    guard let shown else { return .size(.zero) }
    guard let size = shown.knownSize(for: work.proposal) else { return .needs(shown, work.proposal) }
    for child in children { child.isCovered = child !== shown }
    return .size(size)
  }
}
