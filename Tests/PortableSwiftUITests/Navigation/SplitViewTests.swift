import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Split views")
struct SplitViewTests {
  @Test func aSelectionDeterminesTheNextColumn() {
    let host = ViewHost(MailScreen(), columns: 80, rows: 8)
    #expect(host.text.contains("Folders"))
    #expect(host.text.contains("Nothing selected"))
    host.press(.downArrow)
    #expect(host.text.contains("Folder: Inbox"))
    #expect(host.text.contains("│"))
    host.tap("Archive")
    #expect(host.text.contains("Archived mail"))
  }

  @Test func oneColumnIsVisibleOnANarrowScreen() {
    let host = ViewHost(MailScreen(), columns: 20, rows: 8)
    #expect(!host.text.contains("Nothing selected"))
    host.press(.downArrow)
    host.press(.return)
    #expect(host.text.contains("Folder: Inbox"))
    #expect(!host.text.contains("Folders"))
    host.press(.escape)
    #expect(host.text.contains("Folders"))
    host.click(column: 1, row: 2)
    #expect(host.text.contains("Folder: Sent"))
    host.tap("Back")
    #expect(host.text.contains("Folders"))
  }

  @Test func aColumnOnANarrowScreenBeginsAtItsTop() {
    let host = ViewHost(
      NavigationSplitView {
        List([1, 2], id: \.self, selection: .constant(1)) { Text("Row \($0)") }
      } detail: {
        ScrollView {
          ForEach(0..<40) { Text("line \($0)") }
          Button("Share") {}
        }
      }, columns: 20, rows: 6)
    host.press(.return)
    #expect(host.lines == ["‹ Back", "line 0", "line 1", "line 2", "line 3", "line 4"])
    host.press(.downArrow)
    #expect(host.lines[1] == "line 1")
  }

  @Test func aBindingHidesTheSidebar() {
    let host = ViewHost(
      NavigationSplitView(columnVisibility: .constant(.detailOnly)) {
        Text("Sidebar")
      } detail: {
        Text("Detail")
      }, columns: 80, rows: 3)
    #expect(host.text.contains("Detail"))
    #expect(!host.text.contains("Sidebar"))
  }
}

private struct MailScreen: View {
  @State private var folder: String?

  var body: some View {
    NavigationSplitView {
      List(selection: $folder) {
        ForEach(["Inbox", "Sent"], id: \.self) { Text($0) }
        NavigationLink("Archive") { Text("Archived mail") }
      }
      .navigationTitle("Folders")
    } detail: {
      if let folder { Text("Folder: \(folder)") } else { Text("Nothing selected") }
    }
  }
}
