import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Views in stacks and layouts that propose no size, none at all, and any.
@MainActor @Suite struct ProposalTests {
  @Test func eachViewHasASizeForEachProposal() {
    struct Item: Identifiable { let id: Int }
    let items = [Item(id: 1), Item(id: 2)]
    let views: [(String, AnyView)] = [
      ("List", AnyView(List(items) { Text("\($0.id)") })),
      ("Form", AnyView(Form { Toggle("Automatic", isOn: .constant(true)) })),
      ("Table", AnyView(Table(items) { TableColumn("Number") { Text("\($0.id)") } })),
      ("ScrollView", AnyView(ScrollView([.horizontal, .vertical]) { Text("text") })),
      ("LazyVStack", AnyView(LazyVStack { ForEach(items) { Text("\($0.id)") } })),
      ("LazyHStack", AnyView(LazyHStack { ForEach(items) { Text("\($0.id)") } })),
      ("LazyVGrid", AnyView(LazyVGrid(columns: [GridItem(.adaptive(minimum: 4))]) { Text("text") })),
      ("LazyHGrid", AnyView(LazyHGrid(rows: [GridItem(.adaptive(minimum: 4))]) { Text("text") })),
      ("Grid", AnyView(Grid { GridRow { Text("text") } })),
      ("GeometryReader", AnyView(GeometryReader { Text("\(wholeNumber($0.size.width))") })),
      ("ViewThatFits", AnyView(ViewThatFits { Text("long text") })),
      (
        "Canvas",
        AnyView(Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red)) })
      ),
      ("Path", AnyView(Path { $0.addLine(to: CGPoint(x: 3, y: 3)) }.stroke())),
      ("Circle", AnyView(Circle())),
      ("RoundedRectangle", AnyView(RoundedRectangle(cornerRadius: 3).stroke())),
      ("Divider", AnyView(Divider())),
      ("Spacer", AnyView(Spacer())),
      ("TextField", AnyView(TextField("Name", text: .constant("")))),
      ("TextEditor", AnyView(TextEditor(text: .constant("text")))),
      ("Slider", AnyView(Slider(value: .constant(0.5)))),
      ("ProgressView", AnyView(ProgressView(value: 0.5))),
      ("Gauge", AnyView(Gauge(value: 0.5) { Text("Level") })),
      ("Picker", AnyView(Picker("Size", selection: .constant(1)) { Text("1").tag(1) })),
      ("DatePicker", AnyView(DatePicker("Day", selection: .constant(.distantPast)))),
      ("LabeledContent", AnyView(LabeledContent("Name", value: "value"))),
      ("NavigationStack", AnyView(NavigationStack { Text("text").navigationTitle("Title") })),
      (
        "NavigationSplitView",
        AnyView(
          NavigationSplitView {
            Text("text")
          } detail: {
            Text("detail")
          })
      ),
      ("TabView", AnyView(TabView { Text("text").tabItem { Text("Tab") } })),
      ("aspectRatio", AnyView(Color.red.aspectRatio(2, contentMode: .fill))),
      ("containerRelativeFrame", AnyView(Text("text").containerRelativeFrame(.horizontal, count: 2, spacing: 1))),
      ("overlay", AnyView(Text("text").overlay { GeometryReader { _ in Color.red } }.border(.red))),
    ]
    for (name, view) in views {
      let size = ViewHost(
        VStack(spacing: 0) {
          HStack { view }
          ZStack { VStack { view } }
          Proposing { view }
          ScrollView([.horizontal, .vertical]) { view }.frame(width: 10, height: 3)
        }, columns: 40, rows: 20
      ).size
      #expect(size.columns >= 0 && size.rows >= 3, "\(name)")
    }
  }

  private func wholeNumber(_ length: CGFloat) -> String { length.isFinite ? "\(Int(length))" : "infinite" }

  /// A layout that makes each proposal of its own, and has the size of the ideal one.
  private struct Proposing: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      let lengths: [CGFloat?] = [0, 1, nil, 1_000_000, .infinity]
      for subview in subviews {
        for width in lengths {
          for height in lengths {
            let size = subview.sizeThatFits(ProposedViewSize(width: width, height: height))
            #expect(size.width >= 0 && size.height >= 0)
          }
        }
      }
      return subviews.first?.sizeThatFits(.unspecified) ?? .zero
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
    }
  }
}
