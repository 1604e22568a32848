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
          VStack(spacing: 1) {
            if let title { title.bold() }
            if Message.self != EmptyView.self {
              VStack { message }
            }
          }
          .padding(.bottom, 1)
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

  @ViewBuilder private var buttons: some View {
    if Actions.self == EmptyView.self, !addsCancel {
      Button("OK") {}
    } else {
      actions
      if addsCancel { CancelButton() }
    }
  }
}

/// A cancel button, which is empty if the presentation already has one.
private struct CancelButton: View {
  typealias Body = Never

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { CancelNode(in: parent) }

  static func _updateNode(_ node: _ViewNode, with view: Self) {}
}

private final class CancelNode: _ViewNode {
  override func evaluate() {
    guard child == nil, presentation?.hasCancelButton == false else { return }
    updateChild(with: Button("Cancel", role: .cancel) {})
  }
}
