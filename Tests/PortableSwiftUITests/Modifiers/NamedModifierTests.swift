import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Names that other programs use have their effect")
struct NamedModifierTests {
  @Test func levelsOfAStyleAreDim() {
    let host = ViewHost(
      VStack {
        Text("one").foregroundStyle(Color.red.secondary)
        Text("two").foregroundStyle(.tint.tertiary)
        Text("three").foregroundStyle(Color.red)
      }, columns: 20, rows: 3)
    #expect(host.style(of: "one")?.attributes.contains(.dim) == true)
    #expect(host.style(of: "one")?.foreground == host.style(of: "three")?.foreground)
    #expect(host.style(of: "two")?.attributes.contains(.dim) == true)
    #expect(host.style(of: "three")?.attributes.contains(.dim) == false)
  }

  @Test func aStyleIsATint() {
    let host = ViewHost(Button("Save") {}.tint(Color.green.gradient), columns: 20, rows: 3)
    let other = ViewHost(Button("Save") {}.tint(.green), columns: 20, rows: 3)
    #expect(host.style(of: "Save")?.foreground == other.style(of: "Save")?.foreground)
    #expect(host.style(of: "Save")?.foreground != nil)
  }

  @Test func variantsOfSymbolsAreCombined() {
    #expect(SymbolVariants.circle.fill == .circle.fill)
    #expect(SymbolVariants.circle.fill != .circle)
    #expect(SymbolVariants.circle.fill.contains(.fill))
    #expect(!SymbolVariants.circle.contains(.slash))
    #expect(SymbolVariants.none.fill == .fill)
  }

  @Test func aColorWithoutANameStaysAnOption() {
    let host = ViewHost(Colors(), columns: 40, rows: 3)
    #expect(host.text.contains("Custom"))
    host.press(.leftArrow)
    #expect(host.text.contains("Black"))
    host.press(.rightArrow)
    #expect(host.text.contains("Custom"))
    #expect(host.text.contains("kept"))
  }

  @Test func daysAreSelectedInAHalfOpenRange() {
    let first = Date(timeIntervalSinceReferenceDate: 0)
    let later = ViewHost(
      MultiDatePicker("Days", selection: .constant([]), in: Date.distantFuture...), columns: 60, rows: 4)
    #expect(later.text.contains("4001"))
    let before = ViewHost(MultiDatePicker("Days", selection: .constant([]), in: ..<first), columns: 60, rows: 4)
    #expect(before.text.contains("2000"))
  }

  @Test func theRenameButtonPerformsTheActionAroundIt() {
    let log = EventLog()
    let host = ViewHost(RenameButton().renameAction { log.note("renamed") }, columns: 20, rows: 1)
    host.tap("Rename")
    #expect(log.take() == ["renamed"])
    let field = ViewHost(RenamedField(), columns: 20, rows: 3)
    field.tap("Rename")
    #expect(field.focusedControl == "Name")
  }

  @Test func helpIsAButton() {
    let log = EventLog()
    let host = ViewHost(HelpLink { log.note("help") }, columns: 20, rows: 1)
    host.tap("Help")
    #expect(log.take() == ["help"])
  }

  @Test func theAccessoryOfTabsStaysAsTheyChange() {
    let host = ViewHost(
      TabView {
        Text("First page").tabItem { Text("One") }
        Text("Second page").tabItem { Text("Two") }
      }
      .tabViewBottomAccessory { Text("Playing") }, columns: 30, rows: 6)
    #expect(host.lines.last { !$0.isEmpty } == "Playing")
    host.click(column: 6, row: 0)
    #expect(host.text.contains("Second page"))
    #expect(host.lines.last { !$0.isEmpty } == "Playing")
  }

  @Test func resourcesAreTitles() {
    let log = EventLog()
    let title = LocalizedStringResource("Save")
    let host = ViewHost(Button(title) { log.note("saved") }, columns: 20, rows: 1)
    host.tap("Save")
    #expect(log.take() == ["saved"])
    #expect(ViewHost(Label(title, systemImage: "star"), columns: 20, rows: 1).text.contains("Save"))
  }

  @Test func transitionsAreCombined() {
    let host = ViewHost(
      Text("Here").transition(Marked(mark: "a").combined(with: Marked(mark: "b"))), columns: 20, rows: 1)
    #expect(host.text.contains("Here a b"))
  }
}

private struct Marked: Transition {
  let mark: String

  func body(content: Content, phase: TransitionPhase) -> some View {
    HStack {
      content
      Text(mark)
    }
  }
}

private struct Colors: View {
  private static let own = Color(red: 0.1, green: 0.2, blue: 0.3)
  @State private var color = Self.own

  var body: some View {
    VStack {
      ColorPicker("Color", selection: $color)
      Text(color == Self.own ? "kept" : "other")
    }
  }
}

private struct RenamedField: View {
  @State private var name = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack {
      RenameButton()
      TextField("Name", text: $name).focused($isFocused)
    }
    .renameAction($isFocused)
  }
}
