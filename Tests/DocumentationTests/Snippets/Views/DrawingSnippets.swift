import AppEnvironmentUI

// The samples of shapes, layouts and gestures.

struct Emphasis: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> Color { environment.isEnabled ? .orange : .gray }
}

@MainActor
private func newsTitle() -> some View {
  var title = AttributedString("Breaking news")
  title.foregroundColor = .red
  title.font = .body.bold()
  return Text(title)
}

struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

struct Diagonal: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(width: sizes.reduce(0) { $0 + $1.width }, height: sizes.reduce(0) { $0 + $1.height })
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var corner = bounds.origin
    for subview in subviews {
      subview.place(at: corner, proposal: .unspecified)
      let size = subview.sizeThatFits(.unspecified)
      corner = CGPoint(x: corner.x + size.width, y: corner.y + size.height)
    }
  }
}

struct SharedEpisode: View {
  struct Episode {
    let url: URL
  }

  let episode: Episode

  var body: some View {
    ShareLink("Share the episode", item: episode.url)
  }
}

struct Draggable: View {
  @State private var offset = CGSize.zero

  var body: some View {
    Text("Drag").gesture(
      DragGesture().onChanged { value in offset = value.translation }
    )
  }
}
