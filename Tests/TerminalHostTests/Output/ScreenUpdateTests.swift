import PackageSupport
import PortableSwiftUI
import TerminalEmulator
import TerminalHost
import Testing

@Suite struct ScreenUpdateTests {
  @Test func nothingIsWrittenForTheSameFrame() {
    #expect(update(from: drawn("same text"), to: drawn("same text")) == "")
  }

  @Test func onlyChangedCellsAreWritten() {
    #expect(update(from: drawn("one line of text"), to: drawn("one lime of text")) == "\u{1B}[1;7Hm")
  }

  @Test func aFewUnchangedCellsAreWrittenAgainInsteadOfMovingTheCursor() {
    #expect(update(from: drawn("a b c"), to: drawn("x b y")) == "\u{1B}[1;1Hx b y")
    #expect(update(from: drawn("a 123456 c"), to: drawn("x 123456 y")) == "\u{1B}[1;1Hx\u{1B}[8Cy")
  }

  @Test func theCursorIsHiddenWhileCellsAreWritten() {
    var (shown, next) = (drawn("text"), drawn("text"))
    next.caret = CellPoint(x: 4, y: 0)
    #expect(update(from: shown, to: next) == "\u{1B}[1;5H\u{1B}[?25h")
    shown = next
    next.caret = CellPoint(x: 0, y: 1)
    #expect(update(from: shown, to: next) == "\u{1B}[2;1H")
    next = drawn("next")
    next.caret = CellPoint(x: 0, y: 1)
    #expect(update(from: shown, to: next) == "\u{1B}[?25l\u{1B}[1;1Hn\u{1B}[2;1H\u{1B}[?25h")
    next.caret = CellPoint(x: 20, y: 1)
    #expect(update(from: shown, to: next) == "\u{1B}[?25l\u{1B}[1;1Hn")
  }

  /// Many terminals show bold black as dark gray.
  @Test(arguments: [CellColor.palette(0), .rgb(red: 0, green: 0, blue: 0)])
  func blackTextIsNotBold(color: CellColor) {
    var surface = CellSurface(size: CellSize(width: 1, height: 1))
    let style = CellStyle(foreground: color, background: .palette(8), attributes: [.bold, .underline])
    surface.draw("a", at: CellPoint(x: 0, y: 0), style: style)
    #expect(update(to: ScreenUpdate.Frame(surface), depth: .palette).contains("\u{1B}[0;4;30;100ma"))
  }

