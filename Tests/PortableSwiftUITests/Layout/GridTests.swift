import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Grids")
struct GridTests {
  @Test func columnsAreAsWideAsTheirWidestView() {
    let host = ViewHost(
      Grid(alignment: .leading) {
        GridRow {
          Text("Show")
          Text("Episodes").gridColumnAlignment(.trailing)
        }
        Divider().gridCellUnsizedAxes(.horizontal)
        ForEach([("Rosetta", 12), ("Go", 3)], id: \.0) { name, count in
          GridRow {
            Text(name)
            Text("\(count)")
          }
        }
        GridRow { Text("Total: 15").gridCellColumns(2) }
      }, columns: 20)
    #expect(
      host.text == """
        Show    Episodes
        ────────────────
        Rosetta       12
        Go             3
        Total: 15
        """)
  }

  @Test func aFlexibleColumnTakesTheRest() {
    let grid = Grid {
      GridRow {
        Text("ab")
        Color.red
      }
    }
    #expect(ViewHost(grid, columns: 20, rows: 3).size == (20, 3))
  }

  @Test func aRowThatGrowsMovesTheOthers() {
    let host = ViewHost(GrowingGrid(), columns: 20)
    #expect(host.text == "a   x\n[ ] y")
    host.tap("y")
    #expect(host.text == "long a x\n[x]    y")
  }

  @Test func aLazyGridHasAsManyColumnsAsFit() {
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 5))], alignment: .leading) {
      ForEach(0..<5) { Text("\($0)") }
    }
    #expect(ViewHost(grid, columns: 17).text.split(separator: "\n").count == 2)
    #expect(ViewHost(grid, columns: 5).text.split(separator: "\n").count == 5)
    // A column isn't wider than the screen.
    #expect(ViewHost(grid, columns: 3).size.columns == 3)
  }

  /// A stack asks its views for their size in a row without an end.
  @Test func aLazyGridInAStackHasNoMoreColumnsThanViews() {
    func grid(_ items: [GridItem], count: Int) -> some View {
      HStack {
        Text("x")
        LazyVGrid(columns: items, alignment: .leading) { ForEach(0..<count, id: \.self) { Text("\($0)") } }
      }
    }
    let adaptive = GridItem(.adaptive(minimum: 5), alignment: .leading)
    #expect(ViewHost(grid([adaptive], count: 5), columns: 19).text == "x 0     1     2\n  3     4")
    #expect(ViewHost(grid([adaptive], count: 3), columns: 19).text == "x 0     1     2")
    #expect(ViewHost(grid([adaptive, GridItem(.fixed(3))], count: 3), columns: 40).text == "x 0      1      2")
    #expect(ViewHost(grid([adaptive], count: 0), columns: 19).text == "x")
    // The columns after the last view count all the same.
    let narrow = GridItem(.adaptive(minimum: 5, maximum: 5))
    let centered = LazyVGrid(columns: [narrow]) { Text("0") }
    #expect(ViewHost(centered, columns: 20).text == "   0")
    #expect(ViewHost(ScrollView { centered.frame(width: 1_000_000_000) }, columns: 20, rows: 2).size.rows == 2)
    let rows = VStack(spacing: 0) { LazyHGrid(rows: [GridItem(.adaptive(minimum: 1))]) { Text("a") } }
    #expect(ViewHost(rows, columns: 20, rows: 3).text == "a")
  }

  @Test func fixedAndFlexibleTracksShareTheWidth() {
    let items = [GridItem(.fixed(4), alignment: .leading), GridItem(.flexible(minimum: 1), alignment: .trailing)]
    let host = ViewHost(
      LazyVGrid(columns: items) {
        Text("a")
        Text("b")
        Text("c")
        Text("d")
      }, columns: 10)
    #expect(host.text == "a        b\nc        d")
  }

  @Test func aHorizontalGridFillsItsRowsFirst() {
    let host = ViewHost(
      LazyHGrid(rows: [GridItem(.fixed(1)), GridItem(.fixed(1))]) { ForEach(0..<3) { Text("\($0)") } }, columns: 10,
      rows: 2)
    #expect(host.text == "0 2\n1")
  }

  @Test func theFirstViewThatFitsIsShown() {
    let view = ViewThatFits {
      Text("Refreshed 12 minutes ago")
      Text("12 min")
    }
    #expect(ViewHost(view, columns: 30).text == "Refreshed 12 minutes ago")
    #expect(ViewHost(view, columns: 20).text == "12 min")
  }

  @Test func aCalendarHasSevenFlexibleColumns() {
    let grid = LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 7)) {
      ForEach(1..<15) { Text("\($0)") }
    }
    let host = ViewHost(grid, columns: 30)
    #expect(host.size == (30, 2))
    #expect(host.lines.first?.split(separator: " ") == ["1", "2", "3", "4", "5", "6", "7"])
  }
}

private struct GrowingGrid: View {
  @State private var isLong = false

  var body: some View {
    Grid(alignment: .leading) {
      GridRow {
        Text(isLong ? "long a" : "a")
        Text("x")
      }
      GridRow {
        Toggle(isOn: $isLong) { EmptyView() }.accessibilityLabel("y")
        Text("y")
      }
    }
  }
}
