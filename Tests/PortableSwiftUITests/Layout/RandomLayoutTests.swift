import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing
import TestSupport

/// Layouts that follow changes, against layouts of the same views from the beginning.
@MainActor @Suite struct RandomLayoutTests {
  @Test(arguments: seeds(40, many: 1_000))
  func aChangedLayoutIsThatOfNewViews(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let spec = LayoutSpec(depth: Int.random(in: 2...5, using: &random), &random)
      let (columns, rows) = (Int.random(in: 5..<75, using: &random), Int.random(in: 3..<33, using: &random))
      let values = SpecValues()
      func makeHost() -> ViewHost { ViewHost(SpecView(spec: spec, values: values), columns: columns, rows: rows) }
      let host = makeHost()
      defer { host.end() }
      _ = host.screen(width: columns, height: rows)
      for step in 0..<6 {
        values.change(&random)
        let new = makeHost()
        defer { new.end() }
        let (changed, expected) = (
          host.screen(width: columns, height: rows), new.screen(width: columns, height: rows)
        )
        #expect(changed == expected, "\(columns)×\(rows), step \(step), \(spec)")
        if changed != expected { return }
      }
    }
  }

  @Test func aContainerFollowsTheValuesOfItsViews() {
    let values = SpecValues()
    let host = ViewHost(Prioritized(values: values), columns: 24, rows: 9)
    let before = host.text.split(separator: "\n\n")
    values.numbers[0] = 2
    let after = host.text.split(separator: "\n\n")
    #expect(host.text == ViewHost(Prioritized(values: values), columns: 24, rows: 9).text)
    // The row, the layout and the grid.
    #expect(before.count == 3 && after.count == 3)
    for (before, after) in zip(before, after) { #expect(before != after) }
  }

  @Test func aContainerFollowsAGuideOfAViewWithTheSameSize() {
    let values = SpecValues()
    let host = ViewHost(Guided(values: values), columns: 24, rows: 9)
    #expect(host.text == "      title\n    n1")
    values.numbers[0] = 100_000
    #expect(host.text == "        title\n n100000")
  }

  @Test func aRelativeFrameIsPlacedByTheGuidesOfItsView() {
    let host = ViewHost(
      Text("word").alignmentGuide(.leading) { _ in -2 }
        .containerRelativeFrame(.horizontal, alignment: .leading) { length, _ in length / 2 })
    #expect(host.text == "  word")
  }

  @Test func aRelativeFrameIsNotRelativeToAScrollViewOfItsOwnSize() {
    let view = Moved {
      ScrollView(.horizontal) {
        HStack {
          ForEach(["a", "b", "c"], id: \.self) {
            Text($0).containerRelativeFrame(.horizontal, count: 3, spacing: 1)
          }
        }
      }
    }
    #expect(ViewHost(view, columns: 30, rows: 3).text == "    a         b         c")
  }

  @Test func aViewWithoutASizeIsPlaced() {
    let log = EventLog()
    let host = ViewHost(
      Text("text").background(
        Color.clear.frame(width: 0, height: 0).background(
          GeometryReader { geometry in
            let _ = log.note("\(Int(geometry.size.width))")
            EmptyView()
          })))
    #expect(host.text == "text")
    #expect(log.events == ["0"])
  }
}

/// A title at the end of a number, which is in a frame.
private struct Guided: View {
  let values: SpecValues

  var body: some View {
    VStack(alignment: .leading) {
      Text("title")
      Number(values: values).alignmentGuide(.leading) { $0[.trailing] }.frame(width: 10)
    }
  }

  private struct Number: View {
    @ObservedObject var values: SpecValues

    var body: some View { Text("n\(values.numbers[0])") }
  }
}

/// Views with a priority, a value, and a number of columns for the layout around them.
private struct Prioritized: View {
  @ObservedObject var values: SpecValues

  var body: some View {
    let number = values.numbers[0]
    VStack(alignment: .leading, spacing: 1) {
      HStack {
        Text("word word").layoutPriority(Double(number - 1))
        Text("----------").layoutPriority(1 - Double(number - 1))
      }
      .frame(width: 14, height: 2)
      Moved { Text("key").layoutValue(key: Distance.self, value: number - 1) }
      Grid(alignment: .leading) {
        GridRow {
          Text("wide").gridCellColumns(3 - number)
          Text("x")
        }
        GridRow {
          Text("a")
          Text("b")
        }
      }
    }
  }
}

/// The number of cells by which a view is moved.
private struct Distance: LayoutValueKey {
  static let defaultValue = 0
}

/// A layout that moves each view by its distance, to the right and down.
private struct Moved: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.reduce(CGSize.zero) { size, view in
      let own = view.sizeThatFits(.unspecified)
      return CGSize(
        width: max(size.width, own.width + CGFloat(view[Distance.self])),
        height: max(size.height, own.height + CGFloat(view[Distance.self])))
    }
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for view in subviews {
      let distance = CGFloat(view[Distance.self])
      view.place(at: CGPoint(x: bounds.minX + distance, y: bounds.minY + distance), proposal: .unspecified)
    }
  }
}

