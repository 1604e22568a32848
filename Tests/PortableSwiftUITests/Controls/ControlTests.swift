import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("Controls respond to the keys and the mouse")
struct ControlTests {
  @Test func aStepperShowsItsValueInAFormat() {
    let host = ViewHost(Speed(), columns: 30, rows: 1)
    #expect(host.text.contains("Speed 50%"))
    host.adjust("Speed", by: 2)
    #expect(host.text.contains("Speed 100%"))
  }

  @Test func aButtonIsPressedByKeysAndMouse() {
    var count = 0
    let host = ViewHost(Button("Save") { count += 1 })
    #expect(host.focusedControl == "Save")
    host.press(.return)
    host.press(.space)
    host.click(column: 1, row: 0)
    #expect(count == 3)
    host.drag(from: (1, 0), to: (20, 0))
    #expect(count == 3)
    #expect(!host.press("x"))
  }

  @Test func aButtonMayRemoveAllViews() {
    var host: ViewHost?
    host = ViewHost(Button("Quit") { host?.end() }.keyboardShortcut("q", modifiers: []))
    #expect(host?.press("q") == true)
    #expect(host?.text == "")
  }

  @Test func aButtonHasTheColorOfItsRole() {
    let host = ViewHost(
      VStack {
        Button("Save") {}
        Button("Delete", role: .destructive) {}
      })
    #expect(host.style(of: "Save")?.attributes == .inverse)
    #expect(host.style(of: "Delete") == CellStyle(foreground: .palette(1)))
    host.press(.tab)
    #expect(host.style(of: "Save")?.attributes == [])
    #expect(host.style(of: "Delete")?.attributes == .inverse)
  }

  @Test func anOptionalSelectionMatchesTagsWithAndWithoutOptional() {
    let host = ViewHost(OptionalPicker(), columns: 30)
    #expect(host.lines.last == "nil")
    host.select("Two", in: "Number")
    #expect(host.lines.last == "2")
    host.select("None", in: "Number")
    #expect(host.lines.last == "nil")
    host.select("Three", in: "Number")
    #expect(host.lines.last == "3")
  }

  @Test func aDisabledControlIgnoresKeysAndMouse() async {
    var count = 0
    let host = ViewHost(
      VStack {
        Button("Off") { count += 1 }.disabled(true)
        Group {
          Button("Also off") { count += 1 }.disabled(false)
          TextField("Name", text: .constant("x"))
        }
        .disabled(true)
      })
    #expect(host.focusedControl == nil)
    #expect(!host.press(.return))
    host.click(column: host.columns(of: "Off"), row: 0)
    #expect(count == 0)
    #expect(host.style(of: "Off")?.attributes == .dim)
    await expectIssue(containing: "Off") { host.tap("Off") }
    #expect(count == 0)
  }

  @Test func aSliderMovesBySteps() {
    let host = ViewHost(SliderView(), columns: 20)
    #expect(host.text == "Volume ━━━━━━●──────\n50")
    host.press(.rightArrow)
    #expect(host.lines.last == "60")
    host.press(.leftArrow)
    host.press(.leftArrow)
    #expect(host.lines.last == "40")
    host.adjust("Volume", by: 20)
    #expect(host.text == "Volume ━━━━━━━━━━━━●\n100")
  }

  @Test func aSliderIsNamedByItsLabel() {
    let host = ViewHost(PositionSlider(), columns: 40)
    host.adjust("Position", by: 2)
    #expect(host.lines.last == "2")
    #expect(host.lines.first?.hasPrefix("Position 0 ") == true)
  }

  @Test func aSliderFollowsTheMouse() {
    let host = ViewHost(SliderView(), columns: 20)
    _ = host.text
    host.click(column: 7, row: 0)
    #expect(host.lines.last == "0")
    host.drag(from: (7, 0), to: (40, 5))
    #expect(host.lines.last == "100")
  }

