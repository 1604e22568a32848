import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Views are aligned by their guides, by containers and by anchors")
struct GuideTests {
  @Test func guidesOfOneViewAreComputedBeforeThoseOfTheNextOne() {
    let host = ViewHost(WrappedWords(words: ["one", "three", "four", "five"], width: 10))
    #expect(host.lines == ["onethree", "fourfive"])
  }

  @Test func aGuideMovesAViewInAStack() {
    let host = ViewHost(
      VStack(alignment: .leading, spacing: 0) {
        Text("a")
        Text("bc").alignmentGuide(.leading) { _ in -2 }
        Text("def").alignmentGuide(.leading) { $0[.trailing] }
      })
    #expect(host.text == "   a\n     bc\ndef")
    #expect(host.size == (7, 3))
  }

  @Test func anAlignmentOfYourOwnReachesThroughContainers() {
    let host = ViewHost(
      HStack(alignment: .title, spacing: 1) {
        VStack(spacing: 0) {
          Text("x")
          Text("y")
          Text("t").alignmentGuide(.title) { $0[VerticalAlignment.top] }
        }
        VStack(spacing: 0) {
          Text("T").alignmentGuide(.title) { $0[VerticalAlignment.top] }.padding(.top, 1)
          Text("z")
        }
      })
    #expect(host.text == "x\ny\nt T\n  z")
  }

  @Test func withoutAGuideTheDefaultOfTheAlignmentCounts() {
    let host = ViewHost(
      HStack(alignment: .title, spacing: 0) {
        Text("a\nb\nc")
        Text("d")
      })
    #expect(host.text == "a\nb\ncd")
  }

  @Test func layersAreAlignedByGuides() {
    let host = ViewHost(
      Text("abcdef").overlay(alignment: .topLeading) {
        Text("X").alignmentGuide(.leading) { $0.width - 4 }
      })
    #expect(host.text == "abcXef")
    let stack = ViewHost(
      ZStack(alignment: .topLeading) {
        Text("abc")
        Text("X").alignmentGuide(.leading) { _ in -4 }
      })
    #expect(stack.text == "abc X")
  }

  @Test func aGuideThatChangesMovesTheView() {
    let host = ViewHost(Moving())
    #expect(host.lines[0] == "a" && host.text.hasPrefix(" a"))
    host.tap("Move")
    #expect(host.text.hasPrefix("   a"))
  }

  @Test func aLayoutReadsGuides() {
    let host = ViewHost(
      ByGuide {
        Text("ab").alignmentGuide(.leading) { _ in -3 }
        Text("c")
      })
    #expect(host.text == "c  ab")
  }

  @Test func aFrameHasTheSizeOfAContainer() {
    let host = ViewHost(
      ScrollView(.horizontal) {
        HStack(spacing: 1) {
          ForEach(0..<3, id: \.self) { number in
            Text("\(number)").containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 1, alignment: .leading)
          }
          Text("all").containerRelativeFrame(.horizontal)
        }
      }, columns: 20, rows: 1)
    #expect(host.text == "0      1      2")
    #expect(host.screen(width: 11, height: 1) == "0   1   2")
    let root = ViewHost(
      Text("x").containerRelativeFrame([.horizontal, .vertical]) { length, _ in length / 2 }, columns: 8, rows: 4)
    #expect(root.size == (4, 2))
  }

  @Test func anAnchorIsConverted() {
    let host = ViewHost(Underlined())
    #expect(host.lines == ["one  two", "---", "Other"])
    host.tap("Other")
    #expect(host.text.hasPrefix("one  two\n     ---"))
  }

  @Test func aPreferenceIsTransformed() {
    let host = ViewHost(
      VStack {
        Text("a").preference(key: NamesKey.self, value: ["a"])
        Text("b").preference(key: NamesKey.self, value: ["b"])
      }
      .frame(width: 3)
      .transformPreference(NamesKey.self) { $0.append("c") }
      .overlayPreferenceValue(NamesKey.self, alignment: .bottom) { Text($0.joined()).fixedSize() })
    #expect(host.text == " a\nabc")
  }
}

private enum Title: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height - 1 }
}

extension VerticalAlignment {
  fileprivate static let title = VerticalAlignment(Title.self)
}

private struct Moving: View {
  @State private var place: CGFloat = 1

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(spacing: 0) { Text("a").alignmentGuide(.leading) { _ in -place } }
      Button("Move") { place += 2 }
    }
  }
}

private struct ByGuide: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 5, height: 1)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews {
      let guide = subview.dimensions(in: .unspecified)[HorizontalAlignment.leading]
      subview.place(at: CGPoint(x: bounds.minX - guide, y: bounds.minY), proposal: .unspecified)
    }
  }
}

private struct SelectedKey: PreferenceKey {
  static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

private struct NamesKey: PreferenceKey {
  static var defaultValue: [String] { [] }

  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct Underlined: View {
  @State private var selected = "one"

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 2) {
        ForEach(["one", "two"], id: \.self) { name in
          Text(name).anchorPreference(key: SelectedKey.self, value: .bounds) { name == selected ? $0 : nil }
        }
      }
      Text(" ")
      Button("Other") { selected = "two" }
    }
    .overlayPreferenceValue(SelectedKey.self, alignment: .topLeading) { anchor in
      GeometryReader { proxy in
        if let anchor {
          Text(String(repeating: "-", count: Int(proxy[anchor].width)))
            .offset(x: proxy[anchor].minX, y: proxy[anchor].maxY)
        }
      }
    }
  }
}

/// Words in lines, as tag clouds place them.
private struct WrappedWords: View {
  let words: [String]
  let width: CGFloat

  var body: some View {
    var (x, y): (CGFloat, CGFloat) = (0, 0)
    return ZStack(alignment: .topLeading) {
      ForEach(words, id: \.self) { word in
        Text(word)
          .alignmentGuide(.leading) { view in
            if x + view.width > width { (x, y) = (0, y + view.height) }
            defer { x = word == words.last ? 0 : x + view.width }
            return -x
          }
          .alignmentGuide(.top) { _ in
            defer { if word == words.last { y = 0 } }
            return -y
          }
      }
    }
  }
}
