import CommandSupport
import PackageSupport
import Testing

@Suite struct KeyParserTests {
  @Test(arguments: [
    ("q ", [Key.character("q"), .character(" ")]),
    ("\u{1B}[C\u{1B}[D\u{1B}OA\u{1B}OB", [.right, .left, .up, .down]),
    ("\u{1B}[1;5Cq\u{1B}[1;2D", [.wordRight, .character("q"), .left]),
    ("\u{1B}[3~q\u{1B}[15~", [.delete, .character("q"), .other]),
    ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[8~", [.home, .end, .home, .end]),
    ("\u{1B}b\u{1B}f\u{1B}\u{7F}", [.wordLeft, .wordRight, .control("w")]),
    ("\u{1B}qq", [.other, .character("q")]),
    ("\u{1B}\u{1B}[C", [.right]),
    ("é日👍q", [.character("é"), .character("日"), .character("👍"), .character("q")]),
    ("\u{4}\r\u{7F}\u{8}\t\u{1C}", [.control("d"), .enter, .backspace, .backspace, .character("\t"), .control("|")]),
  ])
  func bytesAreParsedInChunksOfAnySize(bytes: String, keys: [Key]) {
    var whole = KeyParser()
    #expect(whole.keys(in: bytes.utf8) == keys)
    var pieces = KeyParser()
    #expect(bytes.utf8.flatMap { pieces.keys(in: [$0]) } == keys)
    #expect(!pieces.isPending)
  }

  @Test func aSingleEscapeByteIsTheEscapeKey() {
    var parser = KeyParser()
    #expect(parser.keys(in: [0x1B]) == [])
    #expect(parser.isPending)
    #expect(parser.giveUp() == [.other])
    #expect(parser.keys(in: [0x71]) == [.character("q")])
  }

  @Test func invalidUTF8IsSkipped() {
    var parser = KeyParser()
    #expect(
      parser.keys(in: [0xE6, 0x97, 0x71, 0x80, 0xFF, 0x71]) == [.character("q"), .other, .other, .character("q")])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomBytesAreParsedInChunksOfAnySize(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let likely: [UInt8] = [0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x7E, 0x43, 0xC3, 0xE6, 0xF0, 0x9F, 0x80, 0x71]
    let bytes = (0..<2_000).map { _ in
      Bool.random(using: &random)
        ? likely[Int.random(in: 0..<likely.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
    }
    var whole = KeyParser()
    var chunks = KeyParser()
    var keys: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...7, using: &random)
      keys += chunks.keys(in: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(whole.keys(in: bytes) == keys)
    #expect(whole.giveUp() == chunks.giveUp())
    // A complete key is recognized after any input.
    #expect(whole.keys(in: Array("q".utf8)) == [.character("q")])
  }
}
