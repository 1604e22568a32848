import PackageSupport
import PortableSwiftUI
import TerminalHost
import Testing

@Suite struct InputParserTests {
  @Test func textThatArrivesTogetherIsOneEvent() {
    #expect(events("héllo") == [.text("héllo")])
  }

  @Test(
    arguments: [
      ("\u{1B}[A", .upArrow, []), ("\u{1B}OA", .upArrow, []), ("\u{1B}[1;5C", .rightArrow, .control),
      ("\u{1B}[1;2H", .home, .shift),
      ("\u{1B}[3~", .deleteForward, []), ("\u{1B}[5;3~", .pageUp, .option), ("\u{1B}[15~", .function(5), []),
      ("\u{1B}[24;6~", .function(12), [.shift, .control]), ("\u{1B}OP", .function(1), []), ("\u{1B}[Z", .tab, .shift),
      ("\r", .return, []), ("\t", .tab, []), ("\u{7F}", .delete, []), ("\u{8}", .delete, []),
      ("\u{3}", "c", .control), ("\0", " ", .control), ("\u{1F}", "_", .control),
      ("\u{1B}x", "x", .option), ("\u{1B}X", "x", [.option, .shift]), ("\u{1B}\r", .return, .option),
      ("\u{1B}P", "p", [.option, .shift]), ("\u{1B}]", "]", .option),
      ("\u{1B}[", "[", .option), ("\u{1B}[[A", .function(1), []), ("\u{1B}[[E", .function(5), []),
      ("\u{1B}[97;6u", "a", [.shift, .control]), ("\u{1B}[27u", .escape, []),
    ] as [(String, KeyEquivalent, EventModifiers)])
  func keySequencesAreRecognized(bytes: String, key: KeyEquivalent, modifiers: EventModifiers) {
    #expect(events(bytes) == [.key(key, modifiers)])
  }

  @Test(
    arguments: [
      ("\u{1B}[<0;5;3M", .init(.press(0), at: CellPoint(x: 4, y: 2))),
      ("\u{1B}[<0;5;3m", .init(.release(0), at: CellPoint(x: 4, y: 2))),
      ("\u{1B}[<34;200;50M", .init(.drag(2), at: CellPoint(x: 199, y: 49))),
      ("\u{1B}[<64;1;1M", .init(.wheel(rows: -1, columns: 0), at: CellPoint(x: 0, y: 0))),
      ("\u{1B}[<65;1;1M", .init(.wheel(rows: 1, columns: 0), at: CellPoint(x: 0, y: 0))),
      ("\u{1B}[<67;1;1M", .init(.wheel(rows: 0, columns: 1), at: CellPoint(x: 0, y: 0))),
      ("\u{1B}[<4;1;1M", .init(.press(0), at: CellPoint(x: 0, y: 0), modifiers: .shift)),
      ("\u{1B}[<16;1;1M", .init(.press(0), at: CellPoint(x: 0, y: 0), modifiers: .control)),
    ] as [(String, ViewEvent.Mouse)])
  func mouseReportsAreRecognised(bytes: String, mouse: ViewEvent.Mouse) {
    #expect(events(bytes) == [.mouse(mouse)])
  }

  @Test(
    arguments: [
      (" %#", .init(.press(0), at: CellPoint(x: 4, y: 2))), ("#%#", .init(.release(0), at: CellPoint(x: 4, y: 2))),
      ("B!!", .init(.drag(2), at: CellPoint(x: 0, y: 0))),
      ("`!!", .init(.wheel(rows: -1, columns: 0), at: CellPoint(x: 0, y: 0))),
    ] as [(String, ViewEvent.Mouse)])
  func mouseReportsOfThreeBytesAreRecognized(bytes: String, mouse: ViewEvent.Mouse) {
    #expect(events("a\u{1B}[M\(bytes)b") == [.text("a"), .mouse(mouse), .text("b")])
  }

  @Test func mouseReportsOfThreeBytesThatAreNoneAreDiscarded() {
    #expect(events([0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0xFF]) == [.mouse(.init(.press(0), at: CellPoint(x: 222, y: 222)))])
    #expect(events("\u{1B}[M   b") == [.text("b")])
    #expect(events("\u{1B}[M \u{1B}[A") == [.key(.upArrow, [])])
    #expect(events("\u{1B}[M \r") == [.key(.return, [])])
    #expect(events("\u{1B}[M !") == [])
  }

