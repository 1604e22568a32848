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
      fitted([.horizontal, .vertical]) {
        if axis == .horizontal {
          HStack(spacing: 3) { buttons }
        } else {
          VStack { buttons }
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
  ) -> PlacedContent<Content, DialogSpace, DialogSpaceLayout> {
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

  override func origin(of content: CellSize) -> CellPoint { CellPoint(x: 0, y: space.top) }
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
