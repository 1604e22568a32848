import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Styles reach the cells")
struct StyleTests {
  @Test func textIsDrawnWithColorsAndAttributes() {
    #expect(style(Text("a").foregroundStyle(.red))?.foreground == .palette(1))
    #expect(style(Text("a").foregroundColor(.blue))?.foreground == .palette(4))
    #expect(style(Text("a").bold())?.attributes == .bold)
    #expect(style(Text("a").italic())?.attributes == .italic)
    #expect(style(Text("a").underline())?.attributes == .underline)
    #expect(style(Text("a").strikethrough())?.attributes == .strikethrough)
    #expect(style(Text("a").foregroundStyle(.secondary))?.attributes == .dim)
    #expect(
      style(Text("a").foregroundStyle(Color(red: 1, green: 0.5, blue: 0)))?.foreground
        == .rgb(red: 255, green: 128, blue: 0))
  }

  @Test func stylesOfAViewReachTheTextsInIt() {
    let host = ViewHost(
      VStack {
        Text("plain")
        VStack {
          Text("inner")
          Text("other").foregroundStyle(.green)
          Text("thin").bold(false)
        }
        .foregroundStyle(.red)
        .bold()
      })
    #expect(host.style(of: "plain") == .plain)
    #expect(host.style(of: "inner") == CellStyle(foreground: .palette(1), attributes: .bold))
    #expect(host.style(of: "other") == CellStyle(foreground: .palette(2), attributes: .bold))
    #expect(host.style(of: "thin") == CellStyle(foreground: .palette(1)))
  }

  @Test func partsOfATextHaveTheirOwnStyles() {
    let host = ViewHost(Text("plain ") + Text("bold").bold() + Text(" red and more").foregroundStyle(.red), columns: 14)
    #expect(host.text == "plain bold red\nand more")
    #expect(host.style(of: "plain") == .plain)
    #expect(host.style(of: "bold")?.attributes == .bold)
    #expect(host.style(of: "red")?.foreground == .palette(1))
    #expect(host.style(of: "and")?.foreground == .palette(1))
  }

  @Test func textHasTheCaseOfItsEnvironment() {
    let host = ViewHost(CaseSwitch(), columns: 20)
    #expect(host.text == "STRASSE ONE\nMixed\n   Case")
    host.tap("Case")
    #expect(host.text == "straße one\nMixed\n   Case")
    host.tap("Case")
    #expect(host.text == "Straße one\nMixed\n   Case")
    #expect(host.style(of: "one")?.attributes == .bold)
  }

  @Test func redactedTextIsCoveredByBlocks() {
    let host = ViewHost(
      VStack(alignment: .leading) {
        Text("Name and 漢")
        Text("Shown").unredacted()
      }
      .redacted(reason: .placeholder))
    #expect(host.text == "████ ███ ██\nShown")
    let account = VStack(alignment: .leading) {
      Text("Balance")
      Text("1,234").privacySensitive()
    }
    #expect(ViewHost(account).text == "Balance\n1,234")
    #expect(ViewHost(account.redacted(reason: .privacy)).text == "Balance\n█████")
    #expect(ViewHost(account.redacted(reason: .invalidated)).text == "Balance\n1,234")
  }

  @Test func aBackgroundShowsBehindText() {
    let host = ViewHost(Text("a").padding(1).background(.blue))
    #expect(host.style(of: "a")?.background == .palette(4))
    #expect(host.style(of: " ")?.background == .palette(4))
    let stack = ViewHost(
      ZStack {
        Color.yellow
        Text("a").foregroundStyle(.red)
      })
    #expect(stack.style(of: "a") == CellStyle(foreground: .palette(1), background: .palette(3)))
  }

  @Test func aTranslucentTextIsDim() {
    #expect(style(Text("a").opacity(0.5))?.attributes == .dim)
    #expect(style(Text("a").opacity(1)) == .plain)
    let host = ViewHost(
      HStack {
        Text("a").opacity(0)
        Text("b").hidden()
        Text("c")
      })
    #expect(host.text == "    c")
  }

  @Test func aChangeOfStyleEvaluatesNoBody() {
    let host = ViewHost(Recolored())
    #expect(host.style(of: "inner")?.foreground == .palette(1))
    host.tap("Change")
    #expect(host.style(of: "inner")?.foreground == .palette(2))
    #expect(host.bodyCount(of: Inner.self) == 1)
  }

  @Test func linesOfTextAreLimitedAndAligned() {
    let long = Text("one two three four")
    #expect(ViewHost(long.lineLimit(2), columns: 6).text == "one\ntwo…")
    #expect(ViewHost(long.lineLimit(1), columns: 9).text == "one two …")
    #expect(ViewHost(long.lineLimit(1).truncationMode(.head), columns: 9).text == "…ree four")
    #expect(ViewHost(long.lineLimit(1).truncationMode(.middle), columns: 9).text == "one …four")
    #expect(ViewHost(Text("aaaa\nb").multilineTextAlignment(.trailing)).text == "aaaa\n   b")
    #expect(ViewHost(Text("aaaa\nbb").multilineTextAlignment(.center)).text == "aaaa\n bb")
  }

  @Test func aLimitThatChangesLaysTextOutAgain() {
    let host = ViewHost(Limited(), columns: 8)
    #expect(host.text.contains("one two…"))
    host.tap("More")
    #expect(host.text.contains("one two\nthree"))
  }

  private func style(_ view: some View) -> CellStyle? { ViewHost(view).style(of: "a") }
}

private struct Recolored: View {
  @State private var isGreen = false

  var body: some View {
    Button("Change") { isGreen = true }
    Inner().foregroundStyle(isGreen ? Color.green : Color.red)
  }
}

private struct Inner: View {
  var body: some View { Text("inner") }
}

private struct Limited: View {
  @State private var limit = 1

  var body: some View {
    Button("More") { limit = 2 }
    VStack { Text("one two three") }.lineLimit(limit)
  }
}

private struct CaseSwitch: View {
  @State private var index = 0

  var body: some View {
    VStack(alignment: .leading) {
      Text("Straße ") + Text("one").bold()
      Text("Mixed").textCase(nil)
    }
    .textCase([.uppercase, .lowercase, nil][index])
    Button("Case") { index += 1 }
  }
}