  @Test func aTerminalWithoutColorsGetsAttributesAlone() {
    var surface = CellSurface(size: CellSize(width: 4, height: 1))
    surface.draw("ab", at: CellPoint(x: 0, y: 0), style: CellStyle(foreground: .palette(1), attributes: .bold))
    surface.draw("c", at: CellPoint(x: 2, y: 0), style: CellStyle(foreground: .palette(1)))
    #expect(
      update(to: ScreenUpdate.Frame(surface), depth: .none)
        == "\u{1B}[?25l\u{1B}[2J\u{1B}[1;1H\u{1B}[0;1mab\u{1B}[0mc")
  }

  @Test(arguments: [
    (ColorDepth.palette, "\u{1B}[0;1;91;44m"), (.indexed, "\u{1B}[0;1;38;5;203;48;5;18m"),
    (.trueColor, "\u{1B}[0;1;38;2;255;80;80;48;2;0;0;128m"),
  ])
  func colorsAreThoseThatTheTerminalHas(depth: ColorDepth, sequence: String) {
    let style = CellStyle(
      foreground: .rgb(red: 255, green: 80, blue: 80), background: .rgb(red: 0, green: 0, blue: 128), attributes: .bold)
    var surface = CellSurface(size: CellSize(width: 1, height: 1))
    surface.draw("x", at: CellPoint(x: 0, y: 0), style: style)
    #expect(update(to: ScreenUpdate.Frame(surface), depth: depth).contains(sequence + "x"))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "xterm"], .palette), (["TERM": "vt100"], .none), ([:], .none),
      (["TERM": "xterm", "NO_COLOR": "1"], .none),
      (["TERM": "xterm", "NO_COLOR": ""], .palette),
    ] as [([String: String], ColorDepth)])
  func theEnvironmentSelectsTheColors(variables: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(variables: variables) == depth)
  }

  /// Views draw only visible text, but an update doesn't rely on it.
  @Test func controlCharactersOfASurfaceAreReplaced() {
    for value in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) {
      var surface = CellSurface(size: CellSize(width: 2, height: 1))
      surface.draw(Unicode.Scalar(value).map { "\($0)" } ?? "", at: CellPoint(x: 0, y: 0))
      var terminal = TerminalEmulator(columns: 2, rows: 1)
      #expect(throws: Never.self) {
        try terminal.take("\u{1B}[?1049h".utf8)
        try terminal.take(ScreenUpdate.bytes(from: nil, to: ScreenUpdate.Frame(surface), depth: .none))
      }
    }
  }

  @Test func overwritingHalfAWideGraphemeErasesItsOtherHalf() {
    var surface = CellSurface(size: CellSize(width: 6, height: 1))
    surface.draw("日本", at: CellPoint(x: 0, y: 0))
    surface.draw("x", at: CellPoint(x: 1, y: 0))
    #expect(surface.text == " x本")
    surface.draw("y", at: CellPoint(x: 2, y: 0))
    #expect(surface.text == " xy")
  }

  @Test func aGraphemeThatDoesNotFitIsLeftOut() {
    var surface = CellSurface(size: CellSize(width: 3, height: 1))
    surface.draw("a日本", at: CellPoint(x: 0, y: 0))
    #expect(surface.text == "a日")
    surface.draw("語x", at: CellPoint(x: -1, y: 0))
    #expect(surface.text == "ax")
  }

  @Test func stackedMarksAreBounded() {
    var surface = CellSurface(size: CellSize(width: 3, height: 1))
    surface.draw("a" + String(repeating: "\u{301}", count: 5_000) + "b", at: CellPoint(x: 0, y: 0))
    #expect(surface.text.unicodeScalars.count == 17)
  }

  /// Draws at random, applies each update to a model of a terminal, and compares.
  @Test(arguments: 0..<20)
  func updatesShowTheDrawnSurface(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let pieces = ["a", "word", "日本語", "e\u{301}", "👩‍👩‍👧", "   ", "ﬁ", "🇩🇪", "-"]
    let size = CellSize(width: Int.random(in: 1...24, using: &numbers), height: Int.random(in: 1...6, using: &numbers))
    var terminal = TerminalEmulator(columns: size.width, rows: size.height)
    try terminal.take("\u{1B}[?1049h".utf8)
    var shown: ScreenUpdate.Frame?
    for _ in 0..<100 {
      var frame = shown ?? ScreenUpdate.Frame(CellSurface(size: size))
      if Bool.random(using: &numbers) { frame.surface.clear() }
      for _ in 0..<Int.random(in: 0...6, using: &numbers) {
        let style = CellStyle(
          foreground: Bool.random(using: &numbers) ? .standard : .palette(UInt8.random(in: 0...15, using: &numbers)),
          attributes: CellStyle.Attributes(rawValue: UInt8.random(in: 0...63, using: &numbers)))
        let origin = CellPoint(
          x: Int.random(in: -3...size.width, using: &numbers), y: Int.random(in: -1...size.height, using: &numbers))
        frame.surface.draw(pieces.randomElement(using: &numbers) ?? "", at: origin, style: style)
      }
      let caret = CellPoint(
        x: Int.random(in: 0...size.width, using: &numbers), y: Int.random(in: 0..<size.height, using: &numbers))
      frame.caret = Bool.random(using: &numbers) ? caret : nil
      let update = ScreenUpdate.bytes(from: shown, to: frame, depth: .trueColor)
      // A sequence may be split anywhere.
      let split = Int.random(in: 0...update.count, using: &numbers)
      try terminal.take(update[..<split])
      try terminal.take(update[split...])
      #expect(terminal.isStable)
      #expect(terminal.cells == (0..<frame.surface.cells.count).map { TerminalEmulator.Cell(frame.surface, $0) })
      let isVisible = frame.caret.map { $0.x < size.width } ?? false
      #expect(terminal.modes.contains(25) == isVisible)
      if isVisible { #expect(terminal.cursor == (caret.y, caret.x)) }
      shown = frame
    }
  }

  /// A program that is busy draws for a size that the terminal no longer has.
  @Test func aTerminalClipsWhatIsDrawnForTheSizeBefore() throws {
    var terminal = TerminalEmulator(columns: 20, rows: 2)
    try terminal.take("\u{1B}[?1049h".utf8)
    var late = drawn("twenty columns      ")
    late.caret = CellPoint(x: 19, y: 1)
    var next = ScreenUpdate.Frame(CellSurface(size: CellSize(width: 8, height: 1)))
    next.surface.draw("eight", at: CellPoint(x: 0, y: 0))
    terminal.resize(columns: 8, rows: 1)
    try terminal.take(ScreenUpdate.bytes(from: nil, to: late, depth: .none))
    #expect(!terminal.isStable && terminal.lines == ["twenty c"])
    try terminal.take(ScreenUpdate.bytes(from: nil, to: next, depth: .none))
    #expect(terminal.isStable && terminal.lines == ["eight"])
    // From then on, it fails.
    #expect(throws: TerminalEmulator.Failure.beyondLastColumn("o")) {
      try terminal.take(ScreenUpdate.bytes(from: nil, to: late, depth: .none))
    }
  }
}

private func drawn(_ text: String) -> ScreenUpdate.Frame {
  var surface = CellSurface(size: CellSize(width: 20, height: 2))
  surface.draw(text, at: CellPoint(x: 0, y: 0))
  return ScreenUpdate.Frame(surface)
}

private func update(
  from shown: ScreenUpdate.Frame? = nil, to frame: ScreenUpdate.Frame, depth: ColorDepth = .trueColor
) -> String {
  let update = String(decoding: ScreenUpdate.bytes(from: shown, to: frame, depth: depth), as: UTF8.self)
  if update.isEmpty { return "" }
  #expect(update.hasPrefix("\u{1B}[?2026h") && update.hasSuffix("\u{1B}[?2026l"))
  return String(update.dropFirst(8).dropLast(8))
}

extension TerminalEmulator.Cell {
  /// The cell that a terminal with 24-bit colors shows for a cell of a surface.
  init(_ surface: CellSurface, _ index: Int) {
    var style = surface.cells[index].style
    if style.foreground == .palette(0) { style.attributes.remove(.bold) }
    let names: [(CellStyle.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.inverse, "inverse"),
      (.strikethrough, "strikethrough"),
    ]
    var words = names.filter { style.attributes.contains($0.0) }.map(\.1)
    let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    if case .palette(let index) = style.foreground {
      words.append((index < 8 ? "" : "bright-") + colors[Int(index) % 8])
    }
    self.init(text: surface.text(at: index), style: words.joined(separator: " "))
  }
}
