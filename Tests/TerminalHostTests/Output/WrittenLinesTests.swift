import PortableSwiftUI
import Testing

@testable import TerminalHost

@Suite struct WrittenLinesTests {
  private let lines: WrittenLines = {
    var surface = CellSurface(size: CellSize(width: 20, height: 4))
    surface.draw("ten column", at: CellPoint(x: 0, y: 0))
    surface.draw("        a", at: CellPoint(x: 0, y: 1))
    surface.draw("日本日本", at: CellPoint(x: 2, y: 3))
    return WrittenLines(ScreenUpdate.Frame(surface, caret: CellPoint(x: 9, y: 3)), cursor: 3)
  }()

  @Test(arguments: [(20, 3), (11, 3), (10, 3), (9, 5), (8, 6), (5, 6), (1, 29)])
  func aNarrowerTerminalHasMoreRowsAboveTheCursor(columns: Int, rows: Int) {
    #expect(lines.rowsToCursor(in: columns) == rows)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color", "TMUX": "/tmp/tmux"], true),
      (["TERM": "screen", "TMUX": "/tmp/tmux"], true), (["TERM": "screen"], false), (["TERM": "linux"], false),
      (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(390)"], false),
    ] as [([String: String], Bool)])
  func someTerminalsCutLinesOff(variables: [String: String], wrapsAgain: Bool) {
    #expect(TerminalFeatures(variables: variables).wrapsAgain == wrapsAgain)
  }
}
