import CommandSupport
import PackageSupport
import Testing
import TextEditor

@Suite struct LineBufferTests {
  @Test(arguments: [
    ([Key.left, .left, .character("X")], "one tX|wo"),
    ([.home, .delete, .end, .backspace], "ne tw|"),
    ([.wordLeft, .character("a")], "one a|two"),
    ([.control("a"), .wordRight, .character(",")], "one,| two"),
    ([.control("w"), .control("w")], "|"),
    ([.control("w"), .control("a"), .control("y")], "two|one "),
    ([.left, .control("k"), .control("y"), .control("y")], "one twoo|"),
    ([.left, .control("u"), .end, .control("y")], "oone tw|"),
    ([.control("b"), .control("f"), .control("d"), .other, .character("é"), .character("日")], "one twoé日|"),
    ([.up], "second|"), ([.up, .up, .up], "first|"), ([.up, .up, .control("n")], "second|"),
    ([.up, .character("!"), .down], "one two|"), ([.down, .down], "one two|"),
  ])
  func editingKeysChangeTheLine(keys: [Key], expected: String) {
    var line = LineBuffer(history: ["first", "second"])
    for character in "one two" { _ = line.apply(.character(character)) }
    for key in keys { #expect(line.apply(key) == .edited) }
    // The bar marks the cursor.
    #expect("\(line.before)|\(line.after)" == expected)
  }

  @Test func aCombiningMarkJoinsTheLetterBeforeIt() {
    var line = LineBuffer()
    for key in [Key.character("e"), .character("\u{301}"), .character("x"), .left, .backspace] { _ = line.apply(key) }
    #expect(line.text == "x")
  }

  @Test func keysAcceptInterruptOrEndTheLine() {
    var line = LineBuffer()
    #expect(line.apply(.control("d")) == .ended)
    #expect(line.apply(.control("c")) == .interrupted)
    #expect(line.apply(.control("z")) == .suspended)
    #expect(line.apply(.control("|")) == .terminated)
    #expect(line.apply(.control("l")) == .cleared)
    #expect(line.apply(.character("a")) == .edited)
    #expect(line.apply(.control("d")) == .edited)
    #expect(line.apply(.enter) == .accepted)
    #expect(line.text == "a")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomKeysHaveTheSameEffectAsOnAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let history = ["one", "", "two words", "drei Wörter hier"]
    var line = LineBuffer(history: history)
    var model = Model(history: history.map(Array.init))
    let keys: [Key] = [
      .left, .right, .wordLeft, .wordRight, .home, .end, .up, .down, .backspace, .delete, .control("k"), .control("u"),
      .control("w"), .control("y"), .control("x"), .other, .character(" "), .character("a"), .character("ß"),
      .character("日"), .character("👍"),
    ]
    for _ in 0..<500 {
      // Every second key types a character.
      let key = keys[
        Bool.random(using: &random) ? Int.random(in: 16..<21, using: &random) : Int.random(in: 0..<16, using: &random)]
      #expect(line.apply(key) == .edited)
      model.apply(key)
      #expect(Array(line.before) == Array(model.text[..<model.cursor]))
      #expect(Array(line.after) == Array(model.text[model.cursor...]))
    }
  }
}

/// A reference implementation on an array of characters.
private struct Model {
  var text: [Character] = []
  var cursor = 0
  let history: [[Character]]
  private var position: Int
  private var draft: [Character] = []
  private var cut: [Character] = []

  init(history: [[Character]]) {
    self.history = history
    position = history.count
  }

  mutating func apply(_ key: Key) {
    switch key {
    case .character(let character): insert([character])
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .home: cursor = 0
    case .end: cursor = text.count
    case .up where position > 0: show(position - 1)
    case .down where position < history.count: show(position + 1)
    case .backspace where cursor > 0:
      cursor -= 1
      text.remove(at: cursor)
    case .delete where cursor < text.count: text.remove(at: cursor)
    case .control("k"): cut(cursor..<text.count)
    case .control("u"): cut(0..<cursor)
    case .control("w"): cut(wordStart..<cursor)
    case .control("y"): insert(cut)
    default: break
    }
  }

  private var wordStart: Int {
    var start = cursor
    while start > 0, text[start - 1] == " " { start -= 1 }
    while start > 0, text[start - 1] != " " { start -= 1 }
    return start
  }

  private var wordEnd: Int {
    var end = cursor
    while end < text.count, text[end] == " " { end += 1 }
    while end < text.count, text[end] != " " { end += 1 }
    return end
  }

  private mutating func insert(_ characters: [Character]) {
    text.insert(contentsOf: characters, at: cursor)
    cursor += characters.count
  }

  private mutating func cut(_ range: Range<Int>) {
    cut = Array(text[range])
    text.removeSubrange(range)
    cursor = range.lowerBound
  }

  private mutating func show(_ newPosition: Int) {
    if position == history.count { draft = text }
    position = newPosition
    text = position == history.count ? draft : history[position]
    cursor = text.count
  }
}
