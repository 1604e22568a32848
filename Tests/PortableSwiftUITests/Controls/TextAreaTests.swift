import PackageSupport
import PortableSwiftUI
import TestSupport
import Testing

/// Tests the text area with events and by the cells that it draws.
@MainActor @Suite struct TextAreaTests {
  @Test func textIsTypedSelectedAndDeleted() {
    let area = Area("", columns: 12, rows: 3)
    area.type("two words")
    area.press(.leftArrow, [.control, .shift])
    #expect(area.screen == ["two [words]"])
    area.type("x")
    area.press(.return)
    area.type("日")
    #expect(area.screen == ["two x", "日"])
    #expect(area.caret == CellPoint(x: 2, y: 1))
    area.press(.delete)
    area.press(.delete)
    area.press("z", .control)
    #expect(area.screen == ["two x", "日"])
  }

  @Test func longLinesContinueOnTheNextRow() {
    let area = Area("the quick brown fox", columns: 9, rows: 4)
    #expect(area.screen == ["the", "quick", "brown", "fox"])
    area.press(.downArrow)
    #expect(area.caret == CellPoint(x: 0, y: 1))
    area.press(.end)
    #expect(area.caret == CellPoint(x: 3, y: 3))
  }

  @Test func longLinesScrollSidewaysWithoutSoftWrap() {
    var options = TextArea.Options()
    options.wraps = false
    let area = Area("0123456789abcdefghij\nx\n日本語日本語日本語日本語", columns: 10, rows: 3, options)
    area.press(.end)
    #expect(area.screen[0] == "defghij")
    #expect(area.caret == CellPoint(x: 7, y: 0))
    #expect(area.screen[2] == " 本語日本")
    area.press(.home)
    #expect(area.screen == ["0123456789", "x", "日本語日本"])
  }

  @Test func linesHaveTheirNumbersBesideThem() {
    var options = TextArea.Options()
    options.showsLineNumbers = true
    let area = Area("ab cd ef\nx\n" + String(repeating: "\n", count: 7), columns: 10, rows: 3, options)
    // Rows in which a line continues have no number.
    #expect(area.screen == [" 1 ab cd", "   ef", " 2 x"])
    #expect(area.caret == CellPoint(x: 3, y: 0))
    area.mouse(.press(0), 4, 1)
    #expect(area.caret == CellPoint(x: 4, y: 1))
    area.mouse(.press(0), 1, 2)
    #expect(area.caret == CellPoint(x: 3, y: 2))
    area.press(.end, .control)
    #expect(area.screen == [" 9", "10"])
    // Without soft wrap, the numbers stay while the text scrolls.
    options.wraps = false
    let wide = Area("0123456789\nx", columns: 8, rows: 2, options)
    wide.press(.end)
    #expect(wide.screen == ["1 6789", "2"])
    #expect(wide.caret == CellPoint(x: 6, y: 0))
    // Where there is no room, there are no numbers.
    #expect(Area("ab\nx", columns: 3, rows: 2, options).screen == ["ab", "x"])
  }

  @Test func theCursorStaysVisible() {
    let area = Area((1...100).map { "line \($0)\n" }.joined(), columns: 20, rows: 5)
    for _ in 0..<5 { area.press(.downArrow) }
    #expect(area.screen == (2...6).map { "line \($0)" })
    area.press(.pageDown)
    #expect(area.screen == (6...10).map { "line \($0)" })
    area.press(.end, .control)
    #expect(area.screen.contains("line 100"))
    area.press(.home, .control)
    #expect(area.screen == (1...5).map { "line \($0)" })
    area.mouse(.wheel(rows: 3, columns: 0), 0, 0)
    #expect(area.screen == (4...8).map { "line \($0)" })
    #expect(area.caret == nil)
    area.type("!")
    #expect(area.screen[0] == "!line 1")
  }

  @Test func theCursorStaysVisibleInAnAreaOfAnotherSize() {
    let area = Area("the quick brown fox", columns: 20, rows: 2)
    area.press(.end)
    area.resize(columns: 9, rows: 2)
    #expect(area.screen == ["brown", "fox"])
    area.resize(columns: 9, rows: 1)
    #expect(area.caret == CellPoint(x: 3, y: 0))
    // One that a person has scrolled away from doesn't come back.
    area.mouse(.wheel(rows: -3, columns: 0), 0, 0)
    area.resize(columns: 9, rows: 2)
    #expect(area.screen == ["the", "quick"])
  }

  @Test func theCursorOfARowBelowTheVisibleOnesIsHidden() {
    let area = Area("the quick brown fox", columns: 9, rows: 2)
    area.press(.downArrow)
    area.press(.downArrow)
    #expect(area.screen == ["quick", "brown"])
    #expect(area.caret == CellPoint(x: 0, y: 1))
    area.mouse(.wheel(rows: -1, columns: 0), 0, 0)
    // The last visible row ends where the cursor's row begins.
    #expect(area.screen == ["the", "quick"])
    #expect(area.caret == nil)
    area.mouse(.wheel(rows: 1, columns: 0), 0, 0)
    #expect(area.caret == CellPoint(x: 0, y: 1))
  }

  @Test func draggingTheMouseSelectsText() {
    let area = Area("one two three\nfour", columns: 20, rows: 3)
    area.mouse(.press(0), 4, 0)
    area.mouse(.drag(0), 2, 1)
    area.mouse(.release(0), 2, 1)
    #expect(area.screen == ["one [two three ]", "[fo]ur"])
    area.mouse(.press(0), 5, 0, clicks: 2)
    #expect(area.screen == ["one [two] three", "four"])
    area.mouse(.press(0), 5, 0, clicks: 3)
    #expect(area.screen == ["[one two three ]", "four"])
    area.mouse(.press(0), 19, 2)
    area.mouse(.press(0), 0, 1, [.shift])
    #expect(area.screen == ["one two three", "[four]"])
  }