/// The values that the views of a random layout depend on.
@MainActor
private final class SpecValues: ObservableObject {
  @Published var numbers = Array(repeating: 1, count: 8)
  @Published var lists = Array(repeating: [1, 2, 3], count: 3)

  func change(_ random: inout SeededGenerator) {
    if Int.random(in: 0..<3, using: &random) > 0 {
      numbers[Int.random(in: 0..<8, using: &random)] = Int.random(in: 0..<7, using: &random)
      return
    }
    let list = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: lists[list].insert((lists[list].max() ?? 0) + 1, at: Int.random(in: 0...lists[list].count, using: &random))
    case 1 where !lists[list].isEmpty: lists[list].remove(at: Int.random(in: 0..<lists[list].count, using: &random))
    case 2: lists[list].reverse()
    default: lists[list] = [1, 2, 3]
    }
  }
}

/// A description of a view: its kind, the value that it depends on, and the views in it.
private struct LayoutSpec: CustomStringConvertible {
  let kind: Int
  let value: Int
  let content: [LayoutSpec]

  init(depth: Int, _ random: inout SeededGenerator) {
    value = Int.random(in: 0..<8, using: &random)
    if depth == 0 || Int.random(in: 0..<6, using: &random) == 0 {
      (kind, content) = (Int.random(in: 0..<12, using: &random), [])
    } else {
      kind = Int.random(in: 0..<54, using: &random)
      content = (0..<Int.random(in: 1...3, using: &random)).map { _ in LayoutSpec(depth: depth - 1, &random) }
    }
  }

  var description: String { "[\(kind):\(value)\(content.map { " \($0)" }.joined())]" }
}

private struct SpecView: View {
  let spec: LayoutSpec
  @ObservedObject var values: SpecValues

  var body: some View {
    let number = values.numbers[spec.value]
    if spec.content.isEmpty { AnyView(leaf(number)) } else { AnyView(container(number)) }
  }

  private func view(_ spec: LayoutSpec) -> SpecView { SpecView(spec: spec, values: values) }

  private var first: SpecView { view(spec.content[0]) }

  private var all: some View { ForEach(spec.content.indices, id: \.self) { view(spec.content[$0]) } }

  private var list: [Int] { values.lists[spec.value % 3] }

  private func leaf(_ x: Int) -> any View {
    let isEven = x % 2 == 0
    return switch spec.kind {
    case 0: Text("n\(x)")
    case 1: Text(String(repeating: "word ", count: x * 3))
    case 2: Spacer(minLength: CGFloat(x))
    case 3: Divider()
    case 4: Rectangle().fill(.red).frame(width: CGFloat(x * 3), height: CGFloat(x))
    case 5: Toggle("t\(x)", isOn: .constant(isEven))
    case 6: ProgressView(value: Double(x) / 10)
    case 7: Text("line\(x)\nline").lineLimit(x % 3 + 1)
    case 8: EmptyView()
    case 9:
      Group {
        if isEven {
          Text("even")
          Text("more")
        }
      }
    case 10: Label("l\(x)", systemImage: "star")
    default: Color.blue.frame(height: CGFloat(x % 3))
    }
  }

