import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Badges are shown in rows and tabs")
struct BadgeTests {
  @Test func aRowHasItsBadgeAtTheTrailingEdge() {
    let host = ViewHost(Mailboxes(), columns: 16, rows: 6)
    #expect(
      host.text.split(separator: "\n").map(String.init) == [
        "Inbox         12", "Drafts       new", "Sent", "Newsletters… 999", "A text in two  7", "lines",
      ])
    #expect(host.style(of: "12")?.attributes == .dim)
    // The rows have their tags, whichever modifier is outside.
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.style(of: "Drafts")?.attributes == .inverse)
  }

  @Test func aBadgeChangesWithItsValue() {
    let host = ViewHost(Counting(), columns: 12, rows: 3)
    #expect(host.lines[0] == "Read")
    host.press("r")
    #expect(host.lines[0] == "Read       1")
    host.press("r")
    #expect(host.lines[0] == "Read       2")
  }

  @Test func rowsOfAGroupHaveABadgeEach() {
    let host = ViewHost(
      List {
        Group {
          Text("one")
          Text("two")
        }
        .badge(3)
        ForEach(["four", "five"], id: \.self) { Text($0) }.badge("x")
      }, columns: 8, rows: 4)
    #expect(host.lines == ["one    3", "two    3", "four   x", "five   x"])
  }

  @Test func elsewhereABadgeHasNoEffect() {
    let host = ViewHost(
      VStack {
        Text("alone").badge(3)
        List { HStack { Text("a").badge(4) } }
      }, columns: 8, rows: 3)
    #expect(host.lines == ["alone", "a"])
  }

  @Test func aTabHasItsBadgeBehindItsName() {
    let host = ViewHost(
      TabView {
        Text("mail").tabItem { Text("Inbox") }.badge(2)
        Text("list").badge("!").tabItem { Text("Tasks") }
        Text("none").badge(0).tabItem { Text("Trash") }
        Tab("Later", systemImage: "clock") { Text("later") }.badge(5)
      }, columns: 60, rows: 2)
    #expect(host.lines[0] == "Inbox (2)  Tasks (!)  Trash  Later (5)")
  }

  @Test func aTabWithABadgeAroundItHasItsTagInside() {
    let tabs = TabView(selection: .constant("second")) {
      Text("one").tag("first").tabItem { Text("First") }.badge(1)
      Text("two").tag("second").tabItem { Text("Second") }.badge(2)
    }
    #expect(ViewHost(tabs, columns: 40, rows: 2).lines == ["First (1)  Second (2)", "two"])
  }
}

private struct Mailboxes: View {
  @State private var selection: Int?

  var body: some View {
    List(selection: $selection) {
      Text("Inbox").badge(12).tag(1)
      Text("Drafts").tag(2).badge("new")
      Text("Sent").badge(0)
      Text("Newsletters and more").lineLimit(1).badge(Text("999").bold())
      Text("A text in two lines").badge(7)
    }
  }
}

private struct Counting: View {
  @State private var count = 0

  var body: some View {
    List { Button("Read") { count += 1 }.keyboardShortcut("r", modifiers: []).badge(count) }
  }
}
