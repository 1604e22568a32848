import Foundation
import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing
import TestSupport

@MainActor @Suite("Text is shown as a person reads it")
struct TextTests {
  /// Letters outside ASCII take another path through the code.
  @Test(arguments: seeds(15, many: 1_000))
  func plainTextIsBrokenIntoTheLinesOfAnyText(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let text = String((0..<60).map { _ in Int.random(in: 0..<4, using: &numbers) == 0 ? " " : "a" as Character })
    for columns in 1...20 {
      let plain = ViewHost(Text(verbatim: text), columns: columns).text
      let other = ViewHost(Text(verbatim: text.replacing("a", with: "α")), columns: columns).text
      #expect(plain == other.replacing("α", with: "a"))
    }
  }

  /// The size of letters in ASCII is calculated without creating the lines.
  @Test(arguments: seeds(10, many: 50))
  func plainTextTakesTheSizeOfAnyText(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let text = String((0..<40).map { _ in Int.random(in: 0..<3, using: &numbers) == 0 ? " " : "a" as Character })
    for columns in 1...12 {
      for rows in 1...6 {
        let limit = Int.random(in: 0...6, using: &numbers)
        let size = { (text: String) in
          ViewHost(Text(verbatim: text).lineLimit(limit == 0 ? nil : limit), columns: columns, rows: rows).size
        }
        #expect(size(text) == size(text.replacing("a", with: "α")))
      }
    }
  }

  @Test func literalsShowInterpolatedValues() {
    let time = 7
    #expect(text(Text("\(time) of \(3.5) \("name")")) == "7 of 3.5 name")
    #expect(text(Text("\(time, specifier: "%03d")")) == "007")
    #expect(text(Text("\(0.5, format: .percent.locale(Locale(identifier: "en_US")))")) == "50%")
    #expect(text(Text(2, format: .number.locale(Locale(identifier: "en_US")))) == "2")
    #expect(text(Text("a") + Text(verbatim: "b")) == "ab")
    let string: Substring = "part"
    #expect(text(Text(string)) == "part")
    #expect(text(Text("\(Text("inner")) text")) == "inner text")
  }

  @Test func longTextWrapsAtWords() {
    #expect(text(Text("one two three"), columns: 7) == "one two\nthree")
    #expect(text(Text("one two three"), columns: 8) == "one two\nthree")
    #expect(text(Text("abcdefgh ij"), columns: 3) == "abc\ndef\ngh\nij")
    #expect(text(Text("a\n\nb")) == "a\n\nb")
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect(text(Text("日本語"), columns: 4) == "日本\n語")
    #expect(ViewHost(Text("日本語")).size == (6, 1))
    #expect(ViewHost(Text("e\u{301}👨‍👩‍👧")).size == (3, 1))
    #expect(
      text(
        HStack(spacing: 0) {
          Text("日"); Text("x")
        }) == "日x")
  }

  @Test func graphemesAreNotCut() {
    #expect(text(Text("日本"), columns: 1) == "日\n本")
    #expect(text(Text("日本語日本語"), columns: 5, rows: 1) == "日本…")
  }

  /// U+0600 and its like form one grapheme with the characters that follow them.
  @Test(arguments: [
    ("\u{600}hello", 5), ("\u{600}\u{600}h", 1), ("\u{6DD}12", 2), ("\u{110BD}日x", 3), ("\u{600}", 0),
    ("\u{600}\u{301}", 0),
  ])
  func charactersAfterASignOfTheirGraphemeAreShown(string: String, columns: Int) {
    #expect(text(Text(string)) == (columns > 0 ? string : ""))
    #expect(ViewHost(Text(string)).size == (columns, 1))
  }

  @Test func textThatIsTooHighEndsWithAnEllipsis() {
    #expect(text(Text("one two three four"), columns: 5, rows: 2) == "one\ntwo…")
  }

  @Test(arguments: [
    ("a\u{1B}[31mred", "a^[[31mred"), ("bell\u{7}", "bell^G"), ("a\tb", "a    b"), ("a\r\nb\rc", "a\nb\nc"),
    ("\u{9B}31m", "\\u{9B}31m"), ("a\u{202E}b", "a\\u{202E}b"), ("delete\u{7F}", "delete^?"), ("\u{0}", "^@"),
    ("line\u{2028}separator", "line\nseparator"), ("\u{FEFF}mark", "\\u{FEFF}mark"),
  ])
  func controlCharactersAreShown(raw: String, shown: String) {
    #expect(text(Text(raw)) == shown)
    let field = text(TextField("Name", text: .constant(raw)))
    #expect(!field.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
  }

  @Test func localizationKeysAreShownAsTheyAre() {
    let key: LocalizedStringKey = "Save"
    #expect(text(Text(key)) == "Save")
    #expect(text(Text("Save", comment: "The title of a button")) == "Save")
  }

  private func text(_ view: some View, columns: Int = 40, rows: Int? = nil) -> String {
    ViewHost(view, columns: columns, rows: rows).text
  }

  @Test func attributesOfAStringAreDrawn() {
    var string = AttributedString("red")
    string.foregroundColor = .red
    string.backgroundColor = .blue
    var title = AttributedString("title")
    title.font = .title.italic()
    title.underlineStyle = .single
    var gone = AttributedString("gone")
    gone.strikethroughStyle = Text.LineStyle(pattern: .dot, color: .red)
    (gone.kern, gone.tracking, gone.baselineOffset) = (1, 2, 3)
    let host = ViewHost(Text(string + title + gone + AttributedString("plain")))
    #expect(host.text == "redtitlegoneplain")
    #expect(host.style(of: "red") == CellStyle(foreground: .palette(1), background: .palette(4)))
    #expect(host.style(of: "title") == CellStyle(attributes: [.bold, .italic, .underline]))
    #expect(host.style(of: "gone") == CellStyle(attributes: .strikethrough))
    #expect(host.style(of: "plain") == .plain)
  }
}