  @Test func pastedTextIsInsertedWhole() {
    let area = Area("a\r\nb", columns: 20, rows: 5)
    area.handle(.paste("1\r", isLast: false))
    area.handle(.paste("\n2\u{1B}[2J", isLast: true))
    #expect(area.screen == ["1", "2^[[2Ja", "b"])
    #expect(area.text.string == "1\r\n2\u{1B}[2Ja\r\nb")
    area.press("z", .control)
    #expect(area.text.string == "a\r\nb")
  }

  @Test func selectedTextIsCutAndPasted() {
    let area = Area("one two", columns: 20, rows: 2)
    area.press(.rightArrow, [.control, .shift])
    area.press("x", .control)
    area.press(.end)
    area.press("v", .control)
    area.press("v", .control)
    #expect(area.text.string == " twooneone")
  }

  @Test func aTextThatCannotBeChangedIsSelectedAndCopied() {
    var options = TextArea.Options()
    options.isEditable = false
    let area = Area("fixed", columns: 20, rows: 2, options)
    #expect(!area.handle(.text("x")))
    area.press(.delete)
    area.press(.return)
    area.press("a", .control)
    #expect(area.screen == ["[fixed]"])
  }

  /// Events of all kinds at random, in every size.
  @Test(arguments: seeds(3, many: 50))
  func anyEventLeavesTheCursorVisibleAndTheTextWhole(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var options = TextArea.Options()
    options.wraps = seed % 2 == 0
    options.insertsTabs = true
    let start = String(repeating: "日本\t\u{1B}[31m word e\u{301} 👩‍👩‍👧 ", count: 40) + "\r\n\nshort\n"
    let area = Area(
      start, columns: Int.random(in: 1...30, using: &random), rows: Int.random(in: 1...8, using: &random), options)
    let keys: [KeyEquivalent] = [
      .upArrow, .downArrow, .leftArrow, .rightArrow, .pageUp, .pageDown, .home, .end, .delete, .deleteForward, .return,
      .tab, "a", "x", "v", "z", "y",
    ]
    for _ in 0..<300 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: area.type(["x", "日", "\u{301}", " "].randomElement(using: &random) ?? "")
      case 1:
        let point = (Int.random(in: -2...32, using: &random), Int.random(in: -2...10, using: &random))
        area.mouse(.press(0), point.0, point.1, clicks: Int.random(in: 1...3, using: &random))
      case 2: area.mouse(.wheel(rows: Int.random(in: -9...9, using: &random), columns: 1), 0, 0)
      default:
        let modifiers: [EventModifiers] = [[], .shift, .control, [.shift, .control]]
        let key = keys.randomElement(using: &random) ?? .end
        let isHandled = area.press(key, modifiers.randomElement(using: &random) ?? [])
        #expect(!isHandled || key == .tab || area.caret != nil)
      }
      #expect(!area.screen.contains { $0.utf8.contains(0x1B) })
    }
    while area.text.canUndo { area.press("z", .control) }
    #expect(area.text.string == start)
  }
}

/// A text area in a graph without a host.
@MainActor private final class Area {
  private final class Model: ObservableObject {
    @Published var text: EditableText
    init(_ text: EditableText) { self.text = text }
  }

  private struct Content: View {
    @ObservedObject var model: Model
    let options: TextArea.Options
    var body: some View { TextArea(text: $model.text, options: options) }
  }

  private let model: Model
  private let graph: ViewGraph
  private var surface: CellSurface
  private(set) var caret: CellPoint?

  var text: EditableText { model.text }

  init(_ string: String, columns: Int, rows: Int, _ options: TextArea.Options = TextArea.Options()) {
    model = Model(EditableText(TextBuffer(Data(string.utf8))))
    graph = ViewGraph(Content(model: model, options: options), requestUpdate: {}, report: { Issue.record("\($0)") })
    surface = CellSurface(size: CellSize(width: columns, height: rows))
    draw()
  }

  isolated deinit { graph.end() }

  /// The rows, with the selection in brackets.
  var screen: [String] {
    var rows = (0..<surface.size.height).map { row in
      var line = ""
      var isInverse = false
      for column in 0..<surface.size.width {
        let index = row * surface.size.width + column
        let isSelected = surface.cells[index].style.attributes.contains(.inverse)
        if isSelected != isInverse { line += isSelected ? "[" : "]" }
        isInverse = isSelected
        line += surface.text(at: index)
      }
      while line.last == " " { line.removeLast() }
      return isInverse ? line + "]" : line
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  func resize(columns: Int, rows: Int) {
    surface = CellSurface(size: CellSize(width: columns, height: rows))
    draw()
  }

  func type(_ string: String) {
    handle(.text(string))
  }

  @discardableResult
  func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) -> Bool {
    handle(.key(key, modifiers))
  }

  func mouse(
    _ action: ViewEvent.Mouse.Action, _ x: Int, _ y: Int, _ modifiers: EventModifiers = [], clicks: Int = 1
  ) {
    handle(.mouse(ViewEvent.Mouse(action, at: CellPoint(x: x, y: y), modifiers: modifiers, clickCount: clicks)))
  }

  @discardableResult
  func handle(_ event: ViewEvent) -> Bool {
    defer { draw() }
    return graph.handle(event)
  }

  private func draw() {
    graph.flush()
    _ = graph.updateLayout(ProposedCellSize(width: surface.size.width, height: surface.size.height))
    caret = graph.draw(into: &surface)
  }
}