  @Test func aStepperChangesItsValueByItsStep() {
    let host = ViewHost(StepperView())
    #expect(host.lines.first == "Rate: 1 [-] [+]")
    host.press(.rightArrow)
    host.press("+")
    #expect(host.lines.first == "Rate: 3 [-] [+]")
    host.press("+")
    #expect(host.lines.first == "Rate: 3 [-] [+]")
    host.click(column: 9, row: 0)
    #expect(host.lines.first == "Rate: 2 [-] [+]")
    host.click(column: 13, row: 0)
    #expect(host.lines.first == "Rate: 3 [-] [+]")
    host.adjust("Rate: 3", by: -2)
    #expect(host.lines.first == "Rate: 1 [-] [+]")
    host.adjust("Rate: 1", by: 1)
    #expect(host.lines.first == "Rate: 2 [-] [+]")
  }

  @Test func aPickerSelectsATag() {
    let host = ViewHost(PickerView())
    #expect(host.lines == ["Speed ‹ Normal ›", "1.0"])
    host.press(.rightArrow)
    #expect(host.lines == ["Speed ‹ Fast   ›", "1.5"])
    host.press(.rightArrow)
    host.press(.rightArrow)
    #expect(host.lines.last == "2.0")
    host.press(.return)
    #expect(host.lines.last == "1.0")
    host.select("Double", in: "Speed")
    #expect(host.lines.last == "2.0")
    host.press(.leftArrow)
    #expect(host.lines.last == "1.5")
    host.click(column: 3, row: 0)
    #expect(host.lines.last == "2.0")
  }

  @Test func theMouseSelectsThePreviousOptionAtTheLeftArrow() {
    let host = ViewHost(PickerView())
    host.click(column: host.columns(of: "›"), row: 0)
    #expect(host.lines.last == "1.5")
    host.click(column: host.columns(of: "‹"), row: 0)
    #expect(host.lines.last == "1.0")
    host.click(column: host.columns(of: "‹"), row: 0)
    #expect(host.lines.last == "2.0")
    host.drag(from: (host.columns(of: "‹"), 0), to: (0, 1))
    #expect(host.lines.last == "2.0")
  }

  @Test func aPickerSelectsAnElement() {
    let host = ViewHost(ElementPicker())
    #expect(host.lines == ["Size ‹ small ›"])
    host.press(.rightArrow)
    #expect(host.lines == ["Size ‹ large ›"])
  }
}

extension ViewHost {
  /// The column of a text on the screen.
  func columns(of text: String) -> Int {
    for line in self.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let range = line.range(of: text) { return line.distance(from: line.startIndex, to: range.lowerBound) }
    }
    return 0
  }
}

private struct PositionSlider: View {
  @State private var position = 0.0

  var body: some View {
    Slider(value: $position, in: 0...10, step: 1) {
      Text("Position")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("10")
    }
    Text("\(Int(position))")
  }
}

private struct SliderView: View {
  @State private var volume = 50.0

  var body: some View {
    Slider(value: $volume, in: 0...100, step: 10) { Text("Volume") }
    Text("\(Int(volume))").frame(maxWidth: .infinity, alignment: .leading)
  }
}

private struct StepperView: View {
  @State private var rate = 1

  var body: some View {
    Stepper("Rate: \(rate)", value: $rate, in: 1...3)
  }
}

private struct PickerView: View {
  @State private var speed = 1.0

  var body: some View {
    Picker("Speed", selection: $speed) {
      Text("Normal").tag(1.0)
      Text("Fast").tag(1.5)
      Text("Double").tag(2.0)
    }
    Text("\(speed)")
  }
}

private struct ElementPicker: View {
  @State private var size = "small"

  var body: some View {
    Picker("Size", selection: $size) {
      ForEach(["small", "large"], id: \.self) { Text($0) }
    }
  }
}

private struct OptionalPicker: View {
  @State private var number: Int?

  var body: some View {
    VStack(alignment: .leading) {
      Picker("Number", selection: $number) {
        Text("None").tag(nil as Int?)
        Text("Two").tag(2)
        Text("Three").tag(Int?.some(3))
      }
      Text(verbatim: number.map(String.init) ?? "nil")
    }
  }
}

private struct Speed: View {
  @State private var speed = 0.5

  var body: some View { Stepper("Speed", value: $speed, in: 0...1, step: 0.25, format: .percent) }
}
