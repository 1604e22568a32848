import PortableSwiftUI
import PackageSupport
import TerminalHost
import Testing

@Suite struct ScreenUpdateTests {
  @Test func nothingIsWrittenForTheSameSurface() {
    let surface = drawn("same text")
    let update = ScreenUpdate.bytes(from: surface, to: surface, depth: .trueColor)
    #expect(String(decoding: update, as: UTF8.self) == "\u{1B}[?25l\u{1B}[0m")
  }

  @Test func onlyChangedCellsAreWritten() {
    let update = ScreenUpdate.bytes(from: drawn("one line of text"), to: drawn("one lime of text"), depth: .trueColor)
    #expect(String(decoding: update, as: UTF8.self) == "\u{1B}[?25l\u{1B}[0m\u{1B}[1;7Hm")
  }

  @Test func aTerminalWithoutColorsGetsNone() {
    var surface = CellSurface(size: CellSize(width: 4, height: 1))
    surface.draw("ab", at: CellPoint(x: 0, y: 0), style: CellStyle(foreground: .palette(1), attributes: .bold))
    let update = ScreenUpdate.bytes(from: nil, to: surface, depth: .none)
    #expect(String(decoding: update, as: UTF8.self) == "\u{1B}[?25l\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hab")
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
    let update = String(decoding: ScreenUpdate.bytes(from: nil, to: surface, depth: depth), as: UTF8.self)
    #expect(update.contains(sequence + "x"))
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
  func updatesShowWhatWasDrawn(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let pieces = ["a", "word", "日本語", "e\u{301}", "👩‍👩‍👧", "   ", "ﬁ", "🇩🇪", "-"]
    let size = CellSize(width: Int.random(in: 1...24, using: &numbers), height: Int.random(in: 1...6, using: &numbers))
    var terminal = ModelTerminal(size: size)
    var shown: CellSurface?
    for _ in 0..<100 {
      var surface = shown ?? CellSurface(size: size)
      if Bool.random(using: &numbers) { surface.clear() }
      for _ in 0..<Int.random(in: 0...6, using: &numbers) {
        let style = CellStyle(
          foreground: Bool.random(using: &numbers) ? .standard : .palette(UInt8.random(in: 0...15, using: &numbers)),
          attributes: CellStyle.Attributes(rawValue: UInt8.random(in: 0...63, using: &numbers)))
        let origin = CellPoint(
          x: Int.random(in: -3...size.width, using: &numbers), y: Int.random(in: -1...size.height, using: &numbers))
        surface.draw(pieces.randomElement(using: &numbers) ?? "", at: origin, style: style)
      }
      terminal.take(ScreenUpdate.bytes(from: shown, to: surface, depth: .trueColor))
      #expect(terminal.cells == (0..<surface.cells.count).map { ModelTerminal.Cell(surface, $0) })
      shown = surface
    }
  }
}

private func drawn(_ text: String) -> CellSurface {
  var surface = CellSurface(size: CellSize(width: 20, height: 2))
  surface.draw(text, at: CellPoint(x: 0, y: 0))
  return surface
}

/// A terminal that knows the control sequences of an update, and the widths that the surface assumes.
private struct ModelTerminal {
  struct Cell: Equatable {
    var text: String
    var parameters: String
  }

  let size: CellSize
  var cells: [Cell]
  private var position = 0
  private var parameters = "0"

  init(size: CellSize) {
    self.size = size
    cells = Array(repeating: Cell(text: " ", parameters: "0"), count: size.width * size.height)
  }

  mutating func take(_ bytes: [UInt8]) {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = text.first {
      if character == "\u{1B}" {
        let end = text.dropFirst(2).firstIndex { $0.isLetter } ?? text.endIndex
        obey(text[end], text.dropFirst(2)[..<end])
        text = text[text.index(after: end)...]
      } else {
        let width = CellWidth.of(character)
        cells[position] = Cell(text: String(character), parameters: parameters)
        if width == 2 { cells[position + 1] = Cell(text: "", parameters: parameters) }
        position += width
        text = text.dropFirst()
      }
    }
  }

  private mutating func obey(_ final: Character, _ text: Substring) {
    switch final {
    case "H":
      let numbers = text.split(separator: ";").compactMap { Int($0) }
      position = (numbers[0] - 1) * size.width + numbers[1] - 1
    case "J": cells = cells.map { _ in Cell(text: " ", parameters: "0") }
    case "m": parameters = String(text)
    default: break
    }
  }
}

extension ModelTerminal.Cell {
  /// The cell that a terminal with 24-bit colors shows for a cell of a surface.
  init(_ surface: CellSurface, _ index: Int) {
    let style = surface.cells[index].style
    var parameters = "0"
    let codes = [(1, "1"), (2, "2"), (4, "3"), (8, "4"), (32, "7"), (16, "9")]
    for (bit, code) in codes where style.attributes.rawValue & UInt8(bit) != 0 { parameters += ";\(code)" }
    if case .palette(let index) = style.foreground { parameters += ";\(index < 8 ? 30 + Int(index) : 82 + Int(index))" }
    self.init(text: surface.text(at: index), parameters: parameters)
  }
}
