import AppEnvironmentKit
import AppEnvironmentTesting
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Markdown and dates in texts")
struct MarkdownTests {
  @Test(arguments: [
    ("plain", "plain"), ("**bold** and *italic*", "bold and italic"), ("~~old~~ new", "old new"),
    ("`a*b*`", "a*b*"), ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_name", "snake_case_name"),
    ("[Swift](https://swift.org) rocks", "Swift rocks"), ("a \\*b\\* c", "a *b* c"), ("**open", "**open"),
    ("***both***", "both"), ("[not a link]", "[not a link]"), ("*a **b** c*", "a b c"), ("****", "****"),
  ])
  func theTextOfMarkdownIsShown(markdown: String, text: String) {
    #expect(ViewHost(Text(LocalizedStringKey(markdown))).text == text)
  }

  @Test func emphasisIsAStyle() {
    let host = ViewHost(Text("**bold** *it* ~~out~~ [site](https://example.com)"))
    #expect(host.style(of: "bold")?.attributes == .bold)
    #expect(host.style(of: "it ")?.attributes == .italic)
    #expect(host.style(of: "out")?.attributes == .strikethrough)
    #expect(host.style(of: "site")?.attributes == .underline)
  }

  @Test func interpolatedValuesArentMarkdown() {
    let stars = "**x**"
    #expect(ViewHost(Text("*a* \(stars)")).text == "a **x**")
    let host = ViewHost(Text("Total: \(Text("5").bold())"))
    #expect(host.style(of: "5")?.attributes == .bold)
    #expect(host.style(of: "Total")?.attributes == [])
  }

  @Test func manyDelimitersTakeLittleTime() {
    let text = String(repeating: "*a _b ", count: 600) + String(repeating: "[", count: 300)
    #expect(!ViewHost(Text(LocalizedStringKey(text)), columns: 40).text.isEmpty)
  }

  @Test func aClickOnALinkOpensIt() {
    let opened = EventLog()
    let action = OpenURLAction { url in
      opened.note(url.absoluteString)
      return .handled
    }
    let host = ViewHost(
      VStack(alignment: .leading) {
        Text("See [this](https://example.com/a).")
        if let url = URL(string: "https://example.com/b") { Link("That", destination: url) }
      }
      .environment(\.openURL, action))
    #expect(host.lines == ["See this.", "That"])
    host.click(column: 5, row: 0)
    host.click(column: 1, row: 0)
    host.tap("That")
    #expect(opened.events == ["https://example.com/a", "https://example.com/b"])
  }

  @Test(arguments: [
    (0.0, "0:00", "0 sec", "+0 seconds"), (75, "1:15", "1 min, 15 sec", "-1 minute"),
    (-3661, "1:01:01", "1 hr, 1 min", "+1 hour"), (200_000, "55:33:20", "2 days, 7 hr", "-2 days"),
  ])
  func datesThatCountHaveTheirStyles(seconds: TimeInterval, timer: String, relative: String, offset: String) {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let host = ViewHost(
      VStack(alignment: .leading) {
        Text(now + seconds, style: .timer)
        Text(now + seconds, style: .relative)
        Text(now + seconds, style: .offset)
      }
      .environment(\.viewTime, ViewTime(now: { now }, sleep: { _ in try await Task.sleep(for: .seconds(1000)) })))
    #expect(host.lines == [timer, relative, offset])
  }

  @Test func aTimerFollowsTheClock() async {
    let clock = TestClock()
    let start = clock.client.date()
    let time = ViewTime(now: { clock.client.date() }, sleep: { try await clock.client.sleep(for: $0) })
    let host = ViewHost(
      VStack(alignment: .leading) {
        Text(start, style: .timer)
        Text(timerInterval: start...start + 3)
        TimelineView(.periodic(from: start, by: 2)) { Text("\(Int($0.date.timeIntervalSince(start)))") }
      }
      .environment(\.viewTime, time))
    #expect(host.lines == ["0:00", "0:03", "0"])
    await clock.advance(by: .seconds(2))
    #expect(host.lines == ["0:02", "0:01", "2"])
    await clock.advance(by: .seconds(4))
    #expect(host.lines == ["0:06", "0:00", "6"])
    host.end()
  }

  @Test func anAnimationHasTwentyDatesASecondUntilItIsPaused() async {
    let clock = TestClock()
    let start = clock.client.date()
    let time = ViewTime(now: { clock.client.date() }, sleep: { try await clock.client.sleep(for: $0) })
    func number(_ schedule: AnimationTimelineSchedule) -> some View {
      TimelineView(schedule) { Text("\(Int(($0.date.timeIntervalSince(start) * 1_000).rounded()))") }
    }
    let host = ViewHost(
      VStack(alignment: .leading) {
        number(.animation)
        number(.animation(minimumInterval: 0.5))
        number(.animation(paused: true))
      }
      .environment(\.viewTime, time))
    #expect(host.lines == ["0", "0", "0"])
    await clock.advance(by: .milliseconds(50))
    #expect(host.lines == ["50", "0", "0"])
    await clock.advance(by: .milliseconds(500))
    #expect(host.lines == ["550", "500", "0"])
    host.end()
  }

  @Test func theSubmissionOfASearchIsOfItsOwnKind() {
    let log = EventLog()
    let host = ViewHost(SearchScreen(log: log))
    host.press(.return)
    #expect(log.events == ["search"])
  }

  @Test func printChangesNamesTheReason() {
    let host = ViewHost(ChangeReporter())
    host.tap("0")
    #expect(host.warnings == ["ChangeReporter: @self, @identity changed.", "ChangeReporter: @dependencies changed."])
  }
}

private struct SearchScreen: View {
  let log: EventLog
  @State private var query = ""

  var body: some View {
    Text("Results")
      .searchable(text: $query)
      .onSubmit(of: .search) { log.note("search") }
      .onSubmit { log.note("text") }
  }
}

private struct ChangeReporter: View {
  @State private var count = 0

  var body: some View {
    let _ = Self._printChanges()
    Button("\(count)") { count += 1 }
  }
}
