/// The views of an alert or a confirmation dialog. Where the screen is too small for all of them, the buttons take the room
/// that they need, and the title and the message scroll in the rest.
struct Dialog<Message: View, Actions: View>: View {
  let title: Text?
  let message: Message
  let actions: Actions
  let axis: LayoutAxis
  let addsCancel: Bool

  var body: some View {
    VStack(spacing: 0) {
      if title != nil || Message.self != EmptyView.self {
        fitted {
          spaced(bottom: 1) {
            VStack(spacing: 0) {
              if let title { title.bold() }
              if Message.self != EmptyView.self {
                spaced(top: title == nil ? 0 : 1) { VStack { message } }
              }
            }
          }
        }
      }
      Group {
        if axis == .horizontal {
          fitted { DialogActions { buttons } }
        } else {
          fitted([.horizontal, .vertical]) { VStack { buttons } }
        }
      }
      .layoutPriority(1)
    }
  }

  private func fitted<Content: View>(
    _ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content
  ) -> ScrollView<Content> {
    var view = ScrollView(axes, content: content)
    view.isFitted = true
    return view
  }

  private func spaced<Content: View>(
    top: Int = 0, bottom: Int = 0, @ViewBuilder content: () -> Content
  ) -> PlacedContent<Content, DialogSpaceLayout> {
    PlacedContent(
      content: content(), values: DialogSpace(top: top, bottom: bottom), layout: DialogSpaceLayout.self)
  }

  @ViewBuilder private var buttons: some View {
    if Actions.self == EmptyView.self, !addsCancel {
      Button("OK") {}
    } else {
      actions
      if addsCancel { CancelButton() }
    }
  }
}

/// The layout of the actions of an alert: each field has a row, and buttons follow each other in one, where they fit.
private struct DialogActions: Layout {
  private static let spacing: CGFloat = 3
  private static let fieldWidth: CGFloat = 30

  /// The width of each row that is as wide as its views, and its views.
  private struct Row {
    var width: CGFloat = 0
    var views: [LayoutSubview] = []
    var isField = false

    var proposal: ProposedViewSize { ProposedViewSize(width: views.count == 1 ? width : nil, height: nil) }
  }

  private func rows(_ subviews: Subviews, _ width: CGFloat?) -> [Row] {
    var rows: [Row] = []
    for view in subviews {
      let ideal = view.sizeThatFits(.unspecified).width
      let isField = view.sizeThatFits(.infinity).width > ideal
      let length = isField ? Self.fieldWidth : ideal
      if let last = rows.last, !isField, !last.isField {
        rows[rows.count - 1].width = last.width + Self.spacing + length
        rows[rows.count - 1].views.append(view)
      } else {
        rows.append(Row(width: length, views: [view], isField: isField))
      }
    }
    guard let width else { return rows }
    return rows.flatMap { row in
      row.width <= width
        ? [row]
        : row.views.map {
          Row(
            width: min(width, row.isField ? row.width : $0.sizeThatFits(.unspecified).width), views: [$0],
            isField: row.isField)
        }
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = rows(subviews, proposal.width)
    let height = rows.reduce(0) { height, row in
      height + (row.views.map { $0.sizeThatFits(row.proposal).height }.max() ?? 0)
    }
    return CGSize(width: rows.map(\.width).max() ?? 0, height: height)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var y = bounds.minY
    for row in rows(subviews, bounds.width) {
      var x = bounds.minX + (row.isField ? 0 : ((bounds.width - row.width) / 2).rounded(.down))
      var height: CGFloat = 0
      let proposal = row.isField ? ProposedViewSize(width: bounds.width, height: nil) : row.proposal
      for view in row.views {
        let size = view.sizeThatFits(proposal)
        view.place(at: CGPoint(x: x, y: y), proposal: proposal)
        x += size.width + Self.spacing
        height = max(height, size.height)
      }
      y += height
    }
  }
}

/// The empty rows above and below a part of a dialog.
private struct DialogSpace: Equatable {
  let top: Int
  let bottom: Int
}

/// The layout of a part of a dialog. A low screen has no room for empty rows.
private final class DialogSpaceLayout: ContentLayout<DialogSpace> {
  private static let lowestScreen = 8

  private var space: DialogSpace {
    let isLow = layout.proposal?.height.map { $0 < Self.lowestScreen } == true
    return isLow ? DialogSpace(top: 0, bottom: 0) : values
  }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(width: proposal.width, height: proposal.height.map { max(0, $0 - space.top - space.bottom) })
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(width: content.width, height: content.height + space.top + space.bottom)
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint { CellPoint(x: 0, y: space.top) }
}

/// A cancel button, which is empty if the presentation already has one.
private struct CancelButton: View {
  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { CancelNode(in: parent) }

  static func _updateNode(_ node: _ViewNode, with view: Self) {}
}

private final class CancelNode: _ViewNode {
  override func evaluate() {
    guard child == nil, presentation?.hasCancelButton == false else { return }
    updateChild(with: Button("Cancel", role: .cancel) {})
  }
}
