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

  @Test func anglesAreAddedAndMultiplied() {
    var angle = Angle.degrees(90) + .degrees(45) - .degrees(15)
    #expect(abs(angle.degrees - 120) < 1e-9)
    angle += .degrees(60)
    angle -= .degrees(90)
    #expect(abs((angle * 2 + 2 * angle).degrees - 360) < 1e-9)
    #expect(abs((-angle / 3).degrees + 30) < 1e-9)
  }

  @Test func vectorsAreScaledAndInterpolated() {
    #expect(2.5.scaled(by: 2) == 5)
    #expect(AnimatablePair(1.0, 2.0).interpolated(towards: AnimatablePair(3.0, 6.0), amount: 0.5) == .init(2, 4))
    var value = 1.0
    value.interpolate(towards: 5, amount: 0.25)
    #expect(value == 2)
  }

  @Test func colorsHaveComponentsAndNames() {
    let environment = EnvironmentValues()
    let orange = Color(red: 1, green: 0.6, blue: 0, opacity: 0.4).resolve(in: environment)
    #expect((orange.red, orange.green, orange.blue, orange.opacity) == (1, 0.6, 0, 0.4))
    #expect(Color.red.resolve(in: environment).description == "#CD0000FF")
    #expect(Color(orange) == Color(red: 1, green: 0.6, blue: 0, opacity: Double(Float(0.4))))
    let names = [Color.red, .primary, .secondary, .clear, .blue.opacity(0.5), Color(red: 1, green: 0, blue: 0)]
    #expect(names.map(\.description) == ["red", "primary", "secondary", "clear", "50% blue", "#FF0000FF"])
    let host = ViewHost(Text("text").foregroundStyle(Color.orange.resolve(in: environment)))
    #expect(host.style(of: "text") == ViewHost(Text("text").foregroundStyle(.orange)).style(of: "text"))
  }

  @Test func aStyleOfYourOwnReadsTheEnvironment() {
    let host = ViewHost(
      VStack {
        Text("on").frame(width: 5).foregroundStyle(Emphasis())
        Text("off").frame(width: 5).foregroundStyle(Emphasis().opacity(0.5)).disabled(true)
        Text("text").foregroundStyle(Emphasis())
      })
    #expect(host.style(of: "on")?.foreground == .palette(2))
    #expect(host.style(of: "off")?.foreground == .palette(1))
    #expect(host.style(of: "off")?.attributes == .dim)
    #expect(host.style(of: "text")?.foreground == .palette(2))
  }

  @Test func namesOfTextAndAlignmentsHaveNoEffect() {
    let text = Text("a").fontDesign(.serif).fontWidth(.condensed).textScale(.secondary) + Text("b")
    let view = VStack(alignment: .listRowSeparatorLeading) {
      text
      Text("long")
    }
    #expect(ViewHost(view).text == "ab\nlong")
  }

  @Test func fieldsHaveLabels() {
    let host = ViewHost(LabeledFields(), columns: 20, rows: 4)
    host.type("7", into: "Amount")
    host.press(.return)
    host.type("secret", into: "Password")
    #expect(host.text.contains("7 secret"))
  }

  @Test func behaviorsWithoutAnEffectCompile() {
    let view = ScrollView { Text("text") }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .always)).scrollTargetBehavior(.paging)
      .scrollTargetBehavior(OwnBehavior()).presentationCompactAdaptation(horizontal: .popover, vertical: .sheet)
    #expect(ViewHost(view, columns: 10, rows: 2).text.contains("text"))
  }

  @Test func aFolderIsNotTheMarkOfAControl() {
    #expect(ViewHost(Image(systemName: "folder")).text == "▢")
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

private struct Emphasis: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> Color { environment.isEnabled ? .green : .red }
}

private struct OwnBehavior: ScrollTargetBehavior {
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) { target.anchor = .top }
}

private struct LabeledFields: View {
  @State private var amount: Int?
  @State private var password = ""

  var body: some View {
    TextField(value: $amount, format: .number, prompt: Text("0")) { Text("Amount") }
    SecureField(text: $password, prompt: Text("required")) { Text("Password") }
    Text("\(amount ?? 0) \(password)")
  }
}
