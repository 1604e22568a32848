import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Tests forms that SwiftUI has deprecated, and that many programs still use.
@MainActor @Suite struct OldFormTests {
  private struct Choosing: View {
    @State private var isAsking = false
    @State private var item: Item?
    @State private var choice = "none"

    struct Item: Identifiable {
      let id: Int
    }

    var body: some View {
      Text("chosen: \(choice)")
      Button("Ask") { isAsking = true }
        .actionSheet(isPresented: $isAsking) {
          ActionSheet(
            title: Text("Sort by"), message: Text("The order stays."),
            buttons: [
              .default(Text("Name")) { choice = "name" }, .destructive(Text("Nothing")) { choice = "nothing" },
              .cancel(),
            ])
        }
      Button("Ask about 7") { item = Item(id: 7) }
        .actionSheet(item: $item) { item in
          ActionSheet(title: Text("Item \(item.id)"), buttons: [.default(Text("Take")) { choice = "\(item.id)" }])
        }
    }
  }

  @Test func aNavigationViewOfSeveralViewsHasColumns() {
    let host = ViewHost(OldColumns(), columns: 80, rows: 4)
    #expect(host.lines.first?.hasPrefix("L1 ›") == true)
    #expect(host.text.contains("Select an item"))
    host.press(.return)
    #expect(host.text.contains("Detail 1"))
    #expect(!host.text.contains("Select an item"))
    let stack = ViewHost(OldColumns().navigationViewStyle(.stack), columns: 80, rows: 4)
    #expect(!stack.text.contains("Select an item"))
    stack.press(.return)
    #expect(!stack.text.contains("L1"))
    #expect(stack.text.contains("Detail 1"))
  }

  @Test func anActionSheetHasItsButtons() {
    let host = ViewHost(Choosing(), columns: 40, rows: 14)
    host.tap("Ask")
    for text in ["Sort by", "The order stays.", "Name", "Nothing", "Cancel"] { #expect(host.text.contains(text)) }
    host.tap("Name")
    #expect(host.text.contains("chosen: name") && !host.text.contains("Sort by"))
    host.tap("Ask")
    host.press(.escape)
    #expect(host.text.contains("chosen: name") && !host.text.contains("Sort by"))
  }

  @Test func anActionSheetForAnItemCanBeLeftWithoutItsOwnCancelButton() {
    let host = ViewHost(Choosing(), columns: 40, rows: 14)
    host.tap("Ask about 7")
    #expect(host.text.contains("Item 7"))
    host.tap("Cancel")
    #expect(host.text.contains("chosen: none") && !host.text.contains("Item 7"))
    host.tap("Ask about 7")
    host.tap("Take")
    #expect(host.text.contains("chosen: 7"))
  }

  private struct Showing: View {
    @State private var item: Choosing.Item?

    var body: some View {
      Button("Show") { item = Choosing.Item(id: 3) }
        .popover(item: $item) { Text("Popover \($0.id)") }
    }
  }

  @Test func aPopoverShowsItsItem() {
    let host = ViewHost(Showing(), columns: 40, rows: 10)
    host.tap("Show")
    #expect(host.text.contains("Popover 3"))
    host.press(.escape)
    #expect(!host.text.contains("Popover 3"))
  }

  @available(*, deprecated)
  private struct Linking: View {
    @State private var isActive = false
    @State private var selection: Int?
    @State private var speed = 1

    var body: some View {
      NavigationView {
        VStack {
          NavigationLink("First", destination: Text("one"), isActive: $isActive)
          NavigationLink("Second", destination: Text("two"), tag: 2, selection: $selection)
          Button("Select") { selection = 2 }
          Text(isActive ? "active" : "inactive")
          Picker(selection: $speed, label: Text("Speed")) {
            Text("Normal").tag(1)
            Text("Fast").tag(2)
          }
        }
      }
    }
  }

  @available(*, deprecated)
  @Test func linksWithATitleFollowTheirState() {
    let host = ViewHost(Linking(), columns: 40, rows: 10)
    #expect(host.text.contains("inactive") && host.text.contains("Speed") && host.text.contains("Normal"))
    host.tap("First")
    #expect(host.text.contains("one"))
    host.press(.escape)
    #expect(host.text.contains("inactive"))
    host.tap("Select")
    #expect(host.text.contains("two"))
  }

  @available(*, deprecated)
  @Test func accessibilityNamesAControl() {
    let host = ViewHost(Button("x") {}.accessibility(label: Text("Close")), columns: 20, rows: 2)
    #expect(host.focusedControl == "Close")
  }
}

private struct OldColumns: View {
  var body: some View {
    NavigationView {
      List(1..<3) { row in
        NavigationLink("L\(row)") { Text("Detail \(row)") }
      }
      Text("Select an item")
    }
  }
}