  @Test(arguments: ["\u{1B}]11;rgb:00", "\u{1B}P1$r", "\u{1B}]0;t\u{1B}", "\u{1B}[1;", "\u{1B}[<0;5", "\u{1B}[M!"])
  func aSequenceThatCannotBeKeysWaitsLonger(bytes: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes.utf8) == [])
    #expect(parser.timeout == .seconds(1))
    #expect(parser.flush() == [])
    #expect(parser.timeout == nil)
    #expect(parser.parse("a".utf8) == [.text("a")])
  }

  @Test func aStringWithoutAnEndTakesNoMoreThanItsLimit() {
    var parser = InputParser()
    let events = parser.parse(("\u{1B}]" + String(repeating: "x", count: 1 << 16) + "text").utf8)
    #expect(events == [.text("text")])
  }

  @Test func theEscapeKeyIsDetectedByThePauseThatFollowsIt() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.timeout == .milliseconds(50))
    #expect(parser.flush() == [.key(.escape, [])])
    #expect(parser.timeout == nil)
    #expect(parser.flush() == [])
  }

  @Test(arguments: ["", "F", "é"])
  func bracketsThatBeginNoConsoleKeyAreNotLost(rest: String) {
    #expect(text(of: events("\u{1B}[[" + rest)) == "[[" + rest)
  }

  private func text(of events: [ViewEvent]) -> String {
    events.map { event in
      switch event {
      case .text(let text): text
      case .key(let key, .option): String(key.character)
      default: ""
      }
    }.joined()
  }

  /// Keys with Alt send the beginnings of sequences.
  @Test(arguments: ["[", "]", "P", "_"])
  func twoKeysWithAltThatFollowEachOtherAreTwoKeys(key: String) {
    let modifiers: EventModifiers = key == "P" ? [.option, .shift] : .option
    let pressed = ViewEvent.key(KeyEquivalent(Character(key.lowercased())), modifiers)
    #expect(events("\u{1B}\(key)\u{1B}\(key)") == [pressed, pressed])
    #expect(events("\u{1B}\(key)\u{1B}[A") == [pressed, .key(.upArrow, [])])
    #expect(events("\u{1B}\(key)\u{1B}x") == [pressed, .key("x", .option)])
    #expect(events("\u{1B}\(key)\u{1B}") == [pressed, .key(.escape, [])])
    #expect(events("\u{1B}O\u{1B}OA") == [.key("o", [.option, .shift]), .key(.upArrow, [])])
  }

  @Test func aCharacterOfAnyScriptRightAfterEscapeIsAKeyWithAlt() {
    #expect(events("\u{1B}ü") == [.key("ü", .option)])
    #expect(events("\u{1B}Фa") == [.key("ф", [.option, .shift]), .text("a")])
    #expect(events("\u{1B}日\u{1B}é") == [.key("日", .option), .key("é", .option)])
    #expect(events("\u{1B}ü\r") == [.key("ü", .option), .key(.return, [])])
  }

  @Test func aPasteIsTextWhateverItContains() {
    let pasted = "rm -rf /\r\u{1B}[A\u{1B}]0;title\u{7}\u{3}é"
    #expect(events("a\u{1B}[200~\(pasted)\u{1B}[201~b") == [.text("a"), .paste(pasted, isLast: true), .text("b")])
  }

  @Test func aLongPasteLosesNothing() {
    let pasted = String(repeating: "naïve 👩‍👩‍👧‍👦 text\n", count: 100_000)
    var parser = InputParser()
    let events = parser.parse("\u{1B}[200~\(pasted)\u{1B}[201~".utf8)
    var text = "", last = 0
    for case .paste(let piece, let isLast) in events {
      text += piece
      if isLast { last += 1 }
    }
    #expect(events.count > 10)
    #expect(last == 1)
    #expect(text == pasted)
  }

  @Test(arguments: [
    "\u{1B}[?62;1;6c", "\u{1B}[12;40R", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]0;title\u{7}",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_payload\u{1B}\\", "\u{1B}[99~", "\u{1B}[<0;0;0M", "\u{1B}[57344u",
    "\u{1B}[\(String(repeating: "1;", count: 500))A",
  ])
  func otherSequencesAreDiscardedWhole(bytes: String) {
    #expect(events("a" + bytes + "b") == [.text("a"), .text("b")])
  }

  @Test func illFormedTextBecomesReplacementCharacters() {
    #expect(events([0x61, 0xFF, 0x62]) == [.text("a\u{FFFD}b")])
    #expect(events([0xE2, 0x82, 0x0D]) == [.text("\u{FFFD}"), .key(.return, [])])
    #expect(events([0xC3]) == [.text("\u{FFFD}")])
  }

  @Test func anIncompleteCharacterWaitsForTheNextByte() {
    for character in ["é", "日", "👩"] {
      let bytes = Array(character.utf8)
      var parser = InputParser()
      for byte in bytes.dropLast() {
        #expect(parser.parse([byte]) == [])
        #expect(parser.timeout == nil)
      }
      #expect(parser.parse(bytes.suffix(1)) == [.text(character)])
      #expect(parser.parse(bytes.prefix(1)) == [])
      #expect(parser.parse("a".utf8) == [.text("\u{FFFD}a")])
    }
  }

  @Test(
    arguments: [[0xE0, 0x80], [0xED, 0xA0], [0xF0, 0x80, 0x80], [0xF4, 0x90], [0x80], [0xC1], [0xF8]] as [[UInt8]])
  func bytesThatBeginNoCharacterDoNotWait(bytes: [UInt8]) {
    var parser = InputParser()
    #expect(parser.parse(bytes) == [.text(String(repeating: "\u{FFFD}", count: bytes.count))])
  }

  @Test func bytesMayBeSplitAnywhere() {
    let input = Array(
      "a\u{1B}[1;5C€\u{1B}[<0;5;3M\u{1B}OPé\u{1B}[200~x\u{1B}[Ay\u{1B}[201~👩‍👩‍👧\u{1B}]0;t\u{1B}\\\u{1B}x\u{1B}日\r".utf8)
    let whole = events(input)
    #expect(whole.count == 11)
    for split in 0...input.count {
      var parser = InputParser()
      let pieces = parser.parse(input[..<split]) + parser.parse(input[split...]) + parser.flush()
      #expect(pieces.joined == whole.joined, "split at \(split)")
    }
    var parser = InputParser()
    let single = input.flatMap { parser.parse([$0]) } + parser.flush()
    #expect(single.joined == whole.joined)
  }

  @Test(arguments: [(3, "c"), (17, "q")] as [(UInt8, KeyEquivalent)])
  func aPasteThatNeverEndsGivesWayToAKeyAfterAPause(byte: UInt8, key: KeyEquivalent) {
    var parser = InputParser()
    #expect(parser.parse("\u{1B}[200~ab".utf8) == [])
    // Without a pause, and among other bytes, the byte belongs to the paste.
    #expect(parser.parse([byte]) == [])
    #expect(parser.timeout == .seconds(1))
    #expect(parser.flush() == [])
    #expect(parser.timeout == nil)
    #expect(parser.parse([byte, 0x63]) == [])
    #expect(parser.flush() == [])
    let text = "ab\(Character(Unicode.Scalar(byte)))\(Character(Unicode.Scalar(byte)))c"
    #expect(parser.parse([byte]) == [.paste(text, isLast: true), .key(key, .control)])
    #expect(parser.parse("d".utf8) == [.text("d")])
  }

  @Test func randomBytesAreAlwaysAccepted() {
    var numbers = SeededGenerator(seed: 7)
    let pieces = ["\u{1B}", "[", "200~", "201~", ";", "<", "M", "]", "\\", "O", "é", "9", "u"].map { Array($0.utf8) }
    for _ in 0..<2_000 {
      var parser = InputParser()
      for _ in 0..<50 {
        _ = parser.parse(
          Bool.random(using: &numbers)
            ? pieces.randomElement(using: &numbers) ?? [] : [UInt8.random(in: 0...255, using: &numbers)])
        if UInt8.random(in: 0...9, using: &numbers) == 0 { _ = parser.flush() }
      }
      _ = parser.parse("\u{1B}[201~".utf8)
      _ = parser.parse("\u{1B}\\".utf8)
      _ = parser.flush()
      #expect(parser.parse("a".utf8) == [.text("a")])
    }
  }
}

private func events(_ text: String) -> [ViewEvent] { events(Array(text.utf8)) }

private func events(_ bytes: [UInt8]) -> [ViewEvent] {
  var parser = InputParser()
  return parser.parse(bytes) + parser.flush()
}

extension [ViewEvent] {
  /// The events, with adjacent texts joined, because the end of a read has no meaning.
  fileprivate var joined: [ViewEvent] {
    reduce(into: []) { events, event in
      if case .text(let text) = event, case .text(let before) = events.last {
        events[events.count - 1] = .text(before + text)
      } else {
        events.append(event)
      }
    }
  }
}
