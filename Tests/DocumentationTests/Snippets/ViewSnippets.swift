import AppEnvironmentTesting
import AppEnvironmentUI
import PortableSwiftUITesting
import Testing

// The samples about tests of views.

@Suite struct ViewSnippets {
  @MainActor @Test func countsTaps() {
    let host = ViewHost(TapCounter())
    host.tap("Tap me")
    #expect(host.text.contains("1 tap"))
    #expect(host.bodyCount(of: TapCounter.self) == 2)
  }

  @MainActor @Test func searchesAsOneTypes() {
    let host = ViewHost(FruitSearch())
    host.type("ap")
    #expect(host.screen(width: 20, height: 4) == "ap\nApple\nGrape")
    host.press(.tab)
    host.press(.downArrow)
    #expect(host.text.contains("Apple is selected"))
  }

  @MainActor @Test(.environment()) func holdsTheMouse() async {
    let environment = TestEnvironment.current
    let clock = environment.clock
    let log = CallLog()
    let held = log.spy("held") {}
    let host = ViewHost(Text("Hold").onLongPressGesture(perform: held).environmentObject(environment.environment))
    await host.hold(column: 0, row: 0) { await clock.advance(by: .seconds(1)) }
    #expect(log.calls.count == 1)
  }

  @MainActor @Test(.environment { $0.fileClient = .inMemory(["text.txt": "Buy milk"]) })
  func showsTheDocument() async {
    let test = TestEnvironment.current
    let host = ViewHost(DocumentView(test.environment))
    #expect(host.text == "Loading…")
    await test.clock.advance()
    #expect(host.text == "Buy milk")
  }
}

#Preview("A note") {
  @Previewable @State var text = "Buy milk"
  TextField("Note", text: $text)
}

#Preview("A row", traits: .sizeThatFitsLayout) { Text("Buy milk") }

#Preview("A letter") { LetterView(.preview { $0.fileClient = .inMemory(["letter.txt": "Dear Ada"]) }) }

#Preview("A letter that can't be read") { LetterView(.preview { $0.fileClient = .inMemory() }) }

@MainActor @Test(.environment { $0.fileClient = .inMemory(["letter.txt": "Dear Ada"]) })
func showsTheLetter() async {
  let test = TestEnvironment.current
  let host = ViewHost(LetterView(test.environment))
  await test.clock.advance()
  #expect(host.text == "Dear Ada")
}
