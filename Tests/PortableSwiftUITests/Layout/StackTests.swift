import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("Stacks lay out their views in whole cells")
struct StackTests {
  @Test func theVisibleRowsOfALongStackAreDrawn() {
    let host = ViewHost(
      ScrollView { VStack(alignment: .leading, spacing: 1) { ForEach(0..<1_000) { Text("Row \($0)") } } }, columns: 20,
      rows: 4)
    #expect(host.lines == ["Row 0", "", "Row 1"])
    host.scroll(1)
    #expect(host.lines == ["", "Row 2", "", "Row 3"])
    host.press(.end)
    #expect(host.lines == ["", "Row 998", "", "Row 999"])
  }

  @Test func aVerticalStackCentersItsViews() {
    #expect(
      text(
        VStack {
          Text("long line")
          Text("short")
        }) == "long line\n  short")
  }

  @Test func stacksAlignTheirViews() {
    #expect(
      text(
        VStack(alignment: .leading) {
          Text("1234")
          Text("1")
        }) == "1234\n1")
    #expect(
      text(
        VStack(alignment: .trailing) {
          Text("1234")
          Text("1")
        }) == "1234\n   1")
    #expect(
      text(
        HStack(alignment: .top) {
          Text("1\n2\n3")
          Text("x")
        }) == "1 x\n2\n3")
    #expect(
      text(
        HStack {
          Text("1\n2\n3")
          Text("x")
        }) == "1\n2 x\n3")
    #expect(
      text(
        HStack(alignment: .bottom) {
          Text("1\n2\n3")
          Text("x")
        }) == "1\n2\n3 x")
  }

  @Test func baselinesAreTheFirstAndTheLastLine() {
    let first = HStack(alignment: .firstTextBaseline) {
      Text("1\n2")
      Text("x")
    }
    let last = HStack(alignment: .lastTextBaseline) {
      Text("1\n2")
      Text("x")
    }
    #expect(text(first) == "1 x\n2")
    #expect(text(last) == "1\n2 x")
  }

  @Test func stacksPutSpaceBetweenTheirViews() {
    #expect(
      text(
        VStack(spacing: 1) {
          Text("a")
          Text("b")
        }) == "a\n\nb")
    #expect(
      text(
        HStack(spacing: 3) {
          Text("a")
          Text("b")
        }) == "a   b")
    #expect(
      text(
        HStack(spacing: 0) {
          Text("a")
          Text("b")
        }) == "ab")
    #expect(
      text(
        HStack(spacing: .nan) {
          Text("a")
          Text("b")
        }) == "ab")
    #expect(
      text(
        HStack(spacing: 0.6) {
          Text("a")
          Text("b")
        }) == "a b")
  }

  @Test func aSpacerTakesWhatTheOthersLeave() {
    #expect(
      text(
        HStack(spacing: 0) {
          Text("left")
          Spacer()
          Text("right")
        }, columns: 14) == "left     right")
    #expect(
      text(
        HStack(spacing: 0) {
          Spacer()
          Text("right")
        }, columns: 8) == "   right")
    #expect(
      text(
        VStack {
          Text("top")
          Spacer()
          Text("end")
        }, rows: 4) == "top\n\n\nend")
    #expect(
      text(
        HStack(spacing: 0) {
          Text("a")
          Spacer(minLength: 2)
          Text("b")
        }, columns: 1) == "a  b")
  }

  @Test func twoSpacersShareTheRest() {
    #expect(
      text(
        HStack(spacing: 0) {
          Text("a")
          Spacer()
          Text("b")
          Spacer()
          Text("c")
        }, columns: 7) == "a  b  c")
  }

  @Test func theLeastFlexibleViewsGetTheirSpaceFirst() {
    // The short text keeps its line, and the long one wraps into the rest.
    let view = HStack {
      Text("a long text that wraps")
      Text("short")
    }
    #expect(text(view, columns: 17) == "a long text short\nthat wraps")
  }

  @Test func viewsInGroupsConditionsAndListsAreSiblings() {
    let view = VStack(alignment: .leading) {
      Group {
        Text("1")
        if true { Text("2") }
      }
      ForEach(3..<5) { Text("\($0)") }
      EmptyView()
      AnyView(Text("5"))
    }
    #expect(text(view) == "1\n2\n3\n4\n5")
  }

  @Test func theViewsOfTheRootAreStacked() {
    #expect(
      text(
        Group {
          Text("a")
          Text("b")
        }) == "a\nb")
    #expect(text(EmptyView()) == "")
  }

  @Test func anUnchangedSizeEndsTheLayoutOfParents() {
    let host = ViewHost(Replacing())
    #expect(host.size == (5, 2))
    host.tap("12345")
    #expect(host.text == "abcde\nabcde")
    #expect(host.size == (5, 2))
    host.tap("abcde")
    #expect(host.text == "a longer\na longer")
    #expect(host.size == (8, 2))
  }

  @Test func aChangedLayoutIsTheSameAsANewOne() {
    var numbers = SeededGenerator(seed: 7)
    let model = Texts()
    let host = ViewHost(Flexible(model: model), columns: 24, rows: 12)
    for step in 0..<rounds(250, many: 5_000) {
      let row = Int.random(in: 0..<3, using: &numbers)
      let column = Int.random(in: 0..<3, using: &numbers)
      let words = (0..<Int.random(in: 0..<6, using: &numbers)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...9, using: &numbers))
      }
      model.rows[row][column] = words.joined(separator: step.isMultiple(of: 5) ? "\n" : " ")
      let changed = host.text
      let new = ViewHost(Flexible(model: model), columns: 24, rows: 12).text
      #expect(changed == new, "step \(step)")
      if changed != new { return }
    }
  }

  private func text(_ view: some View, columns: Int = 40, rows: Int? = nil) -> String {
    ViewHost(view, columns: columns, rows: rows).text
  }

  @Test func lazyStacksAlignTheirViewsInTheRoomThatTheyTake() {
    #expect(
      text(
        LazyVStack(alignment: .leading) {
          Text("1234")
          Text("1")
        }, columns: 10) == "1234\n1")
    #expect(
      text(
        LazyVStack(alignment: .trailing) {
          Text("1234")
          Text("1")
        }, columns: 6) == "  1234\n     1")
    let host = ViewHost(LazyHStack(alignment: .bottom) { Text("1") }, columns: 6, rows: 3)
    #expect(host.text == "\n\n1")
  }
}

private struct Replacing: View {
  @State private var step = 0
  private let texts = ["12345", "abcde", "a longer"]

  var body: some View {
    Text(texts[step])
    Button(texts[step]) { step += 1 }
  }
}

private final class Texts: ObservableObject {
  @Published var rows = [["one", "two", "three"], ["four", "five", "six"], ["seven", "eight", "nine"]]
}

private struct Flexible: View {
  @ObservedObject var model: Texts

  var body: some View {
    VStack(alignment: .leading, spacing: 1) {
      ForEach(0..<3) { row in
        HStack(alignment: .top) {
          Text(model.rows[row][0])
          Spacer()
          VStack { Text(model.rows[row][1]) }
          Text(model.rows[row][2])
        }
      }
    }
  }
}