  private func container(_ x: Int) -> any View {
    let isEven = x % 2 == 0
    return switch spec.kind {
    case 0, 1: HStack(spacing: CGFloat(x % 4)) { all }
    case 2, 3: VStack(alignment: isEven ? .leading : .trailing, spacing: CGFloat(x % 2)) { all }
    case 4: ZStack(alignment: isEven ? .topLeading : .center) { all }
    case 5: Group { if isEven { all } else { first } }
    case 6:
      ForEach(list, id: \.self) { number in
        HStack {
          Text("#\(number)"); first
        }
      }
    case 7: first.padding(CGFloat(x % 4))
    case 8:
      first.frame(
        width: CGFloat(x * 4), height: isEven ? CGFloat(x) : nil, alignment: x % 3 == 0 ? .bottomTrailing : .topLeading)
    case 9: first.frame(maxWidth: isEven ? .infinity : nil, maxHeight: x % 3 == 0 ? .infinity : nil)
    case 10: first.fixedSize(horizontal: isEven, vertical: x % 3 == 0)
    case 11: first.border(.red)
    case 12: first.overlay(alignment: isEven ? .top : .bottomTrailing) { all }
    case 13: first.background { all }
    case 14: first.layoutPriority(Double(x % 3))
    case 15: LazyVGrid(columns: [GridItem(.adaptive(minimum: CGFloat(3 + x)))], alignment: .leading) { all }
    case 16:
      Grid(alignment: .leading) {
        GridRow {
          first.gridCellColumns(x % 3 + 1); Text("cell")
        }
        GridRow { all }
        GridRow {
          Text("a"); Text("bbbbb").gridColumnAlignment(isEven ? .leading : .trailing)
        }
      }
    case 17: ScrollView { VStack { all } }.frame(height: CGFloat(3 + x))
    case 18:
      GeometryReader { geometry in
        VStack {
          Text("\(Int(geometry.size.width))"); first
        }
      }
    case 19: ViewThatFits { all }
    case 20: GroupBox("g\(x)") { all }
    case 21: DisclosureGroup("d\(x)", isExpanded: .constant(isEven)) { all }
    case 22: LabeledContent("lc\(x)") { first }
    case 23: first.offset(x: CGFloat(x % 3), y: CGFloat(x % 2))
    case 24: first.opacity(x % 3 == 0 ? 0 : 1)
    case 25: isEven ? AnyView(HStack { all }) : AnyView(VStack { all })
    case 26: (isEven ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())) { all }
    case 27: first.id(x % 3)
    case 28: first.aspectRatio(CGFloat(x % 3 + 1), contentMode: .fit)
    case 29: first.alignmentGuide(.leading) { CGFloat(x % 3) + $0[.leading] }
    case 30: first.safeAreaInset(edge: isEven ? .top : .bottom) { Text("inset\(x)") }
    case 31:
      Moved {
        ForEach(spec.content.indices, id: \.self) {
          self.view(spec.content[$0]).layoutValue(key: Distance.self, value: x % 3)
        }
      }
    case 32:
      ZStack {
        first.zIndex(Double(x)); Text("XXX").zIndex(2)
      }
    case 33: first.lineLimit(x % 3 == 0 ? nil : x % 3)
    case 34: first.multilineTextAlignment(isEven ? .trailing : .leading)
    case 35: VStack { all }.containerRelativeFrame(.horizontal, count: x % 3 + 1, spacing: 1)
    case 36: NavigationStack { first.navigationTitle("Title \(x)") }.frame(height: 8)
    case 37: Measured(content: first, summand: x)
    case 38: first.safeAreaPadding(.horizontal, CGFloat(x % 3))
    case 39: Picker("p", selection: .constant(x)) { ForEach(list, id: \.self) { Text("option \($0)").tag($0) } }
    case 40: first.position(x: CGFloat(x * 2), y: CGFloat(10 + x % 3))
    case 41: ScrollView(.horizontal) { HStack { all } }
    case 42:
      LazyVStack(alignment: .leading) {
        ForEach(list, id: \.self) {
          Text("lazy \($0)"); first
        }
      }
    case 43: LazyHGrid(rows: [GridItem(.fixed(CGFloat(x + 1))), GridItem(.flexible())]) { all }
    case 44:
      VStack(alignment: .leading) {
        Text("t"); first.alignmentGuide(.leading) { $0[.trailing] - CGFloat(x) }
      }
    case 45:
      NavigationStack {
        first.toolbar {
          if isEven { ToolbarItem { Text("item \(x)") } }
          if x % 3 == 0 { ToolbarItem(placement: .bottomBar) { Text("bar") } }
        }
      }
      .frame(height: 8)
    case 46:
      Form {
        Section("s\(x)") { all }
        LabeledContent("k", value: "v\(x)")
      }
      .frame(height: CGFloat(8 + x))
    case 47:
      TabView(selection: .constant(x % 2)) {
        first.tabItem { Text("A\(x)") }.tag(0)
        Text("two").tabItem { Text("B") }.tag(1)
      }
      .frame(height: 9)
    case 48: first.environment(\.layoutDirection, isEven ? .rightToLeft : .leftToRight)
    case 49:
      Picker("p", selection: .constant(x)) { ForEach(list, id: \.self) { Text("\($0)").tag($0) } }.pickerStyle(
        .segmented)
    case 50: HStack(alignment: isEven ? .firstTextBaseline : .bottom) { all }
    case 51:
      ViewThatFits(in: .horizontal) {
        HStack { all }; VStack { all }
      }
    case 52: first.disabled(isEven).font(isEven ? .title : .body)
    default:
      first.frame(
        minWidth: CGFloat(x * 2), idealWidth: 20, maxWidth: CGFloat(20 + x), minHeight: 1, maxHeight: CGFloat(x + 1))
    }
  }
}

/// A view below its width, which it learns by a preference.
private struct Measured<Content: View>: View {
  let content: Content
  let summand: Int
  @State private var width = 0

  var body: some View {
    VStack(alignment: .leading) {
      Text("w\(width)")
      content.background(
        GeometryReader { Color.clear.preference(key: Width.self, value: Int($0.size.width) + summand) })
    }
    .onPreferenceChange(Width.self) { width = $0 }
  }

  private struct Width: PreferenceKey {
    static var defaultValue: Int { 0 }

    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }
}
