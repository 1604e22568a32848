import Testing

@testable import PortableSwiftUI

@MainActor @Suite("A graph that ends releases its layout")
struct LayoutLifetimeTests {
  @Test func aLayoutWithPendingChangesIsReleased() {
    weak var layout: ViewLayout?
    weak var item: LayoutItem?
    do {
      let graph = ViewGraph(Growing(), requestUpdate: {}, report: { _ in })
      graph.flush()
      _ = graph.updateLayout(ProposedCellSize(width: 80, height: nil))
      layout = graph.layout
      item = graph.rootNode?.layout?.children.first
      // The text changes, and nothing lays it out.
      graph.forEachItem { item in
        if case .action(let action)? = item.control?.kind { action() }
      }
      graph.flush()
      #expect(item != nil)
      graph.end()
    }
    #expect(item == nil)
    #expect(layout == nil)
  }

  @Test func aLayoutOfAGraphThatIsNotEndedIsReleased() {
    weak var layout: ViewLayout?
    do {
      let graph = ViewGraph(Growing(), requestUpdate: {}, report: { _ in })
      _ = graph.updateLayout(CellSize(width: 80, height: 24))
      #expect(graph.focusedControl?.name == "Grow")
      layout = graph.layout
    }
    #expect(layout == nil)
  }
}

private struct Growing: View {
  @State private var text = "text"

  var body: some View {
    VStack {
      Text(text)
      Button("Grow") { text += " that is longer" }
    }
  }
}
