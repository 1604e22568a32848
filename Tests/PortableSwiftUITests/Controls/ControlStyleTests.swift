import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Styles of your own have properties")
struct ControlStyleTests {
  @Test func aButtonStyleReadsTheEnvironmentAndHasState() {
    let log = EventLog()
    let host = ViewHost(
      VStack(alignment: .leading) {
        Button("Save") { log.note("save") }
        Button("Close") { log.note("close") }.disabled(true)
      }
      .buttonStyle(CountingButtons()))
    #expect(host.text == "Save on 0\nClose off 0")
    host.tap("Save on 0")
    #expect(log.take() == ["save"])
  }

  @Test func aPrimitiveButtonStyleCountsInItsState() {
    let log = EventLog()
    let host = ViewHost(Button("Delete") { log.note("delete") }.buttonStyle(ConfirmingButtons()))
    host.tap("Delete")
    #expect(host.text == "Really? Delete")
    #expect(log.take() == [])
    host.tap("Really?")
    #expect(log.take() == ["delete"])
  }

  @Test func stylesOfTogglesAndLabelsReadTheEnvironment() {
    let host = ViewHost(
      VStack(alignment: .leading) {
        SwitchHolder()
        Label("Title", systemImage: "star")
      }
      .labelStyle(NamedLabels()).toggleStyle(Switches()).environment(\.locale, Locale(identifier: "nl")))
    #expect(host.text == "Sound nl: off\nTitle nl")
    host.tap("Sound nl: off")
    #expect(host.text == "Sound nl: on\nTitle nl")
  }
}

private struct CountingButtons: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled
  @State private var count = 0

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Text(verbatim: "\(isEnabled ? "on" : "off") \(count)")
    }
  }
}

private struct ConfirmingButtons: PrimitiveButtonStyle {
  @State private var isAsking = false

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      if isAsking { Button("Really?", role: configuration.role, action: configuration.trigger) }
      Button(action: { isAsking = true }, label: { configuration.label })
    }
    .buttonStyle(.plain)
  }
}

private struct SwitchHolder: View {
  @State private var isOn = false

  var body: some View { Toggle("Sound", isOn: $isOn) }
}

private struct Switches: ToggleStyle {
  @Environment(\.locale) private var locale

  func makeBody(configuration: Configuration) -> some View {
    Button(action: { configuration.isOn.toggle() }) {
      configuration.label
      Text(verbatim: "\(locale.identifier): \(configuration.isOn ? "on" : "off")")
    }
  }
}

private struct NamedLabels: LabelStyle {
  @Environment(\.locale) private var locale

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.title
      Text(verbatim: locale.identifier)
    }
  }
}
