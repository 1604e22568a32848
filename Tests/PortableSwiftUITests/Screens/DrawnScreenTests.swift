import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Screens that draw shapes, or that place their views themselves.
@MainActor @Suite("Screens with shapes and layouts of their own work as they are")
struct DrawnScreenTests {
  @Test func aChartHasBarsAsHighAsItsValues() {
    let host = ViewHost(ChartScreen(values: [1, 3, 2]), columns: 12, rows: 5)
    host.tap("Double")
    #expect(host.text.contains("Best: 6"))
    host.tap("Best: 6")
    #expect(host.text.contains("Bar 2"))
  }

  @Test func aRingIsDrawnAsFarAsTheGoalIsReached() {
    let host = ViewHost(GoalScreen(), columns: 20, rows: 8)
    #expect(host.text.contains("0 %"))
    let empty = host.dots
    host.tap("Drink")
    #expect(host.text.contains("50 %"))
    let half = host.dots
    host.tap("Drink")
    #expect(host.text.contains("100 %"))
    #expect(empty < half)
    #expect(half < host.dots)
  }

  @Test func aShapeOfItsOwnIsStroked() {
    let host = ViewHost(Triangle().stroke(.blue, lineWidth: 2).frame(width: 6, height: 3), columns: 6, rows: 3)
    #expect(host.lines == ["⡜⢣", "⡜  ⢣", "⣜⣀⣀⣀⣀⣣"])
  }

  @Test func aPathHasAnInsideAndAPartOfItsOutline() {
    let path = Triangle().path(in: CGRect(x: 0, y: 0, width: 6, height: 4))
    #expect(path.contains(CGPoint(x: 3, y: 2)))
    #expect(!path.contains(CGPoint(x: 0.5, y: 1)))
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 6, height: 4))
    #expect(path.trimmedPath(from: 0, to: 0.3125).boundingRect == CGRect(x: 3, y: 0, width: 3, height: 4))
    let ring = Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 6, height: 6))
      path.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
    }
    #expect(ring.contains(CGPoint(x: 3, y: 3)))
    #expect(!ring.contains(CGPoint(x: 3, y: 3), eoFill: true))
  }

  @Test func tagsFlowIntoAsManyLinesAsTheyNeed() {
    let host = ViewHost(TagScreen(), columns: 14, rows: 6)
    #expect(host.lines.prefix(3) == ["Swift Linux", "Terminals", "Add"])
    host.tap("Add")
    #expect(host.lines.prefix(3) == ["Swift Linux", "Terminals CI", "Add"])
  }

  @Test func aProgressBarKnowsItsWidth() {
    let host = ViewHost(UploadScreen(), columns: 20, rows: 4)
    #expect(host.text.contains("0 of 20 columns"))
    host.tap("More")
    #expect(host.text.contains("10 of 20 columns"))
  }

  @Test func aStackChangesItsDirectionAndKeepsItsState() {
    let host = ViewHost(DirectionScreen(), columns: 24, rows: 4)
    host.tap("Taps: 0")
    #expect(host.lines.first == "Taps: 1 Other")
    host.tap("Turn")
    #expect(host.lines.prefix(2) == ["Taps: 1", "Other"])
  }
}

extension ViewHost {
  /// The number of characters that are Braille patterns.
  fileprivate var dots: Int { text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } }
}

// MARK: Chart

private struct ChartScreen: View {
  @State var values: [Double]
  @State private var selected: Int?

  private var best: Int { values.indices.max { values[$0] < values[$1] } ?? 0 }

  var body: some View {
    VStack(alignment: .leading) {
      HStack(alignment: .bottom, spacing: 1) {
        ForEach(values.indices, id: \.self) { index in
          RoundedRectangle(cornerRadius: 4)
            .fill(index == selected ? Color.accentColor : .gray)
            .frame(width: 2, height: CGFloat(min(values[index], 3)))
            .onTapGesture { selected = index }
        }
      }
      Button("Double") { withAnimation(.easeInOut) { values = values.map { $0 * 2 } } }
      Button(selected.map { "Bar \($0 + 1)" } ?? "Best: \(Int(values[best]))") { selected = best }
    }
  }
}

// MARK: Goal

private struct GoalScreen: View {
  @State private var glasses = 0
  private let goal = 2

  private var progress: Double { Double(glasses) / Double(goal) }

  var body: some View {
    VStack {
      ZStack {
        Circle()
          .trim(from: 0, to: progress)
          .stroke(
            AngularGradient(colors: [.blue, .cyan], center: .center),
            style: StrokeStyle(lineWidth: 12, lineCap: .round)
          )
          .rotationEffect(.degrees(-90))
        Text("\(Int(progress * 100)) %").contentTransition(.numericText())
      }
      .frame(height: 6)
      .animation(.spring(duration: 0.4), value: glasses)
      Button("Drink") { glasses += 1 }
        .sensoryFeedback(.impact(weight: .light), trigger: glasses)
    }
  }
}

// MARK: Shape

private struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

// MARK: Tags

private struct FlowLayout: Layout {
  var spacing: CGFloat = 1

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let places = places(in: proposal.width ?? .infinity, subviews)
    return CGSize(width: places.map(\.maxX).max() ?? 0, height: places.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (place, subview) in zip(places(in: bounds.width, subviews), subviews) {
      subview.place(
        at: CGPoint(x: bounds.minX + place.minX, y: bounds.minY + place.minY), proposal: ProposedViewSize(place.size))
    }
  }

  private func places(in width: CGFloat, _ subviews: Subviews) -> [CGRect] {
    var corner = CGPoint.zero
    return subviews.map { subview in
      let size = subview.sizeThatFits(.unspecified)
      if corner.x > 0, corner.x + size.width > width { corner = CGPoint(x: 0, y: corner.y + size.height) }
      defer { corner.x += size.width + spacing }
      return CGRect(origin: corner, size: size)
    }
  }
}

private struct TagScreen: View {
  @State private var tags = ["Swift", "Linux", "Terminals"]

  var body: some View {
    VStack(alignment: .leading) {
      FlowLayout { ForEach(tags, id: \.self) { Text($0) } }
      Button("Add") { tags.append("CI") }
    }
  }
}

// MARK: Upload

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0

  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

private struct UploadScreen: View {
  @State private var progress = 0.0
  @State private var width: CGFloat = 0

  var body: some View {
    VStack(alignment: .leading) {
      GeometryReader { proxy in
        ZStack(alignment: .leading) {
          Capsule().fill(Color.gray.opacity(0.3))
          Capsule().fill(.green).frame(width: proxy.size.width * progress)
        }
        .preference(key: WidthKey.self, value: proxy.frame(in: .local).width)
      }
      .frame(height: 1)
      .onPreferenceChange(WidthKey.self) { width = $0 }
      Text("\(Int(width * progress)) of \(Int(width)) columns").monospacedDigit()
      Button("More") { progress += 0.5 }
    }
  }
}

// MARK: Direction

private struct DirectionScreen: View {
  @State private var isVertical = false

  var body: some View {
    let layout = isVertical ? AnyLayout(VStackLayout(alignment: .leading)) : AnyLayout(HStackLayout())
    VStack(alignment: .leading) {
      layout {
        TapCounter()
        Text("Other")
      }
      Button("Turn") { withAnimation { isVertical.toggle() } }
    }
  }
}

private struct TapCounter: View {
  @State private var taps = 0

  var body: some View {
    Button("Taps: \(taps)") { taps += 1 }
  }
}
