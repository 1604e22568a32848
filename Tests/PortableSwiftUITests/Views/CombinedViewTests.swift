import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Views beside each other have lines between them, and shapes are combined by cells")
struct CombinedViewTests {
  @Test func viewsAreBesideALine() {
    let host = ViewHost(
      HSplitView {
        Text("Left")
        VSplitView {
          Text("Top")
          Text("Bottom")
        }
      }
      .frame(height: 3), columns: 20, rows: 3)
    #expect(
      host.screen(width: 20, height: 3) == """
        Left│Top
            │───────────────
            │Bottom
        """)
  }

  @Test func shapesAreCombinedByCells() {
    let (wide, narrow) = (Rectangle().size(width: 6, height: 2), Rectangle().size(width: 2, height: 4))
    #expect(cells(wide.union(narrow)) == ["######", "######", "##", "##"])
    #expect(cells(wide.intersection(narrow)) == ["##", "##", "", ""])
    #expect(cells(wide.subtracting(narrow)) == ["  ####", "  ####", "", ""])
    #expect(cells(wide.symmetricDifference(narrow)) == ["  ####", "  ####", "##", "##"])
  }

  @Test func aShapeCanHaveAHole() {
    let hole = Rectangle().subtracting(Rectangle().path(in: CGRect(x: 2, y: 1, width: 2, height: 2)))
    #expect(cells(hole) == ["######", "##  ##", "##  ##", "######"])
  }

  @Test func emptyAndInfinitePathsAreCombined() {
    #expect(Path().union(Path()).isEmpty)
    let square = Path(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(Path().union(square).boundingRect == square.boundingRect)
    #expect(square.subtracting(square).isEmpty)
    let endless = Path(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    #expect(square.union(endless).contains(CGPoint(x: 1.5, y: 1.5)))
  }

  private func cells(_ shape: some Shape) -> [String] {
    let path = shape.path(in: CGRect(x: 0, y: 0, width: 6, height: 4))
    return (0..<4).map { row in
      let line = (0..<6).map { path.contains(CGPoint(x: Double($0) + 0.5, y: Double(row) + 0.5)) ? "#" : " " }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
