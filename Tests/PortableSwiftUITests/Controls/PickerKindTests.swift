import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Colors and days are chosen by the arrows")
struct PickerKindTests {
  @Test func arrowsMoveThroughTheNamedColors() {
    let host = ViewHost(Tint(), columns: 20, rows: 2)
    #expect(host.focusedControl == "Tint")
    #expect(host.text.contains("Tint ‹ ■ Green"))
    host.press(.rightArrow)
    #expect(host.text.contains("Mint"))
    host.select("Black", in: "Tint")
    #expect(host.text.contains("Black"))
    host.press(.rightArrow)
    #expect(host.text.contains("Black"))
  }

  @Test func aClickOnAnArrowSelectsTheColorAtItsSide() {
    let host = ViewHost(Tint(), columns: 20, rows: 2)
    host.click(column: host.columns(of: "‹"), row: 0)
    #expect(host.text.contains("Yellow"))
    host.click(column: host.columns(of: "›"), row: 0)
    #expect(host.text.contains("Green"))
  }

  @Test func aColorWithoutANameIsAnOption() {
    let host = ViewHost(Tint(color: Color(white: 0.4)), columns: 20, rows: 2)
    #expect(host.text.contains("Custom"))
    host.press(.leftArrow)
    #expect(host.text.contains("Black"))
    #expect(!host.text.contains("Custom"))
  }

  @Test func aSwitchSelectsTheDayOfTheArrows() throws {
    let host = ViewHost(Days(), columns: 30, rows: 4)
    host.tap("Selected")
    host.adjust("Days", by: 1)
    #expect(host.text.contains("[ ]"))
    host.tap("Selected")
    #expect(host.text.contains("1 2"))
    host.adjust("Days", by: -1)
    host.tap("Selected")
    #expect(host.lines.contains("2"))
    // The end of the range doesn't belong to it.
    host.adjust("Days", by: 20)
    #expect(host.text.contains("2 Jan 2030") || host.text.contains("Jan 2, 2030"))
  }
}

private struct Tint: View {
  @State var color = Color.green

  var body: some View { ColorPicker("Tint", selection: $color, supportsOpacity: false) }
}

private struct Days: View {
  @State private var days: Set<DateComponents> = []
  private let start = Calendar.current.date(from: DateComponents(year: 2030, month: 1, day: 1)) ?? .now

  var body: some View {
    MultiDatePicker("Days", selection: $days, in: start..<start.addingTimeInterval(172_800))
    Text(days.compactMap(\.day).sorted().map(String.init).joined(separator: " "))
  }
}
